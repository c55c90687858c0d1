import { expect, it } from 'vitest';
import { addressKey } from '../../../src/backend-adapter/http/rate-limits.js';

it.each<[unknown, string | null]>([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['A-hash', 'a-hash'],
  ['x'.repeat(500), 'x'.repeat(100)],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
  [7, null],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
