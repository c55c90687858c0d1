/**
 * What every tolerant reader stands on: the answer as it came over HTTP, the error that says what was looked for and what
 * came, and the few ways to look into a value whose shape nobody promised.
 */

/** An answer of the pre-check service, read to its end. `location` is the header of that name, `text` the decoded body. */
export interface ServiceAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly contentType: string | null;
  readonly text: string;
}

/** Says what was looked for and what shape came instead; never the content in full, which may hold personal data. */
export class ReadingError extends Error {
  readonly looked: string;
  readonly came: string;

  constructor(looked: string, came: string) {
    super(`Looked for ${looked}; came ${came}`);
    this.name = 'ReadingError';
    this.looked = looked;
    this.came = came;
  }
}

export type UnknownRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the first of these names that the record itself has and that is not null. Inherited names do not count. */
export function firstOf(record: UnknownRecord, names: readonly string[]): unknown {
  for (const name of names) {
    if (!Object.hasOwn(record, name)) continue;
    const value = record[name];
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}

/** Trimmed text, or null for anything else and for empty text. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/**
 * An identifier as text. A number counts only while JSON could carry it exactly: a larger one has already lost digits and
 * would name something else. `.` and `..` would leave the path they are put in.
 */
export function asIdentifier(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = asText(value);
  return text === '.' || text === '..' ? null : text;
}

/** The first of these names that holds an identifier. */
export function identifierIn(record: UnknownRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const identifier = asIdentifier(Object.hasOwn(record, name) ? record[name] : undefined);
    if (identifier !== null) return identifier;
  }
  return null;
}

/** The first of these names that holds text. */
export function textIn(record: UnknownRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const text = asText(Object.hasOwn(record, name) ? record[name] : undefined);
    if (text !== null) return text;
  }
  return null;
}

export function isSuccess(answer: ServiceAnswer): boolean {
  return answer.status >= 200 && answer.status <= 299;
}

/** The body as JSON, or as text where it is none; null where it is empty. Throws a ReadingError unless the status is 2xx. */
export function readBody(answer: ServiceAnswer, looked: string): unknown {
  if (!isSuccess(answer)) throw new ReadingError(looked, `status ${answer.status}`);
  return parseText(answer.text);
}

/** JSON if it is JSON, else the text itself, else null. Never throws. */
export function parseText(text: string): unknown {
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body === '') return null;
  try {
    return parseJson(body);
  } catch {
    return body;
  }
}

/**
 * JSON.parse gives an object an own property for the name `__proto__`, and whoever copies that object by assignment later gets
 * another prototype. No field of either service has that name, so it is left out, also where it is written with escapes.
 */
function parseJson(body: string): unknown {
  if (!/__proto__|\\u00/i.test(body)) return JSON.parse(body);
  return JSON.parse(body, (key, value: unknown) => (key === '__proto__' ? undefined : value));
}

const KEYS_SHOWN = 8;

/** What kind of value came, in a few words: names of fields and counts, no values. */
export function describeShape(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'nothing (null or an empty body)';
  if (Array.isArray(value))
    return value.length === 0
      ? 'an empty array'
      : `an array of ${value.length}, the first of them ${describeKind(value[0])}`;
  if (!isRecord(value)) return describeKind(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an object without fields';
  const shown = keys.slice(0, KEYS_SHOWN).map((key) => key.replace(/[^\w.-]/g, '?').slice(0, 40));
  return `an object with ${shown.join(', ')}${keys.length > KEYS_SHOWN ? ` and ${keys.length - KEYS_SHOWN} more` : ''}`;
}

function describeKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string')
    return /^\s*<(!doctype|html)/i.test(value) ? 'an HTML page' : `text of ${value.length} characters`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The shape of an answer, with its content type where that says more than the shape does. */
export function describeAnswer(answer: ServiceAnswer): string {
  const value = parseText(answer.text);
  const type = typeof value === 'string' && answer.contentType ? ` (${answer.contentType.slice(0, 60)})` : '';
  return `${describeShape(value)}${type}`;
}
