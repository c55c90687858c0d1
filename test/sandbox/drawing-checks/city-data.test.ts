import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultCitiesDirectory, loadCities } from '../../../src/sandbox/precheck-service/drawing-checks/city-data.js';

describe('the cities that come with the sandbox', () => {
  const cities = loadCities(defaultCitiesDirectory);

  it('are two and that of the rehearsals, with three permit types each and two or three reports a permit type', () => {
    expect([...cities.keys()]).toEqual(['prairie-lake', 'rehearsals', 'wattle-bay']);
    expect(cities.get('wattle-bay')?.permitTypes.map(({ permitType }) => permitType)).toEqual([
      'new-dwelling',
      'dual-occupancy',
      'commercial-fit-out',
    ]);
    expect(cities.get('prairie-lake')?.permitTypes.map(({ permitType }) => permitType)).toEqual([
      'residential-new',
      'residential-addition',
      'commercial-site-plan',
    ]);
    for (const city of cities.values())
      for (const { reports } of city.permitTypes) expect([2, 3]).toContain(reports.length);
  });

  it('may set a pass mark of their own for one permit type', () => {
    const marks = cities
      .get('wattle-bay')
      ?.permitTypes.map(({ reports }) => reports.find(({ key }) => key === 'sheet-completeness')?.passMark);
    expect(marks).toEqual([75, 80, 75]);
  });
});

describe('mistakes in city data', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cities-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const wattleBay = (): Record<string, never> =>
    JSON.parse(readFileSync(join(defaultCitiesDirectory, 'wattle-bay.json'), 'utf8'));
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

  it.each([
    ['no JSON', '{', /a\.json: is not valid JSON/],
    ['an unknown field', { ...wattleBay(), colour: 'red' }, /a\.json: the file: /],
    [
      'an unknown rule',
      { ...wattleBay(), reports: { one: { name: 'One', passMark: 50, rules: [{ rule: 'no-such' }] } } },
      /reports\.one: there is no rule no-such/,
    ],
    ['limits of an unknown rule', { ...wattleBay(), limits: { 'no-such': {} } }, /limits: there is no rule no-such/],
    [
      'limits that a rule can’t read',
      { ...wattleBay(), limits: { 'pdf-version': { minVersion: 'old' } } },
      /limits of pdf-version\.minVersion/,
    ],
    [
      'a report that is not there',
      {
        ...wattleBay(),
        permitTypes: [{ permitType: 'x', name: 'X', requiredSheets: [], reports: [{ report: 'none' }] }],
      },
      /permitTypes x: there is no report none/,
    ],
    [
      'a rehearsal in a city',
      {
        ...wattleBay(),
        permitTypes: [
          {
            permitType: 'x',
            name: 'X',
            requiredSheets: [],
            rehearsal: 'always-pass',
            reports: [{ report: 'sheet-completeness' }],
          },
        ],
      },
      /permit type x: only the city rehearsals may rehearse/,
    ],
    [
      'a kind of sheet that is not known',
      {
        ...wattleBay(),
        permitTypes: [
          { permitType: 'x', name: 'X', requiredSheets: ['attic'], reports: [{ report: 'sheet-completeness' }] },
        ],
      },
      /permitTypes\.0\.requiredSheets\.0/,
    ],
  ])('%s', (_name, content, message) => {
    write('a.json', content);
    expect(() => loadCities(folder)).toThrow(message);
  });

  it('are listed all at once, a city that is there twice among them', () => {
    write('a.json', '{');
    write('b.json', wattleBay());
    write('c.json', wattleBay());
    expect(() => loadCities(folder)).toThrow(
      /a\.json: is not valid JSON\n.*c\.json: cityKey wattle-bay is used by another file too/,
    );
  });

  it('an empty folder is one', () => expect(() => loadCities(folder)).toThrow('there is no .json file'));
});
