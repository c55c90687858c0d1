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
  const addresses: readonly [string, boolean][] = [
    ['https://service.example/viewer/1?token=t', true],
    ['http://127.0.0.1:4200/viewer/1', true],
    ['http://localhost/viewer', true],
    ['http://[::1]:4200/viewer', true],
    ['http://service.example/viewer', false],
    ['http://127.0.0.1.evil.example/', false],
    ['http://localhost.evil.example/', false],
    ['https://ann:secret@service.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<p>', false],
    ['blob:https://service.example/1', false],
    ['/viewer/1', false],
    ['', false],
  ];
  for (const [address, safe] of addresses) {
    it(`${safe ? 'takes' : 'refuses'} ${address || 'nothing'}`, () =>
      expect(safeAddress(address) !== null).to.equal(safe));
  }

  it('with a short life is due in its last quarter', () => {
    const short = { ...LINK, expiresAtMs: 4000 };
    expect([2999, 3000, 3750, 4000].map((at) => linkStateOf(short, at))).to.deep.equal([
      'good',
      'due',
      'last',
      'expired',
    ]);
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

  const places: readonly [unknown, string][] = [
    ['#sheet=3&finding=sheet-size', '#sheet=3&finding=sheet-size'],
    [null, ''],
    [undefined, ''],
    ['https://evil.example/', ''],
    ['#a b', ''],
    ['?x=1', ''],
    [`#${'x'.repeat(501)}`, ''],
    [{ toString: () => '#x' }, ''],
  ];
  for (const [place, hash] of places) {
    it(`goes back to ${JSON.stringify(place)?.slice(0, 40)}`, () =>
      expect(withFragment(LINK.url, place)).to.equal(LINK.url + hash));
  }
});
