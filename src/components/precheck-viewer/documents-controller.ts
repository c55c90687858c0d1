/** Keeps which of a project's documents and which of its sheets is wanted, fetches it and opens it. Knows nothing of how it is shown. */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { type Problem, type ProblemCode, ProblemError, problemFrom, problemOf } from '../adapter-client/problem.js';
import { loadPdfLibrary, pdfOptions, type PdfLibrary } from '../files/pdf-library.js';
import type { ProjectState } from '../project-store/state.js';
import {
  documentsOf,
  type DocumentsHost,
  openDocumentTab,
  type ProjectDocument,
  createDocumentsTask,
} from '../ui/project-documents.js';
import { createConnectedTask } from '../ui/connected-task.js';
import { safeAddress } from './signed-link.js';

const keyOf = ({ kind, name }: ProjectDocument): string => `${kind}\n${name}`;

/** Nothing is requested while they are out of sight. */
export function createDocumentsController(host: DocumentsHost, state: () => ProjectState, isShown: () => boolean) {
  let choice: { readonly projectId: string | null; readonly key: string; readonly page: number } | null = null;
  let unusable: Problem | null = null;
  let open: PDFDocumentProxy | null = null;
  let share = 0;

  host.addController({ hostDisconnected: close });
  const list = createDocumentsTask(host, state, isShown);
  const file = createConnectedTask(host, {
    isActive: isShown,
    // A later run may have another file of the same name.
    args: (): readonly [projectId: string | null, run: number, key: string | null] => {
      const { document } = now();
      return [state().projectId, list.value?.run ?? 0, document && keyOf(document)];
    },
    task: async (_, { signal }) => {
      close();
      try {
        await load(signal);
      } catch (error) {
        // Addresses of storage work for minutes: once, fresh ones are requested.
        if (problemFrom(error).code !== 'storage_refused') throw error;
        await list.run();
        await load(signal);
      }
    },
  });

  const isChosen = (document: ProjectDocument): boolean =>
    choice?.projectId === state().projectId && choice.key === keyOf(document);

  function now() {
    const documents = documentsOf(list, state());
    const document = documents?.find(isChosen) ?? documents?.[0] ?? null;
    const page = document && isChosen(document) ? (choice?.page ?? 1) : 1;
    return {
      /** Null until they are listed. */
      documents,
      /** The chosen one; the first if none was chosen, or it is not listed any more. */
      document,
      /** Where it can be opened in a tab; undefined if its address is not safe. */
      address: document ? safeAddress(document.url)?.href : undefined,
      /** The sheet that is wanted, from 1, also while its document is on its way. */
      page: Math.min(page, open?.numPages ?? page),
      open,
      /** The share of the document that has arrived, 0 to 1. */
      share,
      /** Why the document could not be opened. */
      failure: unusable ?? file.problem,
    };
  }

  async function load(signal: AbortSignal): Promise<void> {
    const { document, address } = now();
    if (!document) return;
    share = 0;
    const pdf = await openDocument(address, signal, (arrived) => {
      share = arrived;
      host.requestUpdate();
    });
    if (signal.aborted) return closeDocument(pdf);
    open = pdf;
  }

  function close(): void {
    if (open) closeDocument(open);
    open = unusable = null;
  }

  return {
    list,
    file,
    /** What is chosen, and how far it is. */
    now,
    /** Chooses a document and its sheet. */
    choose(document: ProjectDocument, page = 1): void {
      choice = { projectId: state().projectId, key: keyOf(document), page };
      host.requestUpdate();
    },
    /** Handles a click on the document's link. */
    openTab: (event: Event): Promise<void> => openDocumentTab(event, list, () => now().address),
    /** Closes a document that turned out to be unreadable. */
    discard(): void {
      close();
      unusable = openFailure('file_unreadable').problem;
      host.requestUpdate();
    },
  };
}

// ── Fetching a document from the service's storage, and opening it with pdf.js ──

/** Ends the thread of a document, or of one that is being opened, and gives its memory back. */
function closeDocument(pdf: PDFDocumentProxy | PDFDocumentLoadingTask): void {
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

function openFailure(code: keyof typeof FAILURES): ProblemError<ProblemCode> {
  const [message, retryable] = FAILURES[code];
  return new ProblemError(problemOf<ProblemCode>(code, message, { retryable }));
}

/** What a page can hold beside the drawn sheets; the service's own viewer has no such limit. */
const MAX_BYTES = 256_000_000;
/** Without a byte for this long, nothing more is coming. */
const SILENCE_MS = 30_000;
/** Structure alone, which is all that is read here, takes milliseconds; a document made to take forever is broken. */
const PARSE_TIMEOUT_MS = 60_000;

/**
 * Not fetched by pdf.js, which throws what fails where nobody can catch it, with the signed address in it, for whatever collects a page's errors.
 * `address` is a safe one. Throws one of these failures, or the reason of `signal`. `onShare` is told the share that has come, where the
 * length is known.
 */
async function openDocument(
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
  // pdf.js settles nothing where its worker is ended while it parses.
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
