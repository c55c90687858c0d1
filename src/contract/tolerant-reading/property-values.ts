/** Single values of the property service, in whichever form they came. What is not stated is null, never "no" and never zero. */
import { isRecord, type UnknownRecord } from './service-answer.js';

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** `1,250` and `1,250.5`: a comma before each three digits groups them. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const LONGEST_TEXT = 2_000;

/** A finite number, or one as decimal text. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!DECIMAL.test(text) && !GROUPED.test(text)) return null;
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : null;
}

/** A number within a range, both ends included, or null: outside of it, it cannot be what it is called. */
export function asNumberWithin(value: unknown, least: number, most: number): number | null {
  const number = asNumber(value);
  return number !== null && number >= least && number <= most ? number : null;
}

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);

export function asYesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Trimmed text that is not empty; a number as text. */
export function asWords(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text
    .trim()
    .slice(0, LONGEST_TEXT)
    .replace(/[\uD800-\uDBFF]$/, '');
  return trimmed === '' ? null : trimmed;
}

/** A list as it is, a single thing as a list of one, nothing (null, `{}`, empty text) as an empty list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === '') return [];
  return isRecord(value) && Object.keys(value).length === 0 ? [] : [value];
}

/** The texts of a list, each bare or in an object under one of the names. */
export function textsOf(value: unknown, names: readonly string[]): string[] {
  return asList(value).flatMap((entry) => {
    const words = isRecord(entry)
      ? names.map((name) => asWords(entry[name])).find((text) => text !== null)
      : asWords(entry);
    return words === null || words === undefined ? [] : [words];
  });
}

/** A name without what services write in different ways: `Permitted with consent` and `Permittedwithconsent` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The value under a name in any spelling, the exact one first. */
export function valueNamed(record: UnknownRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const wanted = plainName(name);
  const key = Object.keys(record).find((candidate) => plainName(candidate) === wanted);
  return key === undefined ? undefined : record[key];
}

const GUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A GUID in the service's own spelling; braces around it are not part of it. */
export function asGuid(value: unknown): string | null {
  const text = (asWords(value) ?? '').replace(/^\{(.*)\}$/, '$1');
  return GUID.test(text) ? text : null;
}

const PROPERTY_ID_NAMES = ['propertyID', 'propertyId', 'property_id', 'PropertyID', 'id'];

export function propertyIdIn(record: UnknownRecord): string | null {
  return PROPERTY_ID_NAMES.map((name) => asGuid(record[name])).find((id) => id !== null) ?? null;
}
