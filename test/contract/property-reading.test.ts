import { describe, expect, it } from 'vitest';
import {
  essentialsOf,
  insightsViewSchema,
  planningEssentialsViewSchema,
  propertyEstimateAnswerSchema,
  ReadingError,
  readEstimate,
  readInsights,
  readPlanningEssentials,
  readRefusedOverride,
  readSuggestions,
  type ServiceAnswer,
} from 'precheck-contract';

const ID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
const OTHER = '11111111-7a52-4c7e-9b5d-2f6f0f3f7a22';
const answer = (body: unknown, status = 200): ServiceAnswer => ({
  status,
  location: null,
  contentType: 'application/json',
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('suggestions', () => {
  const one = { propertyID: ID, listingAddress: '12 Banksia Street' };
  const other = { propertyID: OTHER, listingAddress: '14 Banksia Street' };
  const candidate = { propertyId: ID, address: '12 Banksia Street' };
  const otherCandidate = { propertyId: OTHER, address: '14 Banksia Street' };

  it.each<[string, unknown, number, unknown[], boolean]>([
    ['one', { result: one }, 200, [candidate], false],
    ['a list', { result: [one, other] }, 200, [candidate, otherCandidate], true],
    ['a list within', { result: { suggestions: [one, other] } }, 200, [candidate, otherCandidate], true],
    ['the same twice', { result: [one, { ...one, propertyID: ID.toUpperCase() }] }, 200, [candidate], false],
    ['bare', one, 200, [candidate], false],
    ['with unknown fields', { result: { ...one, regionID: 3, x: {} }, took: 4 }, 200, [candidate], false],
    [
      'a GUID in capitals',
      { result: { ...one, propertyID: ID.toUpperCase() } },
      200,
      [{ ...candidate, propertyId: ID.toUpperCase() }],
      false,
    ],
    ['without an address', { result: { propertyID: ID } }, 200, [{ propertyId: ID, address: ID }], false],
    [
      'one that cannot be asked about beside one that can',
      { result: [{ ...other, propertyID: '7' }, one] },
      200,
      [candidate],
      false,
    ],
    ['an empty list', { result: [] }, 200, [], false],
    ['null', { result: null }, 200, [], false],
    ['empty fields', { result: { propertyID: null, listingAddress: '' } }, 200, [], false],
    ['404', { error: { code: 'address_not_found', message: 'x' } }, 404, [], false],
    ['409 with candidates', { error: { code: 'a', candidates: [one, other] } }, 409, [candidate, otherCandidate], true],
    [
      '409 with them in details',
      { error: { code: 'a', details: { candidates: [one, other] } } },
      409,
      [candidate, otherCandidate],
      true,
    ],
    ['409 with them in result', { result: [one, other] }, 409, [candidate, otherCandidate], true],
    ['409 without', { message: 'Several' }, 409, [], true],
    ['409 as text', 'Several', 409, [], true],
  ])('%s', (_name, body, status, candidates, ambiguous) => {
    expect(readSuggestions(answer(body, status))).toEqual({ candidates, ambiguous });
  });

  it.each<[string, unknown, number]>([
    ['a page', '<html>', 200],
    ['nothing', '', 200],
    ['an empty object', {}, 200],
    ['no GUID', { result: { ...one, propertyID: 'x' } }, 200],
    ['500', { result: one }, 500],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readSuggestions(answer(body, status))).toThrow(ReadingError);
  });
});

describe('planning', () => {
  const property = (details: object = {}, planning: object = {}, analysis: object = {}, rest: object = {}) => ({
    propertyID: ID,
    property_details: details,
    property_planning_details: planning,
    property_analysis: analysis,
    ...rest,
  });
  const read = (details: object = {}, planning: object = {}, analysis: object = {}) =>
    readInsights(answer({ result: { Property: property(details, planning, analysis) } }), ID);

  it('of nothing says nothing: null or an empty list, never no and never zero', () => {
    const view = read();
    expect(insightsViewSchema.parse(view)).toEqual({
      propertyId: ID,
      lotIdentifier: null,
      propertyType: null,
      region: null,
      latitude: null,
      longitude: null,
      areaM2: null,
      zoning: null,
      lga: null,
      overlays: [],
      constraints: {
        flood: null,
        bushfire: null,
        infrastructure: null,
        environment: null,
        heritage: null,
        industry: null,
      },
      permittedUses: { withConsent: null, withoutConsent: null, prohibited: null },
      dwellings: { apartment: null, duplex: null, mixedUse: null, townhouse: null },
      duplexRules: [],
      planningInstruments: [],
      controls: {
        maxFsr: null,
        maxBuildingHeightM: null,
        minLotSizeM2: null,
        minLotSizeMultiDwellingM2: null,
        minLotWidthM: null,
      },
      isHeritageItem: null,
      otherUses: { commercial: null, retail: null, grannyFlat: null },
    });
    expect(planningEssentialsViewSchema.parse(essentialsOf(view))).toEqual(
      readPlanningEssentials(answer({ result: { Property: property() } }), ID),
    );
    expect(essentialsOf(view)).not.toHaveProperty('controls');
  });

  it.each<[string, unknown]>([
    ['as specified', { result: { Property: property() } }],
    ['with a small letter', { result: { property: property() } }],
    ['bare in result', { result: property() }],
    ['bare', property()],
    ['in a list of one', { result: [{ Property: property() }] }],
    [
      'in a list as the one that was asked for',
      { result: { Property: [property({}, {}, {}, { propertyID: OTHER }), property()] } },
    ],
    ['without an id', { result: { Property: property({}, {}, {}, { propertyID: undefined }) } }],
    [
      'with groups of null',
      { result: { Property: { propertyID: ID, property_details: null, property_analysis: [] } } },
    ],
  ])('is found %s', (_name, body) => {
    expect(readPlanningEssentials(answer(body), ID).propertyId).toBe(ID);
  });

  it.each<[string, unknown, number]>([
    ['a page', '<html>', 200],
    ['no group', { result: { Property: { propertyID: ID } } }, 200],
    [
      'several others',
      { result: [property({}, {}, {}, { propertyID: OTHER }), property({}, {}, {}, { propertyID: 'x' })] },
      200,
    ],
    ['404', { result: { Property: property() } }, 404],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readInsights(answer(body, status), ID)).toThrow(ReadingError);
  });

  it.each<[unknown, number | null]>([
    ['650.50', 650.5],
    [650.5, 650.5],
    [' 650 ', 650],
    ['1,250.5', 1250.5],
    ['1,25', null],
    ['0', null],
    [-5, null],
    ['', null],
    [null, null],
    [true, null],
    [['650'], null],
  ])('area %j is %s', (given, expected) => {
    expect(read({ property_area_m2: given }).areaM2).toBe(expected);
  });

  it('takes no coordinates that are none', () => {
    expect(read({ center_lat: '-33.8', center_long: 151.2 })).toMatchObject({ latitude: -33.8, longitude: 151.2 });
    expect(read({ center_lat: '151.2', center_long: '1e9' })).toMatchObject({ latitude: null, longitude: null });
  });

  it.each<[unknown, boolean | null]>([
    [true, true],
    [false, false],
    [null, null],
    ['true', true],
    ['False', false],
    ['yes', true],
    [1, true],
    [0, false],
    ['', null],
    ['maybe', null],
    [{}, null],
    [[], null],
  ])('a permitted use of %j is %s', (given, expected) => {
    const view = read(
      {},
      { has_flood_overlay: given, planning_is_heritage: given },
      { permitted_use_duplex: given, permitted_use_retail: given },
    );
    expect([view.dwellings.duplex, view.otherUses.retail, view.constraints.flood, view.isHeritageItem]).toEqual([
      expected,
      expected,
      expected,
      expected,
    ]);
  });

  const overlay = { overlay_id: 'o', category: 'Flood', key: 'class', value: 'Planning area' };
  const seen = { category: 'Flood', key: 'class', value: 'Planning area' };
  it.each<[string, unknown, unknown[]]>([
    ['one', overlay, [seen]],
    ['a list', [overlay, overlay], [seen, seen]],
    ['by id', { a: overlay, b: overlay }, [seen, seen]],
    ['an empty object', {}, []],
    ['an empty list', [], []],
    ['null', null, []],
    ['text', 'Flood', [{ category: '', key: '', value: 'Flood' }]],
    ['with null in it', { ...overlay, key: null, value: 7 }, [{ ...seen, key: '', value: '7' }]],
    ['one that says nothing', { overlay_id: 'o', category: null, key: null, value: null }, []],
    ['of nothing', [{ overlay_id: 'o' }, 7, null], [{ category: '', key: '', value: '7' }]],
  ])('overlays: %s', (_name, overlays, expected) => {
    expect(read({}, { overlays }).overlays).toEqual(expected);
  });

  const none = { withConsent: null, withoutConsent: null, prohibited: null };
  it.each<[string, unknown, object]>([
    [
      'as specified',
      {
        'Permitted with consent': [{ value: 'A' }],
        'Permitted without consent': [],
        Prohibited: [{ value: 'B' }, { value: 'C' }],
      },
      { withConsent: ['A'], withoutConsent: [], prohibited: ['B', 'C'] },
    ],
    [
      'without spaces',
      { Permittedwithconsent: [{ value: 'A' }], Permittedwithoutconsent: [{ value: 'B' }] },
      { withConsent: ['A'], withoutConsent: ['B'], prohibited: null },
    ],
    ['with underscores', { permitted_with_consent: ['A'] }, { ...none, withConsent: ['A'] }],
    ['as texts', { Prohibited: ['A', ' ', null, { value: '' }] }, { ...none, prohibited: ['A'] }],
    ['one alone', { Prohibited: { value: 'A' } }, { ...none, prohibited: ['A'] }],
    ['null in a group', { Prohibited: null, 'Permitted with consent': [] }, { ...none, withConsent: [] }],
    ['empty text, which states nothing', { Prohibited: '' }, none],
    ['entries that name nothing, which is not “none”', { Prohibited: [{ use: 'A' }, null] }, none],
    ['an empty list for all', [], none],
    ['text for all', 'none', none],
  ])('permitted uses: %s', (_name, uses, expected) => {
    expect(read({}, { arr_notifications_permitted_use: uses }).permittedUses).toEqual(expected);
  });

  it.each<[unknown, unknown]>([
    ['0.5', { text: '0.5', value: 0.5 }],
    [0.5, { text: '0.5', value: 0.5 }],
    ['0.5:1', { text: '0.5:1', value: 0.5 }],
    ['see clause 4.4', { text: 'see clause 4.4', value: null }],
    ['-1', { text: '-1', value: null }],
    ['0', { text: '0', value: 0 }],
    ['', null],
    [null, null],
    [{}, null],
  ])('a ratio of %j', (given, expected) => {
    expect(read({}, { planning_max_fsr: given }).controls.maxFsr).toEqual(expected);
  });

  it('reads a control with the unit of its field, and of no other', () => {
    const { controls } = read(
      {},
      {
        planning_max_building_height_m: '8.5 m',
        planning_min_lot_size_m2: '1,000 m²',
        planning_min_lot_width_m: '0.5:1',
      },
    );
    expect([controls.maxBuildingHeightM?.value, controls.minLotSizeM2?.value, controls.minLotWidthM?.value]).toEqual([
      8.5,
      1000,
      null,
    ]);
  });

  it.each<[unknown, unknown]>([
    [
      { code: 'R2', label: 'Low' },
      { code: 'R2', label: 'Low' },
    ],
    [{ code: 'R2' }, { code: 'R2', label: '' }],
    ['R2', { code: 'R2', label: '' }],
    [
      [
        { code: 'R2', label: 'Low' },
        { code: 'E1', label: 'Centre' },
      ],
      { code: 'R2 / E1', label: 'Low / Centre' },
    ],
    [{ code: null, label: '' }, null],
    [{}, null],
    [null, null],
  ])('zoning %j', (zoning, expected) => {
    expect(read({}, { zoning }).zoning).toEqual(expected);
  });

  it.each<[unknown, unknown[]]>([
    [[{ message: 'A', url: 'https://x.example/a?b=1' }], [{ message: 'A', url: 'https://x.example/a?b=1' }]],
    [[{ message: 'A', url: 'javascript:alert(1)' }], [{ message: 'A', url: null }]],
    [
      [{ message: 'A', url: 'data:text/html,x' }, 'B'],
      [
        { message: 'A', url: null },
        { message: 'B', url: null },
      ],
    ],
    [{ message: 'A' }, [{ message: 'A', url: null }]],
    [[{ url: 'https://x.example' }, null, 7], [{ message: '7', url: null }]],
    [null, []],
  ])('duplex rules %j', (rules, expected) => {
    expect(read({}, {}, { permitted_use_duplex_rule_message: rules }).duplexRules).toEqual(expected);
  });

  it('does not mind localities of any form', () => {
    for (const localities of [['a'], [{ name: 'x' }], null, 7]) expect(read({ localities }).propertyId).toBe(ID);
  });
});

