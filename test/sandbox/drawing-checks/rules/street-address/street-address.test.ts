import { describe, expect, it } from 'vitest';
import { compareAddresses } from '../../../../../src/sandbox/precheck-service/drawing-checks/rules/street-address/compare-addresses.js';
import {
  findAddresses,
  findStreet,
  houseNumber,
  parseAddress,
} from '../../../../../src/sandbox/precheck-service/drawing-checks/rules/street-address/street-address.js';
import { cpuMs } from '../../../support/cpu-time.js';

describe('houseNumber', () => {
  it.each([
    ['14', 14, 14, ''],
    ['14A', 14, 14, 'A'],
    ['14-16', 14, 16, ''],
    ['16-14', 16, 16, ''],
    ['3/14', 14, 14, ''],
    ['U3/14-16', 14, 16, ''],
  ])('%s', (token, from, to, letter) => expect(houseNumber(token)).toEqual({ from, to, letter, code: null }));

  it.each(['N2806', 'W204N11509'])('%s is a grid number', (token) => expect(houseNumber(token)?.code).toBe(token));
  it.each(['', 'A', '1.5', '-14', '1E9', 'NAN', '12345678', '14-', '2ND', '1/2/3'])('“%s” is none', (token) =>
    expect(houseNumber(token)).toBeNull(),
  );
});

describe('findAddresses', () => {
  it.each([
    ['14 Banksia Street', '14', 'BANKSIA', 'STREET'],
    ['PROPOSED HOUSE - 14 BANKSIA ST, WATTLE BAY', '14', 'BANKSIA', 'STREET'],
    ['831 Wrigley Dr.', '831', 'WRIGLEY', 'DRIVE'],
    ['1234 NW 5th Ave', '1234', '5TH', 'AVENUE'],
    ['7 The Esplanade', '7', 'THE', 'ESPLANADE'],
    ['22 St Helena Rd', '22', 'SAINT HELENA', 'ROAD'],
    ['9 Park View Road', '9', 'PARK VIEW', 'ROAD'],
    ['12 Lane Cove Road', '12', 'LANE COVE', 'ROAD'],
    ['500 North St', '500', 'N', 'STREET'],
  ])('%s', (line, number, name, type) => {
    const [found] = findAddresses(line);
    expect([String(found?.number?.from), found?.name, found?.type]).toEqual([number, name, type]);
  });

  it.each([
    '',
    'no number Street',
    '24 WIDE DRIVE',
    '1200 SQ FT',
    '14',
    '1/4" = 1\'-0"',
    'A-101 STREET',
    '3 CAR GARAGE PL',
    '2.5 Mile Road',
  ])('none in “%s”', (line) => expect(findAddresses(line)).toEqual([]));

  it('reads a line of any length in no time', () => {
    const started = cpuMs();
    for (const line of [
      '1 A '.repeat(100_000),
      '1-'.repeat(100_000),
      `${'1 '.repeat(100_000)}ST`,
      '((((('.repeat(50_000),
    ])
      findAddresses(line);
    expect(cpuMs() - started).toBeLessThan(2000);
  });
});

describe('compareAddresses', () => {
  it.each([
    ['14 Banksia Street', '14 BANKSIA ST', 'same'],
    ['14 Banksia Street', '14-16 Banksia Street', 'same'],
    ['14 Banksia Street', '12-16 Banksia Street', 'same'],
    ['14 Banksia Street', '15-17 Banksia Street', 'similar'],
    ['14A Banksia Street', '14 Banksia Street', 'similar'],
    ['3/14 Banksia Street', '14 Banksia Street', 'same'],
    ['3/14 Banksia Street', 'Unit 4, 14 Banksia Street', 'similar'],
    ['14 Banksia Street NSW 2099', '14 Banksia St NSW 2100', 'similar'],
    ['14 Banksia Street', '14 Banskia Street', 'similar'],
    ['14 Banksia Street', '14 Banksi Street', 'similar'],
    ['14 Banksia Street', '14 Banksia Avenue', 'similar'],
    ['14 Banksia Street', '16 Banksia Avenue', 'other'],
    ['14 Banksia Street', '14 Grevillea Street', 'other'],
    ['Lot 5 Banksia Street', 'Lot 5 Banksia St', 'same'],
    ['Lot 5 Banksia Street', 'Lot 6 Banksia St', 'similar'],
    ['100 W Main St', '100 E Main St', 'similar'],
    ['100 W Main St', '100 Main St', 'same'],
    ['N2806 Walden Ln', 'N2807 Walden Ln', 'similar'],
  ] as const)('%s and %s', (one, other, relation) => {
    const [first, second] = [parseAddress(one), parseAddress(other)];
    if (first === null || second === null) throw new Error('expected two addresses');
    expect([compareAddresses(first, second), compareAddresses(second, first)]).toEqual([relation, relation]);
  });
});

describe('findStreet', () => {
  it('finds a known street without its type, and with another number', () => {
    const known = parseAddress('12 Broadway, Prairie Lake');
    if (known === null) throw new Error('expected an address');
    expect(findStreet('NEW HOUSE 14 BROADWAY', known).map(({ number }) => number?.from)).toEqual([14]);
    expect(findStreet('ON BROADWAY', known)).toEqual([]);
  });
});
