/** GET /cities/{cityKey}: "lists its valid permitType values and, for each, the reports it runs"; the shape is not shown. */
import {
  asText,
  describeAnswer,
  describeShape,
  identifierIn,
  isRecord,
  readBody,
  ReadingError,
  type ServiceAnswer,
  textIn,
  type UnknownRecord,
} from './service-answer.js';
import { CERTAIN_CITY_KEY_NAMES, CITY_KEY_NAMES, CITY_LIST_NAMES, CITY_NAMES, DISPLAY_NAMES } from './cities.js';
import { findContent, findList, findRecord, isTable } from './wrappers.js';

export interface ReportConfiguration {
  name: string;
  raw: unknown;
}
export interface PermitTypeConfiguration {
  permitType: string;
  name: string;
  reports: ReportConfiguration[];
  raw: unknown;
}
export interface CityConfiguration {
  cityKey: string;
  name: string;
  permitTypes: PermitTypeConfiguration[];
  raw: unknown;
}

/** A permit type with the key it stood under, null where it stood in a list. */
type PermitEntry = readonly [tableKey: string | null, entry: unknown];

const PERMIT_LIST_NAMES = ['permitTypes', 'permit_types', 'permitTypeConfigurations', 'permits', 'types'];
const CERTAIN_PERMIT_KEY_NAMES = ['permitType', 'permit_type', 'permitTypeKey'];
const PERMIT_KEY_NAMES = [...CERTAIN_PERMIT_KEY_NAMES, 'key', 'code', 'slug', 'value', 'id', 'type', 'name'];
const PERMIT_NAMES = ['name', 'displayName', 'display_name', 'permitTypeName', 'title', 'label', 'description'];
const REPORT_LIST_NAMES = ['reports', 'reportTypes', 'report_types', 'reportConfigurations', 'checks'];
const REPORT_NAMES = [
  'name',
  'displayName',
  'display_name',
  'reportName',
  'title',
  'label',
  'reportType',
  'type',
  'key',
  'id',
];

/**
 * The permit types of a city and the reports that each runs. Throws a ReadingError where no permit types can be found, and where
 * the answer is about another city than was asked for.
 */
export function readCityConfiguration(answer: ServiceAnswer, cityKey: string): CityConfiguration {
  const looked = `the permit types of ${cityKey}, under permitTypes or as the whole answer`;
  const body = readBody(answer, looked);
  const city = findCity(body, cityKey);
  const named = city ? identifierIn(city, CERTAIN_CITY_KEY_NAMES) : null;
  if (named !== null && named.toLowerCase() !== cityKey.toLowerCase()) throw new ReadingError(looked, 'another city');
  const entries = city ? permitsIn(city) : barePermits(body, cityKey);
  if (!entries) throw new ReadingError(looked, describeAnswer(answer));
  const permitTypes = entries.map((entry) => readPermitType(entry, city));
  return { cityKey, name: (city && textIn(city, DISPLAY_NAMES)) ?? cityKey, permitTypes, raw: city ?? body };
}

/** The list or record of permit types that a city has of its own. */
function permitPlace(record: UnknownRecord): unknown {
  const name = PERMIT_LIST_NAMES.find((candidate) => Array.isArray(record[candidate]) || isRecord(record[candidate]));
  return name === undefined ? undefined : record[name];
}

/** The record that has permit types: the answer, within wrappers, under the city's key, or the one with that key in a list. */
function findCity(body: unknown, cityKey: string): UnknownRecord | null {
  const hasPermits = (record: UnknownRecord): boolean => permitPlace(record) !== undefined;
  const found = findRecord(body, [cityKey, ...CITY_NAMES, ...CITY_LIST_NAMES], hasPermits);
  if (found) return found.content;
  const cities = findList(body, CITY_LIST_NAMES)?.content.filter(isRecord) ?? [];
  return cities.find((city) => hasPermits(city) && identifierIn(city, CITY_KEY_NAMES) === cityKey) ?? null;
}