describe('estimates', () => {
  const read = (feasibility: unknown, rest: object = {}) =>
    readEstimate(answer({ result: { propertyID: ID, feasibility, ...rest } }), ID);
  const nothing = { optimal: null, calculations: [] };

  it.each<[string, unknown, unknown]>([
    ['an empty list', { optimalCalculationType: null, calculations: [] }, nothing],
    ['an empty object', { optimalCalculationType: null, calculations: {} }, nothing],
    ['null', null, nothing],
    ['missing', undefined, nothing],
    ['an empty list for the whole', [], nothing],
    [
      'by type, as numbers and text',
      {
        optimalCalculationType: 'torrens',
        calculations: { torrens: { lots: '2', lot_area_m2: 325.25, name: 'x', ok: true } },
      },
      { optimal: 'torrens', calculations: [{ type: 'torrens', numbers: { lots: 2, lot_area_m2: 325.25 } }] },
    ],
    [
      'a list that names types',
      {
        optimalCalculationType: 'a',
        calculations: [
          { type: 'a', gfa_m2: 1 },
          { name: 'b', gfa_m2: '2' },
        ],
      },
      {
        optimal: 'a',
        calculations: [
          { type: 'a', numbers: { gfa_m2: 1 } },
          { type: 'b', numbers: { gfa_m2: 2 } },
        ],
      },
    ],
    [
      'a list of one type each',
      { calculations: [{ a: { gfa_m2: 1 } }, { b: { gfa_m2: 2 } }] },
      {
        optimal: null,
        calculations: [
          { type: 'a', numbers: { gfa_m2: 1 } },
          { type: 'b', numbers: { gfa_m2: 2 } },
        ],
      },
    ],
    [
      'numbers without a type',
      { optimalCalculationType: 'pair', calculations: { gfa_m2: 1, max_dwellings: 2 } },
      { optimal: 'pair', calculations: [{ type: 'pair', numbers: { gfa_m2: 1, max_dwellings: 2 } }] },
    ],
    [
      'numbers on the dwelling itself',
      { optimalCalculationType: null, max_dwellings: 2 },
      { optimal: null, calculations: [{ type: 'duplex', numbers: { max_dwellings: 2 } }] },
    ],
    [
      'numbers deeper',
      { calculations: { a: { lots: { min: 2, max: '4' }, areas: [300, 350] } } },
      {
        optimal: null,
        calculations: [{ type: 'a', numbers: { 'lots.min': 2, 'lots.max': 4, 'areas.0': 300, 'areas.1': 350 } }],
      },
    ],
  ])('duplex: %s', (_name, duplex, expected) => {
    const reading = read({ townhouse: [], duplex });
    expect(reading.feasibility.duplex).toEqual(expected);
    expect(propertyEstimateAnswerSchema.safeParse({ ...reading, readAt: 'x', kept: false }).success).toBe(true);
  });

  it('takes names in other spellings, and wrappers', () => {
    const subdivision = { optimalCalculationType: 'a', calculations: { a: { lots: 2 } } };
    expect(read({ sub_division: subdivision }).feasibility.subDivision.optimal).toBe('a');
    expect(readEstimate(answer({ feasibility: { subdivision } }), ID).feasibility.subDivision.optimal).toBe('a');
    expect(readEstimate(answer({ result: { propertyID: OTHER, feasibility: { duplex: [] } } }), ID).propertyId).toBe(
      OTHER,
    );
  });

  it('bounds what a strange answer can hold', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`n${n}`, n]));
    const [calculation] = read({ duplex: { calculations: { a: many } } }).feasibility.duplex.calculations;
    expect(Object.keys(calculation?.numbers ?? {})).toHaveLength(100);
    const types = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`t${n}`, { n }]));
    expect(read({ duplex: { calculations: types } }).feasibility.duplex.calculations).toHaveLength(50);
    expect(read({ duplex: { calculations: { a: '{"__proto__":1}' } } }).feasibility.duplex.calculations).toEqual([]);
  });

  it.each<[string, unknown, number]>([
    ['a page', '<html>', 200],
    ['no dwelling', { result: { propertyID: ID, feasibility: {} } }, 200],
    ['text', { result: 'x' }, 200],
    ['500', { result: { feasibility: { duplex: [] } } }, 500],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readEstimate(answer(body, status), ID)).toThrow(ReadingError);
  });

  it('names the override that was refused', () => {
    const refused = (body: unknown) => readRefusedOverride(answer(body, 422));
    const field = 'setback_front';
    expect(refused({ error: { details: { field, least: 0, most: '20' } } })).toEqual({ field, least: 0, most: 20 });
    expect(refused({ errors: [{ field, min: 1 }] })).toEqual({ field, least: 1, most: null });
    for (const other of [{ field: 'x' }, {}, 'text', { error: { field: 7 } }]) expect(refused(other)).toBeNull();
  });
});
