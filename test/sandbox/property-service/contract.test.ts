/** The service over HTTP against every field and type of the specification, written out here once more: no field less, none more. */
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { estimateAnswerSchema, insightsAnswerSchema, pingAnswerSchema } from 'precheck-contract/property-service';
import { planningEssentialsAnswerSchema, suggestAnswerSchema } from 'precheck-contract/property-service';
import { loadProperties } from '#property-service/properties.js';
import { openPropertyFixture } from '../support/property-fixture.js';

const text = z.string().check(z.minLength(1));
const guid = z.uuid();
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const boolean = z.boolean();
const booleanOrNull = z.nullable(boolean);
const number = z.number().check(z.minimum(0));
const whole = z.int().check(z.minimum(0));
const uses = z.array(z.strictObject({ value: text }));
/** A field less, or one more, is refused. */
const object = z.strictObject;

const PLANNING = {
  zoning: object({ code: text, label: text }),
  overlays: object({ overlay_id: text, category: text, key: text, value: text }),
  lga: text,
  has_flood_overlay: boolean,
  has_bushfire_overlay: boolean,
  has_infrastructure_overlay: boolean,
  has_environment_overlay: boolean,
  has_heritage_overlay: boolean,
  has_industry_overlay: boolean,
  arr_notifications_permitted_use: object({
    'Permitted with consent': uses,
    'Permitted without consent': uses,
    Prohibited: uses,
  }),
};
const DETAILS = {
  lot_identifier: text,
  property_type: text,
  region: text,
  center_lat: decimal,
  center_long: decimal,
  property_area_m2: decimal,
  arr_gnaf_address_detail_pid: z.array(text),
};
const ANALYSIS = {
  permitted_use_apartment: booleanOrNull,
  permitted_use_duplex: booleanOrNull,
  permitted_use_duplex_rule_message: z.array(object({ message: text, url: z.nullable(z.string()) })),
  permitted_use_mixeduse: booleanOrNull,
  permitted_use_townhouse: booleanOrNull,
};
const propertyOf = (details: z.ZodMiniType, planning: z.ZodMiniType, analysis: z.ZodMiniType) =>
  object({
    result: object({
      Property: object({
        propertyID: guid,
        property_details: details,
        property_planning_details: planning,
        property_analysis: analysis,
      }),
    }),
  });

const ESSENTIALS = propertyOf(object({ ...DETAILS, localities: z.array(text) }), object(PLANNING), object(ANALYSIS));
const INSIGHTS = propertyOf(
  object({ ...DETAILS, arr_as_locality_guids: z.array(guid) }),
  object({
    ...PLANNING,
    planning_lep_names: z.array(text),
    // Text in the specification, not null as the three after them: empty where the record has no such limit.
    planning_max_fsr: z.union([decimal, z.literal('')]),
    planning_max_building_height_m: z.union([decimal, z.literal('')]),
    planning_min_lot_size_m2: z.nullable(decimal),
    planning_min_lot_size_multi_dwelling_m2: z.nullable(decimal),
    planning_min_lot_width_m: z.nullable(decimal),
    planning_is_heritage: boolean,
  }),
  object({
    ...ANALYSIS,
    permitted_use_commercial: booleanOrNull,
    permitted_use_retail: booleanOrNull,
    permitted_use_grannyflat: booleanOrNull,
  }),
);
const DWELLINGS = { gfa_m2: number, min_dwellings: whole, max_dwellings: whole };
const ROW = object({ ...DWELLINGS, lot_area_m2: number });
const NONE = object({ optimalCalculationType: z.null(), calculations: z.tuple([]) });
const optimalCalculationType = z.nullable(z.string());
const ESTIMATE = object({
  result: object({
    propertyID: guid,
    feasibility: object({
      duplex: NONE,
      townhouse: object({
        optimalCalculationType,
        calculations: object({ attached: ROW, 'semi-detached': ROW, detached: ROW }),
      }),
      apartment: object({
        optimalCalculationType,
        calculations: object({ fsr: object({ ...DWELLINGS, fsr: number }) }),
      }),
      subDivision: NONE,
    }),
  }),
});

const properties = [...loadProperties().values()];
const fixture = await openPropertyFixture();
afterAll(() => fixture.close());

describe.each(properties)('the answers for $listingAddress', ({ propertyID, listingAddress, address }) => {
  const { streetName, streetType, streetDirection, numberSuffix, numberTo, number, suburb, postCode } = address;
  const houseNumber = `${number}${numberSuffix ?? ''}${numberTo === null ? '' : `-${numberTo}`}`;
  const streetAddress = [houseNumber, streetName, streetType, streetDirection].filter((part) => part).join(' ');

  it('suggest: propertyID and listingAddress, for the three fields and for one line', async () => {
    for (const body of [{ streetAddress, suburb, postCode }, { streetAddress: listingAddress }]) {
      const { status, json } = await fixture.call('/v1/property/suggest', { body });
      expect([status, json]).toEqual([200, { result: { propertyID, listingAddress } }]);
      expect(guid.safeParse(propertyID).success).toBe(true);
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
    expect(shape.parse(json)).toEqual(json);
    expect(schema.safeParse(json).success).toBe(true);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', 'no-store']);
  });
});

it('ping: one text in a list', async () => {
  const { status, json } = await fixture.call('/v1/ping');
  expect([status, json]).toEqual([200, { result: [expect.stringMatching(/./)] }]);
  expect(pingAnswerSchema.safeParse(json).success).toBe(true);
});
