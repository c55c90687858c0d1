/** The cities, as data: permit types, reports, rules, weights, limits and required sheets. Checked whole when they are loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { ReadingLimits } from './drawing-set/drawing-set.js';
import { findRehearsal, REHEARSAL_CITY_KEY, REHEARSAL_NAMES } from '../rehearsals/registry.js';
import { SHEET_CATEGORIES } from './recognition/sheet.js';
import { RULES } from './rules/registry.js';

/** One rule of one report, with this city's limits. `required`: failing it fails the report whatever the score. */
export interface CityRule {
  readonly id: string;
  readonly weight: number;
  readonly required: boolean;
  readonly limits: unknown;
}

export interface CityReport {
  readonly key: string;
  readonly name: string;
  /** 0 to 100. */
  readonly passMark: number;
  readonly rules: readonly CityRule[];
}

export interface CityPermitType {
  readonly permitType: string;
  readonly name: string;
  readonly requiredSheets: readonly string[];
  /** What projects of this permit type rehearse; null in every city but that of the rehearsals. */
  readonly rehearsal: string | null;
  readonly reports: readonly CityReport[];
}

export interface City {
  readonly cityKey: string;
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly units: 'metric' | 'imperial';
  readonly reading: ReadingLimits;
  readonly permitTypes: readonly CityPermitType[];
}

const key = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const words = z.string().check(z.minLength(1), z.maxLength(200));
const passMark = z.number().check(z.gte(0), z.lte(100));
const count = z.int().check(z.gt(0));

const citySchema = z.strictObject({
  cityKey: key,
  name: words,
  region: words,
  country: words,
  units: z.enum(['metric', 'imperial']),
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
        reports: z.array(z.strictObject({ report: key, passMark: z.optional(passMark) })).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
type CityFile = z.infer<typeof citySchema>;

/** The two cities that come with the sandbox. */
export const defaultCitiesDirectory = fileURLToPath(new URL('../cities/', import.meta.url));

/** Reads every `*.json` of a folder. Throws one error that lists every mistake in every file. */
export function loadCities(directory: string): Map<string, City> {
  const cities = new Map<string, City>();
  const mistakes: string[] = [];
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort();
  if (names.length === 0) mistakes.push('there is no .json file');
  for (const name of names) {
    const city = readCity(join(directory, name), (mistake) => mistakes.push(`${name}: ${mistake}`));
    if (city === null) continue;
    if (cities.has(city.cityKey)) mistakes.push(`${name}: cityKey ${city.cityKey} is used by another file too`);
    cities.set(city.cityKey, city);
  }
  if (mistakes.length > 0) throw new Error(`The city data can’t be used:\n  ${mistakes.join('\n  ')}`);
  return cities;
}

function readCity(path: string, report: (mistake: string) => void): City | null {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    report('is not valid JSON');
    return null;
  }
  const parsed = citySchema.safeParse(raw);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) report(`${issue.path.join('.') || 'the file'}: ${issue.message}`);
    return null;
  }
  const { cityKey, name, region, country, units, reading, limits, reports, permitTypes } = parsed.data;
  for (const rule of Object.keys(limits)) if (!RULES.has(rule)) report(`limits: there is no rule ${rule}`);
  const built = new Map(
    Object.entries(reports).map(([reportKey]) => [reportKey, buildReport(parsed.data, reportKey, report)]),
  );
  const seen = new Set<string>();
  return {
    cityKey,
    name,
    region,
    country,
    units,
    reading,
    permitTypes: permitTypes.map((permit) => {
      if (seen.has(permit.permitType)) report(`permit type ${permit.permitType} is there twice`);
      seen.add(permit.permitType);
      const mistake = rehearsalMistake(cityKey, permit.rehearsal);
      if (mistake) report(`permit type ${permit.permitType}: ${mistake}`);
      return {
        ...permit,
        rehearsal: permit.rehearsal ?? null,
        reports: permit.reports.flatMap((use) => pick(built, use, permit.permitType, report)),
      };
    }),
  };
}

/** A city's own permit types never rehearse: nobody must take a set outcome for a judgement of that city's rules. */
function rehearsalMistake(cityKey: string, name: string | undefined): string | null {
  if (name === undefined) return null;
  if (cityKey !== REHEARSAL_CITY_KEY) return `only the city ${REHEARSAL_CITY_KEY} may rehearse`;
  return findRehearsal(name) ? null : `there is no rehearsal ${name}; there are ${REHEARSAL_NAMES.join(', ')}`;
}

function pick(
  built: ReadonlyMap<string, CityReport>,
  use: { readonly report: string; readonly passMark?: number | undefined },
  permitType: string,
  report: (mistake: string) => void,
): CityReport[] {
  const found = built.get(use.report);
  if (found !== undefined) return [use.passMark === undefined ? found : { ...found, passMark: use.passMark }];
  report(`permitTypes ${permitType}: there is no report ${use.report}`);
  return [];
}

/** Limits stand once for the city, by rule; a report may have its own instead. */
function buildReport(city: CityFile, reportKey: string, report: (mistake: string) => void): CityReport {
  const source = city.reports[reportKey];
  const rules = (source?.rules ?? []).flatMap((entry): CityRule[] => {
    const rule = RULES.get(entry.rule);
    if (rule === undefined) {
      report(`reports.${reportKey}: there is no rule ${entry.rule}`);
      return [];
    }
    const limits = rule.limits.safeParse(entry.limits ?? city.limits[entry.rule] ?? {});
    if (!limits.success) {
      for (const issue of limits.error.issues)
        report(`limits of ${entry.rule}${issue.path.length > 0 ? `.${issue.path.join('.')}` : ''}: ${issue.message}`);
      return [];
    }
    return [
      { id: rule.id, weight: entry.weight ?? rule.weight, required: entry.required ?? false, limits: limits.data },
    ];
  });
  return { key: reportKey, name: source?.name ?? reportKey, passMark: source?.passMark ?? 100, rules };
}