function permitsIn(city: UnknownRecord): PermitEntry[] | null {
  const place = permitPlace(city);
  const list = findList(place, PERMIT_LIST_NAMES);
  if (list) return list.content.map((entry) => [null, entry]);
  return isRecord(place) ? Object.entries(place) : null;
}

/** Permit types as the whole answer: a list of them, or a table such as `{ "new-dwelling": ["Site plan compliance"] }`. */
function barePermits(body: unknown, cityKey: string): PermitEntry[] | null {
  const names = [cityKey, ...CITY_NAMES];
  const list = findList(body, names);
  if (list) {
    const isListOfCities = list.content.some((entry) => isRecord(entry) && permitPlace(entry) !== undefined);
    return isListOfCities ? null : list.content.map((entry) => [null, entry]);
  }
  const isPermitTable = (value: unknown): value is UnknownRecord =>
    isTable(value, names) && Object.values(value).every((entry) => Array.isArray(entry) || hasReports(entry));
  const table = findContent(body, names, isPermitTable);
  return table ? Object.entries(table.content) : null;
}

function hasReports(value: unknown): boolean {
  return isRecord(value) && reportPlace(value) !== undefined;
}

function reportPlace(record: UnknownRecord): unknown {
  const name = REPORT_LIST_NAMES.find((candidate) => Array.isArray(record[candidate]) || isRecord(record[candidate]));
  return name === undefined ? undefined : record[name];
}

function readPermitType([tableKey, entry]: PermitEntry, city: UnknownRecord | null): PermitTypeConfiguration {
  if (Array.isArray(entry) && tableKey !== null) {
    return { permitType: tableKey, name: tableKey, reports: entry.map(readReportConfiguration), raw: entry };
  }
  if (!isRecord(entry)) {
    const text = asText(entry);
    if (text === null)
      throw new ReadingError('a permit type as text or as an object with permitType', describeShape(entry));
    const permitType = tableKey ?? text;
    return { permitType, name: text, reports: reportsBeside(city, permitType), raw: entry };
  }
  const certain = identifierIn(entry, CERTAIN_PERMIT_KEY_NAMES);
  const permitType = certain ?? tableKey ?? identifierIn(entry, PERMIT_KEY_NAMES);
  if (permitType === null)
    throw new ReadingError('a key in each permit type (permitType, key or id)', describeShape(entry));
  const place = reportPlace(entry);
  const reports = place === undefined ? reportsBeside(city, permitType) : readReportList(place);
  return { permitType, name: textIn(entry, PERMIT_NAMES) ?? permitType, reports, raw: entry };
}

function readReportList(place: unknown): ReportConfiguration[] {
  const list = findList(place, REPORT_LIST_NAMES);
  if (list) return list.content.map(readReportConfiguration);
  if (!isRecord(place)) return [];
  return Object.entries(place).map(([key, entry]) => {
    const name = isRecord(entry) ? textIn(entry, REPORT_NAMES) : asText(entry);
    return { name: name ?? key, raw: entry };
  });
}

function readReportConfiguration(entry: unknown): ReportConfiguration {
  const name = isRecord(entry) ? identifierIn(entry, REPORT_NAMES) : asText(entry);
  if (name === null) throw new ReadingError('a name in each report that a permit type runs', describeShape(entry));
  return { name, raw: entry };
}

/**
 * Reports that stand beside the permit types: a table keyed by permit type, or a list in which each says where it belongs. A
 * list that does not say it is not spread over all permit types: that would be a guess.
 */
function reportsBeside(city: UnknownRecord | null, permitType: string): ReportConfiguration[] {
  const reports = city?.['reports'];
  if (isRecord(reports)) return Object.hasOwn(reports, permitType) ? readReportList(reports[permitType]) : [];
  if (!Array.isArray(reports)) return [];
  const belongs = (entry: unknown): boolean => {
    if (!isRecord(entry)) return false;
    const several = entry['permitTypes'];
    return entry['permitType'] === permitType || (Array.isArray(several) && several.includes(permitType));
  };
  return reports.filter(belongs).map(readReportConfiguration);
}
