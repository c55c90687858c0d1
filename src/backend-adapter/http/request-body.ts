/** Reads a JSON body, counted while it streams. */
import { AdapterError } from '../adapter-error.js';
import { checked } from '../projects/checked-input.js';
import { headerOf } from './lazy-request.js';
import { parseJson, parseLoosely } from './json-body.js';
import type { Route } from './route.js';

const LIMIT_BYTES = 64 * 1024;
/** Each piece costs as much as hundreds of bytes. A body of the full size still may come in pieces of 64 bytes. */
const MOST_PIECES = 1_024;
/** From its first byte to its last, however it drips. */
export const BODY_TIMEOUT_MS = 15_000;

export async function readInput(request: Request, route: Route, timeoutMs: number): Promise<unknown> {
  if (route.input === null) {
    await request.body?.cancel();
    return null;
  }
  refuseEncoded(request);
  const bytes = await readLimited(request, timeoutMs);
  // It comes from the service, which may give it any type and any fields.
  if (route.access === 'webhook') return checked(parseLoosely(bytes), route.input);
  const mediaType = headerOf(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AdapterError('unsupported_media_type');
  if (bytes.byteLength === 0 && route.inputOptional) return checked({}, route.input);
  return checked(parseJson(bytes), route.input);
}

/** What is packed would have to be unpacked to be counted. */
function refuseEncoded(request: Request): void {
  const encoding = headerOf(request, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return;
  throw new AdapterError('unsupported_media_type', {
    message: 'The request body must not be compressed.',
    headers: { 'accept-encoding': 'identity' },
  });
}

async function readLimited(request: Request, timeoutMs: number): Promise<Buffer> {
  const tooLarge = (): AdapterError => new AdapterError('body_too_large', { details: { limitBytes: LIMIT_BYTES } });
  const tooManyPieces = (): AdapterError =>
    new AdapterError('invalid_request', { message: `The request body came in more than ${MOST_PIECES} pieces.` });
  if (Number(headerOf(request, 'content-length') ?? 0) > LIMIT_BYTES) throw tooLarge();
  if (request.body === null) return Buffer.alloc(0);
  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => {});
  }, timeoutMs);
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
      chunks.push(value);
      if (bytes <= LIMIT_BYTES && chunks.length <= MOST_PIECES) continue;
      void reader.cancel().catch(() => {});
      throw bytes > LIMIT_BYTES ? tooLarge() : tooManyPieces();
    }
  } finally {
    clearTimeout(timer);
  }
  if (late) {
    const message = `The request body did not arrive within ${timeoutMs / 1000} seconds.`;
    throw new AdapterError('invalid_request', { message });
  }
  return Buffer.concat(chunks);
}
