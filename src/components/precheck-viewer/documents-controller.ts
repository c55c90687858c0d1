/** Lists a project's documents, keeps which one and which of its sheets is wanted, and opens it. Knows nothing of how it is shown. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import type { ProjectState } from '../project-store/state.js';
import { Query } from '../ui/query.js';
import { type OpenDocument, openDocument, OpenError } from './pdf-document.js';
import { safeAddress } from './signed-link.js';

export interface ListedDocument {
  readonly name: string;
  readonly url: string;
  readonly kind: 'uploaded' | 'report';
}

export interface DocumentsOptions {
  readonly client: () => ResultsClient;
  readonly state: () => ProjectState;
  /** Nothing is requested while they are out of sight. */
  readonly isShown: () => boolean;
}

interface DocumentList {
  readonly projectId: string;
  readonly run: number;
  readonly documents: readonly ListedDocument[];
  readonly listedAtMs: number;
}

/** Storage signs addresses for minutes. */
const FRESH_MS = 60_000;

type ListArgs = readonly [projectId: string | null, run: number, completedReports: number];
type FileArgs = readonly [projectId: string | null, run: number, key: string | null];

const keyOf = ({ kind, name }: Pick<ListedDocument, 'kind' | 'name'>): string => `${kind}\n${name}`;

export class DocumentsController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: DocumentsOptions;
  readonly #list: Query<ListArgs, DocumentList | null>;
  readonly #file: Query<FileArgs, void>;
  #chosenKey: string | null = null;
  #openProject: string | null = null;
  #unusable: OpenError | null = null;
  open: OpenDocument | null = null;
  /** The share of the document that has arrived, 0 to 1. */
  share = 0;
  /** The sheet that is wanted, from 1, also while its document is on its way. */
  page = 1;

  constructor(host: ReactiveControllerHost, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    const { state, isShown } = options;
    this.#list = new Query<ListArgs, DocumentList | null>(host, {
      isActive: isShown,
      // Another run has other drawings; a report that is complete has a PDF.
      args: () => {
        const { projectId, snapshot } = state();
        return [projectId, snapshot?.run ?? 0, snapshot?.reports.filter(({ complete }) => complete).length ?? 0];
      },
      ask: async ([projectId, run, completed], signal) =>
        projectId ? this.#request(projectId, run, completed > 0, signal) : null,
    });
    this.#file = new Query<FileArgs, void>(host, {
      isActive: isShown,
      // A later run may have another file of the same name.
      args: () => {
        const { document } = this;
        return [document && state().projectId, this.#list.value?.run ?? 0, document && keyOf(document)];
      },
      ask: async ([projectId, , key], signal) => {
        this.#close();
        if (!key) return;
        if (projectId !== this.#openProject || key !== this.#chosenKey) this.page = 1;
        this.#openProject = projectId;
        this.#chosenKey = key;
        await this.#open(signal);
      },
    });
  }

  /** Null until they are listed. Nothing of one project is ever shown as another's. */
  get documents(): readonly ListedDocument[] | null {
    const list = this.#list.value;
    return list && list.projectId === this.#options.state().projectId ? list.documents : null;
  }

  /** Why they could not be listed. */
  get problem(): Problem | null {
    return this.#list.error?.problem ?? null;
  }

  /** The chosen one; the first if none was chosen, or it is not listed any more. */
  get document(): ListedDocument | null {
    const { documents } = this;
    return documents?.find((document) => keyOf(document) === this.#chosenKey) ?? documents?.[0] ?? null;
  }

  /** Why the document could not be opened. */
  get failure(): OpenError | null {
    return this.#unusable ?? (this.#file.error as OpenError | null);
  }

  listAgain(): void {
    void this.#list.run();
  }

  openAgain(): void {
    void this.#file.run();
  }

  /** A document may be chosen before it is listed. */
  choose(document: Pick<ListedDocument, 'kind' | 'name'>, page = 1): void {
    this.#openProject = this.#options.state().projectId;
    this.#chosenKey = keyOf(document);
    this.page = page;
    this.#host.requestUpdate();
  }

  /** Handles a click on the document's link, which is left to the browser while the address is fresh. */
  async openTab(event: Event): Promise<void> {
    if (Date.now() - (this.#list.value?.listedAtMs ?? 0) < FRESH_MS) return;
    event.preventDefault();
    // At once, while the browser still allows a click to open a tab.
    const tab = open('', '_blank');
    if (tab) tab.opener = null;
    await this.#list.run();
    const address = this.document && safeAddress(this.document.url);
    if (address) tab?.location.replace(address.href);
    else tab?.close();
  }

  /** Closes a document that turned out to be unreadable. */
  discard(): void {
    this.#close();
    this.#unusable = new OpenError('broken');
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#close();
  }

  async #request(projectId: string, run: number, hasReports: boolean, signal: AbortSignal): Promise<DocumentList> {
    const client = this.#options.client();
    // A service may refuse to list reports before there is one.
    const kinds = hasReports ? (['uploaded', 'report'] as const) : (['uploaded'] as const);
    const listed = kinds.map(async (kind) => {
      const { documents } = await client.getDocuments(projectId, kind, signal);
      return documents.map(({ name, url }) => ({ name, url, kind }));
    });
    return { projectId, run, documents: (await Promise.all(listed)).flat(), listedAtMs: Date.now() };
  }

  async #open(signal: AbortSignal): Promise<void> {
    try {
      await this.#load(signal);
    } catch (error) {
      // Addresses of storage work for minutes: once, fresh ones are requested.
      if (!(error instanceof OpenError)) throw new OpenError('broken');
      if (error.failure !== 'gone') throw error;
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
    this.page = Math.min(this.page, open.pdf.numPages);
  }

  #close(): void {
    this.open?.close();
    this.open = this.#unusable = null;
  }
}
