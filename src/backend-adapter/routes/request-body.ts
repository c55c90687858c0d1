/** Reads a JSON body, counted while it streams. */
import type * as z from 'zod/mini';
import { AdapterError } from '../adapter-error.js';
import type { Route } from './route.js';

export const JSON_LIMIT_BYTES = 64 * 1024;
export const WEBHOOK_LIMIT_BYTES = 16 * 1024;
const BODY_TIMEOUT_MS = 15_000;
const MAX_DEPTH = 32;

export async function readInput(request: Request, route: Route): Promise<unknown> {
  if (route.input === null) {
    await request.body?.cancel();
    return null;
  }
  const limitBytes = route.access === 'webhook' ? WEBHOOK_LIMIT_BYTES : JSON_LIMIT_BYTES;
  const text = await readLimited(request, limitBytes);
  if (text === '' && route.inputOptional) return checked({}, route.input);
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AdapterError('unsupported_media_type');
  return checked(parse(text), route.input);
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AdapterError('bad_json');
  }
  refuseOddStructure(value, 0);
  return value;
}

function checked(value: unknown, schema: z.ZodMiniType): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 10).map((issue) => ({
    field: issue.path.map(String).join('.').slice(0, 200),
    problem: issue.code === 'unrecognized_keys' ? 'has a field that is not known' : issue.code,
  }));
  throw new AdapterError('invalid_request', { details: { problems } });
}

/** `__proto__` as a key, and nesting that only an attack needs. */
function refuseOddStructure(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH)
    throw new AdapterError('invalid_request', { message: `The body is nested deeper than ${MAX_DEPTH}.` });
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__')
      throw new AdapterError('invalid_request', { message: 'The body has a field named __proto__.' });
    refuseOddStructure(inner, depth + 1);
  }
}

async function readLimited(request: Request, limitBytes: number): Promise<string> {
  const tooLarge = (): AdapterError => new AdapterError('body_too_large', { details: { limitBytes } });
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  if (request.body === null) return '';
  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => {});
  }, BODY_TIMEOUT_MS);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        // Whoever sent it has gone: nobody's mistake here.
        throw new AdapterError('invalid_request', { message: 'The request body broke off.', cause: error });
      });
      if (done) break;
      bytes += value.byteLength;
      if (bytes > limitBytes) {
        void reader.cancel().catch(() => {});
        throw tooLarge();
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (late) {
    throw new AdapterError('invalid_request', { message: 'The request body did not arrive within 15 seconds.' });
  }
  return Buffer.concat(chunks).toString('utf8');
}
