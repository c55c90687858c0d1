import { describe, expect, it } from 'vitest';
import {
  linkStateOf,
  readSignedLink,
  safeAddress,
  sandboxOf,
  type SignedLink,
  withFragment,
} from '../../../dist/components/precheck-viewer/signed-link.js';

const HOUR_MS = 3_600_000;
const LINK: SignedLink = {
  url: 'https://service.example/viewer/1?token=t',
  origin: 'https://service.example',
  expiresAt: '2026-03-03T00:00:00.000Z',
  expiresAtMs: 48 * HOUR_MS,
  receivedAtMs: 0,
};

describe('a signed link', () => {
  it('is https, or http on this machine, without a sign-in', () => {
    const safe = ['https://service.example/viewer/1?token=t', 'http://127.0.0.1:4200/1', 'http://[::1]:4200/1'];
    const unsafe = [
      'http://service.example/viewer',
      'http://127.0.0.1.evil.example/',
      'http://localhost.evil.example/',
      'https://ann:secret@service.example/',
      'javascript:alert(1)',
      'blob:https://service.example/1',
      '/viewer/1',
      '',
    ];
    expect([...safe, ...unsafe].filter((address) => safeAddress(address))).to.deep.equal(safe);
  });

  it('with a short life is due in its last quarter', () => {
    const short = { ...LINK, expiresAtMs: 4000 };
    expect([2999, 3000, 4000].map((at) => linkStateOf(short, at))).to.deep.equal(['good', 'due', 'expired']);
  });
  for (const expiresAt of ['soon', '2026-03-01T00:00:00.000Z']) {
    it(`that ends ${expiresAt} is not timed by a clock of 2027`, () => {
      const link = readSignedLink({ url: LINK.url, expiresAt }, Date.UTC(2027, 0));
      expect(link && linkStateOf(link, 1e15)).to.equal('good');
    });
  }

  it('keeps its origin in the frame, but not where it is the page’s own', () => {
    expect(sandboxOf(LINK, 'https://portal.example')).to.contain('allow-same-origin');
    expect(sandboxOf(LINK, LINK.origin)).to.not.contain('allow-same-origin');
    expect(sandboxOf(LINK, 'https://portal.example')).to.not.contain('top-navigation');
  });

  it('goes back to the place in the page, and to nothing but a place', () => {
    const at = (place: unknown) => withFragment(LINK.url, place).slice(LINK.url.length);
    expect(at('#sheet=3&finding=sheet-size')).to.equal('#sheet=3&finding=sheet-size');
    const others = [null, 'https://evil.example/', '#a b', `#${'x'.repeat(501)}`, { toString: () => '#x' }];
    expect(others.map(at)).to.deep.equal(others.map(() => ''));
  });
});
