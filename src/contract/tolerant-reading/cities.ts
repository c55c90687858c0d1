/** GET /cities and GET /cities/{cityKey}: the specification says what they list, not how it looks. */
import {
  asIdentifier,
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
import { findContent, findList, findRecord } from './wrappers.js';

export interface CitySummary {
  cityKey: string;
  name: string;
  raw: unknown;
}
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

const CITY_LIST_NAMES = ['cities', 'cityList'];
const CITY_NAMES = ['city', 'configuration', 'config', 'cityConfiguration', 'cityConfig', 'settings'];
const CITY_KEY_NAMES = ['cityKey', 'city_key', 'key'];
const WEAKER_CITY_KEY_NAMES = ['id', 'slug', 'code', 'city'];
const NAME_NAMES = ['name', 'displayName', 'display_name', 'cityName', 'city_name', 'title', 'label', 'description'];
const PERMIT_LIST_NAMES = [
  'permitTypes',
  'permit_types',
  'permittypes',
  'permits',
  'permitTypeConfigurations',
  'types',
];
const PERMIT_KEY_NAMES = ['permitType', 'permit_type', 'key', 'id', 'type', 'code', 'slug', 'value', 'name'];
const PERMIT_NAME_NAMES = ['name', 'displayName', 'display_name', 'permitTypeName', 'title', 'label', 'description'];
const REPORT_LIST_NAMES = ['reports', 'reportTypes', 'report_types', 'reportConfigurations', 'checks'];
const REPORT_NAME_NAMES = [
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

/** Names that mark an envelope or an error, so a record that has one is no table keyed by city or permit type. */
const ENVELOPE_NAMES = ['error', 'errors', 'message', 'meta', 'pagination', 'links', 'status', 'success'];

/** A record whose every value is a record or a list, such as `{ "wattle-bay": { … } }`: a table with its keys as names. */
function isTable(value: unknown): value is UnknownRecord {
  if (!isRecord(value)) return false;
  const entries = Object.values(value);
  if (entries.length === 0 || ENVELOPE_NAMES.some((name) => Object.hasOwn(value, name))) return false;
  return entries.every((entry) => isRecord(entry) || Array.isArray(entry));
}

/** The cities that the key can read. Throws a ReadingError where none can be found or one has no key. */
export function readCities(answer: ServiceAnswer): CitySummary[] {
  const looked = 'a list of cities, bare or under cities, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204) return [];
  const list = findList(body, CITY_LIST_NAMES);
  if (list) return list.content.map((entry) => readCity(entry, null));
  const single = findRecord(body, CITY_NAMES, (record) => identifierIn(record, ['cityKey', 'city_key']) !== null);
  if (single) return [readCity(single.content, null)];
  const named = findContent(body, CITY_LIST_NAMES, isNamedCityTable);
  if (named) return Object.entries(named.content).map(([key, entry]) => readCity(entry, key));
  const table = findContent(body, CITY_LIST_NAMES, isCityTable);
  if (table) return Object.entries(table.content).map(([key, entry]) => readCity(entry, key));
  throw new ReadingError(looked, describeAnswer(answer));
}

/** `{ cities: { "wattle-bay": "City of Wattle Bay" } }`. Only under its own name: elsewhere any two words would be a city. */
function isNamedCityTable(value: unknown, under: string | null): value is UnknownRecord {
  if (under === null || !CITY_LIST_NAMES.includes(under) || !isRecord(value)) return false;
  return Object.values(value).every((entry) => isRecord(entry) || asText(entry) !== null);
}

/** A table of cities, and not one more wrapper around a list or a table. */
function isCityTable(value: unknown): value is UnknownRecord {
  return (
    isTable(value) &&
    Object.values(value).every(isRecord) &&
    !CITY_LIST_NAMES.some((name) => Object.hasOwn(value, name)) &&
    !isWrapperOnly(value)
  );
}

function isWrapperOnly(record: UnknownRecord): boolean {
  return Object.keys(record).every((key) =>
    ['result', 'results', 'data', 'items', 'content', 'payload', 'response', 'body'].includes(key),
  );
}

function readCity(entry: unknown, tableKey: string | null): CitySummary {
  if (!isRecord(entry)) {
    const text = asText(entry);
    if (text === null) throw new ReadingError('a city as text or as an object with cityKey', describeShape(entry));
    return { cityKey: tableKey ?? text, name: text, raw: entry };
  }
  const cityKey =
    identifierIn(entry, CITY_KEY_NAMES) ?? asIdentifier(tableKey) ?? identifierIn(entry, WEAKER_CITY_KEY_NAMES);
  if (cityKey === null)
    throw new ReadingError('a key in each city (cityKey, key, id, slug or code)', describeShape(entry));
  return { cityKey, name: textIn(entry, NAME_NAMES) ?? cityKey, raw: entry };
}

/**
 * The permit types of a city and the reports that each runs. Throws a ReadingError where no permit types can be found, and
 * where the answer names another city than was asked for.
 */
export function readCityConfiguration(answer: ServiceAnswer, cityKey: string): CityConfiguration {
  const looked = `the permit types of ${cityKey}, under permitTypes or as the whole answer`;
  const body = readBody(answer, looked);
  const city = findCityRecord(body, cityKey);
  const place = city ?? body;
  const entries = permitEntries(city, body, cityKey);
  if (!entries) throw new ReadingError(looked, describeAnswer(answer));
  const named = city ? identifierIn(city, ['cityKey', 'city_key']) : null;
  if (named !== null && named.toLowerCase() !== cityKey.toLowerCase()) {
    throw new ReadingError(`the configuration of ${cityKey}`, 'the configuration of another city');
  }
  const permitTypes = entries.map(([key, entry]) => readPermitType(entry, key, city));
  return { cityKey, name: (city ? textIn(city, NAME_NAMES) : null) ?? cityKey, permitTypes, raw: place };
}

function hasPermitTypes(record: UnknownRecord): boolean {
  return PERMIT_LIST_NAMES.some((name) => Array.isArray(record[name]) || isRecord(record[name]));
}

function findCityRecord(body: unknown, cityKey: string): UnknownRecord | null {
  const found = findRecord(body, [cityKey, ...CITY_NAMES, ...CITY_LIST_NAMES], hasPermitTypes);
  if (found) return found.content;
  const list = findList(body, CITY_LIST_NAMES);
  const match = list?.content.find(
    (entry) =>
      isRecord(entry) &&
      hasPermitTypes(entry) &&
      identifierIn(entry, [...CITY_KEY_NAMES, ...WEAKER_CITY_KEY_NAMES]) === cityKey,
  );
  return isRecord(match) ? match : null;
}

/** Each permit type with the key it stood under, or null where it stood in a list. */
function permitEntries(city: UnknownRecord | null, body: unknown, cityKey: string): [string | null, unknown][] | null {
  if (city) {
    const name = PERMIT_LIST_NAMES.find((candidate) => Array.isArray(city[candidate]) || isRecord(city[candidate]));
    const permits = name === undefined ? undefined : city[name];
    const inner = isRecord(permits) ? findList(permits, PERMIT_LIST_NAMES)?.content : permits;
    if (Array.isArray(inner) && !(isRecord(permits) && !isListWrapper(permits)))
      return inner.map((entry) => [null, entry]);
    return isRecord(permits) ? Object.entries(permits) : null;
  }
  const list = findList(body, [cityKey, ...CITY_NAMES]);
  if (list && list.under !== 'errors') return list.content.map((entry) => [null, entry]);
  const table = findContent(
    body,
    [cityKey, ...CITY_NAMES],
    (value): value is UnknownRecord => isTable(value) && isPermitTable(value, cityKey),
  );
  return table ? Object.entries(table.content) : null;
}

function isListWrapper(record: UnknownRecord): boolean {
  return ['items', 'data', 'result', 'results', ...PERMIT_LIST_NAMES].some((name) => Array.isArray(record[name]));
}

/** A table of permit types: each entry lists reports, or says a little about itself. */
function isPermitTable(record: UnknownRecord, cityKey: string): boolean {
  if (Object.hasOwn(record, cityKey) || isWrapperOnly(record) || CITY_NAMES.some((name) => Object.hasOwn(record, name)))
    return false;
  return Object.values(record).every(
    (entry) =>
      Array.isArray(entry) || (isRecord(entry) && REPORT_LIST_NAMES.some((name) => Object.hasOwn(entry, name))),
  );
}

function readPermitType(entry: unknown, tableKey: string | null, city: UnknownRecord | null): PermitTypeConfiguration {
  if (Array.isArray(entry) && tableKey !== null) {
    return { permitType: tableKey, name: tableKey, reports: entry.map(readReportConfiguration), raw: entry };
  }
  if (!isRecord(entry)) {
    const text = asText(entry);
    if (text === null)
      throw new ReadingError('a permit type as text or as an object with permitType', describeShape(entry));
    const permitType = tableKey ?? text;
    return { permitType, name: text, reports: reportsOfCity(city, permitType), raw: entry };
  }
  const permitType =
    identifierIn(entry, ['permitType', 'permit_type']) ?? tableKey ?? identifierIn(entry, PERMIT_KEY_NAMES);
  if (permitType === null)
    throw new ReadingError('a key in each permit type (permitType, key, id or name)', describeShape(entry));
  const name = REPORT_LIST_NAMES.find((candidate) => Array.isArray(entry[candidate]) || isRecord(entry[candidate]));
  const reports = name === undefined ? reportsOfCity(city, permitType) : readReportList(entry[name]);
  return { permitType, name: textIn(entry, PERMIT_NAME_NAMES) ?? permitType, reports, raw: entry };
}

function readReportList(value: unknown): ReportConfiguration[] {
  const list = findList(value, REPORT_LIST_NAMES);
  if (list) return list.content.map(readReportConfiguration);
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, entry]) => ({
    name: isRecord(entry) ? (textIn(entry, NAME_NAMES) ?? key) : (asText(entry) ?? key),
    raw: entry,
  }));
}

function readReportConfiguration(entry: unknown): ReportConfiguration {
  const name = isRecord(entry) ? identifierIn(entry, REPORT_NAME_NAMES) : asText(entry);
  if (name === null) throw new ReadingError('a name in each report that a permit type runs', describeShape(entry));
  return { name, raw: entry };
}

/**
 * Reports that stand beside the permit types: a table keyed by permit type, or a list in which each says where it belongs.
 * A list that does not say it is not spread over all permit types: that would be a guess.
 */
function reportsOfCity(city: UnknownRecord | null, permitType: string): ReportConfiguration[] {
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
