import { describe, expect, it } from 'vitest';
import {
  insightsViewSchema,
  propertyEstimateAnswerSchema,
  ReadingError,
  readEstimate,
  readInsights,
  readPlanningEssentials,
  readRefusedOverride,
  readSuggestions,
} from 'precheck-contract';
import { each } from 'precheck-contract/names';
import { json, plain } from '../support/contract-answers.js';

const ID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
const OTHER = '11111111-7a52-4c7e-9b5d-2f6f0f3f7a22';
const answer = (body: unknown, status = 200) => (typeof body === 'string' ? plain(body, status) : json(body, status));

describe('suggestions', () => {
  const one = { propertyID: ID, listingAddress: '12 Banksia Street' };
  const other = { propertyID: OTHER, listingAddress: '14 Banksia Street' };
  const candidate = { propertyId: ID, address: '12 Banksia Street' };
  const otherCandidate = { propertyId: OTHER, address: '14 Banksia Street' };

  const capitals = ID.toUpperCase();
  const two = [candidate, otherCandidate];

  it.each<[string, unknown, unknown[], status?: number]>([
    ['one', { result: one }, [candidate]],
    ['a list', { result: [one, other] }, two],
    ['one in an envelope that has an id too', { id: OTHER, result: one }, [candidate]],
    ['the same twice', { result: [one, { ...one, propertyID: capitals }] }, [candidate]],
    ['one with a GUID beside one without', { result: [{ ...other, propertyID: '7' }, one] }, [candidate]],
    ['an empty list', { result: [] }, []],
    ['null', { result: null }, []],
    ['409 with candidates', { error: { code: 'a', candidates: [one, other] } }, two, 409],
    ['409 with them in details', { error: { code: 'a', details: { candidates: [one, other] } } }, two, 409],
  ])('%s', (_name, body, candidates, status = 200) => {
    const ambiguous = candidates.length > 1 || status === 409;
    expect(readSuggestions(answer(body, status))).toEqual({ candidates, ambiguous });
  });

  it.each<[string, unknown, number]>([
    ['a page', '<html>', 200],
    ['nothing', '', 200],
    ['no GUID', { result: { ...one, propertyID: 'x' } }, 200],
    ['500', { result: one }, 500],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readSuggestions(answer(body, status))).toThrow(ReadingError);
  });
});

