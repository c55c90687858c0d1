/** Reads the JSON body of a request within limits. Refuses what only an attack or a mistake sends. */
import { withDeadline } from 'precheck-contract/deadline';
import type * as z from 'zod/mini';
import { AdapterError } from '../adapter-error.js';
import type { Route } from './route.js';

const MAX_BYTES = 64 * 1024;
/** With one entry for each drawing of the largest set, perhaps with a signed link. */
export const MAX_SET_BYTES = 1024 * 1024;
/** Each piece costs as much as hundreds of bytes. A body of the full size may still come in pieces of 64 bytes. */
const MAX_PIECES = 1_024;
/** The deepest nesting, and the most fields and items together. */
const MAX_DEPTH = 32;
const MAX_MEMBERS = 5_000;
/** By these the prototype of an object could be reached that the value is merged into. `constructor` alone is a builder, in Spanish. */
const REFUSED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'prototype']);
/** PostgreSQL refuses text with it. */
const NUL = '\u0000';
/** Strings and punctuation. A string that is not closed matches too: otherwise each quote in it would be tried to its end. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[[\]{},:]/g;
/** The most for each member: its name, a colon, two brackets and a comma. */
const MAX_TOKENS = 5 * MAX_MEMBERS + 2;

/** The body as the route's `input` reads it. @param timeoutMs from its first byte to its last */
export async function readInput(request: Request, route: Route, timeoutMs: number): Promise<unknown> {
  const { input, inputOptional = false, access, maxBodyBytes = MAX_BYTES } = route;
  if (input === undefined) {
    if (request.method !== 'GET' && request.method !== 'HEAD') cancel(request.body);
    return undefined;
  }
  // It would have to be decompressed to be counted.
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    const message = 'The request body must not be compressed.';
    throw new AdapterError('unsupported_media_type', { message, headers: { 'accept-encoding': 'identity' } });
  }
  const bytes = await readLimited(request, maxBodyBytes, timeoutMs);
  // The service may send any type and any fields; only one field is read.
  if (access === 'webhook') return checked(parsed(new TextDecoder().decode(bytes)), input);
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AdapterError('unsupported_media_type');
  return checked(bytes.byteLength === 0 && inputOptional ? {} : parseJson(bytes), input);
}

async function readLimited(request: Request, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  const tooLarge = (): AdapterError => new AdapterError('body_too_large', { details: { limitBytes: maxBytes } });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (request.bodyUsed) throw refused('The request body was read before the adapter was called.');
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const readAll = async (): Promise<Buffer> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(pieces);
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      if (pieces.push(value) > MAX_PIECES) throw refused(`The request body came in more than ${MAX_PIECES} pieces.`);
    }
  };
  try {
    return await withDeadline(timeoutMs, [], readAll);
  } catch (error) {
    cancel(reader);
    if (error instanceof AdapterError) throw error;
    const isLate = (error as Error).name === 'TimeoutError';
    // Else the caller has gone.
    throw refused(`The request body ${isLate ? `did not arrive within ${timeoutMs / 1000} seconds` : 'broke off'}.`);
  }
}

/** Does not wait: a body is cancelled only together with its clones. */
function cancel(body: ReadableStream | ReadableStreamDefaultReader | null): void {
  void body?.cancel().catch(() => {});
}

/** Throws bad_json or invalid_request. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AdapterError('bad_json');
  }
  const tooMany = (): AdapterError => refused(`The body has more than ${MAX_MEMBERS} fields and items.`);
  let [depth, colons, tokens] = [0, 0, 0];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (token === ':') colons += 1;
    tokens += 1;
    if (depth > MAX_DEPTH) throw refused(`The body is nested deeper than ${MAX_DEPTH}.`);
    // Parsing so many would take longer than refusing them.
    if (tokens > MAX_TOKENS) throw tooMany();
  }
  // The reviver is called for the whole value too, as the field of an object around it.
  let [members, fields] = [-1, -1];
  const value = parsed(text, function (this: unknown, name: string, value: unknown) {
    if (typeof value === 'string' && value.includes(NUL)) throw refused('The body has a text with U+0000 in it.');
    if (name.includes(NUL)) throw refused('The body has a field with U+0000 in its name.');
    if (REFUSED_NAMES.has(name)) throw refused(`The body has a field named ${name}.`);
    members += 1;
    if (members > MAX_MEMBERS) throw tooMany();
    if (!Array.isArray(this)) fields += 1;
    return value;
  });
  // JSON.parse keeps the last of two equal names, a proxy may look at the first. Outside its strings, JSON has one colon for each field.
  if (colons !== fields) throw refused('The body names a field twice.');
  return value;
}

function parsed(text: string, reviver?: (this: unknown, name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch (error) {
    throw error instanceof AdapterError ? error : new AdapterError('bad_json');
  }
}

function refused(message: string): AdapterError {
  return new AdapterError('invalid_request', { message });
}

/** The value as the schema reads it. Throws invalid_request, which names at most ten fields. */
export function checked<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 10).map((issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const path = isUnknown ? [...issue.path, issue.keys.join(', ')] : issue.path;
    return { field: path.map(String).join('.').slice(0, 200), problem: isUnknown ? 'is not known' : issue.code };
  });
  const fields = problems.map(({ field }) => field).join(', ');
  // The body itself has no name.
  const message = fields === '' ? {} : { message: `A field is missing, wrong or not known: ${fields}.` };
  throw new AdapterError('invalid_request', { ...message, details: { problems } });
}
