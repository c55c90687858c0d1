/**
 * Fetches a document from the service's storage. Not left to pdf.js, which throws what fails where nobody can catch it, with the signed
 * address in it, for whatever collects a page's errors.
 */
export type FetchFailure = 'gone' | 'unread' | 'large';

export class FetchError extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure) {
    super(`The document was not fetched: ${failure}.`);
    this.failure = failure;
  }
}

/** What a page can hold beside the drawn sheets; the service's own viewer has no such limit. */
export const MOST_BYTES = 256_000_000;
/** Without a byte for this long, nothing more is coming. */
const SILENCE_MS = 30_000;

/** Throws a FetchError, or the reason of `signal`. `onShare`: the share that has come, 0 to 1, where the length is known. */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      // The signature in the address is the permission.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) throw new FetchError(response.status < 500 ? 'gone' : 'unread');
    const length = Number(response.headers.get('content-length')) || 0;
    const chunks: Uint8Array[] = [];
    let count = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      chunks.push(value);
      count += value.length;
      if (Math.max(count, length) > MOST_BYTES) {
        void reader.cancel();
        throw new FetchError('large');
      }
      if (length > 0) onShare(Math.min(1, count / length));
    }
    return join(chunks, count);
  } catch (error) {
    signal.throwIfAborted();
    // Of what CORS or the network stopped, nothing more is known.
    throw error instanceof FetchError ? error : new FetchError('unread');
  } finally {
    clearTimeout(timer);
  }
}

function join(chunks: readonly Uint8Array[], count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
