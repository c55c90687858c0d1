import { describe, expect, it } from 'vitest';
import { parseAddress, readAddress } from '../../../src/backend-adapter/property/address.js';
import type { PropertyAddressRequest } from 'precheck-contract';

type Row = readonly [line: string, street: string, suburb: string, postcode: string];

const TABLE: readonly Row[] = [
  ['12-14 Wattle St, Wattle Bay 2999', '12-14 Wattle St', 'Wattle Bay', '2999'],
  ['12-14 Wattle St\nWattle Bay NSW 2999', '12-14 Wattle St', 'Wattle Bay', '2999'],
  ['Unit 3/12 High Rd., Wattle Bay, New South Wales, 2999, Australia', 'Unit 3/12 High Rd', 'Wattle Bay', '2999'],
  // Without a comma, the first type of street that has a name before it.
  ['12 Wattle St Wattle Bay NSW 2999', '12 Wattle St', 'Wattle Bay', '2999'],
  ['3/12 High Street St Kilda 3182', '3/12 High Street', 'St Kilda', '3182'],
  ['12 St Kilda Rd Melbourne VIC', '12 St Kilda Rd', 'Melbourne', ''],
  ['12 The Esplanade Darwin 0800', '12 The Esplanade Darwin', '', '0800'],
  ['12 Wattle St Wattle Bay', '12 Wattle St Wattle Bay', '', ''],
  // Unit, lot, shop and level stay in the street.
  ['Lot 5 DP 1234, Wattle St, Darwin 0800', 'Lot 5 DP 1234, Wattle St', 'Darwin', '0800'],
  ['Lot 1234', 'Lot 1234', '', ''],
  ['Shop 4, Level 2, 10 King St, Adelaide SA 5000', 'Shop 4, Level 2, 10 King St', 'Adelaide', '5000'],
  ['Level 2, 10 King St 5000', 'Level 2, 10 King St', '', '5000'],
  // A state's name that is a suburb's.
  ['1 High St, Mount Victoria 2786', '1 High St', 'Mount Victoria', '2786'],
  ['1 High St, St Kilda Victoria 3182', '1 High St', 'St Kilda', '3182'],
  // What can't be told apart stays whole.
  ['12 Wattle St', '12 Wattle St', '', ''],
  ['Wattle Bay', 'Wattle Bay', '', ''],
  ['Wattle Bay 2999', '', 'Wattle Bay', '2999'],
  ['2999', '', '', '2999'],
  [' ,, ', '', '', ''],
];

describe('parseAddress', () => {
  it.each(TABLE.map((row) => [row[0], row] as const))('%s', (line, [, street, suburb, postcode]) => {
    expect(parseAddress(line)).toMatchObject({ street, suburb, postcode });
  });

  const NAMES: readonly [string, string, string][] = [
    ['NSW', 'New South Wales', '2000'],
    ['VIC', 'Victoria', '3000'],
    ['QLD', 'Queensland', '4000'],
    ['SA', 'South Australia', '5000'],
    ['WA', 'Western Australia', '6000'],
    ['TAS', 'Tasmania', '7000'],
    ['NT', 'Northern Territory', '0800'],
    ['ACT', 'Australian Capital Territory', '2600'],
  ];
  it.each(NAMES)('takes the state %s for no part of the suburb', (short, name, postcode) => {
    for (const written of [short, name, short.toLowerCase(), [...short].join('.')]) {
      const { suburb } = parseAddress(`1 High St, Wattle Bay ${written} ${postcode}`);
      expect([written, suburb]).toEqual([written, 'Wattle Bay']);
    }
  });
});

const BESIDE = { suburb: 'Wattle Bay', postcode: '2999' };
const BAY = { suburb: 'Wattle Bay', postcode: '' };
const DARWIN = { suburb: 'Darwin', postcode: '0800' };

/** What is given, and the street, suburb and postcode that are read. */
const READ_TABLE: readonly [string, PropertyAddressRequest, readonly [string, string, string]][] = [
  ['a whole line', { line: '1 High St, Darwin 0800' }, ['1 High St', 'Darwin', '0800']],
  ['a postcode and a suburb beside it', { line: '1 High St 2999', ...BAY }, ['1 High St', 'Wattle Bay', '2999']],
  ['two contradictions', { line: '1 High St, Darwin 0800', ...BESIDE }, ['1 High St', 'Darwin', '0800']],
  ['the same in other letters', { line: '1 High St, DARWIN 0800', ...DARWIN }, ['1 High St', 'DARWIN', '0800']],
  // Either makes the other doubtful.
  ['another postcode', { line: '1 High St 0800', ...BESIDE }, ['1 High St', '', '0800']],
  ['another suburb', { line: '1 High St, Darwin', ...BESIDE }, ['1 High St', 'Darwin', '']],
  ['a street alone, untouched', { line: ' 12  Wattle St' }, [' 12  Wattle St', '', '']],
  ['a malformed postcode', { line: '1 High St', postcode: '29' }, ['1 High St', '', '29']],
  ['figures of an Arabic keyboard', { line: '١٢ High St', postcode: '٢٩٩٩' }, ['12 High St', '', '2999']],
  ['wide figures and signs', { line: '１２ High St， Darwin ０８００' }, ['12 High St', 'Darwin', '0800']],
  ['figures of a Hindi keyboard', { line: '१२ High St', postcode: '२९९९' }, ['12 High St', '', '2999']],
  ['marks of direction', { line: '\u200e12 High St, Darwin 0800\u200f' }, ['12 High St', 'Darwin', '0800']],
  ['nothing', { line: '' }, ['', '', '']],
];

describe('readAddress', () => {
  it.each(READ_TABLE)('reads %s', (_, request, [street, suburb, postcode]) => {
    expect(readAddress(request)).toEqual({ street, suburb, postcode });
  });
});
