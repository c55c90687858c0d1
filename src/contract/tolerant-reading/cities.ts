/** GET /cities: the specification says that it lists the cities a key can read, not how it looks. */
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
import { findContent, findList, findRecord, isTable } from './wrappers.js';

export interface CitySummary {
  cityKey: string;
  name: string;
  raw: unknown;
}

export const CITY_LIST_NAMES = ['cities', 'cityList'];
export const CITY_NAMES = ['city', 'configuration', 'config', 'cityConfiguration', 'cityConfig', 'settings'];
export const CERTAIN_CITY_KEY_NAMES = ['cityKey', 'city_key'];
/** A number in `id` is more likely a row in a database than the key, so it comes after every other name. */
export const CITY_KEY_NAMES = [...CERTAIN_CITY_KEY_NAMES, 'key', 'slug', 'code', 'id', 'city', 'name'];
export const DISPLAY_NAMES = ['name', 'displayName', 'display_name', 'cityName', 'city_name', 'title', 'label'];

/** The cities that the key can read. Throws a ReadingError where none can be found or one has no key. */
export function readCities(answer: ServiceAnswer): CitySummary[] {
  const looked = 'a list of cities, bare or under cities, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204) return [];
  const list = findList(body, CITY_LIST_NAMES);
  if (list) return list.content.map((entry) => readCity(entry, null));
  // A key belongs to one city, so a service may answer with that city alone.
  const single = findRecord(body, CITY_NAMES, (record) => identifierIn(record, CERTAIN_CITY_KEY_NAMES) !== null);
  if (single) return [readCity(single.content, null)];
  const table = findContent(body, CITY_LIST_NAMES, isNamedCityTable) ?? findContent(body, CITY_LIST_NAMES, isCityTable);
  if (table) return Object.entries(table.content).map(([key, entry]) => readCity(entry, key));
  throw new ReadingError(looked, describeAnswer(answer));
}

/** `{ cities: { "wattle-bay": "City of Wattle Bay" } }`. Only under its own name: elsewhere any two words would be a city. */
function isNamedCityTable(value: unknown, under: string | null): value is UnknownRecord {
  if (under === null || !CITY_LIST_NAMES.includes(under) || !isRecord(value)) return false;
  return Object.values(value).every((entry) => isRecord(entry) || asText(entry) !== null);
}

function isCityTable(value: unknown): value is UnknownRecord {
  return isTable(value, CITY_LIST_NAMES) && Object.values(value).every(isRecord);
}

function readCity(entry: unknown, tableKey: string | null): CitySummary {
  if (!isRecord(entry)) {
    const text = asText(entry);
    if (text === null) throw new ReadingError('a city as text or as an object with cityKey', describeShape(entry));
    return { cityKey: tableKey ?? text, name: text, raw: entry };
  }
  const certain = identifierIn(entry, CERTAIN_CITY_KEY_NAMES);
  const cityKey = certain ?? asIdentifier(tableKey) ?? identifierIn(entry, CITY_KEY_NAMES);
  if (cityKey === null) throw new ReadingError('a key in each city (cityKey, key, code or id)', describeShape(entry));
  return { cityKey, name: textIn(entry, DISPLAY_NAMES) ?? cityKey, raw: entry };
}
