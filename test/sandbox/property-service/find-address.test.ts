import { cpuMs } from '../support/cpu-time.js';
import { describe, expect, it } from 'vitest';
import { findAddress } from '#property-service/find-address.js';
import { loadProperties } from '#property-service/properties.js';

const properties = [...loadProperties().values()];
const find = (streetAddress: string | null, suburb: string | null = null, postCode: number | null = null) =>
  findAddress(properties, { streetAddress, suburb, postCode }).map(({ address }) => address.suburb);

const KIRRAWEE = 'Kirrawee';
const CAMPSIE = 'Campsie';
const DRUITT = 'Mount Druitt';
const CHERMSIDE = 'Chermside';
const RESERVOIR = 'Reservoir';

type Typing = [string | null, string | null, number | null, ...string[]];

const FOUND: readonly Typing[] = [
  // As the service writes it, in three fields and in one line.
  ['12 Quandong Street', 'Kirrawee', 2232, KIRRAWEE],
  ['12 Quandong Street, Kirrawee NSW 2232', null, null, KIRRAWEE],
  ['12 Quandong Street, Kirrawee, New South Wales 2232, Australia', null, null, KIRRAWEE],
  ['12 Quandong Street, 2232 Kirrawee', null, null, KIRRAWEE],
  // One part missing.
  ['12 Quandong Street', 'Kirrawee NSW 2232', null, KIRRAWEE],
  ['12 Quandong', 'Kirrawee', null, KIRRAWEE],
  ['12', 'Kirrawee', null, KIRRAWEE],
  [null, null, 2232, KIRRAWEE],
  ['2232', null, null, KIRRAWEE],
  // Case, spaces and punctuation.
  ['  12   quandong  st.  ', ' kirrawee ', null, KIRRAWEE],
  ['12, Quandong St., Kirrawee, N.S.W., 2232.', null, null, KIRRAWEE],
  ['12quandong st kirrawee', null, null, KIRRAWEE],
  ['12 Quan dong St', 'Kirra wee', null, KIRRAWEE],
  ['#12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['12 Quandóng Ştreet', 'Kirrawee', null, KIRRAWEE],
  ['１２ Quandong Street', 'Kirrawee', null, KIRRAWEE],
  ['\u200f12 Quandong Street\u200f', 'Kirrawee', null, KIRRAWEE],
  // Abbreviations both ways.
  ['12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['88 St. Barnabas Pde., Mt. Druitt', null, null, DRUITT],
  ["88 St Barnabas' Parade", null, null, DRUITT],
  ['2 Kurrajong Ln', 'Mount Druitt', null, DRUITT],
  ['7A Lilly Pilly Cres', 'Chermside', null, CHERMSIDE],
  ['21 Drovers Rd North', 'Reservoir', null, RESERVOIR],
  ['21 Nth Drovers Rd', 'Reservoir', null, RESERVOIR],
  ['21 Drovers Rd', 'Reservoir', null, RESERVOIR],
  ['21 Drovers Road North', 'Keon Park', null, RESERVOIR],
  // Units and lots stand before the number.
  ['Unit 3/12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['3/12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['Apt B/12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['Level 1, Unit 3A, 12 Quandong St', 'Kirrawee', null, KIRRAWEE],
  ['Lot 5 St Barnabas Pde', null, null, DRUITT],
  ['Lot 101 DP9900214, 12-14 Quandong St', null, null, CAMPSIE],
  ['Lot 12 DP 9900012', null, null, KIRRAWEE],
  ['Lot 12/DP9900012 Quandong St', null, null, KIRRAWEE],
  ['Lot 1 PS 990051N', 'Reservoir', null, RESERVOIR],
  ['Shop 1/12-14 Quandong St', null, null, CAMPSIE],
  // Suffixes and ranges.
  ['7A Lillypilly Crescent', null, null, CHERMSIDE],
  ['12-14 Quandong Street', null, null, CAMPSIE],
  ['12–14 Quandong Street', null, null, CAMPSIE],
  ['12 to 14 Quandong Street', null, null, CAMPSIE],
  ['13 Quandong Street', null, null, CAMPSIE],
  ['12 Quandong Street', 'Campsie', null, CAMPSIE],
  ['12-13 Quandong Street', 'Campsie', null, CAMPSIE],
  // A slip of typing.
  ['12 Quandnog Street', 'Kirrawee', null, KIRRAWEE],
  ['12 Quandong Street', 'Kirawee', null, KIRRAWEE],
  ['7A Lilly Pilly Cresent', 'Chermside', null, CHERMSIDE],
  ['21 Drovers Road', 'Resevoir', null, RESERVOIR],
];

const SEVERAL: readonly Typing[] = [
  ['12 Quandong Street', null, null, CAMPSIE, KIRRAWEE],
  ['Quandong Street', null, null, CAMPSIE, KIRRAWEE],
];

const UNKNOWN: readonly Typing[] = [
  // A wrong number is another lot.
  ['11 Quandong Street', 'Kirrawee', 2232],
  ['12A Quandong Street', 'Kirrawee', 2232],
  ['12-14 Quandong Street', 'Kirrawee', 2232],
  ['14-12 Quandong Street', 'Campsie', null],
  ['7 Lilly Pilly Crescent', 'Chermside', null],
  ['12 & 16 Quandong Street', null, null],
  ['Lot 6 St Barnabas Pde', null, null],
  ['Lot 12 DP 9900013', null, null],
  ['Lot 12', null, null],
  // Another street, another type, another direction.
  ['12 Wattle Street', 'Kirrawee', 2232],
  ['12 Quondang Street', 'Kirrawee', 2232],
  ['12 Quandong Road', 'Kirrawee', 2232],
  ['21 Drovers Road South', 'Reservoir', null],
  ['21 Drover Lane', 'Reservoir', null],
  ['12 Kirrawee Street', null, null],
  // Another place, or places that contradict each other.
  ['12 Quandong Street', 'Parramatta', null],
  ['12 Quandong Street, Kirrawee QLD', null, null],
  ['12 Quandong Street', 'Kirrawee', 2194],
  ['12 Quandong Street, Kirrawee', 'Campsie', null],
  ['12 Quandong Street Kirrawee NSW 2232 by the park', null, null],
  [null, 'Sydney', null],
  [null, null, 2000],
  // Too little, or no address at all.
  ['12', null, null],
  ['NSW', null, null],
  ['PO Box 12', 'Kirrawee', null],
  ['...', 'Kirrawee', null],
  ['🏠🏠🏠', null, null],
  ['12 Quandong Street', '???', null],
  ["12 Quandong Street' OR '1'='1", 'Kirrawee', null],
  ['.*', null, null],
  ['__proto__', 'constructor', null],
  ['\u202e teertS gnodnauQ 21', null, null],
  ['١٢ شارع كواندونغ', null, null],
  ['\u0000\u0001', null, null],
];

describe('an address as a person types it', () => {
  it.each(FOUND)('%j, %j, %j is one property', (street, suburb, postCode, expected) => {
    expect(find(street, suburb, postCode)).toEqual([expected]);
  });

  it.each(SEVERAL)('%j, %j, %j fits several', (street, suburb, postCode, ...expected) => {
    expect(find(street, suburb, postCode)).toEqual(expected);
  });

  it.each(UNKNOWN)('%j, %j, %j is none', (street, suburb, postCode) => {
    expect(find(street, suburb, postCode)).toEqual([]);
  });

  it.each([
    ['one long word', 'a'.repeat(200)],
    ['units', 'unit 1 '.repeat(28)],
    ['the place again and again', '12 Quandong '.concat('Kirrawee NSW 2232 '.repeat(10))],
    ['combining marks', `12 Quandong ${'\u0301'.repeat(180)}x`],
  ])('%s end in no time', (_, text) => {
    const started = cpuMs();
    expect(find(text, text)).toEqual([]);
    expect(cpuMs() - started).toBeLessThan(1000);
  });
});