describe('planning', () => {
  const property = (details: object = {}, planning: object = {}, analysis: object = {}) => ({
    propertyID: ID,
    property_details: details,
    property_planning_details: planning,
    property_analysis: analysis,
  });
  const read = (details: object = {}, planning: object = {}, analysis: object = {}) =>
    readInsights(answer({ result: { Property: property(details, planning, analysis) } }), ID);

  it('of nothing says nothing: null or an empty list, never no and never zero', () => {
    const view = read();
    expect(insightsViewSchema.parse(view)).toEqual({
      propertyId: ID,
      ...each('lotIdentifier propertyType region latitude longitude areaM2 zoning lga', null),
      overlays: [],
      constraints: each('flood bushfire infrastructure environment heritage industry', null),
      permittedUses: each('withConsent withoutConsent prohibited', null),
      dwellings: each('apartment duplex mixedUse townhouse', null),
      duplexRules: [],
      planningInstruments: [],
      controls: each('maxFsr maxBuildingHeightM minLotSizeM2 minLotSizeMultiDwellingM2 minLotWidthM', null),
      isHeritageItem: null,
      otherUses: each('commercial retail grannyFlat', null),
    });
  });

  const otherProperty = { ...property(), propertyID: OTHER };
  it.each<[string, unknown]>([
    ['as specified', { result: { Property: property() } }],
    ['in a list as the one that was asked for', { result: { Property: [otherProperty, property()] } }],
    ['without an id', { result: { Property: { ...property(), propertyID: undefined } } }],
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
    ['404', { result: { Property: property() } }, 404],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readInsights(answer(body, status), ID)).toThrow(ReadingError);
  });

  it.each<[unknown, number | null]>([
    ['1,250.5', 1250.5],
    ['0', null],
    [null, null],
  ])('area %j is %s', (given, expected) => {
    expect(read({ property_area_m2: given }).areaM2).toBe(expected);
  });

  it('takes no coordinates that are none', () => {
    expect(read({ center_lat: '-33.8', center_long: 151.2 })).toMatchObject({ latitude: -33.8, longitude: 151.2 });
    expect(read({ center_lat: '151.2', center_long: '1e9' })).toMatchObject({ latitude: null, longitude: null });
  });

  it.each<[unknown, boolean | null]>([
    [true, true],
    [null, null],
    ['true', true],
  ])('a permitted use of %j is %s', (given, expected) => {
    const analysis = { permitted_use_duplex: given, permitted_use_retail: given };
    const view = read({}, { has_flood_overlay: given, planning_is_heritage: given }, analysis);
    const stated = [view.dwellings.duplex, view.otherUses.retail, view.constraints.flood, view.isHeritageItem];
    expect(stated).toEqual(Array(4).fill(expected));
  });

  const overlay = { overlay_id: 'o', category: 'Flood', key: 'class', value: 'Planning area' };
  const seen = { category: 'Flood', key: 'class', value: 'Planning area' };
  it.each<[string, unknown, unknown[]]>([
    ['one', overlay, [seen]],
    ['a list', [overlay, overlay], [seen, seen]],
    ['one that says nothing', { overlay_id: 'o', category: null, key: null, value: null }, []],
  ])('overlays: %s', (_name, overlays, expected) => {
    expect(read({}, { overlays }).overlays).toEqual(expected);
  });

  const [A, B, C] = [{ value: 'A' }, { value: 'B' }, { value: 'C' }];
  const SPECIFIED = { 'Permitted with consent': [A], 'Permitted without consent': [], Prohibited: [B, C] };
  const SPACELESS = { Permittedwithconsent: [A], Permittedwithoutconsent: [B] };
  const none = { withConsent: null, withoutConsent: null, prohibited: null };
  it.each<[string, unknown, object]>([
    ['as specified', SPECIFIED, { withConsent: ['A'], withoutConsent: [], prohibited: ['B', 'C'] }],
    ['without spaces', SPACELESS, { withConsent: ['A'], withoutConsent: ['B'], prohibited: null }],
    ['entries that name nothing, which is not “none”', { Prohibited: [{ use: 'A' }, null] }, none],
  ])('permitted uses: %s', (_name, uses, expected) => {
    expect(read({}, { arr_notifications_permitted_use: uses }).permittedUses).toEqual(expected);
  });

  it.each<[unknown, unknown]>([
    [0.5, { text: '0.5', value: 0.5 }],
    ['0.5:1', { text: '0.5:1', value: 0.5 }],
    [null, null],
  ])('a ratio of %j', (given, expected) => {
    expect(read({}, { planning_max_fsr: given }).controls.maxFsr).toEqual(expected);
  });

  it('reads a control with the unit of its field, and of no other', () => {
    const lot = { planning_min_lot_size_m2: '1,000 m²', planning_min_lot_width_m: '0.5:1' };
    const { controls } = read({}, { planning_max_building_height_m: '8.5 m', ...lot });
    expect(controls.maxBuildingHeightM?.value).toBe(8.5);
    expect(controls.minLotSizeM2?.value).toBe(1000);
    expect(controls.minLotWidthM?.value).toBeNull();
  });

  const low = { code: 'R2', label: 'Low' };
  it.each<[unknown, unknown]>([
    [low, low],
    [[low, { code: 'E1', label: 'Centre' }], { code: 'R2 / E1', label: 'Low / Centre' }],
    [null, null],
  ])('zoning %j', (zoning, expected) => {
    expect(read({}, { zoning }).zoning).toEqual(expected);
  });

  const rule = (message: string, url: string | null = null) => ({ message, url });
  it.each<[unknown, unknown[]]>([
    [[rule('A', 'https://x.example/a?b=1')], [rule('A', 'https://x.example/a?b=1')]],
    [[rule('A', 'javascript:alert(1)')], [rule('A')]],
    [
      [rule('A', 'data:text/html,x'), 'B'],
      [rule('A'), rule('B')],
    ],
    [{ message: 'A' }, [rule('A')]],
    [[{ url: 'https://x.example' }, null, 7], [rule('7')]],
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
  const ONE = { gfa_m2: 1, dwellings: 2 };
  const ofType = (type: string, numbers: object) => ({ type, numbers });

  const [A_ONE, B_TWO] = [ofType('a', ONE), ofType('b', { gfa_m2: 2 })];
  const TYPED = [
    { type: 'a', ...ONE },
    { name: 'b', gfa_m2: '2' },
  ];
  const OF_A = { optimalCalculationType: 'a' };
  const MIXED = { lots: '2', lot_area_m2: 325.25, name: 'x', ok: true };
  const NUMBERS = ofType('a', { lots: 2, lot_area_m2: 325.25 });
  const DEEP = { lots: { min: 2, max: '4' }, areas: [300, 350] };
  const FLAT = { 'lots.min': 2, 'lots.max': 4, 'areas.0': 300, 'areas.1': 350 };
  it.each<[string, unknown, unknown]>([
    ['an empty list', { optimalCalculationType: null, calculations: [] }, nothing],
    ['by type, numbers and text', { ...OF_A, calculations: { a: MIXED } }, { optimal: 'a', calculations: [NUMBERS] }],
    ['a list that names types', { ...OF_A, calculations: TYPED }, { optimal: 'a', calculations: [A_ONE, B_TWO] }],
    [
      'numbers without a type',
      { optimalCalculationType: 'pair', calculations: ONE },
      { optimal: 'pair', calculations: [ofType('pair', ONE)] },
    ],
    [
      'numbers on the dwelling itself',
      { optimalCalculationType: null, ...ONE },
      { optimal: null, calculations: [ofType('duplex', ONE)] },
    ],
    ['numbers deeper', { calculations: { a: DEEP } }, { optimal: null, calculations: [ofType('a', FLAT)] }],
  ])('duplex: %s', (_name, duplex, expected) => {
    const reading = read({ townhouse: [], duplex });
    expect(reading.feasibility.duplex).toEqual(expected);
    expect(propertyEstimateAnswerSchema.safeParse({ ...reading, readAt: 'x', kept: false }).success).toBe(true);
  });

  it('takes names in other spellings, and wrappers', () => {
    const subdivision = { optimalCalculationType: 'a', calculations: { a: { lots: 2 } } };
    expect(read({ sub_division: subdivision }).feasibility.subDivision.optimal).toBe('a');
    expect(readEstimate(answer({ feasibility: { subdivision } }), ID).feasibility.subDivision.optimal).toBe('a');
    expect(read({ duplex: [] }, { propertyID: OTHER }).propertyId).toBe(OTHER);
  });

  it('bounds what a strange answer can hold', () => {
    const calculationsOf = (calculations: object) => read({ duplex: { calculations } }).feasibility.duplex.calculations;
    const many = Array.from({ length: 500 }, (_, n) => n);
    expect(Object.keys(calculationsOf({ a: many })[0]?.numbers ?? {})).toHaveLength(100);
    expect(calculationsOf(Object.fromEntries(many.map((n) => [`t${n}`, { n }])))).toHaveLength(50);
    expect(calculationsOf({ a: '{"__proto__":1}' })).toEqual([]);
  });

  it.each<[string, unknown, number]>([
    ['a page', '<html>', 200],
    ['text', { result: 'x' }, 200],
    ['500', { result: { feasibility: { duplex: [] } } }, 500],
  ])('%s is an error', (_name, body, status) => {
    expect(() => readEstimate(answer(body, status), ID)).toThrow(ReadingError);
  });

  it('names the override that was refused', () => {
    const refused = (body: unknown) => readRefusedOverride(answer(body, 422));
    const field = 'setback_front';
    expect(refused({ error: { details: { field, least: 0, most: '20' } } })).toEqual({
      field,
      unit: 'm',
      min: 0,
      max: 20,
    });
    expect(refused({ errors: [{ field, min: 1 }] })).toEqual({ field, unit: 'm', min: 1, max: null });
    for (const other of [{ field: 'x' }, {}, 'text', { error: { field: 7 } }]) expect(refused(other)).toBeNull();
  });
});
