/** Which documents a project has, which of them is chosen, and the one that is open. Knows nothing of how it is shown. */
import { initialState } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import type { ProjectState } from '../project-store/state.js';
import { ConnectedTask } from '../ui/connected-task.js';
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
  /** While they are out of sight, nothing is asked for. */
  readonly isShown: () => boolean;
  readonly onProblem: (problem: Problem) => void;
  readonly onFailure: (error: OpenError) => void;
  /** The open document goes. */
  readonly onClose: () => void;
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

const failureOf = (error: Error): OpenError => (error instanceof OpenError ? error : new OpenError('broken'));
const keyOf = ({ kind, name }: ListedDocument): string => `${kind}\n${name}`;

export class DocumentsController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: DocumentsOptions;
  readonly #list: ConnectedTask<ListArgs, DocumentList>;
  readonly #file: ConnectedTask<FileArgs, void>;
  #chosenKey: string | null = null;
  #openProject: string | null = null;
  #unusable: OpenError | null = null;
  open: OpenDocument | null = null;
  /** The share of the chosen document that has come, 0 to 1. */
  share = 0;
  /** The sheet that is wanted, from 1; a finding may change it while the document is on its way. */
  page = 1;

  constructor(host: ReactiveControllerHost, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    const { state, isShown, onProblem } = options;
    this.#list = new ConnectedTask<ListArgs, DocumentList>(host, {
      isActive: isShown,
      // Another run has other drawings; a report that ended has a PDF.
      args: () => {
        const { projectId, snapshot } = state();
        return [projectId, snapshot?.run ?? 0, snapshot?.reports.filter(({ complete }) => complete).length ?? 0];
      },
      task: ([projectId, run, completed], { signal }) =>
        projectId ? this.#ask(projectId, run, completed > 0, signal) : initialState,
      onError: ({ problem }) => onProblem(problem),
    });
    this.#file = new ConnectedTask<FileArgs, void>(host, {
      isActive: isShown,
      // A later run may have another file of the same name.
      args: () => {
        const { document } = this;
        return [document && state().projectId, this.#list.value?.run ?? 0, document && keyOf(document)];
      },
      task: ([projectId, , key], { signal }) => {
        this.#close();
        if (!key) return initialState;
        if (projectId !== this.#openProject || key !== this.#chosenKey) this.page = 1;
        this.#openProject = projectId;
        this.#chosenKey = key;
        return this.#open(signal);
      },
      onError: (error) => options.onFailure(failureOf(error)),
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

  /** The chosen one; the first where none was chosen, or where it is not there any more. */
  get document(): ListedDocument | null {
    const { documents } = this;
    return documents?.find((document) => keyOf(document) === this.#chosenKey) ?? documents?.[0] ?? null;
  }

  /** Why the chosen one could not be opened. */
  get failure(): OpenError | null {
    const { error } = this.#file;
    return this.#unusable ?? (error && failureOf(error));
  }

  isChosen(document: ListedDocument): boolean {
    return this.document !== null && keyOf(this.document) === keyOf(document);
  }

  listAgain(): void {
    void this.#list.run();
  }

  openAgain(): void {
    void this.#file.run();
  }

  choose(document: ListedDocument, page = 1): void {
    this.#chosenKey = keyOf(document);
    this.page = page;
    this.#host.requestUpdate();
  }

  /** The chosen document in a tab of its own: of a click on its link, which is left to the browser while its address is fresh. */
  async openTab(event: Event): Promise<void> {
    if (Date.now() - (this.#list.value?.listedAtMs ?? 0) < FRESH_MS) return;
    event.preventDefault();
    // At once, while the browser takes it for the person's own doing.
    const tab = open('', '_blank');
    if (tab) tab.opener = null;
    await this.#list.run();
    const address = this.document && safeAddress(this.document.url);
    if (address) tab?.location.replace(address.href);
    else tab?.close();
  }

  /** Lets go of a document that turned out to be of no use. */
  discard(): void {
    this.#close();
    this.#unusable = new OpenError('broken');
    this.#options.onFailure(this.#unusable);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#close();
  }

  async #ask(projectId: string, run: number, hasReports: boolean, signal: AbortSignal): Promise<DocumentList> {
    const client = this.#options.client();
    // A service may have nothing to say of reports before there is one.
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
      // Addresses of storage live for minutes: once, fresh ones are asked for.
      if (!(error instanceof OpenError && error.failure === 'gone')) throw error;
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
    if (this.open) this.#options.onClose();
    this.open?.close();
    this.open = this.#unusable = null;
  }
}
