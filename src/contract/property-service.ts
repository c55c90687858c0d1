/**
 * The property service's interface as its specification states it, with what public client code shows of the real one where the
 * two differ (both forms are accepted). Fields beyond these are kept, never refused.
 */
import * as z from 'zod/mini';
import { each } from './names.js';
import { DECIMAL_TEXT } from './property-overrides.js';

export * from './property-overrides.js';

/** Every call of the specification, by name; paths are relative to {property_base_url}. */
export const PROPERTY_ENDPOINTS = {
  estimate: { method: 'POST', path: '/v1/property/estimate' },
  insights: { method: 'POST', path: '/v1/property/insights' },
  planningEssentials: { method: 'POST', path: '/v1/property/planning-essentials' },
  suggest: { method: 'POST', path: '/v1/property/suggest' },
  ping: { method: 'GET', path: '/v1/ping' },
} as const;

/** Announced as coming soon, with no contract yet. */
export const PROPERTY_ANNOUNCED_ENDPOINTS = {
  reportPdf: { method: 'POST', path: '/v1/property/reportpdf' },
  suburbInsights: { method: 'GET', path: '/v1/suburb/insights' },
  suburbSuggest: { method: 'POST', path: '/v1/suburb/suggest' },
} as const;

/** GET /v1/ping: an array that holds one confirmation text. */
export const pingAnswerSchema = z.looseObject({ result: z.array(z.string()).check(z.minLength(1)) });

/** `propertyID` is a UUID. `regionID` is no field of the specification; client code of the real service reads it. */
export const suggestAnswerSchema = z.looseObject({
  result: z.looseObject({
    propertyID: z.guid(),
    listingAddress: z.string(),
    regionID: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  }),
});

const townhouseCalculation = z.looseObject(each('gfa_m2 lot_area_m2 min_dwellings max_dwellings', z.number()));
export type TownhouseCalculation = z.infer<typeof townhouseCalculation>;

const apartmentCalculation = z.looseObject(each('fsr gfa_m2 min_dwellings max_dwellings', z.number()));
export type ApartmentCalculation = z.infer<typeof apartmentCalculation>;

/** The service writes an empty object as an empty array. */
const emptyList = z.array(z.unknown()).check(z.maxLength(0));

/** `calculations` by calculation type. */
const feasibilityOf = <Calculations extends z.core.$ZodType>(calculations: Calculations) =>
  z.looseObject({
    optimalCalculationType: z.nullable(z.string()),
    calculations: z.union([emptyList, calculations]),
  });

/** duplex and subDivision: only an empty array has been seen, so whatever an entry carries is kept. */
const openFeasibility = feasibilityOf(z.record(z.string(), z.looseObject({})));

const feasibility = z.looseObject({
  duplex: openFeasibility,
  townhouse: feasibilityOf(z.looseObject(each('attached semi-detached detached', z.optional(townhouseCalculation)))),
  apartment: feasibilityOf(z.looseObject({ fsr: z.optional(apartmentCalculation) })),
  subDivision: openFeasibility,
});
export type Feasibility = z.infer<typeof feasibility>;
export const DWELLING_KEYS = ['duplex', 'townhouse', 'apartment', 'subDivision'] as const;

export const estimateAnswerSchema = z.looseObject({
  result: z.looseObject({ propertyID: z.string(), feasibility }),
});
export type EstimateAnswer = z.infer<typeof estimateAnswerSchema>;

/** Specified as text that holds a decimal number; a bare number is accepted too. */
const decimal = z.union([z.string().check(z.regex(DECIMAL_TEXT)), z.number()]);
const textList = z.array(z.string());
const textOrNull = z.nullable(z.string());
/** Null where it is not stated, which is not "no". */
const yesNoOrNull = z.nullable(z.boolean());

const detailFields = {
  ...each('lot_identifier property_type region', z.string()),
  ...each('center_lat center_long property_area_m2', decimal),
  arr_gnaf_address_detail_pid: textList,
};

/** One overlay as the specification has it, or a list of them as client code shows; none is an empty list, `{}` or null. */
const overlay = z.looseObject(each('overlay_id category key value', z.string()));
const overlays = z.nullable(z.union([z.array(overlay), overlay, z.strictObject({})]));

/** The three groups, in the specification's spelling and in the one without spaces that client code shows. */
const useList = z.optional(z.array(z.looseObject({ value: z.string() })));
const permittedUses = z.looseObject({
  'Permitted with consent': useList,
  'Permitted without consent': useList,
  ...each('Prohibited Permittedwithconsent Permittedwithoutconsent', useList),
});

const planningFields = {
  zoning: z.looseObject({ code: z.string(), label: z.string() }),
  overlays,
  lga: z.string(),
  ...each('has_flood_overlay has_bushfire_overlay has_infrastructure_overlay', z.boolean()),
  ...each('has_environment_overlay has_heritage_overlay has_industry_overlay', z.boolean()),
  arr_notifications_permitted_use: z.union([permittedUses, emptyList]),
};

const analysisFields = {
  ...each('permitted_use_apartment permitted_use_duplex permitted_use_mixeduse permitted_use_townhouse', yesNoOrNull),
  permitted_use_duplex_rule_message: z.array(z.looseObject({ message: z.string(), url: z.optional(textOrNull) })),
};

const propertyOf = (details: z.ZodMiniType, planning: z.ZodMiniType, analysis: z.ZodMiniType) =>
  z.looseObject({
    result: z.looseObject({
      Property: z.looseObject({
        propertyID: z.string(),
        property_details: details,
        property_planning_details: planning,
        property_analysis: analysis,
      }),
    }),
  });

/**
 * POST /v1/property/insights. `planning_max_fsr` and `planning_max_building_height_m` are specified as text; null is accepted too,
 * because controls of some states have no such limit (Victoria usually has no floor space ratio).
 */
export const insightsAnswerSchema = propertyOf(
  z.looseObject({ ...detailFields, arr_as_locality_guids: textList }),
  z.looseObject({
    ...planningFields,
    planning_lep_names: textList,
    ...each('planning_max_fsr planning_max_building_height_m', textOrNull),
    ...each('planning_min_lot_size_m2 planning_min_lot_size_multi_dwelling_m2 planning_min_lot_width_m', textOrNull),
    planning_is_heritage: z.boolean(),
  }),
  z.looseObject({
    ...analysisFields,
    ...each('permitted_use_commercial permitted_use_retail permitted_use_grannyflat', yesNoOrNull),
  }),
);

/** POST /v1/property/planning-essentials: the same nesting with a reduced set. What `localities` holds is not shown. */
export const planningEssentialsAnswerSchema = propertyOf(
  z.looseObject({ ...detailFields, localities: z.array(z.unknown()) }),
  z.looseObject(planningFields),
  z.looseObject(analysisFields),
);
