/**
 * The interface between `<property-feasibility>` and the adapter, under `/property`. Numbers are numbers here, in the unit that the
 * name states; null always means "not stated by the service", which is never "no" and never zero.
 */
import * as z from 'zod/mini';
import { each } from './names.js';
import type { Overrides, OverrideView } from './property-overrides.js';

export * from './property-address.js';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const numberOrNull = z.nullable(z.number());
const textOrNull = z.nullable(z.string());
const yesNoOrNull = z.nullable(z.boolean());

/** When the service was asked, and whether this answer was kept from then or asked for just now. */
const provenance = { readAt: z.string(), kept: z.boolean() };

/** POST /property/address. `suburb` and `postcode` are what stands in the fields beside the line, if anything does. */
const addressLine = z.string().check(z.maxLength(250));
export const propertyAddressRequestSchema = z.strictObject({
  line: addressLine,
  ...each('suburb postcode', z.optional(addressLine)),
});
export type PropertyAddressRequest = z.infer<typeof propertyAddressRequestSchema>;

/** The line told apart, for the person to correct, with what stood beside it unless the line contradicts that. */
export const propertyAddressAnswerSchema = z.object({
  address: z.object(each('street suburb postcode', z.string())),
});

/** POST /property/suggest. At least one of the three. */
export const propertySuggestRequestSchema = z.strictObject({
  streetAddress: z.optional(text(200)),
  suburb: z.optional(text(100)),
  /** Four digits as a number: 800 stands for 0800. */
  postCode: z.optional(z.int().check(z.gte(200), z.lte(9999))),
});
export type PropertySuggestRequest = z.infer<typeof propertySuggestRequestSchema>;

/** Of several candidates the person chooses. `ambiguous` with none: several fit, so more of the address is needed. */
export const propertySuggestAnswerSchema = z.object({
  candidates: z.array(z.object(each('propertyId address', z.string()))),
  ambiguous: z.boolean(),
  ...provenance,
});
export type PropertySuggestAnswer = z.infer<typeof propertySuggestAnswerSchema>;
export type PropertyCandidate = PropertySuggestAnswer['candidates'][number];

/** POST /property/planning-essentials and POST /property/insights */
export const propertyPlanningRequestSchema = z.strictObject({ propertyId: z.guid() });

const planningView = {
  propertyId: z.string(),
  ...each('lotIdentifier propertyType region lga', textOrNull),
  /** Coordinates in degrees. */
  ...each('latitude longitude areaM2', numberOrNull),
  zoning: z.nullable(z.object({ code: z.string(), label: z.string() })),
  overlays: z.array(z.object(each('category key value', z.string()))),
  /** The six flags of the service. */
  constraints: z.object(each('flood bushfire infrastructure environment heritage industry', yesNoOrNull)),
  permittedUses: z.object(each('withConsent withoutConsent prohibited', z.nullable(z.array(z.string())))),
  dwellings: z.object(each('apartment duplex mixedUse townhouse', yesNoOrNull)),
  /** `url` is http or https, or null. */
  duplexRules: z.array(z.object({ message: z.string(), url: textOrNull })),
};

export const planningEssentialsViewSchema = z.object(planningView);
export type PlanningEssentialsView = z.infer<typeof planningEssentialsViewSchema>;

/** A control that the service carries as text: what it wrote, and the number in it where it is one. */
const statedControl = z.nullable(z.object({ text: z.string(), value: numberOrNull }));

export const insightsViewSchema = z.object({
  ...planningView,
  planningInstruments: z.array(z.string()),
  controls: z.object(
    each('maxFsr maxBuildingHeightM minLotSizeM2 minLotSizeMultiDwellingM2 minLotWidthM', statedControl),
  ),
  isHeritageItem: yesNoOrNull,
  otherUses: z.object(each('commercial retail grannyFlat', yesNoOrNull)),
});
export type InsightsView = z.infer<typeof insightsViewSchema>;

/** A newer adapter may know more fields. */
const overrideView = z.object({
  ...each('field unit group standardFrom', z.string()),
  ...each('min max step', z.number()),
  standard: numberOrNull,
}) as unknown as z.ZodMiniType<OverrideView>;

/** `overrides`: what may be overridden in this property's estimate, in the order in which a page offers it. */
const planningAnswerOf = <Property extends z.ZodMiniType>(property: Property) =>
  z.object({ property, overrides: z.array(overrideView), ...provenance });

export const planningEssentialsViewAnswerSchema = planningAnswerOf(planningEssentialsViewSchema);
export type PlanningEssentialsViewAnswer = z.infer<typeof planningEssentialsViewAnswerSchema>;

export const insightsViewAnswerSchema = planningAnswerOf(insightsViewSchema);
export type InsightsViewAnswer = z.infer<typeof insightsViewAnswerSchema>;

/**
 * POST /property/estimate. The adapter refuses a field that is no override, a value that is no finite number, and one out of the range
 * of `PROPERTY_OVERRIDES`, with `override_invalid`; `details` has `field`, `unit`, `min` and `max`.
 */
export const propertyEstimateRequestSchema = z.strictObject({
  propertyId: z.guid(),
  overrides: z.optional(z.record(z.string(), z.unknown())),
});
export interface PropertyEstimateRequest {
  readonly propertyId: string;
  readonly overrides?: Overrides;
}

/** One calculation, such as `attached`. `numbers` has every number that the service sent for it, by the service's name. */
const calculation = z.object({ type: z.string(), numbers: z.record(z.string(), z.number()) });

/** `calculations` in the service's order; empty where it calculated none. */
const dwellingFeasibility = z.object({ optimal: textOrNull, calculations: z.array(calculation) });

export const propertyEstimateAnswerSchema = z.object({
  propertyId: z.string(),
  feasibility: z.object(each('duplex townhouse apartment subDivision', dwellingFeasibility)),
  ...provenance,
});
export type PropertyEstimateAnswer = z.infer<typeof propertyEstimateAnswerSchema>;

/**
 * GET /property/ping. Costs nothing upstream: it says what the adapter knows. `quota` is null where no limit is configured; `resetsAt`
 * is the start of the next month (UTC).
 */
export const propertyPingAnswerSchema = z.object({
  configured: z.boolean(),
  quota: z.nullable(z.object({ limit: z.int(), remaining: z.int(), resetsAt: z.string() })),
});
export type PropertyPingAnswer = z.infer<typeof propertyPingAnswerSchema>;
