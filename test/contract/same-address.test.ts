import { expect, it } from 'vitest';
import { isSameAddress } from 'precheck-contract/same-address';

it.each<[string, string | null, boolean]>([
  ['12-14 Wattle St, Wattle Bay', '12–14 WATTLE ST.  wattle bay', true],
  ['1/23 Beach St', '1 / 23 Beach St', true],
  ['1/23 Beach St', '1-23 Beach St', false],
  ['12 Wattle St', '12 Wattle Street', false],
  ['4 Caf\u00e9 Row', '4 Cafe\u0301 Row', true],
  ['4 Caf\u00e9 Row', '4 Cafe Row', false],
  ['12 कि', '12 का', false],
  ['—', '—', true],
  ['—', '…', false],
  ['', null, false],
])('%s and %s', (one, other, same) => {
  expect(isSameAddress(one, other)).toBe(same);
});
