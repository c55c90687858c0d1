import { expect, it } from 'vitest';
import { mayChange } from '../../../src/backend-adapter/http/access.js';

const ALLOWED = ['https://embed.example'];
const PORTAL = 'https://portal.example';
/** The address as Node has it behind a proxy that ends TLS. */
const BEHIND_PROXY = 'http://portal.example';
const https = { 'x-forwarded-proto': 'https' };

it.each<[string, Record<string, string>, boolean]>([
  [PORTAL, {}, true],
  [PORTAL, { 'sec-fetch-site': 'same-site' }, false],
  [PORTAL, { origin: PORTAL, 'sec-fetch-site': 'same-origin' }, true],
  [PORTAL, { origin: PORTAL, 'sec-fetch-site': 'cross-site' }, false],
  [PORTAL, { origin: 'https://embed.example', 'sec-fetch-site': 'cross-site' }, true],
  [PORTAL, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [PORTAL, { origin: `${PORTAL}.evil.example` }, false],
  [BEHIND_PROXY, { origin: PORTAL }, false],
  [BEHIND_PROXY, { origin: PORTAL, ...https }, true],
  [BEHIND_PROXY, { origin: BEHIND_PROXY, ...https }, false],
])('a call to %s with %o may change something: %s', (address, headers, expected) => {
  expect(mayChange(new Request(`${address}/precheck/projects`, { method: 'POST', headers }), ALLOWED)).toBe(expected);
});
