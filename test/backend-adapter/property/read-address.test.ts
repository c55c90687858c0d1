import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/backend-adapter/property/read-address.js';
import type { PropertyAddressRequest, PropertyAddressAnswer } from '../../../src/contract/index.js';

type Row = readonly [
  what: string,
  request: PropertyAddressRequest,
  street: string,
  suburb: string,
  postcode: string,
  problems: PropertyAddressAnswer['problems'],
];

const contradicted = (field: 'suburb' | 'postcode', before: string) => ({
  field,
  code: `${field}-contradicted` as const,
  params: { before },
});

const TABLE: readonly Row[] = [
  ['a whole line', { line: '1 High St, Darwin 0800' }, '1 High St', 'Darwin', '0800', []],
  [
    'a postcode in the line, a suburb beside it',
    { line: '12 Wattle St 2999', suburb: 'Wattle Bay', postcode: '' },
    '12 Wattle St',
    'Wattle Bay',
    '2999',
    [],
  ],
  [
    'a line that contradicts both fields',
    { line: '1 High St, Darwin 0800', suburb: 'Wattle Bay', postcode: '2999' },
    '1 High St',
    'Darwin',
    '0800',
    [contradicted('suburb', 'Wattle Bay'), contradicted('postcode', '2999')],
  ],
  [
    'a line that names the same in other letters',
    { line: '1 High St, DARWIN 0800', suburb: 'Darwin', postcode: '0800' },
    '1 High St',
    'DARWIN',
    '0800',
    [],
  ],
  [
    'another postcode, which makes the suburb doubtful',
    { line: '1 High St 0800', suburb: 'Wattle Bay', postcode: '2999' },
    '1 High St',
    '',
    '0800',
    [contradicted('suburb', 'Wattle Bay'), contradicted('postcode', '2999')],
  ],
  [
    'another suburb, which makes the postcode doubtful',
    { line: '1 High St, Darwin', suburb: 'Wattle Bay', postcode: '2999' },
    '1 High St',
    'Darwin',
    '',
    [contradicted('suburb', 'Wattle Bay'), contradicted('postcode', '2999')],
  ],
  [
    'a guessed suburb, which never takes the place of a typed one',
    { line: '12 Park Street North Shore', suburb: 'Wattle Bay', postcode: '' },
    '12 Park Street North Shore',
    'Wattle Bay',
    '',
    [],
  ],
  [
    'a street alone, untouched',
    { line: ' 12  Wattle St' },
    ' 12  Wattle St',
    '',
    '',
    [{ field: 'suburb', code: 'place-missing', params: {} }],
  ],
  [
    'a postcode alone',
    { line: '0100' },
    '',
    '',
    '0100',
    [
      { field: 'street', code: 'street-missing', params: {} },
      { field: 'postcode', code: 'postcode-of-no-state', params: { postcode: '0100' } },
    ],
  ],
  [
    'a malformed postcode beside it',
    { line: '1 High St', postcode: '29' },
    '1 High St',
    '',
    '29',
    [{ field: 'postcode', code: 'postcode-malformed', params: { postcode: '29' } }],
  ],
  [
    'nothing',
    { line: '' },
    '',
    '',
    '',
    [
      { field: 'street', code: 'street-missing', params: {} },
      { field: 'suburb', code: 'place-missing', params: {} },
    ],
  ],
];

describe('readAddress', () => {
  it.each(TABLE)('reads %s', (_, request, street, suburb, postcode, problems) => {
    const answer = readAddress(request);
    expect(answer.address).toMatchObject({ street, suburb, postcode });
    expect(answer.problems).toEqual(problems);
  });

  it('says which state the line names, and whether the suburb is a guess', () => {
    expect(readAddress({ line: '1 High St Darwin NT 0800' }).address).toMatchObject({ state: 'NT', certain: true });
    expect(readAddress({ line: '1 High St Darwin' }).address).toMatchObject({ state: null, certain: false });
  });
});
