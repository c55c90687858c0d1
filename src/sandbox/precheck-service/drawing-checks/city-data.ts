/** The cities, as data: permit types, reports, rules, weights, limits and required sheets. Checked whole when they are loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CityFile, citySchema } from './city-file.js';
import type { ReadingLimits } from './drawing-set/drawing-set.js';
import { findRehearsal, REHEARSAL_CITY_KEY, REHEARSAL_NAMES } from '../rehearsals/registry.js';
import { RULES } from './rules/registry.js';
import type { Rule } from './rules/rule.js';

/** One rule of one report, with this city's limits. `required`: failing it fails the report whatever the score. */
interface CityRule {
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
  /** The result of a report that could hardly be assessed. */
  readonly whenHardlyAssessed: 'Passed' | 'Failed';
  readonly reading: ReadingLimits;
  readonly permitTypes: readonly CityPermitType[];
}

/** The cities that come with the sandbox. */
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

function readCity(path: string, report: Report): City | null {
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
  return buildCity(parsed.data, reportOnce(report));
}

type Report = (mistake: string) => void;

/** The same limits are checked in every report that has their rule; told once is enough. */
function reportOnce(report: Report): Report {
  const told = new Set<string>();
  return (mistake) => {
    if (!told.has(mistake)) report(mistake);
    told.add(mistake);
  };
}

function buildCity(file: CityFile, report: Report): City {
  const { cityKey, name, region, country, units, reading, whenHardlyAssessed = 'Failed' } = file;
  checkLimits(file.limits, 'limits', report);
  // Every report is built once as it stands, so that a mistake in one that no permit type runs is told too.
  for (const reportKey of Object.keys(file.reports)) buildReport(file, reportKey, {}, report);
  const seen = new Set<string>();
  const permitTypes = file.permitTypes.map((permit) => {
    if (seen.has(permit.permitType)) report(`permit type ${permit.permitType} is there twice`);
    seen.add(permit.permitType);
    return buildPermitType(file, permit, report);
  });
  return { cityKey, name, region, country, units, whenHardlyAssessed, reading, permitTypes };
}

function buildPermitType(file: CityFile, permit: CityFile['permitTypes'][number], report: Report): CityPermitType {
  const { permitType, name, requiredSheets, rehearsal, limits = {} } = permit;
  const mistake = rehearsalMistake(file.cityKey, rehearsal);
  if (mistake) report(`permit type ${permitType}: ${mistake}`);
  checkLimits(limits, `permitTypes ${permitType} limits`, report);
  const reports = permit.reports.flatMap((use, index): CityReport[] => {
    if (permit.reports.findIndex((other) => other.report === use.report) < index)
      report(`permitTypes ${permitType}: report ${use.report} is there twice`);
    const found = buildReport(file, use.report, limits, report);
    if (found === null) report(`permitTypes ${permitType}: there is no report ${use.report}`);
    return found === null ? [] : [use.passMark === undefined ? found : { ...found, passMark: use.passMark }];
  });
  const used = new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)));
  for (const rule of Object.keys(limits))
    if (RULES.has(rule) && !used.has(rule)) report(`permitTypes ${permitType} limits: none of its reports has ${rule}`);
  return { permitType, name, requiredSheets, rehearsal: rehearsal ?? null, reports };
}

/** Limits that no report uses are checked as well: they may be used tomorrow, and a slip in them is one today. */
function checkLimits(limits: Readonly<Record<string, unknown>>, where: string, report: Report): void {
  for (const [id, given] of Object.entries(limits)) {
    const rule = RULES.get(id);
    if (rule === undefined) report(`${where}: there is no rule ${id}`);
    else readLimits(rule, given, report);
  }
}

/** The reports of a city's permit types share its limits: each is checked once, not once a report. By what was given, then by rule. */
const alreadyRead = new WeakMap<object, Map<Rule, { readonly data: unknown }>>();
const NO_LIMITS: Readonly<Record<string, unknown>> = {};

function readLimits(rule: Rule, given: unknown, report: Report): { readonly data: unknown } | null {
  const known = typeof given === 'object' && given !== null ? (alreadyRead.get(given) ?? new Map()) : null;
  const before = known?.get(rule);
  if (before !== undefined) return before;
  const limits = rule.limits.safeParse(given);
  if (limits.success) {
    const read = { data: limits.data };
    if (known !== null) alreadyRead.set(given as object, known.set(rule, read));
    return read;
  }
  for (const { path, message } of limits.error.issues)
    report(`limits of ${rule.id}${path.length > 0 ? `.${path.join('.')}` : ''}: ${message}`);
  return null;
}

/** A city's own permit types never rehearse: nobody must take a set outcome for a judgement of that city's rules. */
function rehearsalMistake(cityKey: string, name: string | undefined): string | null {
  if (name === undefined) return null;
  if (cityKey !== REHEARSAL_CITY_KEY) return `only the city ${REHEARSAL_CITY_KEY} may rehearse`;
  return findRehearsal(name) ? null : `there is no rehearsal ${name}; there are ${REHEARSAL_NAMES.join(', ')}`;
}

/** A permit type's limits come before those of the report's rule, and these before the city's. */
function buildReport(
  file: CityFile,
  reportKey: string,
  limits: Readonly<Record<string, unknown>>,
  report: Report,
): CityReport | null {
  const source = Object.hasOwn(file.reports, reportKey) ? file.reports[reportKey] : undefined;
  if (source === undefined) return null;
  const rules = source.rules.flatMap((entry, index): CityRule[] => {
    const { rule: id, weight, required = false } = entry;
    const rule = RULES.get(id);
    if (rule === undefined) {
      report(`reports.${reportKey}: there is no rule ${id}`);
      return [];
    }
    if (source.rules.findIndex((other) => other.rule === id) < index)
      report(`reports.${reportKey}: rule ${id} is there twice`);
    const read = readLimits(rule, limits[id] ?? entry.limits ?? file.limits[id] ?? NO_LIMITS, report);
    return read === null ? [] : [{ id, weight: weight ?? rule.weight, required, limits: read.data }];
  });
  return { key: reportKey, name: source.name, passMark: source.passMark, rules };
}
