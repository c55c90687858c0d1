import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  carriedFormOf,
  DWELLING_KEYS,
  estimateAnswerSchema,
  estimateRequestSchema,
  insightsAnswerSchema,
  insightsRequestSchema,
  numberCarried,
  OVERLAY_FLAGS,
  overlayList,
  type Overlays,
  permittedUseLists,
  type PermittedUses,
  pingAnswerSchema,
  planningEssentialsAnswerSchema,
  planningEssentialsRequestSchema,
  PROPERTY_ANNOUNCED_ENDPOINTS,
  PROPERTY_ENDPOINTS,
  PROPERTY_OVERRIDES,
  PROPERTY_SANDBOX_LIMITS,
  suggestAnswerSchema,
  suggestRequestSchema,
  unitSourceOf,
} from '../../src/contract/index.js';
import { accepts, changed, misfits } from '../support/contract-schemas.js';

const propertyID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
const overlay = { overlay_id: 'o-1', category: 'Flood', key: 'class', value: 'Planning area' };
const analysis = {
  permitted_use_apartment: null,
  permitted_use_duplex: false,
  permitted_use_duplex_rule_message: [
    { message: 'Min 450 m2', url: null },
    { message: 'See plan', url: 'https://x.example' },
  ],
  permitted_use_mixeduse: true,
  permitted_use_townhouse: null,
};
const details = {
  lot_identifier: '1/DP1',
  property_type: 'House',
  region: 'NSW',
  center_lat: '-33.8688',
  center_long: '151.2093',
  property_area_m2: '650.50',
  arr_gnaf_address_detail_pid: ['GANSW1'],
};
const planning = {
  zoning: { code: 'R2', label: 'Low Density Residential' },
  overlays: overlay,
  lga: 'Wattle Bay',
  ...Object.fromEntries(OVERLAY_FLAGS.map((flag) => [flag, false])),
  arr_notifications_permitted_use: {
    'Permitted with consent': [{ value: 'Dual occupancies' }],
    'Permitted without consent': [],
    Prohibited: [{ value: 'Industries' }],
  },
};
const essentials = {
  result: {
    Property: {
      propertyID,
      property_details: { ...details, localities: ['Wattle Bay'] },
      property_planning_details: planning,
      property_analysis: analysis,
    },
  },
};
const insights = {
  result: {
    Property: {
      propertyID,
      property_details: { ...details, arr_as_locality_guids: ['g-1'] },
      property_planning_details: {
        ...planning,
        planning_lep_names: ['Wattle Bay LEP'],
        planning_max_fsr: '0.65',
        planning_max_building_height_m: '9.5',
        planning_min_lot_size_m2: '450',
        planning_min_lot_size_multi_dwelling_m2: null,
        planning_min_lot_width_m: null,
        planning_is_heritage: false,
      },
      property_analysis: {
        ...analysis,
        permitted_use_commercial: false,
        permitted_use_retail: null,
        permitted_use_grannyflat: true,
      },
    },
  },
};
const townhouse = { gfa_m2: 420.5, lot_area_m2: 160, min_dwellings: 2, max_dwellings: 4 };
const estimate = {
  result: {
    propertyID,
    feasibility: {
      duplex: { optimalCalculationType: null, calculations: [] },
      townhouse: {
        optimalCalculationType: 'attached',
        calculations: { attached: townhouse, 'semi-detached': townhouse, detached: townhouse },
      },
      apartment: {
        optimalCalculationType: 'fsr',
        calculations: { fsr: { fsr: 0.65, gfa_m2: 420, min_dwellings: 3, max_dwellings: 5 } },
      },
      subDivision: { optimalCalculationType: null, calculations: [] },
    },
  },
};

