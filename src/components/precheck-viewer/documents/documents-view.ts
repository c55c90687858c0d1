/** Drawings and reports in the page: which documents there are, the sheet that is shown, its findings. Loaded when first asked for. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { PDFPageProxy } from 'pdfjs-dist';
import { type Problem, problemFrom } from '../../session/problem.js';
import type { ResultsClient } from '../../session/results-client.js';
import type { SessionState } from '../../session/session-state.js';
import { groupFindings } from '../../shared/finding-list.js';
import { icon } from '../../shared/icons.js';
import type { Words } from '../../shared/localisation.js';
import { renderNotice } from '../../shared/notice.js';
import { problemSentence } from '../../shared/problem-words.js';
import { safeAddress } from '../viewer-link.js';
import { documentsStyles } from './documents.styles.js';
import { type FindingPlace, type ListedDocument, placesOf } from './finding-places.js';
import { type OpenDocument, openDocument, OpenError, type OpenFailure, problemOfFailure } from './pdf-document.js';
import { placeBox, type Turn } from './sheet-geometry.js';
import { SheetStage } from './sheet-stage.js';
import { renderFindings, renderMarks, renderThumbnails, renderToolbar, thumbnailWindow } from './sheet-view.js';
import { downloadDocument, printSheet } from './take-away.js';
import { Thumbnails } from './thumbnails.js';

export interface DocumentsOptions {
  readonly client: () => ResultsClient;
  readonly state: () => SessionState;
  readonly words: () => Words;
  readonly announce: (line: string) => void;
  /** Says that something went wrong, to who listens and to the page. */
  readonly tell: (problem: Problem, sentence: string) => void;
}

export class DocumentsView {
  readonly #host: LitElement;
  readonly #options: DocumentsOptions;
  /** Of the list, and within it of the document that is open. */
  #listing = new AbortController();
  #opening = new AbortController();
  #projectId: string | null = null;
  #listedFor = '';
  #documents: readonly ListedDocument[] | null = null;
  #problem: Problem | null = null;
  #chosen = 0;
  #failure: OpenFailure | null = null;
  #unprinted = false;
  /** The share of the document that has come; null while none is on its way. */
  #share: number | null = null;
  #open: OpenDocument | null = null;
  #sheet: PDFPageProxy | null = null;
  #stage: SheetStage | null = null;
  #mountedOn: HTMLElement | null = null;
  #thumbnails: Thumbnails | null = null;
  #openedRun = 0;
  #page = 1;
  #turn: Turn = 0;
  #scale = 1;
  #after: (() => void) | null = null;

  constructor(host: LitElement, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    const root = host.renderRoot as ShadowRoot;
    const sheet = documentsStyles.styleSheet;
    if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    this.follow();
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

  /** Nothing of one project is ever shown as another's: not its list, nor a file that is called the same there. */
  #turnTo(projectId: string | null): void {
    this.#listing.abort(new DOMException('Another project is shown.', 'AbortError'));
    this.#close();
    this.#projectId = projectId;
    this.#listedFor = '';
    this.#documents = null;
    this.#problem = null;
    this.#chosen = 0;
    this.#page = 1;
  }

  dispose(): void {
    this.#listing.abort(new DOMException('The viewer has left.', 'AbortError'));
    this.#close();
  }

