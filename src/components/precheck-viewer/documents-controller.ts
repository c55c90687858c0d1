/** Keeps which of a project's documents and which of its sheets is wanted, and opens it. Knows nothing of how it is shown. */
import type { ReactiveController } from 'lit';
import { type Problem, problemFrom } from '../adapter-client/problem.js';
import type { ProjectState } from '../project-store/state.js';
import {
  documentsOf,
  type DocumentsHost,
  openDocumentTab,
  type ProjectDocument,
  type ProjectDocuments,
  createDocumentsTask,
} from '../ui/project-documents.js';
import { type ConnectedTask, createConnectedTask } from '../ui/connected-task.js';
import { type OpenDocument, openDocument, openFailure } from './pdf-document.js';
import { safeAddress } from './signed-link.js';

export interface DocumentsOptions {
  readonly state: () => ProjectState;
  /** Nothing is requested while they are out of sight. */
  readonly isShown: () => boolean;
}

type FileArgs = readonly [projectId: string | null, run: number, key: string | null];

const keyOf = ({ kind, name }: ProjectDocument): string => `${kind}\n${name}`;

export class DocumentsController implements ReactiveController {
  readonly #host: DocumentsHost;
  readonly #options: DocumentsOptions;
  #choice: { readonly projectId: string | null; readonly key: string; readonly page: number } | null = null;
  #unusable: Problem | null = null;
  readonly list: ProjectDocuments;
  readonly file: ConnectedTask<FileArgs, void>;
  open: OpenDocument | null = null;
  /** The share of the document that has arrived, 0 to 1. */
  share = 0;

  constructor(host: DocumentsHost, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    const { state, isShown } = options;
    this.list = createDocumentsTask(host, state, isShown);
    this.file = createConnectedTask<FileArgs, void>(host, {
      isActive: isShown,
      // A later run may have another file of the same name.
      args: () => [state().projectId, this.list.value?.run ?? 0, this.document && keyOf(this.document)],
      task: async (_, { signal }) => {
        this.#close();
        if (this.document) await this.#open(signal);
      },
    });
  }

  /** Null until they are listed. */
  get documents(): readonly ProjectDocument[] | null {
    return documentsOf(this.list, this.#options.state());
  }

  /** The chosen one; the first if none was chosen, or it is not listed any more. */
  get document(): ProjectDocument | null {
    const { documents } = this;
    return documents?.find((document) => this.#isChosen(document)) ?? documents?.[0] ?? null;
  }

  /** The sheet that is wanted, from 1, also while its document is on its way. */
  get page(): number {
    const page = this.document && this.#isChosen(this.document) ? (this.#choice?.page ?? 1) : 1;
    return Math.min(page, this.open?.pdf.numPages ?? page);
  }

  /** Why the document could not be opened. */
  get failure(): Problem | null {
    return this.#unusable ?? this.file.problem;
  }

  /** Chooses a document and its sheet. */
  choose(document: ProjectDocument, page = 1): void {
    this.#choice = { projectId: this.#options.state().projectId, key: keyOf(document), page };
    this.#host.requestUpdate();
  }

  /** Handles a click on the document's link. */
  openTab(event: Event): Promise<void> {
    return openDocumentTab(event, this.list, () => this.document && safeAddress(this.document.url)?.href);
  }

  /** Closes a document that turned out to be unreadable. */
  discard(): void {
    this.#close();
    this.#unusable = openFailure('file_unreadable').problem;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#close();
  }

  #isChosen(document: ProjectDocument): boolean {
    return this.#choice?.projectId === this.#options.state().projectId && this.#choice.key === keyOf(document);
  }

  async #open(signal: AbortSignal): Promise<void> {
    try {
      await this.#load(signal);
    } catch (error) {
      // Addresses of storage work for minutes: once, fresh ones are requested.
      if (problemFrom(error).code !== 'storage_refused') throw error;
      await this.list.run();
      await this.#load(signal);
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    this.share = 0;
    const open = await openDocument(this.document?.url ?? '', signal, (share) => {
      this.share = share;
      this.#host.requestUpdate();
    });
    if (signal.aborted) return open.close();
    this.open = open;
  }

  #close(): void {
    this.open?.close();
    this.open = this.#unusable = null;
  }
}
