/** The property service's planning information: insights and its reduced form, planning essentials. */
import * as z from 'zod/mini';

/** Specified as text that holds a decimal number; a bare number is read too. */
const decimal = z.union([z.string().check(z.regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/)), z.number()]);
const textList = z.array(z.string());
const textOrNull = z.optional(z.nullable(z.string()));

// ── Overlays ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const overlaySchema = z.looseObject({
  overlay_id: z.string(),
  category: z.string(),
  key: z.string(),
  value: z.string(),
});
export type Overlay = z.infer<typeof overlaySchema>;

/** One overlay as the specification has it, or a list of them as client code shows; none is an empty list, `{}` or null. */
export const overlaysSchema = z.nullable(z.union([z.array(overlaySchema), overlaySchema, z.strictObject({})]));

// ── Permitted uses of the land ──────────────────────────────────────────────────────────────────────────────────────

const uses = z.optional(z.array(z.looseObject({ value: z.string() })));

/** The three groups, in the specification's spelling and in the one without spaces that client code shows. */
export const permittedUseGroupsSchema = z.looseObject({
  'Permitted with consent': uses,
  'Permitted without consent': uses,
  Prohibited: uses,
  Permittedwithconsent: uses,
  Permittedwithoutconsent: uses,
});

/** An empty object may be written as an empty array, as `calculations` is. */
export const permittedUsesSchema = z.union([permittedUseGroupsSchema, z.array(z.unknown()).check(z.maxLength(0))]);

// ── Property: the three groups ──────────────────────────────────────────────────────────────────────────────────────

const detailFields = {
  lot_identifier: z.string(),
  property_type: z.string(),
  region: z.string(),
  center_lat: decimal,
  center_long: decimal,
  property_area_m2: decimal,
  arr_gnaf_address_detail_pid: textList,
};

const overlayFlags = {
  has_flood_overlay: z.boolean(),
  has_bushfire_overlay: z.boolean(),
  has_infrastructure_overlay: z.boolean(),
  has_environment_overlay: z.boolean(),
  has_heritage_overlay: z.boolean(),
  has_industry_overlay: z.boolean(),
};

const planningFields = {
  zoning: z.looseObject({ code: z.string(), label: z.string() }),
  overlays: overlaysSchema,
  lga: z.string(),
  ...overlayFlags,
  arr_notifications_permitted_use: permittedUsesSchema,
};

/** True, false, or null where it is not stated; null is not "no". */
export const permittedUseSchema = z.nullable(z.boolean());
export const ruleMessageSchema = z.looseObject({ message: z.string(), url: textOrNull });

const analysisFields = {
  permitted_use_apartment: permittedUseSchema,
  permitted_use_duplex: permittedUseSchema,
  permitted_use_duplex_rule_message: z.array(ruleMessageSchema),
  permitted_use_mixeduse: permittedUseSchema,
  permitted_use_townhouse: permittedUseSchema,
};

/**
 * POST /v1/property/insights. `planning_max_fsr` and `planning_max_building_height_m` are specified as text; null is read too,
 * because controls of some states have no such limit (Victoria usually has no floor space ratio).
 */
export const insightsAnswerSchema = z.looseObject({
  result: z.looseObject({
    Property: z.looseObject({
      propertyID: z.string(),
      property_details: z.looseObject({ ...detailFields, arr_as_locality_guids: textList }),
      property_planning_details: z.looseObject({
        ...planningFields,
        planning_lep_names: textList,
        planning_max_fsr: z.nullable(z.string()),
        planning_max_building_height_m: z.nullable(z.string()),
        planning_min_lot_size_m2: z.nullable(z.string()),
        planning_min_lot_size_multi_dwelling_m2: z.nullable(z.string()),
        planning_min_lot_width_m: z.nullable(z.string()),
        planning_is_heritage: z.boolean(),
      }),
      property_analysis: z.looseObject({
        ...analysisFields,
        permitted_use_commercial: permittedUseSchema,
        permitted_use_retail: permittedUseSchema,
        permitted_use_grannyflat: permittedUseSchema,
      }),
    }),
  }),
});

/** POST /v1/property/planning-essentials: the same nesting with a reduced set. What `localities` holds is not shown. */
export const planningEssentialsAnswerSchema = z.looseObject({
  result: z.looseObject({
    Property: z.looseObject({
      propertyID: z.string(),
      property_details: z.looseObject({ ...detailFields, localities: z.array(z.unknown()) }),
      property_planning_details: z.looseObject(planningFields),
      property_analysis: z.looseObject(analysisFields),
    }),
  }),
});
