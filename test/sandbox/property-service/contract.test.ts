/** The service over HTTP against every field and type of the specification, written out here once more: no field less, none more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateAnswerSchema, insightsAnswerSchema, pingAnswerSchema } from 'precheck-contract/property-service';
import { planningEssentialsAnswerSchema, suggestAnswerSchema } from 'precheck-contract/property-service';
import { loadProperties } from '../../../src/sandbox/property-service/properties.js';
import { openPropertyFixture } from '../support/property-fixture.js';

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** What a value is expected to be: a name of a type, an object of such, or a list of one such. */
type Shape = string | readonly [Shape] | { readonly [name: string]: Shape };

const matches: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  guid: (value) => typeof value === 'string' && GUID.test(value),
  decimal: (value) => typeof value === 'string' && DECIMAL.test(value),
  'decimal or null': (value) => value === null || (typeof value === 'string' && DECIMAL.test(value)),
  'decimal or empty text': (value) => value === '' || (typeof value === 'string' && DECIMAL.test(value)),
  'text or null': (value) => value === null || typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  'boolean or null': (value) => value === null || typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  'whole number': (value) => Number.isInteger(value) && Number(value) >= 0,
  null: (value) => value === null,
  'empty list': (value) => Array.isArray(value) && value.length === 0,
};

/** Every way in which a value is not of the shape, with its place. */
function differences(value: unknown, shape: Shape, place = ''): string[] {
  if (typeof shape === 'string')
    return matches[shape]?.(value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${shape}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${place}: is no list`];
    return value.flatMap((item, index) => differences(item, shape[0] as Shape, `${place}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place}: is no object`];
  const fields = shape as Record<string, Shape>;
  const more = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  return [
    ...more.map((name) => `${place}.${name}: is not in the specification`),
    ...Object.entries(fields).flatMap(([name, inner]) =>
      Object.hasOwn(value, name)
        ? differences((value as Record<string, unknown>)[name], inner, `${place}.${name}`)
        : [`${place}.${name}: is missing`],
    ),
  ];
}

const FLAGS: Shape = {
  has_flood_overlay: 'boolean',
  has_bushfire_overlay: 'boolean',
  has_infrastructure_overlay: 'boolean',
  has_environment_overlay: 'boolean',
  has_heritage_overlay: 'boolean',
  has_industry_overlay: 'boolean',
};
const ESSENTIAL_PLANNING = {
  zoning: { code: 'text', label: 'text' },
  overlays: { overlay_id: 'text', category: 'text', key: 'text', value: 'text' },
  lga: 'text',
  ...(FLAGS as Record<string, Shape>),
  arr_notifications_permitted_use: {
    'Permitted with consent': [{ value: 'text' }],
    'Permitted without consent': [{ value: 'text' }],
    Prohibited: [{ value: 'text' }],
  },
} as const;
const ESSENTIAL_DETAILS = {
  lot_identifier: 'text',
  property_type: 'text',
  region: 'text',
  center_lat: 'decimal',
  center_long: 'decimal',
  property_area_m2: 'decimal',
  arr_gnaf_address_detail_pid: ['text'],
} as const;
const ESSENTIAL_ANALYSIS = {
  permitted_use_apartment: 'boolean or null',
  permitted_use_duplex: 'boolean or null',
  permitted_use_duplex_rule_message: [{ message: 'text', url: 'text or null' }],
  permitted_use_mixeduse: 'boolean or null',
  permitted_use_townhouse: 'boolean or null',
} as const;

const ESSENTIALS: Shape = {
  result: {
    Property: {
      propertyID: 'guid',
      property_details: { ...ESSENTIAL_DETAILS, localities: ['text'] },
      property_planning_details: ESSENTIAL_PLANNING,
      property_analysis: ESSENTIAL_ANALYSIS,
    },
  },
};
const INSIGHTS: Shape = {
  result: {
    Property: {
      propertyID: 'guid',
      property_details: { ...ESSENTIAL_DETAILS, arr_as_locality_guids: ['guid'] },
      property_planning_details: {
        ...ESSENTIAL_PLANNING,
        planning_lep_names: ['text'],
        // Text in the specification, not null as the three after them: empty where the record has no such limit.
        planning_max_fsr: 'decimal or empty text',
        planning_max_building_height_m: 'decimal or empty text',
        planning_min_lot_size_m2: 'decimal or null',
        planning_min_lot_size_multi_dwelling_m2: 'decimal or null',
        planning_min_lot_width_m: 'decimal or null',
        planning_is_heritage: 'boolean',
      },
      property_analysis: {
        ...ESSENTIAL_ANALYSIS,
        permitted_use_commercial: 'boolean or null',
        permitted_use_retail: 'boolean or null',
        permitted_use_grannyflat: 'boolean or null',
      },
    },
  },
};
const DWELLINGS = { gfa_m2: 'number', min_dwellings: 'whole number', max_dwellings: 'whole number' } as const;
const ROW: Shape = { ...DWELLINGS, lot_area_m2: 'number' };
const NONE: Shape = { optimalCalculationType: 'null', calculations: 'empty list' };
const ESTIMATE: Shape = {
  result: {
    propertyID: 'guid',
    feasibility: {
      duplex: NONE,
      townhouse: {
        optimalCalculationType: 'text or null',
        calculations: { attached: ROW, 'semi-detached': ROW, detached: ROW },
      },
      apartment: { optimalCalculationType: 'text or null', calculations: { fsr: { ...DWELLINGS, fsr: 'number' } } },
      subDivision: NONE,
    },
  },
};

const properties = [...loadProperties().values()];
let fixture: Awaited<ReturnType<typeof openPropertyFixture>>;
beforeAll(async () => {
  fixture = await openPropertyFixture();
});
afterAll(() => fixture.close());

describe.each(properties)('the answers for $listingAddress', ({ propertyID, listingAddress, address }) => {
  const { streetName, streetType, streetDirection, numberSuffix, numberTo, number, suburb, postCode } = address;
  const houseNumber = `${number}${numberSuffix ?? ''}${numberTo === null ? '' : `-${numberTo}`}`;
  const streetAddress = [houseNumber, streetName, streetType, streetDirection].filter((part) => part).join(' ');

  it('suggest: propertyID and listingAddress, for the three fields and for one line', async () => {
    for (const body of [{ streetAddress, suburb, postCode }, { streetAddress: listingAddress }]) {
      const { status, json } = await fixture.call('/v1/property/suggest', { body });
      expect([status, json]).toEqual([200, { result: { propertyID, listingAddress } }]);
      expect(differences(json, { result: { propertyID: 'guid', listingAddress: 'text' } })).toEqual([]);
      expect(suggestAnswerSchema.safeParse(json).success).toBe(true);
    }
  });

  it.each([
    ['insights', INSIGHTS, insightsAnswerSchema],
    ['planning-essentials', ESSENTIALS, planningEssentialsAnswerSchema],
    ['estimate', ESTIMATE, estimateAnswerSchema],
  ] as const)('%s: every field, and nothing else', async (path, shape, schema) => {
    const { status, json, headers } = await fixture.call(`/v1/property/${path}`, { body: { propertyID } });
    expect(status).toBe(200);
    expect(differences(json, shape)).toEqual([]);
    expect(schema.safeParse(json).success).toBe(true);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', 'no-store']);
  });
});

it('ping: one text in a list', async () => {
  const { status, json } = await fixture.call('/v1/ping');
  expect([status, differences(json, { result: ['text'] })]).toEqual([200, []]);
  expect((json['result'] as unknown[]).length).toBe(1);
  expect(pingAnswerSchema.safeParse(json).success).toBe(true);
});
