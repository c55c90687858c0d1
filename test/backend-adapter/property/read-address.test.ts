import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/backend-adapter/property/address.js';
import type { PropertyAddressRequest, PropertyAddressAnswer } from 'precheck-contract';

type Problem = PropertyAddressAnswer['problems'][number];
const problem = (field: Problem['field'], code: Problem['code'], params: Problem['params'] = {}): Problem => ({
  field,
  code,
  params,
});
const contradicted = (field: 'suburb' | 'postcode', before: string): Problem =>
  problem(field, `${field}-contradicted`, { before });
const BESIDE = { suburb: 'Wattle Bay', postcode: '2999' };
const BOTH = [contradicted('suburb', 'Wattle Bay'), contradicted('postcode', '2999')];
const STREET_MISSING = problem('street', 'street-missing');
const PLACE_MISSING = problem('suburb', 'place-missing');

/** What is given, and the street, suburb and postcode that are read. */
const TABLE: readonly [string, PropertyAddressRequest, readonly [string, string, string], readonly Problem[]][] = [
  ['a whole line', { line: '1 High St, Darwin 0800' }, ['1 High St', 'Darwin', '0800'], []],
  [
    'a postcode in the line, a suburb beside it',
    { line: '12 Wattle St 2999', suburb: 'Wattle Bay', postcode: '' },
    ['12 Wattle St', 'Wattle Bay', '2999'],
    [],
  ],
  [
    'a line that contradicts both fields',
    { line: '1 High St, Darwin 0800', ...BESIDE },
    ['1 High St', 'Darwin', '0800'],
    BOTH,
  ],
  [
    'a line that names the same in other letters',
    { line: '1 High St, DARWIN 0800', suburb: 'Darwin', postcode: '0800' },
    ['1 High St', 'DARWIN', '0800'],
    [],
  ],
  [
    'another postcode, which makes the suburb doubtful',
    { line: '1 High St 0800', ...BESIDE },
    ['1 High St', '', '0800'],
    BOTH,
  ],
  [
    'another suburb, which makes the postcode doubtful',
    { line: '1 High St, Darwin', ...BESIDE },
    ['1 High St', 'Darwin', ''],
    BOTH,
  ],
  [
    'a guessed suburb, which never takes the place of a typed one',
    { line: '12 Park Street North Shore', suburb: 'Wattle Bay', postcode: '' },
    ['12 Park Street North Shore', 'Wattle Bay', ''],
    [],
  ],
  ['a street alone, untouched', { line: ' 12  Wattle St' }, [' 12  Wattle St', '', ''], [PLACE_MISSING]],
  [
    'a postcode alone',
    { line: '0100' },
    ['', '', '0100'],
    [STREET_MISSING, problem('postcode', 'postcode-of-no-state', { postcode: '0100' })],
  ],
  [
    'a malformed postcode beside it',
    { line: '1 High St', postcode: '29' },
    ['1 High St', '', '29'],
    [problem('postcode', 'postcode-malformed', { postcode: '29' })],
  ],
  ['nothing', { line: '' }, ['', '', ''], [STREET_MISSING, PLACE_MISSING]],
];

describe('readAddress', () => {
  it.each(TABLE)('reads %s', (_, request, [street, suburb, postcode], problems) => {
    const answer = readAddress(request);
    expect(answer.address).toMatchObject({ street, suburb, postcode });
    expect(answer.problems).toEqual(problems);
  });

  it('says which state the line names, and whether the suburb is a guess', () => {
    expect(readAddress({ line: '1 High St Darwin NT 0800' }).address).toMatchObject({ state: 'NT', certain: true });
    expect(readAddress({ line: '1 High St Darwin' }).address).toMatchObject({ state: null, certain: false });
  });
});
