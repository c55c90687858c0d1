/** Single values in whichever form they came, and fields under whichever name. What is not there is null, never "no" and never zero. */
import { names } from '../names.js';
import { numberCarried } from '../property-overrides.js';

export type UnknownRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What `read` makes of the first field, in the order of these names, of which it makes anything. Inherited names do not count. */
export function firstIn<Value>(
  record: UnknownRecord,
  fields: readonly string[],
  read: (value: unknown) => Value | null,
): Value | null {
  for (const name of fields) {
    const value = Object.hasOwn(record, name) ? read(record[name]) : null;
    if (value !== null) return value;
  }
  return null;
}

/** Trimmed text, or null for anything else and for empty text. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

export const textIn = (record: UnknownRecord, fields: readonly string[]) => firstIn(record, fields, asText);

/**
 * An identifier as text. A number counts only while JSON could carry it exactly: a larger one has already lost digits and
 * would name something else. `.` and `..` would leave the path they are put in; half a surrogate pair fits no address, and U+0000 no
 * text of PostgreSQL.
 */
export function asIdentifier(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = asText(value);
  return text !== null && /^\.\.?$|[\0\uD800-\uDFFF]/u.test(text) ? null : text;
}

export const identifierIn = (record: UnknownRecord, fields: readonly string[]) => firstIn(record, fields, asIdentifier);

const MAX_TEXT = 2_000;

/** Text of at most 2,000 characters; a number as text. */
export function asWords(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  const text = asText(value);
  return text === null ? null : cutText(text, MAX_TEXT);
}

/** Cut between characters, never within one that takes two places. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The text as it came if it is an http or https address. It is never rewritten: a signature covers each character.
 * The URL parser forgives white space and a missing `//`; those are refused, since a page would read them otherwise than a server.
 */
export function asWebAddress(value: unknown): string | null {
  const text = asText(value);
  return text !== null && /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text) ? text : null;
}

const GUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A GUID in the service's own spelling; braces around it are not part of it. */
function asGuid(value: unknown): string | null {
  const text = (asText(value) ?? '').replace(/^\{(.*)\}$/, '$1');
  return GUID.test(text) ? text : null;
}

const PROPERTY_ID = names('propertyID propertyId property_id PropertyID id');

export const propertyIdIn = (record: UnknownRecord) => firstIn(record, PROPERTY_ID, asGuid);

/** `1,250` and `1,250.5`: a comma before each three digits groups them. */
const GROUPED = /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/;

/** A finite number, or one as decimal text. One out of the range, both ends included, cannot be what its field is called. */
export function asNumber(value: unknown, min = -Infinity, max = Infinity): number | null {
  const isGrouped = typeof value === 'string' && GROUPED.test(value);
  const number = numberCarried(isGrouped ? value.replaceAll(',', '') : value);
  return number !== null && number >= min && number <= max ? number : null;
}

const YES = names('true yes y 1');
const NO = names('false no n 0');

export function asYesNo(value: unknown): boolean | null {
  const isStated = ['boolean', 'number', 'string'].includes(typeof value);
  const word = isStated ? String(value).trim().toLowerCase() : '';
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

/** A list as it is, a single thing as a list of one, nothing (null, `{}`, empty text) as an empty list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === '') return [];
  return isRecord(value) && Object.keys(value).length === 0 ? [] : [value];
}

/** The texts of a list, each bare or in an object under one of the names. */
export function textsOf(value: unknown, fields: readonly string[]): string[] {
  const texts = asList(value).map((entry) => (isRecord(entry) ? firstIn(entry, fields, asWords) : asWords(entry)));
  return texts.filter((text) => text !== null);
}

/** A name without what services write in different ways: `Permitted with consent` and `Permittedwithconsent` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The value under a name in any spelling, the exact one first. */
export function valueNamed(record: UnknownRecord, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const key = Object.keys(record).find((candidate) => plainName(candidate) === plainName(name));
  return key === undefined ? undefined : record[key];
}
