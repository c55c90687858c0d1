import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultCitiesDirectory, loadCities } from '#drawing-checks/city-data.js';
import { folderForTest } from '../../support/temporary-folder.js';

describe('the cities that come with the sandbox', () => {
  const cities = loadCities(defaultCitiesDirectory);

  const permitTypes = (cityKey: string) => cities.get(cityKey)?.permitTypes ?? [];

  it('are three in two countries, and that of the rehearsals, with three permit types each', () => {
    expect([...cities.keys()]).toEqual(['mallee-point', 'prairie-lake', 'rehearsals', 'wattle-bay']);
    expect([...cities.keys()].map((key) => permitTypes(key).length).slice(0, 2)).toEqual([3, 3]);
    expect([...cities.values()].map(({ units }) => units)).toEqual(['metric', 'imperial', 'metric', 'metric']);
  });

  it('run readiness and completeness for every permit, and site plan compliance wherever something is built', () => {
    for (const city of cities.values())
      for (const { permitType, requiredSheets, reports } of city.permitTypes) {
        const keys = reports.map(({ key }) => key);
        expect(keys.slice(0, 2)).toEqual(['submission-readiness', 'sheet-completeness']);
        const judged = requiredSheets.includes('site') && city.cityKey !== 'rehearsals';
        expect([permitType, keys.includes('site-plan-compliance')]).toEqual([permitType, judged]);
      }
  });
});

let folder: string;
beforeEach(() => void (folder = folderForTest()));

describe('mistakes in city data', () => {
  const wattleBay = (): Record<string, never> =>
    JSON.parse(readFileSync(join(defaultCitiesDirectory, 'wattle-bay.json'), 'utf8'));
  const withPermit = (change: object) => ({
    ...wattleBay(),
    permitTypes: [
      { permitType: 'x', name: 'X', requiredSheets: [], reports: [{ report: 'sheet-completeness' }], ...change },
    ],
  });
  const withRules = (...rules: string[]) => ({
    ...wattleBay(),
    reports: { one: { name: 'One', passMark: 50, rules: rules.map((rule) => ({ rule })) } },
  });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

  it.each([
    ['no JSON', '{', /a\.json: is not valid JSON/],
    ['an unknown field', { ...wattleBay(), colour: 'red' }, /a\.json: the file: /],
    ['an unknown rule', withRules('no-such'), /reports\.one: there is no rule no-such/],
    ['limits of an unknown rule', { ...wattleBay(), limits: { 'no-such': {} } }, /limits: there is no rule no-such/],
    [
      'limits that a rule can’t read',
      { ...wattleBay(), limits: { 'pdf-version': { minVersion: 'old' } } },
      /limits of pdf-version\.minVersion/,
    ],
    ['an absent report', withPermit({ reports: [{ report: 'none' }] }), /permitTypes x: there is no report none/],
    ['a rehearsal', withPermit({ rehearsal: 'always-pass' }), /permit type x: only the city rehearsals may rehearse/],
    ['an unknown kind of sheet', withPermit({ requiredSheets: ['attic'] }), /permitTypes\.0\.requiredSheets\.0/],
    [
      'limits of a permit type that none of its reports uses',
      withPermit({ limits: { 'lot-area': { minSquareMetres: 1 } } }),
      /permitTypes x limits: none of its reports has lot-area/,
    ],
    ['a rule twice in a report', withRules('files-open', 'files-open'), /reports\.one: rule files-open is there twice/],
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

describe('the city in the documentation', () => {
  const documentation = fileURLToPath(new URL('../../../docs/sandbox.md', import.meta.url));
  const [, example = ''] = /^## Cities[^]*?```json\n([^]*?)```/m.exec(readFileSync(documentation, 'utf8')) ?? [];

  it('loads, with the limits of its permit types', () => {
    writeFileSync(join(folder, 'heron-flat.json'), example);
    const reports = (loadCities(folder).get('heron-flat')?.permitTypes ?? []).map((permit) => permit.reports[1]);
    const lotArea = reports.map((report) => report?.rules.find(({ id }) => id === 'lot-area')?.limits);
    expect(reports.map((report) => report?.passMark)).toEqual([75, 85]);
    expect(lotArea).toEqual([
      { minSquareMetres: 450, clause: 'Heron Flat DCP 2.1' },
      { minSquareMetres: 600, clause: 'Heron Flat DCP 3.1' },
    ]);
    expect(reports[0]?.rules.find(({ id }) => id === 'scale-stated')?.limits).toEqual({ acceptWords: false });
  });
});
