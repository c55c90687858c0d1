/** Keeps which of a project's documents and which of its sheets is wanted, and opens it. Knows nothing of how it is shown. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type Problem, problemFrom } from '../adapter-client/problem.js';
import type { ProjectState } from '../project-store/state.js';
import {
  documentsOf,
  type DocumentsHost,
  openDocumentTab,
  type ProjectDocument,
  createDocumentsTask,
} from '../ui/project-documents.js';
import { createConnectedTask } from '../ui/connected-task.js';
import { closeDocument, openDocument, openFailure } from './pdf-document.js';
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
