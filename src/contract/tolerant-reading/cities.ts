/** GET /cities/{cityKey}: "its valid permitType values and, for each, the reports it runs". The shape is not shown. */
import type { CityView } from '../adapter-api.js';
import { names } from '../names.js';
import { asIdentifier, asText, identifierIn, isRecord, textIn, type UnknownRecord } from './fields.js';
import { describeShape, expectFound, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { collectionIn, entriesOf, type Entry, findList, findRecord, hasOwnNames } from './wrappers.js';

type PermitType = CityView['permitTypes'][number];
type Report = PermitType['reports'][number];

const CITY_KEY = names('cityKey city_key');
const LIKELY_CITY_KEY = names('cityKey city_key key slug code id city name');
const CITY_NAME = names('name displayName display_name cityName city_name title label');
const PERMIT_TYPE = names('permitType permit_type permitTypeKey');
/** A number in `id` is more likely a row in a database, so it comes late. */
const LIKELY_PERMIT_TYPE = [...PERMIT_TYPE, ...names('key code slug value id type name')];
const PERMIT_TYPE_NAME = names('name displayName display_name permitTypeName title label description');
const CITIES_UNDER = names('cities cityList');
const CITY_UNDER = names('city configuration config cityConfiguration cityConfig settings');
const PERMIT_TYPES_UNDER = names('permitTypes permit_types permitTypeConfigurations permits types');
const REPORTS_UNDER = names('reports reportTypes report_types reportConfigurations checks');
const REPORT_NAME = names('name displayName display_name reportName title label reportType type key id');

/**
 * The permit types of a city and the reports that each runs. Throws a ReadingError where no permit types can be found, and where
 * the answer is about another city than was asked for.
 */
export function readCityConfiguration(answer: ServiceAnswer, cityKey: string): CityView {
  const looked = `the permit types of ${cityKey}, under permitTypes or as the whole answer`;
  const body = readBody(answer, looked);
  const city = findCity(body, cityKey);
  const stated = city && identifierIn(city, CITY_KEY);
  if (stated && stated.toLowerCase() !== cityKey.toLowerCase()) throw new ReadingError(looked, 'another city');
  const place = city && collectionIn(city, PERMIT_TYPES_UNDER);
  const entries = city ? entriesOf(place, PERMIT_TYPES_UNDER) : barePermitTypes(body, cityKey);
  const permitTypes = expectFound(entries, looked, answer).map(readPermitType);
  return { cityKey, name: (city && textIn(city, CITY_NAME)) ?? cityKey, permitTypes };
}

const hasPermitTypes = (record: UnknownRecord): boolean => collectionIn(record, PERMIT_TYPES_UNDER) !== null;

/** The record that has permit types: the answer, within wrappers, under the city's key, or the one with that key in a list. */
function findCity(body: unknown, cityKey: string): UnknownRecord | null {
  const found = findRecord(body, [cityKey, ...CITY_UNDER, ...CITIES_UNDER], hasPermitTypes);
  if (found) return found.content;
  const cities = findList(body, CITIES_UNDER)?.content.filter(isRecord) ?? [];
  const isIt = (city: UnknownRecord) => identifierIn(city, LIKELY_CITY_KEY) === cityKey;
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
  const isTable = (record: UnknownRecord) => {
    const entries = Object.values(record);
    return entries.length > 0 && entries.every(runsReports) && hasOwnNames(record, under);
  };
  const table = findRecord(body, under, isTable);
  return table && Object.entries(table.content);
}

/** Text that is key and name, a name under its key, a list of reports under its key, or a record. */
function readPermitType([tableKey, entry]: Entry): PermitType {
  const text = asText(entry);
  if (text !== null) return { permitType: tableKey ?? text, name: text, reports: [] };
  if (Array.isArray(entry) && tableKey !== null) {
    return { permitType: tableKey, name: tableKey, reports: readReports(entry) };
  }
  if (!isRecord(entry)) {
    throw new ReadingError('a permit type as text or as an object with permitType', describeShape(entry));
  }
  const permitType =
    identifierIn(entry, PERMIT_TYPE) ?? asIdentifier(tableKey) ?? identifierIn(entry, LIKELY_PERMIT_TYPE);
  if (permitType === null) {
    throw new ReadingError('a key in each permit type (permitType, key, code or id)', describeShape(entry));
  }
  const reports = readReports(collectionIn(entry, REPORTS_UNDER));
  return { permitType, name: textIn(entry, PERMIT_TYPE_NAME) ?? permitType, reports };
}

function readReports(place: unknown): Report[] {
  return (entriesOf(place, REPORTS_UNDER) ?? []).map(([tableKey, entry]) => {
    const nameIn = tableKey === null ? identifierIn : textIn;
    const name = (isRecord(entry) ? nameIn(entry, REPORT_NAME) : asText(entry)) ?? tableKey;
    if (name === null) throw new ReadingError('a name in each report that a permit type runs', describeShape(entry));
    return { name };
  });
}
