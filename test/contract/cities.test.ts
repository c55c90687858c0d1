import { describe, expect, it } from 'vitest';
import { readCities, readCityConfiguration } from 'precheck-contract';
import { json, plain, readingErrorOf, redirect } from '../support/contract-answers.js';

const bay = { cityKey: 'wattle-bay', name: 'City of Wattle Bay' };
const lake = { cityKey: 'prairie-lake', name: 'City of Prairie Lake' };
const both = [bay, lake];

describe('readCities', () => {
  const sameTwo: [string, unknown][] = [
    ['a bare array', both],
    ['under cities', { cities: both }],
    ['under result', { result: both }],
    ['under data', { data: both }],
    ['under items', { items: both }],
    ['wrapped twice', { result: { cities: both } }],
    ['wrapped twice in general wrappers', { data: { items: both } }],
    ['beside page information', { items: both, total: 2 }],
    ['keyed by city', { 'wattle-bay': { name: bay.name }, 'prairie-lake': { name: lake.name } }],
    ['keyed by city in a wrapper', { data: { 'wattle-bay': { name: bay.name }, 'prairie-lake': { name: lake.name } } }],
    ['keyed by city with names alone', { cities: { 'wattle-bay': bay.name, 'prairie-lake': lake.name } }],
    [
      'with city_key',
      [
        { city_key: 'wattle-bay', name: bay.name },
        { city_key: 'prairie-lake', name: lake.name },
      ],
    ],
    ['with key and displayName', both.map((city) => ({ key: city.cityKey, displayName: city.name }))],
    ['with slug and title', both.map((city) => ({ slug: city.cityKey, title: city.name }))],
    ['with id and label', both.map((city) => ({ id: city.cityKey, label: city.name }))],
    ['with a database id beside the key', both.map((city, index) => ({ id: index + 7, ...city }))],
  ];
  it.each(sameTwo)('reads cities %s', (_, body) => {
    const cities = readCities(json(body)).map(({ cityKey, name }) => ({ cityKey, name }));
    expect(cities).toEqual(both);
  });

  it.each([
    ['text entries name themselves', ['wattle-bay'], [{ cityKey: 'wattle-bay', name: 'wattle-bay' }]],
    ['a single city, as a key is scoped to one', bay, [bay]],
    ['a single city in a wrapper', { result: bay }, [bay]],
    ['a numeric id becomes text', [{ id: 17, name: 'A' }], [{ cityKey: '17', name: 'A' }]],
    ['a city without a name goes by its key', [{ cityKey: 'x' }], [{ cityKey: 'x', name: 'x' }]],
    ['outer space is cut', [{ cityKey: ' x ', name: ' X ' }], [{ cityKey: 'x', name: 'X' }]],
    ['no cities', [], []],
    ['no cities in a wrapper', { cities: [] }, []],
  ])('%s', (_, body, expected) => {
    expect(readCities(json(body)).map(({ cityKey, name }) => ({ cityKey, name }))).toEqual(expected);
  });

  it('keeps unknown fields in raw', () => {
    expect(readCities(json([{ ...bay, timezone: 'Australia/Sydney' }]))[0]?.raw).toEqual({
      ...bay,
      timezone: 'Australia/Sydney',
    });
  });

  it('reads JSON after a byte order mark', () => {
    expect(readCities(plain(`\uFEFF${JSON.stringify(both)}`))).toHaveLength(2);
  });

  it('takes 204 for no cities', () => {
    expect(readCities(plain('', 204))).toEqual([]);
  });

  const unreadable: [string, Parameters<typeof readCities>[0], RegExp][] = [
    ['an empty body', plain(''), /came nothing/],
    ['plain text', plain('hello there'), /came text of 11 characters \(text\/plain\)/],
    ['a page', plain('<!doctype html><title>Log in</title>', 200, 'text/html'), /came an HTML page \(text\/html\)/],
    ['an error with status 200', json({ error: { code: 'x' } }), /came an object with error/],
    ['a message', json({ message: 'fine' }), /came an object with message/],
    [
      'two words that are no table of cities',
      json({ mood: 'good', weather: 'fair' }),
      /came an object with mood, weather/,
    ],
    ['a number', json(4), /came a number/],
    ['wrapped three times', json({ data: { result: { items: both } } }), /came an object with data/],
    ['a city without a key', json([{ population: 12 }]), /a key in each city.*came an object with population/],
    ['a null city', json([null]), /a city as text or as an object.*came nothing/],
    ['an empty city', json(['']), /a city as text/],
    ['a failure', json(both, 500), /came status 500/],
    ['a redirect', redirect('https://login.example/'), /came status 302/],
  ];
  it.each(unreadable)('refuses %s and says what came', (_, answer, message) => {
    const error = readingErrorOf(() => readCities(answer));
    expect(error.message).toMatch(message);
    expect(error.message).toBe(`Looked for ${error.looked}; came ${error.came}`);
  });

  it.each(['__proto__', '\\u005f_proto__', '__\\u0070roto__'])('does not let %s through', (name) => {
    const [city] = readCities(plain(`[{"cityKey":"x","${name}":{"isAdmin":true}}]`));
    expect(Object.keys(city?.raw as object)).not.toContain('__proto__');
    expect(Object.assign({}, city?.raw)).not.toHaveProperty('isAdmin');
  });

  it('does not take an inherited name for a field', () => {
    expect(readingErrorOf(() => readCities(json([{ toString: 1 }]))).message).toContain('a key in each city');
  });

  it('never repeats content in an error', () => {
    expect(readingErrorOf(() => readCities(json({ owner: 'Jane Citizen' }))).message).not.toContain('Jane');
  });
});