describe('the tables', () => {
  it('have the five calls and the three that are announced', () => {
    const lines = (table: object) =>
      Object.values(table as Record<string, { method: string; path: string }>).map(
        ({ method, path }) => `${method} ${path}`,
      );
    expect(lines(PROPERTY_ENDPOINTS)).toEqual([
      'POST /v1/property/estimate',
      'POST /v1/property/insights',
      'POST /v1/property/planning-essentials',
      'POST /v1/property/suggest',
      'GET /v1/ping',
    ]);
    expect(lines(PROPERTY_ANNOUNCED_ENDPOINTS)).toEqual([
      'POST /v1/property/reportpdf',
      'GET /v1/suburb/insights',
      'POST /v1/suburb/suggest',
    ]);
  });

  it('have the limits of the sandbox', () => {
    expect(PROPERTY_SANDBOX_LIMITS).toEqual({
      requestsPerSecond: 10,
      requestsPerMonth: 500,
      propertiesByState: { NSW: 3, QLD: 1, VIC: 1 },
    });
  });

  it('have the 18 overrides of the specification in its order, with units that agree with their names', () => {
    expect(PROPERTY_OVERRIDES.map(({ field }) => field)).toEqual([
      'total_property_area_m2',
      'street_frontage_m',
      'min_lot_size_m2',
      'min_lot_size_multi_dwellings_m2',
      'minimum_lot_width',
      'max_allowed_fsr',
      'max_allowed_building_height_m',
      'max_allowed_dwelling_density',
      'setback_front',
      'setback_rear',
      'setback_side',
      'th_depth',
      'th_width',
      'site_coverage_area_pct',
      'floor_height_m',
      'bld_efficiency_ratio_pct',
      'floor_efficiency_ratio_pct',
      'avg_apt_area-m2',
    ]);
    for (const { field, unit } of PROPERTY_OVERRIDES) {
      const stated = /[_-](m2|m|pct)$/.exec(field)?.[1];
      expect([field, unitSourceOf(field), stated ?? unit]).toEqual([
        field,
        stated === undefined ? 'meaning' : 'name',
        unit,
      ]);
    }
    expect(PROPERTY_OVERRIDES.map(({ field }) => field).filter((field) => carriedFormOf(field) === 'number')).toEqual([
      'avg_apt_area-m2',
    ]);
  });

  it('have the four dwelling keys', () => {
    expect(DWELLING_KEYS).toEqual(Object.keys(estimate.result.feasibility));
  });
});

describe('numberCarried', () => {
  it.each([
    ['650', 650],
    ['-33.8688', -33.8688],
    [' 0.65 ', 0.65],
    ['.5', 0.5],
    [85, 85],
    [0, 0],
    ['', null],
    [' ', null],
    ['0.65:1', null],
    ['1e3', null],
    ['0x10', null],
    ['NaN', null],
    [NaN, null],
    [Infinity, null],
    [null, null],
    [undefined, null],
    [true, null],
    [[], null],
  ])('of %j is %s', (value, number) => {
    expect(numberCarried(value)).toBe(number);
  });
});

describe('requests', () => {
  it.each(PROPERTY_OVERRIDES.map(({ field }) => field))(
    'estimate takes %s as text and as number, and nothing else',
    (field) => {
      for (const value of ['12.5', 12.5])
        expect(z.parse(estimateRequestSchema, { propertyID, [field]: value })).toEqual({ propertyID, [field]: value });
      for (const value of ['wide', '', null, true, {}, NaN])
        expect(misfits(estimateRequestSchema, { propertyID, [field]: value })).toEqual([field]);
    },
  );

  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    ['estimate without overrides', estimateRequestSchema, { propertyID }, true],
    ['estimate without property', estimateRequestSchema, { th_width: '6' }, false],
    ['estimate with a property that is no UUID', estimateRequestSchema, { propertyID: '12' }, false],
    ['insights', insightsRequestSchema, { propertyID }, true],
    ['insights without property', insightsRequestSchema, {}, false],
    ['planning essentials', planningEssentialsRequestSchema, { propertyID }, true],
    ['planning essentials without property', planningEssentialsRequestSchema, {}, false],
    ['suggest', suggestRequestSchema, { streetAddress: '1 Beach St', suburb: 'Wattle Bay', postCode: 2999 }, true],
    ['suggest with a postcode as text', suggestRequestSchema, { postCode: '2999' }, false],
    ['suggest with a broken postcode', suggestRequestSchema, { postCode: 29.5 }, false],
    ['suggest with a suburb that is a number', suggestRequestSchema, { suburb: 1 }, false],
  ])('%s', (_, schema, value, isAccepted) => {
    expect(accepts(schema, value)).toBe(isAccepted);
  });
});

