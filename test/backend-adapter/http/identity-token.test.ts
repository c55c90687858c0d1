import { describe, expect, it } from 'vitest';
import {
  createCookieIdentity,
  createTokenIdentity,
  IDENTITY_TOKEN_LIFETIME_MS,
} from '../../../src/backend-adapter/http/identity.js';

const SECRET = 'a-secret';
const clock = { nowMs: 1_800_000_000_000 };
const tokens = createTokenIdentity(SECRET, () => clock.nowMs);
const asking = (authorization?: string, cookie?: string): Request =>
  new Request('https://adapter.example/precheck/projects', {
    headers: { ...(authorization === undefined ? {} : { authorization }), ...(cookie === undefined ? {} : { cookie }) },
  });
const bearer = (token: string): Request => asking(`Bearer ${token}`);

describe('an identity token', () => {
  it('stands for one person for 30 days', () => {
    const { token, expiresAt } = tokens.issue(asking());
    const user = tokens.read(bearer(token));
    expect(user?.userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(expiresAt)).toBe(clock.nowMs + IDENTITY_TOKEN_LIFETIME_MS);
    clock.nowMs += IDENTITY_TOKEN_LIFETIME_MS - 1_000;
    expect(tokens.read(bearer(token))).toEqual(user);
    const next = tokens.issue(bearer(token));
    clock.nowMs += 1_000;
    expect(tokens.read(bearer(token))).toBeNull();
    expect(tokens.read(bearer(next.token))).toEqual(user);
    // One that has expired does not bring its person back.
    expect(tokens.read(bearer(tokens.issue(bearer(token)).token))).not.toEqual(user);
  });

  const { token } = tokens.issue(asking());
  const [, userId = '', expiry = '', signature = ''] = token.split('.');
  const cookies = createCookieIdentity(SECRET, '/precheck');
  const cookieValue = /=([\w.-]+);/.exec(cookies.issue(asking()).setCookie ?? '')?.[1] ?? '';
  it.each<[string, string]>([
    [
      'for another person',
      `precheck.${userId.replace(/^./, (one) => (one === 'a' ? 'b' : 'a'))}.${expiry}.${signature}`,
    ],
    ['for longer', `precheck.${userId}.${Number(expiry) + 1}.${signature}`],
    ['with another signature', `precheck.${userId}.${expiry}.${'A'.repeat(43)}`],
    ['of another secret', createTokenIdentity('other', () => clock.nowMs).issue(asking()).token],
    ['made of a cookie, with an expiry', `precheck.${cookieValue.replace('.', `.${expiry}.`)}`],
  ])('%s is nobody’s', (_name, forged) => {
    expect(tokens.read(bearer(forged))).toBeNull();
  });

  it('is no cookie', () => {
    const made = `${userId}.${signature}`;
    expect(cookies.read(asking(undefined, `__Host-precheck=${made}`))).toBeNull();
    expect(cookies.read(asking(undefined, `__Host-precheck=${token}`))).toBeNull();
  });
});
