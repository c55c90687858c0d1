/** Opens a document of the service in the page, and says in one word why that can't be done. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Problem, type ProblemCode, problemOf } from '../../adapter-client/problem.js';
import { loadPdfLibrary, pdfOptions, type PdfLibrary } from '../../files/pdf-library.js';
import { safeAddress } from '../viewer-link.js';
import { fetchBytes, FetchError, type FetchFailure } from './fetch-bytes.js';

export type OpenFailure = FetchFailure | 'broken' | 'locked' | 'noLibrary';

export interface OpenDocument {
  readonly library: PdfLibrary;
  readonly pdf: PDFDocumentProxy;
  /** Ends its thread and gives its memory back. */
  close(): void;
}

export class OpenError extends Error {
  readonly failure: OpenFailure;
  constructor(failure: OpenFailure) {
    super(`The document was not opened: ${failure}.`);
    this.failure = failure;
  }
}

/** For a log, and the code by which docs/errors.md says what to do. */
const PROBLEMS: Readonly<Record<OpenFailure, readonly [ProblemCode, string, retryable?: boolean]>> = {
  gone: ['storage_refused', 'Storage answered with an error, at a fresh address too.', true],
  unread: ['storage_unreachable', 'The document could not be fetched from storage.', true],
  large: ['file_too_large', 'The document is larger than a page can hold.'],
  broken: ['file_unreadable', 'The document cannot be read as a PDF.'],
  locked: ['file_locked', 'The document is protected with a password.'],
  noLibrary: ['part_missing', 'The part that shows PDFs did not load.', true],
};

export function problemOfFailure(failure: OpenFailure): Problem {
  const [code, message, retryable = false] = PROBLEMS[failure];
  return problemOf(code, message, { retryable });
}

/** Structure alone, which is all that is read here, takes milliseconds; a document made to take forever is broken. */
const PARSE_TIMEOUT_MS = 60_000;

/** Throws an OpenError, or the reason of `signal`. `onShare` is told the share that has come, where the length is known. */
export async function openDocument(
  address: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<OpenDocument> {
  const url = safeAddress(address)?.href;
  if (!url) throw new OpenError('unread');
  const loading = loadPdfLibrary().catch(() => null);
  const data = await fetchBytes(url, signal, onShare).catch((error: unknown) => {
    throw error instanceof FetchError ? new OpenError(error.failure) : error;
  });
  const library = await loading;
  signal.throwIfAborted();
  if (!library) throw new OpenError('noLibrary');
  return parse(data, library, signal);
}

async function parse(data: Uint8Array, library: PdfLibrary, signal: AbortSignal): Promise<OpenDocument> {
  const task = library.getDocument({ ...pdfOptions(), data });
  const close = (): void => void task.destroy().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A worker that is ended in the middle tells nobody.
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OpenError('broken')), PARSE_TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    // What the service could check has no password, so nobody is asked for one.
    task.onPassword = () => reject(new OpenError('locked'));
  });
  try {
    return { library, pdf: await Promise.race([task.promise, ended]), close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error instanceof OpenError ? error : new OpenError('broken');
  } finally {
    clearTimeout(timer);
  }
}
