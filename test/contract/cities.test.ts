import { describe, expect, it } from 'vitest';
import { readCityConfiguration } from 'precheck-contract';
import { json, plain, readingErrorOf } from '../support/contract-answers.js';

const bay = { cityKey: 'wattle-bay', name: 'City of Wattle Bay' };
const lake = { cityKey: 'prairie-lake', name: 'City of Prairie Lake' };

describe('readCityConfiguration', () => {
  const [site, sheets] = [{ name: 'Site plan compliance' }, { name: 'Drawing set standards' }];
  const list = [
    { permitType: 'new-dwelling', name: 'New dwelling', reports: [site, sheets] },
    { permitType: 'dual-occupancy', name: 'Dual occupancy', reports: [site] },
  ];
  const table = Object.fromEntries(list.map(({ permitType, ...permit }) => [permitType, permit]));
  const configured = { ...bay, permitTypes: list };
  type Permit = (typeof list)[number];
  /** The list with each permit type in another form. */
  const each = (form: (permit: Permit, index: number) => object) => ({ permitTypes: list.map(form) });
  const read = (body: unknown) => readCityConfiguration(json(body), 'wattle-bay');

  it.each<[string, unknown]>([
    ['in the city', configured],
    ['in a wrapped city', { city: configured }],
    ['in the matching city of several', { cities: [{ ...lake, permitTypes: [] }, configured] }],
    ['as a bare list', list],
    ['as a bare table', table],
    ['with fields that it does not know', { ...each((permit) => ({ ...permit, fee: 1 })), currency: 'AUD' }],
  ])('reads permit types %s', (_, body) => {
    expect(read(body).permitTypes).toEqual(list);
  });

  it('has the name of the city, or its key', () => {
    expect(read({ ...bay, permitTypes: [] })).toEqual({ ...bay, permitTypes: [] });
    expect(read({ permitTypes: [] }).name).toBe('wattle-bay');
  });

  const UNNAMED = { key: 'a', reports: [{ weight: 1 }] };
  const REPORTS = { r1: { name: 'R1' }, r2: {} };
  const permit = (permitType: string, name: string, reports: string[] = []) => {
    return { permitType, name, reports: reports.map((report) => ({ name: report })) };
  };
  it.each<[string, unknown, unknown[]]>([
    ['text', { permitTypes: ['new-dwelling'] }, [permit('new-dwelling', 'new-dwelling')]],
    ['a table of lists of reports', { a: ['R1', 'R2'] }, [permit('a', 'a', ['R1', 'R2'])]],
    ['a table of reports', { permitTypes: [{ key: 'a', reports: REPORTS }] }, [permit('a', 'a', ['R1', 'r2'])]],
  ])('reads permit types as %s', (_, body, permitTypes) => {
    expect(read(body).permitTypes).toEqual(permitTypes);
  });

  it.each<[string, unknown, RegExp, status?: number]>([
    ['a city without permit types', bay, /permit types of wattle-bay.*came an object with cityKey, name/],
    ['a list of other cities', [list, []].map((permitTypes) => ({ ...lake, permitTypes })), /came an array of 2/],
    ['a permit type without a key', { permitTypes: [{ fee: 3 }] }, /a key in each permit type.*an object with fee/],
    ['a report without a name', { permitTypes: [UNNAMED] }, /a name in each report.*came an object with weight/],
    ['an inherited name for a key', { permitTypes: [{ toString: 1 }] }, /a key in each permit type/],
    ['a failure', list, /came status 404/, 404],
  ])('refuses %s', (_, body, message, status) => {
    const error = readingErrorOf(() => readCityConfiguration(json(body, status), 'wattle-bay'));
    expect(error.message).toMatch(message);
    expect(error.message).toBe(`Looked for ${error.looked}; came ${error.came}`);
  });

  it('reads JSON after a byte order mark, and refuses what is none without repeating its content', () => {
    expect(readCityConfiguration(plain(`\uFEFF${JSON.stringify(configured)}`), 'wattle-bay').permitTypes).toEqual(list);
    const messageOf = (answer: ReturnType<typeof plain>) =>
      readingErrorOf(() => readCityConfiguration(answer, 'wattle-bay')).message;
    expect(messageOf(plain(''))).toMatch(/came nothing/);
    const page = plain('<!doctype html><title>Log in</title>', 200, 'text/html');
    expect(messageOf(page)).toMatch(/an HTML page \(text\/html\)/);
    expect(messageOf(json({ owner: 'Jane Citizen' }))).not.toContain('Jane');
  });
});
