/**
 * The interface between `<property-feasibility>` and the adapter, under `/property`. Numbers are numbers here, in the unit that the
 * name states; null always means "not stated by the service", which is never "no" and never zero.
 */
import * as z from 'zod/mini';
import { ADDRESS_FIELDS, ADDRESS_MISTAKES } from './property-address.js';
import type { OverrideField, OverrideView } from './property-overrides.js';

export * from './property-address.js';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const numberOrNull = z.nullable(z.number());
const textOrNull = z.nullable(z.string());
const yesNoOrNull = z.nullable(z.boolean());
const useList = z.nullable(z.array(z.string()));

/** When the service was asked, and whether this answer was kept from then or asked for just now. */
const provenance = { readAt: z.string(), kept: z.boolean() };

// ── Reading an address ──────────────────────────────────────────────────────────────────────────────────────────────

/**
 * POST /property/address. `suburb` and `postcode` are what stands in fields of their own beside the line; left out, or empty, where
 * nothing does.
 */
export const propertyAddressRequestSchema = z.strictObject({
  line: z.string().check(z.maxLength(250)),
  suburb: z.optional(z.string().check(z.maxLength(250))),
  postcode: z.optional(z.string().check(z.maxLength(250))),
});
export type PropertyAddressRequest = z.infer<typeof propertyAddressRequestSchema>;

/** What the line said against a field beside it. The line holds; `params.before` is what stood in the field. */
export const ADDRESS_CONTRADICTIONS = ['suburb-contradicted', 'postcode-contradicted'] as const;

/**
 * The line told apart, with what stood beside it where the line does not contradict that. Never certain: a page shows it to the person,
 * who corrects it. `state` is the usual abbreviation, such as NSW, where the line names a state. `certain` is false where the suburb
 * could only be told from the street by the street's type, without a comma, state or postcode. `problems` has what is missing or
 * malformed, each of which keeps the address from being looked up (`params.postcode` where that is malformed), and what was
 * contradicted, which does not.
 */
export const propertyAddressAnswerSchema = z.object({
  address: z.object({
    street: z.string(),
    suburb: z.string(),
    postcode: z.string(),
    state: textOrNull,
    certain: z.boolean(),
  }),
  problems: z.array(
    z.object({
      field: z.enum(ADDRESS_FIELDS),
      code: z.enum([...ADDRESS_MISTAKES, ...ADDRESS_CONTRADICTIONS]),
      params: z.record(z.string(), z.string()),
    }),
  ),
});
export type PropertyAddressAnswer = z.infer<typeof propertyAddressAnswerSchema>;
export type AddressProblem = PropertyAddressAnswer['problems'][number];

// ── Looking an address up ───────────────────────────────────────────────────────────────────────────────────────────

/** POST /property/suggest. At least one of the three. */
export const propertySuggestRequestSchema = z.strictObject({
  streetAddress: z.optional(text(200)),
  suburb: z.optional(text(100)),
  /** Four digits as a number: 800 stands for 0800. */
  postCode: z.optional(z.int().check(z.gte(200), z.lte(9999))),
});
export type PropertySuggestRequest = z.infer<typeof propertySuggestRequestSchema>;

export const propertyCandidateSchema = z.object({ propertyId: z.string(), address: z.string() });
export type PropertyCandidate = z.infer<typeof propertyCandidateSchema>;

/**
 * None: the service knows no such address. One: found. More: the person chooses. `ambiguous` with no candidate: the service said that
 * several fit and named none, so more of the address is needed.
 */
export const propertySuggestAnswerSchema = z.object({
  candidates: z.array(propertyCandidateSchema),
  ambiguous: z.boolean(),
  ...provenance,
});
export type PropertySuggestAnswer = z.infer<typeof propertySuggestAnswerSchema>;

// ── Planning ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** POST /property/planning-essentials and POST /property/insights */
export const propertyPlanningRequestSchema = z.strictObject({ propertyId: z.guid() });

const planningView = {
  propertyId: z.string(),
  lotIdentifier: textOrNull,
  propertyType: textOrNull,
  region: textOrNull,
  /** Degrees. */
  latitude: numberOrNull,
  longitude: numberOrNull,
  areaM2: numberOrNull,
  zoning: z.nullable(z.object({ code: z.string(), label: z.string() })),
  lga: textOrNull,
  overlays: z.array(z.object({ category: z.string(), key: z.string(), value: z.string() })),
  /** The six flags of the service. */
  constraints: z.object({
    flood: yesNoOrNull,
    bushfire: yesNoOrNull,
    infrastructure: yesNoOrNull,
    environment: yesNoOrNull,
    heritage: yesNoOrNull,
    industry: yesNoOrNull,
  }),
  permittedUses: z.object({ withConsent: useList, withoutConsent: useList, prohibited: useList }),
  dwellings: z.object({
    apartment: yesNoOrNull,
    duplex: yesNoOrNull,
    mixedUse: yesNoOrNull,
    townhouse: yesNoOrNull,
  }),
  /** `url` is http or https, or null. */
  duplexRules: z.array(z.object({ message: z.string(), url: textOrNull })),
};