  /** After each render: what is drawn by hand goes into what was rendered. */
  hostUpdated(): void {
    const root = this.#host.renderRoot;
    const stage = root.querySelector<HTMLElement>('.stage');
    // Behind the status page, or a problem, nothing is drawn; what comes after them is another element.
    if (stage !== this.#mountedOn) this.#unmount();
    if (!this.#open || !stage) return;
    if (!this.#stage) this.#mount(stage);
    this.#thumbnails?.follow(root.querySelectorAll<HTMLCanvasElement>('.thumbnails canvas'));
  }

  get #run(): number {
    return this.#options.state().snapshot?.run ?? 0;
  }

  // ── List ──

  async #list(projectId: string): Promise<void> {
    this.#listing.abort(new DOMException('Another list is asked for.', 'AbortError'));
    this.#listing = new AbortController();
    const { signal } = this.#listing;
    const before = this.#documents?.[this.#chosen];
    this.#problem = null;
    try {
      const documents = await this.#ask(projectId, signal);
      if (signal.aborted) return;
      this.#documents = documents;
      const same = documents.findIndex(({ name, kind }) => name === before?.name && kind === before.kind);
      // A later run may have another file of the same name.
      const isOpen = same >= 0 && this.#open !== null && this.#openedRun === this.#run;
      this.#chosen = Math.max(0, same);
      if (!isOpen && documents.length > 0) void this.#openChosen(same >= 0 ? this.#page : 1);
    } catch (error) {
      if (signal.aborted) return;
      this.#problem = problemFrom(error);
      this.#options.tell(this.#problem, problemSentence(this.#problem, this.#options.words()));
    }
    this.#host.requestUpdate();
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

  // ── Document ──

  #close(): void {
    this.#opening.abort(new DOMException('The document was let go.', 'AbortError'));
    this.#unmount();
    this.#open?.close();
    this.#open = null;
    this.#sheet = null;
    this.#share = null;
    this.#failure = null;
    this.#unprinted = false;
    this.#after = null;
    this.#turn = 0;
  }

  async #openChosen(page = 1, again = true): Promise<void> {
    const document = this.#documents?.[this.#chosen];
    this.#close();
    if (!document) return;
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    this.#share = 0;
    this.#openedRun = this.#run;
    this.#page = page;
    this.#host.requestUpdate();
    try {
      const open = await openDocument(document.url, signal, (share) => {
        this.#share = share;
        this.#host.requestUpdate();
      });
      if (signal.aborted) return open.close();
      this.#open = open;
      // A finding may have been pressed meanwhile.
      this.#page = Math.min(this.#page, open.pdf.numPages);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof OpenError ? error.failure : 'broken';
      // Addresses of storage live for minutes: once, fresh ones are asked for.
      if (failure === 'gone' && again) return this.#openAnew(signal);
      this.#fail(failure);
    }
    this.#share = null;
    this.#host.requestUpdate();
  }

