/**
 * GET /cities lists the cities that a key can read, GET /cities/{cityKey} "its valid permitType values and, for each, the reports
 * it runs". Neither shape is shown.
 */
import type { CityView } from '../adapter-api.js';
import { names } from '../names.js';
import { asIdentifier, asText, identifierIn, isRecord, textIn, type UnknownRecord } from './fields.js';
import { describeShape, expectFound, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { collectionIn, entriesOf, type Entry, findContent, findList, findRecord, isTable } from './wrappers.js';

export type CitySummary = Pick<CityView, 'cityKey' | 'name'>;
export type CityConfiguration = CityView;
type PermitType = CityView['permitTypes'][number];
type Report = PermitType['reports'][number];

/** How the entries of one kind are called and named. */
interface Kind {
  readonly what: string;
  /** Names of fields that hold the key for certain. */
  readonly certain: readonly string[];
  /** Names that may. A number in `id` is more likely a row in a database, so it comes late. */
  readonly likely: readonly string[];
  readonly display: readonly string[];
}

const CITY: Kind = {
  what: 'city',
  certain: names('cityKey city_key'),
  likely: names('key slug code id city name'),
  display: names('name displayName display_name cityName city_name title label'),
};
const PERMIT_TYPE: Kind = {
  what: 'permit type',
  certain: names('permitType permit_type permitTypeKey'),
  likely: names('key code slug value id type name'),
  display: names('name displayName display_name permitTypeName title label description'),
};
const CITIES_UNDER = names('cities cityList');
const CITY_UNDER = names('city configuration config cityConfiguration cityConfig settings');
const PERMIT_TYPES_UNDER = names('permitTypes permit_types permitTypeConfigurations permits types');
const REPORTS_UNDER = names('reports reportTypes report_types reportConfigurations checks');
const REPORT_NAME = names('name displayName display_name reportName title label reportType type key id');

/** The cities that the key can read. Throws a ReadingError where none can be found or one has no key. */
export function readCities(answer: ServiceAnswer): CitySummary[] {
  const looked = 'a list of cities, bare or under cities, items, data or result';
  const body = readBody(answer, looked);
  return answer.status === 204 ? [] : expectFound(cityEntries(body), looked, answer).map(readCity);
}

function cityEntries(body: unknown): Entry[] | null {
  const list = findList(body, CITIES_UNDER);
  if (list) return list.content.map((entry) => [null, entry]);
  // A key belongs to one city, so a service may answer with that city alone.
  const single = findRecord(body, CITY_UNDER, (record) => identifierIn(record, CITY.certain) !== null);
  if (single) return [[null, single.content]];
  const table = findContent(body, CITIES_UNDER, asNamedTable) ?? findContent(body, CITIES_UNDER, asCityTable);
  return table && Object.entries(table.content);
}

/** `{ cities: { "wattle-bay": "City of Wattle Bay" } }`. Only under its own name: elsewhere any two words would be a city. */
function asNamedTable(value: unknown, under: string | null): UnknownRecord | null {
  if (under === null || !CITIES_UNDER.includes(under) || !isRecord(value)) return null;
  return Object.values(value).every((entry) => isRecord(entry) || asText(entry) !== null) ? value : null;
}

function asCityTable(value: unknown): UnknownRecord | null {
  return isTable(value, CITIES_UNDER) && Object.values(value).every(isRecord) ? value : null;
}

function readCity(entry: Entry): CitySummary {
  const [cityKey, name] = readNamed(entry, CITY);
  return { cityKey, name };
}

/** Key and name of an entry: text that is both, a name under its key, or a record. */
function readNamed([tableKey, entry]: Entry, { what, certain, likely, display }: Kind): [key: string, name: string] {
  const text = asText(entry);
  if (text !== null) return [tableKey ?? text, text];
  const expected = `a ${what} as text or as an object with ${certain[0]}`;
  if (!isRecord(entry)) throw new ReadingError(expected, describeShape(entry));
  const key = identifierIn(entry, certain) ?? asIdentifier(tableKey) ?? identifierIn(entry, [...certain, ...likely]);
  if (key === null) {
    throw new ReadingError(`a key in each ${what} (${certain[0]}, key, code or id)`, describeShape(entry));
  }
  return [key, textIn(entry, display) ?? key];
}

/**
 * The permit types of a city and the reports that each runs. Throws a ReadingError where no permit types can be found, and where
 * the answer is about another city than was asked for.
 */
export function readCityConfiguration(answer: ServiceAnswer, cityKey: string): CityConfiguration {
  const looked = `the permit types of ${cityKey}, under permitTypes or as the whole answer`;
  const body = readBody(answer, looked);
  const city = findCity(body, cityKey);
  const stated = city && identifierIn(city, CITY.certain);
  if (stated && stated.toLowerCase() !== cityKey.toLowerCase()) throw new ReadingError(looked, 'another city');
  const place = city && collectionIn(city, PERMIT_TYPES_UNDER);
  const entries = city ? entriesOf(place, PERMIT_TYPES_UNDER) : barePermitTypes(body, cityKey);
  const permitTypes = expectFound(entries, looked, answer).map(readPermitType);
  return { cityKey, name: (city && textIn(city, CITY.display)) ?? cityKey, permitTypes };
}

const hasPermitTypes = (record: UnknownRecord): boolean => collectionIn(record, PERMIT_TYPES_UNDER) !== null;

/** The record that has permit types: the answer, within wrappers, under the city's key, or the one with that key in a list. */
function findCity(body: unknown, cityKey: string): UnknownRecord | null {
  const found = findRecord(body, [cityKey, ...CITY_UNDER, ...CITIES_UNDER], hasPermitTypes);
  if (found) return found.content;
  const cities = findList(body, CITIES_UNDER)?.content.filter(isRecord) ?? [];
  const isIt = (city: UnknownRecord) => identifierIn(city, [...CITY.certain, ...CITY.likely]) === cityKey;
  return cities.find((city) => hasPermitTypes(city) && isIt(city)) ?? null;
}

/** Permit types as the whole answer: a list of them, or a table such as `{ "new-dwelling": ["Site plan compliance"] }`. */
function barePermitTypes(body: unknown, cityKey: string): Entry[] | null {
  const under = [cityKey, ...CITY_UNDER];
  const list = findList(body, under)?.content;
  if (list?.some((entry) => isRecord(entry) && hasPermitTypes(entry))) return null;
  if (list) return list.map((entry) => [null, entry]);
  const runsReports = (entry: unknown) =>
    Array.isArray(entry) || (isRecord(entry) && collectionIn(entry, REPORTS_UNDER) !== null);
  const table = findContent(body, under, (value) =>
    isTable(value, under) && Object.values(value).every(runsReports) ? value : null,
  );
  return table && Object.entries(table.content);
}

function readPermitType([tableKey, entry]: Entry): PermitType {
  if (Array.isArray(entry) && tableKey !== null) {
    return { permitType: tableKey, name: tableKey, reports: readReports(entry) };
  }
  const [permitType, name] = readNamed([tableKey, entry], PERMIT_TYPE);
  const own = isRecord(entry) ? collectionIn(entry, REPORTS_UNDER) : null;
  return { permitType, name, reports: own === null ? [] : readReports(own) };
}

function readReports(place: unknown): Report[] {
  return (entriesOf(place, REPORTS_UNDER) ?? []).map(([tableKey, entry]) => {
    const nameIn = tableKey === null ? identifierIn : textIn;
    const name = (isRecord(entry) ? nameIn(entry, REPORT_NAME) : asText(entry)) ?? tableKey;
    if (name === null) throw new ReadingError('a name in each report that a permit type runs', describeShape(entry));
    return { name };
  });
}