/** The dotted path of every field in a value, down to the leaves. */
function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return [
    ...(path === '' ? [] : [path]),
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, path === '' ? key : `${path}.${key}`)),
  ];
}

describe.each<[string, z.ZodMiniType, unknown, (path: string) => boolean]>([
  ['suggest', suggestAnswerSchema, { result: { propertyID, listingAddress: '1 Beach St' } }, () => false],
  [
    'estimate',
    estimateAnswerSchema,
    estimate,
    (path) => /calculations\.(attached|semi-detached|detached|fsr)$/.test(path),
  ],
  ['insights', insightsAnswerSchema, insights, (path) => /permitted_use\.(P|p)/.test(path)],
  ['planning essentials', planningEssentialsAnswerSchema, essentials, (path) => /permitted_use\.(P|p)/.test(path)],
])('the answer to %s', (_, schema, value, mayBeMissing) => {
  it('is read as specified, with unknown fields kept', () => {
    expect(z.parse(schema, value)).toEqual(value);
    expect(z.parse(schema, changed(value, 'result.extra', { a: 1 }))).toHaveProperty('result.extra', { a: 1 });
  });

  it.each(pathsIn(value).filter((path) => !mayBeMissing(path)))('is refused without %s', (path) => {
    expect(accepts(schema, changed(value, path, undefined))).toBe(false);
  });

  it.each(pathsIn(value))('is refused where %s has a wrong type', (path) => {
    expect(accepts(schema, changed(value, path, Symbol.for('wrong')))).toBe(false);
  });
});

