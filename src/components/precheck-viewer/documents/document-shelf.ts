/** Which documents a project has, which of them is chosen, and the one that is open. Knows nothing of how it is shown. */
import { type Problem, problemFrom } from '../../adapter-client/problem.js';
import type { ResultsClient } from '../../adapter-client/results-client.js';
import type { SessionState } from '../../session/session-state.js';
import type { ListedDocument } from './finding-places.js';
import { type OpenDocument, openDocument, OpenError, type OpenFailure } from './pdf-document.js';

export interface DocumentShelfOptions {
  readonly client: () => ResultsClient;
  readonly state: () => SessionState;
  /** Something that is shown has changed. */
  readonly onChange: () => void;
  /** What is shown of the document is of no use any more, nor what was to be done once it is there. */
  readonly onLetGo: () => void;
  readonly onProblem: (problem: Problem) => void;
  readonly onFailure: (failure: OpenFailure) => void;
  /** `openDocument`, where a test gives no other. */
  readonly open?: typeof openDocument;
}

export class DocumentShelf {
  readonly #options: DocumentShelfOptions;
  /** Of the list, and within it of the document that is open. */
  #listing = new AbortController();
  #opening = new AbortController();
  #projectId: string | null = null;
  #listedFor = '';
  #openedRun = 0;
  /** Null until they are listed. */
  documents: readonly ListedDocument[] | null = null;
  /** Why they could not be listed. */
  problem: Problem | null = null;
  /** Of `documents`. */
  chosen = 0;
  open: OpenDocument | null = null;
  /** Why the chosen one could not be opened. */
  failure: OpenFailure | null = null;
  /** The share of the chosen one that has come; null while it is not on its way. */
  share: number | null = null;
  /** The sheet that is wanted, from 1; a finding may change it while the document is on its way. */
  page = 1;

  constructor(options: DocumentShelfOptions) {
    this.#options = options;
  }

  get document(): ListedDocument | null {
    return this.documents?.[this.chosen] ?? null;
  }

  /** Another run has other drawings; a report that ended has a PDF. */
  follow(): void {
    const { projectId, snapshot } = this.#options.state();
    const complete = snapshot?.reports.filter((report) => report.complete).length ?? 0;
    const key = `${projectId}\n${this.#run}\n${complete}`;
    if (projectId !== this.#projectId) this.#turnTo(projectId);
    if (!projectId || key === this.#listedFor) return;
    this.#listedFor = key;
    void this.#list(projectId);
  }

  /** Asks again for a list that could not be had. */
  listAgain(): void {
    this.#listedFor = '';
    this.follow();
    this.#options.onChange();
  }

  choose(index: number, page = 1): void {
    this.chosen = index;
    this.#openChosen(page);
  }

  openAgain(): void {
    this.#openChosen(this.page);
  }

  /** Lets go of a document that turned out to be of no use. */
  fail(failure: OpenFailure): void {
    this.#close();
    this.failure = failure;
    this.#options.onFailure(failure);
    this.#options.onChange();
  }

  dispose(): void {
    this.#listing.abort(new DOMException('The viewer has left.', 'AbortError'));
    this.#close();
  }

  get #run(): number {
    return this.#options.state().snapshot?.run ?? 0;
  }

  /** Nothing of one project is ever shown as another's: not its list, nor a file that is called the same there. */
  #turnTo(projectId: string | null): void {
    this.#listing.abort(new DOMException('Another project is shown.', 'AbortError'));
    this.#close();
    this.#projectId = projectId;
    this.#listedFor = '';
    this.documents = null;
    this.problem = null;
    this.chosen = 0;
    this.page = 1;
  }

  async #list(projectId: string): Promise<void> {
    this.#listing.abort(new DOMException('Another list is asked for.', 'AbortError'));
    this.#listing = new AbortController();
    const { signal } = this.#listing;
    const before = this.document;
    this.problem = null;
    try {
      const documents = await this.#ask(projectId, signal);
      if (signal.aborted) return;
      this.documents = documents;
      const same = documents.findIndex(({ name, kind }) => name === before?.name && kind === before.kind);
      // A later run may have another file of the same name.
      const isOpen = same >= 0 && this.open !== null && this.#openedRun === this.#run;
      this.chosen = Math.max(0, same);
      if (!isOpen && documents.length > 0) this.#openChosen(same >= 0 ? this.page : 1);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = problemFrom(error);
      this.#options.onProblem(this.problem);
    }
    this.#options.onChange();
  }

  async #ask(projectId: string, signal: AbortSignal): Promise<ListedDocument[]> {
    const client = this.#options.client();
    // A service may have nothing to say of reports before there is one.
    const isReported = this.#options.state().snapshot?.reports.some(({ complete }) => complete);
    const kinds = isReported ? (['uploaded', 'report'] as const) : (['uploaded'] as const);
    const answers = await Promise.all(kinds.map((kind) => client.getDocuments(projectId, kind, signal)));
    return answers.flatMap(({ documents }, index) =>
      documents.map(({ name, url }) => ({ name, url, kind: kinds[index] ?? 'uploaded' })),
    );
  }

  #close(): void {
    this.#opening.abort(new DOMException('The document was let go.', 'AbortError'));
    this.#options.onLetGo();
    this.open?.close();
    this.open = null;
    this.share = null;
    this.failure = null;
  }

  #openChosen(page: number): void {
    this.#close();
    if (!this.document) return;
    this.#opening = new AbortController();
    this.#openedRun = this.#run;
    this.page = page;
    void this.#load(this.document, this.#opening.signal);
  }

  async #load({ url }: ListedDocument, signal: AbortSignal, isFresh = false): Promise<void> {
    const { onChange, open: openIt = openDocument } = this.#options;
    this.share = 0;
    onChange();
    try {
      const open = await openIt(url, signal, (share) => {
        this.share = share;
        onChange();
      });
      if (signal.aborted) return open.close();
      this.open = open;
      this.page = Math.min(this.page, open.pdf.numPages);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof OpenError ? error.failure : 'broken';
      // Addresses of storage live for minutes: once, fresh ones are asked for.
      if (failure === 'gone' && !isFresh) return this.#loadAnew(signal);
      this.fail(failure);
    }
    this.share = null;
    onChange();
  }

  async #loadAnew(signal: AbortSignal): Promise<void> {
    const { projectId } = this.#options.state();
    const documents = projectId ? await this.#ask(projectId, signal).catch(() => null) : null;
    if (signal.aborted) return;
    if (documents) this.documents = documents;
    if (this.document) return this.#load(this.document, signal, true);
    this.share = null;
    this.#options.onChange();
  }
}