  async #openAnew(signal: AbortSignal): Promise<void> {
    const { projectId } = this.#options.state();
    const documents = projectId ? await this.#ask(projectId, signal).catch(() => null) : null;
    if (signal.aborted) return;
    if (documents) this.#documents = documents;
    const after = this.#after;
    const opened = this.#openChosen(this.#page, false);
    this.#after = after;
    await opened;
  }

  #fail(failure: OpenFailure): void {
    this.#failure = failure;
    this.#options.tell(problemOfFailure(failure), this.#options.words().t.viewer[failure]);
  }

  #unmount(): void {
    this.#stage?.dispose();
    this.#thumbnails?.close();
    this.#stage = null;
    this.#thumbnails = null;
    this.#mountedOn = null;
  }

  #mount(stage: HTMLElement): void {
    const open = this.#open;
    const part = <T extends Element>(name: string) => stage.querySelector<T>(`.${name}`) as T;
    if (!open) return;
    this.#mountedOn = stage;
    const parts = {
      stage,
      sheet: part<HTMLElement>('sheet'),
      whole: part<HTMLCanvasElement>('whole'),
      detail: part<HTMLCanvasElement>('detail'),
      text: part<HTMLElement>('text'),
    };
    this.#stage = new SheetStage(parts, open.library, (scale) => {
      this.#scale = scale;
      this.#host.requestUpdate();
    });
    void this.#showPage(this.#page);
  }

  // ── Sheet ──

  async #showPage(page: number): Promise<void> {
    const open = this.#open;
    const stage = this.#stage;
    this.#page = page;
    if (!open || !stage) return;
    this.#unprinted = false;
    this.#host.requestUpdate();
    try {
      const sheet = await open.pdf.getPage(page);
      if (this.#open !== open || this.#page !== page) return;
      this.#sheet = sheet;
      const drawn = stage.show(sheet, this.#turn);
      this.#after?.();
      this.#after = null;
      this.#host.requestUpdate();
      await drawn;
      if (this.#open === open) this.#startThumbnails(open);
    } catch {
      if (this.#open !== open) return;
      this.#close();
      this.#fail('broken');
      this.#host.requestUpdate();
    }
  }

  /** Once a sheet is there: until then they would only keep it waiting. */
  #startThumbnails({ pdf }: OpenDocument): void {
    const list = this.#host.renderRoot.querySelector('.thumbnails');
    if (this.#thumbnails || !list) return;
    this.#thumbnails = new Thumbnails(pdf, list, (page) => page === this.#page);
    this.#host.requestUpdate();
  }

  #leaf(page: number): void {
    const count = this.#open?.pdf.numPages ?? 0;
    if (page < 1 || page > count || page === this.#page) return;
    const { t, f } = this.#options.words();
    this.#options.announce(t.viewer.sheet(page, count, f));
    void this.#showPage(page);
  }

  #rotate(): void {
    this.#turn = ((this.#turn + 90) % 360) as Turn;
    void this.#showPage(this.#page);
  }

  #goTo(place: FindingPlace): void {
    const after = () => {
      const box = this.#boxOf(place);
      if (box) this.#stage?.goTo(box.x + box.width / 2, box.y + box.height / 2);
      this.#host.renderRoot.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    };
    this.#host.renderRoot.querySelector('.documents')?.scrollIntoView({ block: 'nearest' });
    const isOnItsWay = this.#share !== null && !this.#open;
    if (place.document !== this.#chosen || !(this.#open || isOnItsWay)) {
      this.#chosen = place.document;
      void this.#openChosen(place.page);
    } else if (isOnItsWay) this.#page = place.page;
    else void this.#showPage(Math.min(place.page, this.#open?.pdf.numPages ?? 1));
    // After the branch: what opens a document lets go of what was to come after another.
    this.#after = after;
  }

  #boxOf({ box }: FindingPlace) {
    const sheet = this.#sheet;
    return sheet && placeBox(box, sheet.getViewport({ scale: 1 }), this.#turn);
  }

  /** Also what it does not know is left to the browser: arrows move the stage. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#open?.pdf.numPages ?? 1;
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => this.#stage?.zoom(1),
      '=': () => this.#stage?.zoom(1),
      '-': () => this.#stage?.zoom(-1),
      '0': () => this.#stage?.fit(),
      r: () => this.#rotate(),
      PageUp: () => this.#leaf(this.#page - 1),
      PageDown: () => this.#leaf(this.#page + 1),
      Home: () => this.#leaf(1),
      End: () => this.#leaf(last),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };

  // ── Render ──

  render(): TemplateResult {
    const words = this.#options.words();
    const { t } = words;
    if (this.#problem) {
      return renderNotice({
        tone: 'attention',
        icon: 'attention',
        title: t.problemTitle,
        text: problemSentence(this.#problem, words),
        actions: this.#renderRetry(() => {
          this.#listedFor = '';
          this.follow();
          this.#host.requestUpdate();
        }, t.retry),
      });
    }
    if (!this.#documents) return html`<p class="muted">${t.viewer.opening(t.viewer.documents)}</p>`;
    if (this.#documents.length === 0) return html`<p class="muted">${t.viewer.none}</p>`;
    return html`<div class="documents" part="documents">
      ${this.#renderChoice(this.#documents, words)} ${this.#renderDocument(words)} ${this.#renderAside(words)}
    </div>`;
  }

  #renderChoice(documents: readonly ListedDocument[], { t }: Words) {
    const group = (kind: ListedDocument['kind'], label: string) => {
      const options = documents.flatMap((document, index) =>
        document.kind === kind
          ? [html`<option value=${index} .selected=${index === this.#chosen}>${document.name}</option>`]
          : [],
      );
      return options.length > 0 ? html`<optgroup label=${label}>${options}</optgroup>` : nothing;
    };
    return html`<label class="choice">
      <span>${t.viewer.document}</span>
      <select
        @change=${(event: Event) => {
          this.#chosen = Number((event.target as HTMLSelectElement).value);
          void this.#openChosen();
        }}
      >
        ${group('uploaded', t.viewer.drawings)} ${group('report', t.viewer.reports)}
      </select>
    </label>`;
  }

  #renderDocument(words: Words) {
    const { t, f } = words;
    const document = this.#documents?.[this.#chosen];
    if (!document) return nothing;
    const address = safeAddress(document.url)?.href;
    if (this.#failure) {
      const open = address
        ? html`<a class="button" href=${address} target="_blank" rel="noopener noreferrer">
            ${icon('out')}${t.viewer.open}
          </a>`
        : nothing;
      const actions = html`${open} ${this.#renderRetry(() => void this.#openChosen(this.#page), t.retry)}`;
      return renderNotice({ tone: 'attention', icon: 'attention', text: t.viewer[this.#failure], actions });
    }
    const open = this.#open;
    if (!open) {
      const share = this.#share ? `, ${f.percent(this.#share)}` : '';
      return html`<p class="muted stage-place figures">${t.viewer.opening(document.name)}${share}</p>`;
    }
    const { numPages } = open.pdf;
    const label = t.viewer.sheet(this.#page, numPages, f);
    const tools = {
      page: this.#page,
      count: numPages,
      scale: this.#scale,
      address,
      leaf: (page: number) => this.#leaf(page),
      zoom: (direction: 1 | -1) => this.#stage?.zoom(direction),
      fit: () => this.#stage?.fit(),
      rotate: () => this.#rotate(),
      print: () => this.#print(document.name),
      download: () => this.#download(document.name),
    };
    const pages = thumbnailWindow(this.#page, numPages);
    const here = this.#places().filter((place) => place.document === this.#chosen && place.page === this.#page);
    return html`${renderToolbar(tools, words)}${this.#unprinted ? this.#renderUnprinted(words) : nothing}
      <div class="desk">
        ${numPages > 1 ? renderThumbnails(pages, tools, words) : nothing}
        <div
          class="stage"
          part="stage"
          tabindex="0"
          role="group"
          aria-label="${document.name}, ${label}"
          aria-describedby="keys"
          @keydown=${this.#handleKey}
        >
          <div class="sheet">
            <canvas class="whole" aria-hidden="true"></canvas><canvas class="detail" aria-hidden="true" hidden></canvas>
            <div class="text"></div>
            ${renderMarks(
              here,
              (place) => this.#boxOf(place),
              (place) => this.#openFinding(place),
            )}
          </div>
        </div>
        <p class="visually-hidden" id="keys">${t.viewer.keys}</p>
      </div>`;
  }

  #renderUnprinted({ t }: Words) {
    return renderNotice({ tone: 'attention', icon: 'attention', text: t.viewer.unprinted });
  }

  #renderAside(words: Words) {
    const { snapshot, reportAnswers } = this.#options.state();
    const groups = groupFindings(snapshot?.reports.flatMap(({ id }) => reportAnswers[id] ?? []) ?? []);
    return renderFindings(groups, this.#places(), (place) => this.#goTo(place), words);
  }

  #places(): FindingPlace[] {
    const { snapshot, reportAnswers } = this.#options.state();
    const groups = groupFindings(snapshot?.reports.flatMap(({ id }) => reportAnswers[id] ?? []) ?? []);
    return placesOf(groups, this.#documents ?? []);
  }

  #openFinding({ number }: FindingPlace): void {
    const button = this.#host.renderRoot.querySelector<HTMLElement>(`[data-finding="${number}"]`);
    const details = button?.closest('details');
    if (details) details.open = true;
    button?.focus();
  }

  #print(name: string): void {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.#unprinted = false;
    printSheet(sheet, (sheet.rotate + this.#turn) % 360, name).catch(() => {
      if (this.#sheet !== sheet) return;
      this.#unprinted = true;
      this.#options.announce(this.#options.words().t.viewer.unprinted);
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }

  #download(name: string): void {
    const open = this.#open;
    if (!open) return;
    downloadDocument(open.pdf, name).catch(() => {
      if (this.#open !== open) return;
      this.#close();
      this.#fail('unread');
      this.#host.requestUpdate();
    });
  }

  #renderRetry(retry: () => void, label: string) {
    return html`<button type="button" class="button" id="retry" @click=${retry}>${icon('retry')}${label}</button>`;
  }
}