describe('the oddities', () => {
  const inProperty = (path: string, replacement: unknown) => changed(insights, `result.Property.${path}`, replacement);
  const feasible = (path: string, replacement: unknown) => changed(estimate, `result.feasibility.${path}`, replacement);

  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    [
      'calculations as an empty array, townhouse',
      estimateAnswerSchema,
      feasible('townhouse', { optimalCalculationType: null, calculations: [] }),
      true,
    ],
    [
      'calculations as an empty array, apartment',
      estimateAnswerSchema,
      feasible('apartment', { optimalCalculationType: null, calculations: [] }),
      true,
    ],
    [
      'calculations as an array that is not empty',
      estimateAnswerSchema,
      feasible('townhouse.calculations', [townhouse]),
      false,
    ],
    ['calculations null', estimateAnswerSchema, feasible('townhouse.calculations', null), false],
    [
      'duplex populated with something unseen',
      estimateAnswerSchema,
      feasible('duplex.calculations', { attached: { gfa_m2: 1, novel: 'x' } }),
      true,
    ],
    [
      'subDivision populated',
      estimateAnswerSchema,
      feasible('subDivision.calculations', { lots: { max_lots: 3 } }),
      true,
    ],
    [
      'one townhouse type alone',
      estimateAnswerSchema,
      feasible('townhouse.calculations', { detached: townhouse }),
      true,
    ],
    [
      'a townhouse type without its numbers',
      estimateAnswerSchema,
      feasible('townhouse.calculations', { detached: {} }),
      false,
    ],
    [
      'a calculation type unheard of',
      estimateAnswerSchema,
      feasible('apartment.calculations.density', { any: 1 }),
      true,
    ],
    ['optimalCalculationType a number', estimateAnswerSchema, feasible('duplex.optimalCalculationType', 1), false],
    ['latitude as a number', insightsAnswerSchema, inProperty('property_details.center_lat', -33.8), true],
    ['latitude in words', insightsAnswerSchema, inProperty('property_details.center_lat', 'south'), false],
    ['area with a unit', insightsAnswerSchema, inProperty('property_details.property_area_m2', '650 m2'), false],
    [
      'no floor space ratio',
      insightsAnswerSchema,
      inProperty('property_planning_details.planning_max_fsr', null),
      true,
    ],
    [
      'a floor space ratio as a ratio',
      insightsAnswerSchema,
      inProperty('property_planning_details.planning_max_fsr', '0.65:1'),
      true,
    ],
    [
      'a minimum lot size as a number',
      insightsAnswerSchema,
      inProperty('property_planning_details.planning_min_lot_size_m2', 450),
      false,
    ],
    [
      'overlays as a list',
      insightsAnswerSchema,
      inProperty('property_planning_details.overlays', [overlay, overlay]),
      true,
    ],
    ['overlays as an empty list', insightsAnswerSchema, inProperty('property_planning_details.overlays', []), true],
    ['overlays as an empty object', insightsAnswerSchema, inProperty('property_planning_details.overlays', {}), true],
    ['overlays as text', insightsAnswerSchema, inProperty('property_planning_details.overlays', 'flood'), false],
    [
      'an overlay without a value',
      insightsAnswerSchema,
      inProperty('property_planning_details.overlays', [{ overlay_id: 'o' }]),
      false,
    ],
    [
      'a flag that is text',
      insightsAnswerSchema,
      inProperty('property_planning_details.has_flood_overlay', 'false'),
      false,
    ],
    [
      'permitted uses without spaces',
      insightsAnswerSchema,
      inProperty('property_planning_details.arr_notifications_permitted_use', {
        Permittedwithconsent: [{ value: 'x' }],
      }),
      true,
    ],
    [
      'permitted uses as an empty array',
      insightsAnswerSchema,
      inProperty('property_planning_details.arr_notifications_permitted_use', []),
      true,
    ],
    [
      'permitted uses as text',
      insightsAnswerSchema,
      inProperty('property_planning_details.arr_notifications_permitted_use', { Prohibited: ['x'] }),
      false,
    ],
    ['a permitted use true', insightsAnswerSchema, inProperty('property_analysis.permitted_use_apartment', true), true],
    [
      'a permitted use in words',
      insightsAnswerSchema,
      inProperty('property_analysis.permitted_use_apartment', 'no'),
      false,
    ],
    [
      'a rule message without url',
      insightsAnswerSchema,
      inProperty('property_analysis.permitted_use_duplex_rule_message', [{ message: 'x' }]),
      true,
    ],
    [
      'no rule messages',
      insightsAnswerSchema,
      inProperty('property_analysis.permitted_use_duplex_rule_message', []),
      true,
    ],
    ['regionID', suggestAnswerSchema, { result: { propertyID, listingAddress: 'x', regionID: 7 } }, true],
    ['a property id that is no UUID', suggestAnswerSchema, { result: { propertyID: '7', listingAddress: 'x' } }, false],
    ['ping', pingAnswerSchema, { result: ['Connected'] }, true],
    ['ping without a text', pingAnswerSchema, { result: [] }, false],
    ['ping that is no array', pingAnswerSchema, { result: 'Connected' }, false],
  ])('%s', (_, schema, value, isAccepted) => {
    expect(accepts(schema, value)).toBe(isAccepted);
  });

  it.each<[string, Overlays, unknown]>([
    ['one', overlay, [overlay]],
    ['a list', [overlay, overlay], [overlay, overlay]],
    ['an empty object', {}, []],
    ['null', null, []],
  ])('overlayList of %s', (_, overlays, list) => {
    expect(overlayList(overlays)).toEqual(list);
  });

  it.each<[string, PermittedUses, unknown]>([
    [
      'the spelling of the specification',
      { 'Permitted with consent': [{ value: 'a' }], 'Permitted without consent': [], Prohibited: [{ value: 'b' }] },
      { withConsent: ['a'], withoutConsent: [], prohibited: ['b'] },
    ],
    [
      'the spelling without spaces',
      { Permittedwithconsent: [{ value: 'a' }], Permittedwithoutconsent: [{ value: 'c' }] },
      { withConsent: ['a'], withoutConsent: ['c'], prohibited: null },
    ],
    ['an empty array', [], { withConsent: null, withoutConsent: null, prohibited: null }],
  ])('permittedUseLists of %s', (_, permitted, lists) => {
    expect(permittedUseLists(permitted)).toEqual(lists);
  });
});
