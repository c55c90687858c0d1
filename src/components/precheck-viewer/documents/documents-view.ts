/** Drawings and reports in the page: the sheet that is shown, what is done with it, its findings. Loaded when first asked for. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Problem } from '../../adapter-client/problem.js';
import type { ResultsClient } from '../../adapter-client/results-client.js';
import type { SessionState } from '../../session/session-state.js';
import { groupFindings } from '../../ui/finding-list.js';
import { icon } from '../../ui/icons.js';
import type { Words } from '../../i18n/localisation.js';
import { renderNotice } from '../../ui/notice.js';
import { problemSentence } from '../../ui/problem-words.js';
import type { SheetWords } from '../../translations/translation.js';
import { safeAddress } from '../viewer-link.js';
import { documentsStyles } from './documents.styles.js';
import { DocumentShelf } from './document-shelf.js';
import { type FindingPlace, type ListedDocument, placesOf } from './finding-places.js';
import { type OpenDocument, problemOfFailure } from './pdf-document.js';
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
  readonly #shelf: DocumentShelf;
  #unprinted = false;
  #sheet: PDFPageProxy | null = null;
  #stage: SheetStage | null = null;
  #mountedOn: HTMLElement | null = null;
  #thumbnails: Thumbnails | null = null;
  #turn: Turn = 0;
  #scale = 1;
  #after: (() => void) | null = null;

  constructor(host: LitElement, options: DocumentsOptions) {
    this.#host = host;
    this.#options = options;
    const root = host.renderRoot as ShadowRoot;
    const sheet = documentsStyles.styleSheet;
    if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    this.#shelf = new DocumentShelf({
      client: options.client,
      state: options.state,
      onChange: () => host.requestUpdate(),
      onLetGo: () => this.#letGo(),
      onProblem: (problem) => options.tell(problem, problemSentence(problem, options.words())),
      onFailure: (failure) => options.tell(problemOfFailure(failure), options.words().t.viewer[failure]),
    });
    this.follow();
  }

  follow(): void {
    this.#shelf.follow();
  }

  dispose(): void {
    this.#shelf.dispose();
  }

  /** After each render: what is drawn by hand goes into what was rendered. */
  hostUpdated(): void {
    const root = this.#host.renderRoot;
    const stage = root.querySelector<HTMLElement>('.stage');
    // Behind the status page, or a problem, nothing is drawn; what comes after them is another element.
    if (stage !== this.#mountedOn) this.#unmount();
    if (!this.#shelf.open || !stage) return;
    if (!this.#stage) this.#mount(stage);
    this.#thumbnails?.follow(root.querySelectorAll<HTMLCanvasElement>('.thumbnails canvas'));
  }

  #letGo(): void {
    this.#unmount();
    this.#sheet = null;
    this.#unprinted = false;
    this.#after = null;
    this.#turn = 0;
  }

  #unmount(): void {
    this.#stage?.dispose();
    this.#thumbnails?.close();
    this.#stage = null;
    this.#thumbnails = null;
    this.#mountedOn = null;
  }

  #mount(stage: HTMLElement): void {
    const { open } = this.#shelf;
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
    void this.#showPage(this.#shelf.page);
  }

  // ── Sheet ──

  async #showPage(page: number): Promise<void> {
    const { open } = this.#shelf;
    const stage = this.#stage;
    this.#shelf.page = page;
    if (!open || !stage) return;
    this.#unprinted = false;
    this.#host.requestUpdate();
    try {
      const sheet = await open.pdf.getPage(page);
      if (this.#shelf.open !== open || this.#shelf.page !== page) return;
      this.#sheet = sheet;
      const drawn = stage.show(sheet, this.#turn);
      this.#after?.();
      this.#after = null;
      this.#host.requestUpdate();
      await drawn;
      if (this.#shelf.open === open) this.#startThumbnails(open);
    } catch {
      if (this.#shelf.open === open) this.#shelf.fail('broken');
    }
  }

  /** Once a sheet is there: until then they would only keep it waiting. */
  #startThumbnails({ pdf }: OpenDocument): void {
    const list = this.#host.renderRoot.querySelector('.thumbnails');
    if (this.#thumbnails || !list) return;
    this.#thumbnails = new Thumbnails(pdf, list, (page) => page === this.#shelf.page);
    this.#host.requestUpdate();
  }

  #leaf(page: number): void {
    const count = this.#shelf.open?.pdf.numPages ?? 0;
    if (page < 1 || page > count || page === this.#shelf.page) return;
    this.#options.announce(this.#sheetWords.sheet(page, count, this.#options.words().f));
    void this.#showPage(page);
  }

  #rotate(): void {
    this.#turn = ((this.#turn + 90) % 360) as Turn;
    void this.#showPage(this.#shelf.page);
  }

  #goTo(place: FindingPlace): void {
    const after = () => {
      const box = this.#boxOf(place);
      if (box) this.#stage?.goTo(box.x + box.width / 2, box.y + box.height / 2);
      this.#host.renderRoot.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    };
    this.#host.renderRoot.querySelector('.documents')?.scrollIntoView({ block: 'nearest' });
    const shelf = this.#shelf;
    const isOnItsWay = shelf.share !== null && !shelf.open;
    if (place.document !== shelf.chosen || !(shelf.open || isOnItsWay)) shelf.choose(place.document, place.page);
    else if (isOnItsWay) shelf.page = place.page;
    else void this.#showPage(Math.min(place.page, shelf.open?.pdf.numPages ?? 1));
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
    const { open, page } = this.#shelf;
    const last = open?.pdf.numPages ?? 1;
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => this.#stage?.zoom(1),
      '=': () => this.#stage?.zoom(1),
      '-': () => this.#stage?.zoom(-1),
      '0': () => this.#stage?.fit(),
      r: () => this.#rotate(),
      PageUp: () => this.#leaf(page - 1),
      PageDown: () => this.#leaf(page + 1),
      Home: () => this.#leaf(1),
      End: () => this.#leaf(last),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };

  get #sheetWords(): SheetWords {
    const { viewer } = this.#options.words().t;
    return this.#shelf.document?.kind === 'report' ? viewer.ofReport : viewer;
  }

  // ── Render ──

  render(): TemplateResult {
    const words = this.#options.words();
    const { t } = words;
    const { problem, documents } = this.#shelf;
    if (problem) {
      return renderNotice({
        tone: 'attention',
        icon: 'attention',
        text: problemSentence(problem, words),
        actions: this.#renderRetry(() => this.#shelf.listAgain(), t.retry),
      });
    }
    if (!documents) return html`<p class="muted">${t.viewer.opening(t.viewer.documents)}</p>`;
    if (documents.length === 0) return html`<p class="muted">${t.viewer.none}</p>`;
    const { snapshot, reportAnswers } = this.#options.state();
    const groups = groupFindings(snapshot?.reports.flatMap(({ id }) => reportAnswers[id] ?? []) ?? []);
    const places = placesOf(groups, documents).filter(
      // Nothing is shown on a sheet that cannot be seen.
      ({ document }) => !this.#shelf.failure || document !== this.#shelf.chosen,
    );
    return html`<div class="documents" part="documents">
      ${this.#renderChoice(documents, words)} ${this.#renderDocument(places, words)}
      ${renderFindings(groups, places, (place) => this.#goTo(place), words)}
    </div>`;
  }

  #renderChoice(documents: readonly ListedDocument[], { t }: Words) {
    const group = (kind: ListedDocument['kind'], label: string) => {
      const options = documents.flatMap((document, index) =>
        document.kind === kind
          ? [
              html`<option value=${index} dir="auto" .selected=${index === this.#shelf.chosen}>${document.name}</option>`,
            ]
          : [],
      );
      return options.length > 0 ? html`<optgroup label=${label}>${options}</optgroup>` : nothing;
    };
    return html`<label class="choice">
      <span>${t.viewer.document}</span>
      <select
        @change=${(event: Event) => this.#shelf.choose(Number((event.target as HTMLSelectElement).value))}
      >
        ${group('uploaded', t.viewer.drawings)} ${group('report', t.viewer.reports)}
      </select>
    </label>`;
  }

  #renderDocument(places: readonly FindingPlace[], words: Words) {
    const { t, f } = words;
    const { document, chosen, open, page, failure } = this.#shelf;
    if (!document) return nothing;
    const address = safeAddress(document.url)?.href;
    if (failure) {
      // What storage no longer gives no tab shows either, and a file stays what it is however often it is asked for.
      const inTab =
        address && failure !== 'gone'
          ? html`<a class="button" href=${address} target="_blank" rel="noopener noreferrer">
              ${icon('out')}${t.viewer.open}
            </a>`
          : nothing;
      const again = problemOfFailure(failure).retryable
        ? this.#renderRetry(() => this.#shelf.openAgain(), t.retry)
        : nothing;
      const actions = html`${inTab} ${again}`;
      return renderNotice({ tone: 'attention', icon: 'attention', text: t.viewer[failure], actions });
    }
    if (!open) {
      const share = this.#shelf.share ? ` · ${f.percent(this.#shelf.share)}` : '';
      return html`<p class="muted stage-place figures">${t.viewer.opening(document.name)}${share}</p>`;
    }
    const { numPages } = open.pdf;
    const sheetWords = this.#sheetWords;
    const tools = {
      sheetWords,
      page,
      count: numPages,
      scale: this.#scale,
      address,
      leaf: (to: number) => this.#leaf(to),
      zoom: (direction: 1 | -1) => this.#stage?.zoom(direction),
      fit: () => this.#stage?.fit(),
      rotate: () => this.#rotate(),
      print: () => this.#print(document.name),
      download: () => this.#download(document.name),
    };
    const pages = thumbnailWindow(page, numPages);
    const here = places.filter((place) => place.document === chosen && place.page === page);
    return html`${renderToolbar(tools, words)}${this.#unprinted ? this.#renderUnprinted() : nothing}
      <div class="desk">
        ${numPages > 1 ? renderThumbnails(pages, tools, words) : nothing}
        <div
          class="stage"
          part="stage"
          tabindex="0"
          role="group"
          id="stage"
          aria-label=${document.name}
          aria-labelledby="stage place"
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
        <p class="visually-hidden" id="keys">${sheetWords.keys}</p>
      </div>`;
  }

  #renderUnprinted() {
    return renderNotice({ tone: 'attention', icon: 'attention', text: this.#sheetWords.unprinted });
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
      this.#options.announce(this.#sheetWords.unprinted);
      this.#host.requestUpdate();
    });
    this.#host.requestUpdate();
  }

  #download(name: string): void {
    const { open } = this.#shelf;
    if (!open) return;
    downloadDocument(open.pdf, name).catch(() => {
      if (this.#shelf.open === open) this.#shelf.fail('unread');
    });
  }

  #renderRetry(retry: () => void, label: string) {
    return html`<button type="button" class="button" id="retry" @click=${retry}>${icon('retry')}${label}</button>`;
  }
}
