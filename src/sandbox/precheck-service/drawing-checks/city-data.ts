/** The cities, as data: permit types, reports, rules, weights, limits and required sheets. Checked whole when they are loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportResult } from 'precheck-contract/precheck-service';
import { type CityFile, citySchema } from './city-file.js';
import { findRehearsal, REHEARSAL_CITY_KEY, REHEARSAL_NAMES } from '../rehearsals/registry.js';
import type { SheetCategory } from './recognition/sheet.js';
import { RULES } from './rules/registry.js';
import type { Rule } from './rules/rule.js';

type PermitFile = CityFile['permitTypes'][number];

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

export interface CityPermitType extends Pick<PermitFile, 'permitType' | 'name'> {
  readonly requiredSheets: readonly SheetCategory[];
  /** What projects of this permit type rehearse; null in every city but that of the rehearsals. */
  readonly rehearsal: string | null;
  readonly reports: readonly CityReport[];
}

export interface City extends Pick<CityFile, 'cityKey' | 'name' | 'region' | 'country' | 'units' | 'reading'> {
  /** The result of a report that could hardly be assessed. */
  readonly whenHardlyAssessed: ReportResult;
  readonly permitTypes: readonly CityPermitType[];
}

export type Cities = ReadonlyMap<string, City>;

export function findPermitType(city: City, permitType: string | null): CityPermitType | undefined {
  return city.permitTypes.find((candidate) => candidate.permitType === permitType);
}

/** The cities that come with the sandbox. */
export const defaultCitiesDirectory = fileURLToPath(new URL('../cities/', import.meta.url));

/** Reads every `*.json` of a folder. Throws one error that lists every mistake in every file, each once. */
export function loadCities(directory: string): Map<string, City> {
  const cities = new Map<string, City>();
  const mistakes = new Set<string>();
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort();
  if (names.length === 0) mistakes.add('there is no .json file');
  for (const name of names) {
    const report = (mistake: string) => void mistakes.add(`${name}: ${mistake}`);
    const city = readCity(join(directory, name), report);
    if (city === null) continue;
    if (cities.has(city.cityKey)) report(`cityKey ${city.cityKey} is used by another file too`);
    cities.set(city.cityKey, city);
  }
  if (mistakes.size > 0) throw new Error(`The city data can’t be used:\n  ${[...mistakes].join('\n  ')}`);
  return cities;
}

type Report = (mistake: string) => void;
/** Of a city, or of one of its permit types, by rule. */
type Limits = Readonly<Record<string, unknown>>;

function readCity(path: string, report: Report): City | null {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    report('is not valid JSON');
    return null;
  }
  const parsed = citySchema.safeParse(raw);
  if (parsed.success) return buildCity(parsed.data, report);
  for (const issue of parsed.error.issues) report(`${issue.path.join('.') || 'the file'}: ${issue.message}`);
  return null;
}

function buildCity(file: CityFile, report: Report): City {
  const { cityKey, name, region, country, units, reading, whenHardlyAssessed = 'Failed' } = file;
  checkLimits(file.limits, 'limits', report);
  // Every report is built once as it stands, so that a mistake in one that no permit type runs is told too.
  for (const reportKey of Object.keys(file.reports)) buildReport(file, reportKey, {}, report);
  for (const twice of repeated(file.permitTypes.map(({ permitType }) => permitType)))
    report(`permit type ${twice} is there twice`);
  const permitTypes = file.permitTypes.map((permit) => buildPermitType(file, permit, report));
  return { cityKey, name, region, country, units, whenHardlyAssessed, reading, permitTypes };
}

function buildPermitType(file: CityFile, permit: PermitFile, report: Report): CityPermitType {
  const { permitType, name, requiredSheets, rehearsal = null, limits = {} } = permit;
  const where = `permitTypes ${permitType}`;
  // A city's own permit types never rehearse: nobody must take a set outcome for a judgement of that city's rules.
  if (rehearsal !== null && file.cityKey !== REHEARSAL_CITY_KEY)
    report(`permit type ${permitType}: only the city ${REHEARSAL_CITY_KEY} may rehearse`);
  else if (rehearsal !== null && !findRehearsal(rehearsal))
    report(`permit type ${permitType}: there is no rehearsal ${rehearsal}; there are ${REHEARSAL_NAMES.join(', ')}`);
  checkLimits(limits, `${where} limits`, report);
  for (const twice of repeated(permit.reports.map((use) => use.report)))
    report(`${where}: report ${twice} is there twice`);
  const reports = permit.reports.flatMap(({ report: key, passMark }): CityReport[] => {
    const found = buildReport(file, key, limits, report);
    if (found === null) report(`${where}: there is no report ${key}`);
    return found === null ? [] : [{ ...found, passMark: passMark ?? found.passMark }];
  });
  const used = new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)));
  for (const rule of Object.keys(limits))
    if (RULES.has(rule) && !used.has(rule)) report(`${where} limits: none of its reports has ${rule}`);
  return { permitType, name, requiredSheets, rehearsal, reports };
}

const repeated = (keys: readonly string[]): string[] => keys.filter((key, index) => keys.indexOf(key) < index);

/** Limits that no report uses are checked as well: they may be used tomorrow, and a slip in them is one today. */
function checkLimits(limits: Limits, where: string, report: Report): void {
  for (const [id, given] of Object.entries(limits)) {
    const rule = RULES.get(id);
    if (rule === undefined) report(`${where}: there is no rule ${id}`);
    else readLimits(rule, given, report);
  }
}

function readLimits(rule: Rule, given: unknown, report: Report): unknown {
  const limits = rule.limits.safeParse(given);
  if (limits.success) return limits.data;
  for (const { path, message } of limits.error.issues)
    report(`limits of ${rule.id}${path.length > 0 ? `.${path.join('.')}` : ''}: ${message}`);
  return undefined;
}

/** A permit type's limits come before those of the report's rule, and these before the city's. */
function buildReport(file: CityFile, reportKey: string, limits: Limits, report: Report): CityReport | null {
  const source = Object.hasOwn(file.reports, reportKey) ? file.reports[reportKey] : undefined;
  if (source === undefined) return null;
  for (const twice of repeated(source.rules.map(({ rule }) => rule)))
    report(`reports.${reportKey}: rule ${twice} is there twice`);
  const rules = source.rules.flatMap((entry): CityRule[] => {
    const rule = RULES.get(entry.rule);
    if (rule === undefined) {
      report(`reports.${reportKey}: there is no rule ${entry.rule}`);
      return [];
    }
    const { weight = rule.weight, required = false } = entry;
    const given = readLimits(rule, limits[rule.id] ?? entry.limits ?? file.limits[rule.id] ?? {}, report);
    return given === undefined ? [] : [{ id: rule.id, weight, required, limits: given }];
  });
  return { key: reportKey, name: source.name, passMark: source.passMark, rules };
}