describe('readCityConfiguration', () => {
  const site = { name: 'Site plan compliance' };
  const sheets = { name: 'Drawing set standards' };
  const expected = [
    { permitType: 'new-dwelling', name: 'New dwelling', reports: ['Site plan compliance', 'Drawing set standards'] },
    { permitType: 'dual-occupancy', name: 'Dual occupancy', reports: ['Site plan compliance'] },
  ];
  const list = [
    { permitType: 'new-dwelling', name: 'New dwelling', reports: [site, sheets] },
    { permitType: 'dual-occupancy', name: 'Dual occupancy', reports: [site] },
  ];
  const table = {
    'new-dwelling': { name: 'New dwelling', reports: [site, sheets] },
    'dual-occupancy': { name: 'Dual occupancy', reports: [site] },
  };
  const read = (body: unknown) => {
    const city = readCityConfiguration(json(body), 'wattle-bay');
    const permitTypes = city.permitTypes.map((permit) => ({
      permitType: permit.permitType,
      name: permit.name,
      reports: permit.reports.map((report) => report.name),
    }));
    return { cityKey: city.cityKey, name: city.name, permitTypes };
  };

  const same: [string, unknown][] = [
    ['in the city', { ...bay, permitTypes: list }],
    ['in the city, keyed', { ...bay, permitTypes: table }],
    ['in a wrapped city', { city: { ...bay, permitTypes: list } }],
    ['under result', { result: { permitTypes: list } }],
    ['wrapped twice', { data: { city: { permitTypes: list } } }],
    ['under the key of the city', { 'wattle-bay': { permitTypes: list } }],
    ['in a list of one city', [{ ...bay, permitTypes: list }]],
    [
      'in the matching city of several',
      {
        cities: [
          { ...lake, permitTypes: [] },
          { ...bay, permitTypes: list },
        ],
      },
    ],
    ['as permit_types', { permit_types: list }],
    ['as permits', { permits: list }],
    ['in a wrapper of their own', { permitTypes: { items: list } }],
    ['as a bare list', list],
    ['as a list in a wrapper', { items: list }],
    ['as a bare table', table],
    ['as a table in a wrapper', { data: table }],
    [
      'with reports as text',
      { permitTypes: list.map((permit) => ({ ...permit, reports: permit.reports.map((report) => report.name) })) },
    ],
    [
      'with reports as reportTypes',
      { permitTypes: list.map(({ reports, ...permit }) => ({ ...permit, reportTypes: reports })) },
    ],
    [
      'with reports in a wrapper',
      { permitTypes: list.map((permit) => ({ ...permit, reports: { items: permit.reports } })) },
    ],
    [
      'with key and title',
      { permitTypes: list.map((permit) => ({ key: permit.permitType, title: permit.name, reports: permit.reports })) },
    ],
    [
      'with a database id beside the code',
      {
        permitTypes: list.map((permit, id) => ({
          id,
          code: permit.permitType,
          name: permit.name,
          reports: permit.reports,
        })),
      },
    ],
    [
      'with a table of reports beside them',
      {
        permitTypes: list.map(({ permitType, name }) => ({ permitType, name })),
        reports: { 'new-dwelling': [site, sheets], 'dual-occupancy': [site] },
      },
    ],
    [
      'with reports beside them that say where they belong',
      {
        permitTypes: list.map(({ permitType, name }) => ({ permitType, name })),
        reports: [
          { ...site, permitTypes: ['new-dwelling', 'dual-occupancy'] },
          { ...sheets, permitType: 'new-dwelling' },
        ],
      },
    ],
  ];
  it.each(same)('reads permit types %s', (_, body) => {
    expect(read(body).permitTypes).toEqual(expected);
  });

  it('has the name of the city, or its key', () => {
    expect(read({ ...bay, permitTypes: [] })).toEqual({ cityKey: 'wattle-bay', name: bay.name, permitTypes: [] });
    expect(read({ permitTypes: [] }).name).toBe('wattle-bay');
  });

  it.each([
    ['text', { permitTypes: ['new-dwelling'] }, [{ permitType: 'new-dwelling', name: 'new-dwelling', reports: [] }]],
    ['bare text', ['new-dwelling'], [{ permitType: 'new-dwelling', name: 'new-dwelling', reports: [] }]],
    ['a table of names', { permitTypes: { a: 'Kind A' } }, [{ permitType: 'a', name: 'Kind A', reports: [] }]],
    ['a table of lists of reports', { a: ['R1', 'R2'] }, [{ permitType: 'a', name: 'a', reports: ['R1', 'R2'] }]],
    [
      'a table of reports',
      { permitTypes: [{ key: 'a', reports: { r1: { name: 'R1' }, r2: {} } }] },
      [{ permitType: 'a', name: 'a', reports: ['R1', 'r2'] }],
    ],
    ['numeric ids', { permitTypes: [{ id: 3, name: 'A' }] }, [{ permitType: '3', name: 'A', reports: [] }]],
    ['an empty table', { permitTypes: {} }, []],
  ])('reads permit types as %s', (_, body, permitTypes) => {
    expect(read(body).permitTypes).toEqual(permitTypes);
  });

  it('does not spread reports over permit types that no one assigned them to', () => {
    expect(read({ permitTypes: ['a', 'b'], reports: ['R1'] }).permitTypes.map((permit) => permit.reports)).toEqual([
      [],
      [],
    ]);
  });

  it('keeps unknown fields of city, permit type and report', () => {
    const body = {
      ...bay,
      currency: 'AUD',
      permitTypes: [{ permitType: 'a', fee: 1, reports: [{ name: 'R', version: 2 }] }],
    };
    const city = readCityConfiguration(json(body), 'wattle-bay');
    expect(city.raw).toEqual(body);
    expect(city.permitTypes[0]?.raw).toHaveProperty('fee', 1);
    expect(city.permitTypes[0]?.reports[0]?.raw).toHaveProperty('version', 2);
  });

  const unreadable: [string, unknown, RegExp][] = [
    ['a city without permit types', bay, /permit types of wattle-bay.*came an object with cityKey, name/],
    ['an error', { error: { message: 'no' } }, /came an object with error/],
    ['another city', { ...lake, permitTypes: list }, /came another city/],
    [
      'a list of other cities',
      [
        { ...lake, permitTypes: list },
        { cityKey: 'third', permitTypes: [] },
      ],
      /came an array of 2/,
    ],
    [
      'a permit type without a key',
      { permitTypes: [{ fee: 3 }] },
      /a key in each permit type.*came an object with fee/,
    ],
    ['a permit type that is a number', { permitTypes: [5] }, /a permit type as text or as an object.*came a number/],
    [
      'a report without a name',
      { permitTypes: [{ key: 'a', reports: [{ weight: 1 }] }] },
      /a name in each report.*came an object with weight/,
    ],
    ['text', 'none', /came text of 4 characters/],
    ['null', null, /came nothing/],
  ];
  it.each(unreadable)('refuses %s', (_, body, message) => {
    expect(readingErrorOf(() => readCityConfiguration(json(body), 'wattle-bay')).message).toMatch(message);
  });

  it('refuses a failure', () => {
    expect(readingErrorOf(() => readCityConfiguration(json(list, 404), 'wattle-bay')).came).toBe('status 404');
  });
});
