/** A city's data file, as its JSON must be. What its limits must be, each rule says. */
import * as z from 'zod/mini';
import { SHEET_CATEGORIES } from './recognition/sheet.js';

const key = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const words = z.string().check(z.minLength(1), z.maxLength(200));
const passMark = z.number().check(z.gte(0), z.lte(100));
const count = z.int().check(z.gt(0));

/** Limits stand once for the city, by rule; a report's rule and a permit type may have their own instead. */
export const citySchema = z.strictObject({
  cityKey: key,
  name: words,
  region: words,
  country: words,
  units: z.enum(['metric', 'imperial']),
  /** The result of a report under half of whose weight could be assessed; Failed where the city does not say. */
  whenHardlyAssessed: z.optional(z.enum(['Passed', 'Failed'])),
  reading: z.strictObject({
    maxFileBytes: count,
    maxPagesPerFile: count,
    maxTextItemsPerPage: count,
    maxObjectsPerPage: count,
  }),
  limits: z.record(z.string(), z.unknown()),
  reports: z.record(
    key,
    z.strictObject({
      name: words,
      passMark,
      rules: z
        .array(
          z.strictObject({
            rule: z.string(),
            weight: z.optional(z.number().check(z.gte(0))),
            required: z.optional(z.boolean()),
            limits: z.optional(z.unknown()),
          }),
        )
        .check(z.minLength(1)),
    }),
  ),
  permitTypes: z
    .array(
      z.strictObject({
        permitType: key,
        name: words,
        requiredSheets: z.array(z.enum(SHEET_CATEGORIES)),
        rehearsal: z.optional(z.string()),
        limits: z.optional(z.record(z.string(), z.unknown())),
        reports: z.array(z.strictObject({ report: key, passMark: z.optional(passMark) })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type CityFile = z.infer<typeof citySchema>;
