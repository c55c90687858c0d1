import { ServiceError } from './service-error.js';

const MAX_BODY_BYTES = 1024 * 1024;

/** Reads a JSON body, counting while it streams. Throws 400 (no JSON), 413 (too large) or 415 (another type). */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw new ServiceError(415, 'unsupported_media_type', 'The body is expected as application/json.');
  }
  const text = await readText(request, MAX_BODY_BYTES);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ServiceError(400, 'invalid_json', 'The body is not valid JSON.');
  }
}

export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ServiceError(400, 'invalid_json', 'The body is not UTF-8 text.');
  }
}

const tooLarge = (maxBytes: number) =>
  new ServiceError(413, 'body_too_large', `The body is larger than the limit of ${maxBytes} bytes.`);
