/** A property's data file, as its JSON must be. Every property is synthetic, and its file says so. */
import * as z from 'zod/mini';
import { PROPERTY_OVERRIDES, type OverrideField } from 'precheck-contract/property-overrides';

const words = z.string().check(z.minLength(1), z.maxLength(300));
const decimalText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
/** Text in the specification, never null: empty where the place has no such limit. */
const limitText = z.union([decimalText, z.literal('')]);
const metres = z.number().check(z.gt(0));
const yesNoOrNull = z.nullable(z.boolean());

export const STATES = ['NSW', 'VIC', 'QLD', 'ACT', 'SA', 'WA', 'TAS', 'NT'] as const;

const addressSchema = z.strictObject({
  number: z.int().check(z.gte(1), z.lte(99_999)),
  /** The last number of a range such as 12-14. */
  numberTo: z.nullable(z.int()),
  /** The letter of 12A. */
  numberSuffix: z.nullable(z.string().check(z.regex(/^[A-Z]$/))),
  /** Without abbreviations: Saint, Mount. */
  streetName: words,
  /** In full: Street, not St. */
  streetType: words,
  streetDirection: z.nullable(z.enum(['North', 'South', 'East', 'West'])),
  suburb: words,
  state: z.enum(STATES),
  postCode: z.int().check(z.gte(200), z.lte(9999)),
});
/** One address of a property, in parts. */
export type PropertyAddress = z.infer<typeof addressSchema>;

const sourced = { source: words };
const defaultSchema = z.strictObject({ value: z.nullable(z.number()), ...sourced });
const fields = PROPERTY_OVERRIDES.map(({ field }) => field);
const uses = z.array(z.strictObject({ value: words }));

const detailsSchema = z.strictObject({
  lot_identifier: words,
  arr_as_locality_guids: z.array(z.guid()),
  localities: z.array(words),
  property_type: words,
  region: words,
  center_lat: decimalText,
  center_long: decimalText,
  property_area_m2: decimalText,
  arr_gnaf_address_detail_pid: z.array(z.string().check(z.regex(/^GA(NSW|VIC|QLD|ACT|SA|WA|TAS|NT)_?\d{9}$/))),
});

const planningSchema = z.strictObject({
  zoning: z.strictObject({ code: words, label: words }),
  overlays: z.strictObject({ overlay_id: words, category: words, key: words, value: words }),
  lga: words,
  planning_lep_names: z.array(words),
  has_flood_overlay: z.boolean(),
  has_bushfire_overlay: z.boolean(),
  has_infrastructure_overlay: z.boolean(),
  has_environment_overlay: z.boolean(),
  has_heritage_overlay: z.boolean(),
  has_industry_overlay: z.boolean(),
  planning_max_fsr: limitText,
  planning_max_building_height_m: limitText,
  planning_min_lot_size_m2: z.nullable(decimalText),
  planning_min_lot_size_multi_dwelling_m2: z.nullable(decimalText),
  planning_min_lot_width_m: z.nullable(decimalText),
  planning_is_heritage: z.boolean(),
  arr_notifications_permitted_use: z.strictObject({
    'Permitted with consent': uses,
    'Permitted without consent': uses,
    Prohibited: uses,
  }),
});

const analysisSchema = z.strictObject({
  permitted_use_apartment: yesNoOrNull,
  permitted_use_commercial: yesNoOrNull,
  permitted_use_duplex: yesNoOrNull,
  permitted_use_mixeduse: yesNoOrNull,
  permitted_use_retail: yesNoOrNull,
  permitted_use_townhouse: yesNoOrNull,
  permitted_use_grannyflat: yesNoOrNull,
  permitted_use_duplex_rule_message: z.array(
    z.strictObject({ message: words, url: z.nullable(z.url({ protocol: /^https$/ })) }),
  ),
});

export const propertyFileSchema = z.strictObject({
  propertyID: z.guid(),
  synthetic: z.literal(true),
  listingAddress: words,
  address: addressSchema,
  /** Other addresses of the same property: a corner, a locality. */
  aliases: z.array(addressSchema),
  lot: z.strictObject({ widthM: metres, depthM: metres }),
  property_details: detailsSchema,
  property_planning_details: planningSchema,
  property_analysis: analysisSchema,
  /** The recommended default of every override, null where there is no such limit, and where it comes from. */
  defaults: z.record(z.enum(fields as [OverrideField, ...OverrideField[]]), defaultSchema),
  storeyLimit: z.strictObject({ value: z.nullable(z.int().check(z.gte(1))), ...sourced }),
});
export type PropertyRecord = z.infer<typeof propertyFileSchema>;