export const planningEssentialsViewSchema = z.object(planningView);
export type PlanningEssentialsView = z.infer<typeof planningEssentialsViewSchema>;

/** A control that the service carries as text: what it wrote, and the number in it where it is one. */
export const statedControlSchema = z.nullable(z.object({ text: z.string(), value: numberOrNull }));
export type StatedControl = z.infer<typeof statedControlSchema>;

export const insightsViewSchema = z.object({
  ...planningView,
  planningInstruments: z.array(z.string()),
  controls: z.object({
    maxFsr: statedControlSchema,
    maxBuildingHeightM: statedControlSchema,
    minLotSizeM2: statedControlSchema,
    minLotSizeMultiDwellingM2: statedControlSchema,
    minLotWidthM: statedControlSchema,
  }),
  isHeritageItem: yesNoOrNull,
  otherUses: z.object({ commercial: yesNoOrNull, retail: yesNoOrNull, grannyFlat: yesNoOrNull }),
});
export type InsightsView = z.infer<typeof insightsViewSchema>;

/** What may be overridden in this property's estimate, in the order in which a page offers it. A newer adapter may know more fields. */
const overrideViewSchema = z.object({
  field: z.string(),
  unit: z.string(),
  group: z.string(),
  least: z.number(),
  most: z.number(),
  step: z.number(),
  sliderMost: z.number(),
  standard: numberOrNull,
  standardFrom: z.string(),
}) as unknown as z.ZodMiniType<OverrideView>;
const overrideViews = z.array(overrideViewSchema);

export const planningEssentialsViewAnswerSchema = z.object({
  property: planningEssentialsViewSchema,
  overrides: overrideViews,
  ...provenance,
});
export type PlanningEssentialsViewAnswer = z.infer<typeof planningEssentialsViewAnswerSchema>;
export const insightsViewAnswerSchema = z.object({
  property: insightsViewSchema,
  overrides: overrideViews,
  ...provenance,
});
export type InsightsViewAnswer = z.infer<typeof insightsViewAnswerSchema>;

// ── Estimate ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * POST /property/estimate. The adapter refuses a field that is no override, a value that is no finite number, and one out of the range
 * of `PROPERTY_OVERRIDES`, with `override_invalid`; `details` has `field`, `unit`, `least` and `most`.
 */
export const propertyEstimateRequestSchema = z.strictObject({
  propertyId: z.guid(),
  overrides: z.optional(z.record(z.string(), z.unknown())),
});
export interface PropertyEstimateRequest {
  readonly propertyId: string;
  readonly overrides?: { readonly [Field in OverrideField]?: number };
}

/** One calculation, such as `attached`. `numbers` has every number that the service sent for it, by the service's name. */
export const calculationViewSchema = z.object({
  type: z.string(),
  numbers: z.record(z.string(), z.number()),
});
export type CalculationView = z.infer<typeof calculationViewSchema>;

export const dwellingFeasibilityViewSchema = z.object({
  optimal: textOrNull,
  /** In the service's order; empty where it calculated none. */
  calculations: z.array(calculationViewSchema),
});
export type DwellingFeasibilityView = z.infer<typeof dwellingFeasibilityViewSchema>;

export const propertyEstimateAnswerSchema = z.object({
  propertyId: z.string(),
  feasibility: z.object({
    duplex: dwellingFeasibilityViewSchema,
    townhouse: dwellingFeasibilityViewSchema,
    apartment: dwellingFeasibilityViewSchema,
    subDivision: dwellingFeasibilityViewSchema,
  }),
  ...provenance,
});
export type PropertyEstimateAnswer = z.infer<typeof propertyEstimateAnswerSchema>;

// ── Connection and quota ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * GET /property/ping. Costs nothing upstream: it says what the adapter knows. `quota` is null where no limit is configured; `resetsAt`
 * is the start of the next month (UTC).
 */
export const propertyPingAnswerSchema = z.object({
  configured: z.boolean(),
  quota: z.nullable(z.object({ limit: z.int(), remaining: z.int(), resetsAt: z.string() })),
});
export type PropertyPingAnswer = z.infer<typeof propertyPingAnswerSchema>;
