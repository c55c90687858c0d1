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
import { ConnectedTask } from '../ui/connected-task.js';
import { type OpenDocument, openDocument, openFailure } from './pdf-document.js';
import { safeAddress } from './signed-link.js';

export interface DocumentsOptions {
  readonly state: () => ProjectState;
  /** Nothing is requested while they are out of sight. */
  readonly isShown: () => boolean;
}

type FileArgs = readonly [projectId: string | null, run: number, key: string | null];

const keyOf = ({ kind, name }: Pick<ProjectDocument, 'kind' | 'name'>): string => `${kind}\n${name}`;

export class DocumentsController implements ReactiveController {
  readonly #host: DocumentsHost;
  readonly #options: DocumentsOptions;
  readonly #list: ProjectDocuments;
  readonly #file: ConnectedTask<FileArgs, void>;
  #chosenKey: string | null = null;
  #openProject: string | null = null;
  #unusable: Problem | null = null;
  #page = 1;
  open: OpenDocument | null = null;
  /** The share of the document that has arrived, 0 to 1. */
  share = 0;

  constructor(host: DocumentsHost, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    const { state, isShown } = options;
    this.#list = createDocumentsTask(host, state, isShown);
    this.#file = new ConnectedTask<FileArgs, void>(host, {
      isActive: isShown,
      // A later run may have another file of the same name.
      args: () => {
        const { document } = this;
        return [document && state().projectId, this.#list.value?.run ?? 0, document && keyOf(document)];
      },
      task: async ([projectId, , key], { signal }) => {
        this.#close();
        if (!key) return;
        if (projectId !== this.#openProject || key !== this.#chosenKey) this.#page = 1;
        this.#openProject = projectId;
        this.#chosenKey = key;
        await this.#open(signal);
      },
    });
  }

  /** Null until they are listed. */
  get documents(): readonly ProjectDocument[] | null {
    return documentsOf(this.#list, this.#options.state());
  }

  /** Why they could not be listed. */
  get problem(): Problem | null {
    return this.#list.problem;
  }

  /** The chosen one; the first if none was chosen, or it is not listed any more. */
  get document(): ProjectDocument | null {
    const { documents } = this;
    return documents?.find((document) => keyOf(document) === this.#chosenKey) ?? documents?.[0] ?? null;
  }

  /** The sheet that is wanted, from 1, also while its document is on its way. */
  get page(): number {
    return Math.min(this.#page, this.open?.pdf.numPages ?? this.#page);
  }

  /** Why the document could not be opened. */
  get failure(): Problem | null {
    return this.#unusable ?? this.#file.problem;
  }

  listAgain(): void {
    void this.#list.run();
  }

  openAgain(): void {
    void this.#file.run();
  }

  /** Chooses a document, also before it is listed, and its sheet. */
  choose(document: Pick<ProjectDocument, 'kind' | 'name'>, page = 1): void {
    this.#openProject = this.#options.state().projectId;
    this.#chosenKey = keyOf(document);
    this.#page = page;
    this.#host.requestUpdate();
  }

  /** Handles a click on the document's link. */
  openTab(event: Event): Promise<void> {
    return openDocumentTab(event, this.#list, () => this.document && safeAddress(this.document.url)?.href);
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

  async #open(signal: AbortSignal): Promise<void> {
    try {
      await this.#load(signal);
    } catch (error) {
      // Addresses of storage work for minutes: once, fresh ones are requested.
      if (problemFrom(error).code !== 'storage_refused') throw error;
      await this.#list.run();
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
