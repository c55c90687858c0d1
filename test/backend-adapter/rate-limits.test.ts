import { describe, expect, it } from 'vitest';
import { addressKey } from '../../src/backend-adapter/http/access.js';
import { TokenBuckets } from '../../src/backend-adapter/rate-limits.js';

it.each<[unknown, string | null]>([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8:1:2::7]:50412', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['A-hash', 'a-hash'],
  ['x'.repeat(500), 'x'.repeat(100)],
  ['', null],
  [null, null],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

describe('TokenBuckets', () => {
  it('remembers a bounded number of people, the latest', () => {
    const limit = new TokenBuckets(1, () => 0);
    limit.take('first');
    for (let n = 0; n < 9_999; n += 1) limit.take(`n${n}`);
    expect(limit.take('first')).not.toBeNull();
    limit.take('one more');
    expect(limit.take('first')).toBeNull();
    expect(limit.take('one more')).not.toBeNull();
  });

  it('knows the longest names apart, and keeps none of them whole', () => {
    const limit = new TokenBuckets(1, () => 0);
    const name = 'n'.repeat(100_000);
    expect([`${name}a`, `${name}b`, `${name}a`].map((who) => limit.take(who) === null)).toEqual([true, true, false]);
  });
});
