/**
 * Fetches a document from the service's storage and opens it with pdf.js. Not fetched by pdf.js, which throws what fails where nobody can
 * catch it, with the signed address in it, for whatever collects a page's errors.
 */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { type ProblemCode, ProblemError, problemOf } from '../adapter-client/problem.js';
import { loadPdfLibrary, pdfOptions, type PdfLibrary } from '../files/pdf-library.js';

/** Ends the thread of a document, or of one that is being opened, and gives its memory back. */
export function closeDocument(pdf: PDFDocumentProxy | PDFDocumentLoadingTask): void {
  pdf.destroy().catch(() => undefined);
}

/** Why a document is not shown, by its code in docs/errors.md: for a log, and whether the same may work later. */
const FAILURES = {
  storage_refused: ['Storage answered with an error, at a fresh address too.', true],
  storage_unreachable: ['The document could not be fetched from storage.', true],
  file_too_large: ['The document is larger than a page can hold.', false],
  file_unreadable: ['The document cannot be read as a PDF.', false],
  file_locked: ['The document is protected with a password.', false],
  part_missing: ['The part that shows PDFs did not load.', true],
} as const satisfies Partial<Record<ProblemCode, readonly [message: string, retryable: boolean]>>;

export function openFailure(code: keyof typeof FAILURES): ProblemError<ProblemCode> {
  const [message, retryable] = FAILURES[code];
  return new ProblemError(problemOf<ProblemCode>(code, message, { retryable }));
}

/** What a page can hold beside the drawn sheets; the service's own viewer has no such limit. */
const MAX_BYTES = 256_000_000;
/** Without a byte for this long, nothing more is coming. */
const SILENCE_MS = 30_000;
/** Structure alone, which is all that is read here, takes milliseconds; a document made to take forever is broken. */
const PARSE_TIMEOUT_MS = 60_000;

/** `address` is a safe one. Throws one of these failures, or the reason of `signal`. `onShare` is told the share that has come, where the length is known. */
export async function openDocument(
  address: string | undefined,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<PDFDocumentProxy> {
  if (!address) throw openFailure('storage_unreachable');
  const loading = loadPdfLibrary().catch(() => null);
  const data = await fetchBytes(address, signal, onShare);
  const library = await loading;
  signal.throwIfAborted();
  if (!library) throw openFailure('part_missing');
  return parse(data, library, signal);
}

async function fetchBytes(
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
    if (!response.ok || !response.body)
      throw openFailure(response.status < 500 ? 'storage_refused' : 'storage_unreachable');
    const length = Number(response.headers.get('content-length')) || 0;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let count = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      chunks.push(value);
      count += value.length;
      if (Math.max(count, length) > MAX_BYTES) {
        void reader.cancel();
        throw openFailure('file_too_large');
      }
      if (length > 0) onShare(Math.min(1, count / length));
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    // Of what CORS or the network stopped, nothing more is known.
    throw error instanceof ProblemError ? error : openFailure('storage_unreachable');
  } finally {
    clearTimeout(timer);
  }
}

async function parse(data: Uint8Array, library: PdfLibrary, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const task = library.getDocument({ ...pdfOptions(), data });
  // A worker that is ended in the middle tells nobody.
  const ended = new Promise<never>((_, reject) => {
    AbortSignal.any([signal, AbortSignal.timeout(PARSE_TIMEOUT_MS)]).addEventListener('abort', reject, { once: true });
    // What the service could check has no password, so nobody is asked for one.
    task.onPassword = () => reject(openFailure('file_locked'));
  });
  try {
    return await Promise.race([task.promise, ended]);
  } catch (error) {
    closeDocument(task);
    signal.throwIfAborted();
    throw error instanceof ProblemError ? error : openFailure('file_unreadable');
  }
}
