/**
 * The property service's interface as its specification states it, with what public client code shows of the real one where the
 * two differ (both forms are read). Fields beyond these are kept, never refused.
 */
import * as z from 'zod/mini';

/** A decimal number as the service writes it in text: `-33.8688`, `650`, `0.65`. */
export const decimalTextSchema = z.string().check(z.regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/));

/** A finite number, or the same as decimal text: the service's samples have both. */
export const carriedNumberSchema = z.union([z.number(), decimalTextSchema]);

/** The number that is carried, or null where there is none. Never NaN: text that is no decimal number is null. */
export function numberCarried(value: unknown): number | null {
  const parsed = z.safeParse(carriedNumberSchema, value);
  return parsed.success ? Number(parsed.data) : null;
}

// ── Endpoints and limits ────────────────────────────────────────────────────────────────────────────────────────────

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

/** What the sandbox environment allows; limits elsewhere are not shown. */
export const PROPERTY_SANDBOX_LIMITS = {
  requestsPerSecond: 10,
  requestsPerMonth: 500,
  propertiesByState: { NSW: 3, QLD: 1, VIC: 1 },
} as const;

// ── Property id lookup ──────────────────────────────────────────────────────────────────────────────────────────────

/** `propertyID` is a UUID. `regionID` is no field of the specification; client code of the real service reads it. */
export const suggestionSchema = z.looseObject({
  propertyID: z.guid(),
  listingAddress: z.string(),
  regionID: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

export const suggestAnswerSchema = z.looseObject({ result: suggestionSchema });

// ── Feasibility estimate: request ───────────────────────────────────────────────────────────────────────────────────

export * from './property-overrides.js';

// ── Feasibility estimate: answer ────────────────────────────────────────────────────────────────────────────────────

export const townhouseCalculationSchema = z.looseObject({
  gfa_m2: z.number(),
  lot_area_m2: z.number(),
  min_dwellings: z.number(),
  max_dwellings: z.number(),
});
export type TownhouseCalculation = z.infer<typeof townhouseCalculationSchema>;

export const apartmentCalculationSchema = z.looseObject({
  fsr: z.number(),
  gfa_m2: z.number(),
  min_dwellings: z.number(),
  max_dwellings: z.number(),
});
export type ApartmentCalculation = z.infer<typeof apartmentCalculationSchema>;

/** An object keyed by calculation type, or an empty array where there is none: the service writes an empty object so. */
const noCalculations = z.array(z.unknown()).check(z.maxLength(0));

const feasibilityOf = <Calculations extends z.core.$ZodType>(calculations: Calculations) =>
  z.looseObject({
    optimalCalculationType: z.nullable(z.string()),
    calculations: z.union([noCalculations, calculations]),
  });

export const townhouseFeasibilitySchema = feasibilityOf(
  z.looseObject({
    attached: z.optional(townhouseCalculationSchema),
    'semi-detached': z.optional(townhouseCalculationSchema),
    detached: z.optional(townhouseCalculationSchema),
  }),
);
export const apartmentFeasibilitySchema = feasibilityOf(z.looseObject({ fsr: z.optional(apartmentCalculationSchema) }));

/** duplex and subDivision: only an empty array has been seen, so whatever an entry carries is kept. */
export const openFeasibilitySchema = feasibilityOf(z.record(z.string(), z.looseObject({})));

export const feasibilitySchema = z.looseObject({
  duplex: openFeasibilitySchema,
  townhouse: townhouseFeasibilitySchema,
  apartment: apartmentFeasibilitySchema,
  subDivision: openFeasibilitySchema,
});
export type Feasibility = z.infer<typeof feasibilitySchema>;
export type DwellingKey = 'duplex' | 'townhouse' | 'apartment' | 'subDivision';
export const DWELLING_KEYS = [
  'duplex',
  'townhouse',
  'apartment',
  'subDivision',
] as const satisfies readonly DwellingKey[];

export const estimateAnswerSchema = z.looseObject({
  result: z.looseObject({ propertyID: z.string(), feasibility: feasibilitySchema }),
});
export type EstimateAnswer = z.infer<typeof estimateAnswerSchema>;

// ── Ping ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** GET /v1/ping: an array that holds one confirmation text. */
export const pingAnswerSchema = z.looseObject({ result: z.array(z.string()).check(z.minLength(1)) });

export * from './property-planning.js';
