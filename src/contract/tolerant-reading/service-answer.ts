/** An answer as it came over HTTP: its body, its shape in words without its content, and what it says of a failure. */
import { names } from '../names.js';
import { asText, cutText, firstIn, isRecord } from './fields.js';

/** An answer of a service, read to its end. `location` is the header of that name, `text` the decoded body. */
export interface ServiceAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly contentType: string | null;
  readonly text: string;
}

/** Says what was looked for and what shape came instead; never the content in full, which may hold personal data. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';

  constructor(
    readonly looked: string,
    readonly came: string,
  ) {
    super(`Looked for ${looked}; came ${came}`);
  }
}

/** The body as JSON, or as text where it is none; null where it is empty. Throws a ReadingError unless the status is 2xx. */
export function readBody(answer: ServiceAnswer, looked: string): unknown {
  if (answer.status < 200 || answer.status > 299) throw new ReadingError(looked, `status ${answer.status}`);
  return parseText(answer.text);
}

/** What was found in an answer; a ReadingError where that is nothing. */
export function expectFound<Content>(
  found: Content | null | undefined,
  looked: string,
  answer: ServiceAnswer,
): Content {
  if (found === null || found === undefined) throw new ReadingError(looked, describeAnswer(answer));
  return found;
}

/** JSON if it is JSON, else the text itself, else null. Never throws. */
export function parseText(text: string): unknown {
  const body = text.replace(/^\uFEFF/, '').trim();
  try {
    return parseJson(body);
  } catch {
    return body || null;
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
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string') return isMarkup(value) ? 'an HTML page' : `text of ${value.length} characters`;
  if (!isRecord(value)) return `a ${typeof value}`;
  const keys = Object.keys(value).map((key) => key.replace(/[^\w.-]/g, '?').slice(0, 40));
  const more = keys.length - KEYS_SHOWN;
  return `an object with ${keys.slice(0, KEYS_SHOWN).join(', ') || 'no field'}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The shape of an answer, with its content type where that says more than the shape does. */
function describeAnswer({ text, contentType }: ServiceAnswer): string {
  const value = parseText(text);
  const type = typeof value === 'string' && contentType ? ` (${contentType.slice(0, 60)})` : '';
  return `${describeShape(value)}${type}`;
}

const MAX_MESSAGE = 300;
/** More of what a service says is not looked at. */
const MAX_READ = 4_000;
const MAX_DEPTH = 4;
const MESSAGE = names(
  'message msg detail error_description errorMessage description reason title error errors result data',
);

/**
 * What the service says about its failure ("readable as text" is all that is specified), on one line of at most 300 characters.
 * Queries of addresses are cut, because a signed one grants access. The caller still has to cut its own key out, should a service
 * repeat it.
 */
export function readErrorMessage(answer: ServiceAnswer): string {
  const line = (findMessage(parseText(answer.text)) ?? '')
    .slice(0, MAX_READ)
    .replace(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (line === '') return `The service answered with status ${answer.status} and said no more.`;
  return line.length <= MAX_MESSAGE ? line : `${cutText(line, MAX_MESSAGE - 1)}…`;
}

function findMessage(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return isMarkup(value) ? titleOf(value) : asText(value);
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : findMessage(value[0], depth + 1);
  return isRecord(value) ? firstIn(value, MESSAGE, (inner) => findMessage(inner, depth + 1)) : null;
}

function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/** Of a page that a proxy sends, only the title says something; of XML as storage sends it, the message. */
function titleOf(markup: string): string | null {
  return asText((/<(?:title|message)[^>]*>([^<]*)/i.exec(markup.slice(0, MAX_READ)) ?? [])[1]);
}
