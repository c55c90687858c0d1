/** Drawings and reports in the page: the sheet that is shown, what is done with it, its findings. Loaded when first asked for. */
import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Finding } from 'precheck-contract/precheck-service';
import type { Problem } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { problemSentence } from '../ui/problem-words.js';
import { DocumentsController, type ListedDocument } from './documents-controller.js';
import { drawingStyles } from './drawing-view.styles.js';
import { type FindingPlace, type PlacedFinding, placeFindings, groupFindings } from './finding-places.js';
import type { OpenError, OpenFailure } from './pdf-document.js';
import { placeBox } from './sheet-geometry.js';
import { SheetStage } from './sheet-stage.js';
import { renderFindings, renderPin, renderToolbar, sheetWordsOf } from './sheet-view.js';
import { safeAddress } from './signed-link.js';
import { renderAttention, renderOpen, renderProblem, renderRetry } from './status-page-view.js';

export interface DrawingViewOptions {
  readonly client: () => ResultsClient;
  readonly state: () => ProjectState;
  readonly words: () => Words;
  readonly isShown: () => boolean;
  readonly announce: (line: string) => void;
  /** Reports a problem to the page's script and to the person. */
  readonly notify: (problem: Problem, sentence: string) => void;
}

interface Goal {
  readonly place: FindingPlace;
  readonly takesFocus: boolean;
}

/** Why a document is not shown: a person can open most of them in a tab, whatever is wrong with them here. */
function failureSentence(failure: OpenFailure, { t }: Words): string {
  if (failure === 'gone' || failure === 'locked') return t.viewer[failure];
  return failure === 'noLibrary' ? t.problems.part_missing : t.viewer.unread;
}

export class DrawingView implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: DrawingViewOptions;
  readonly #documents: DocumentsController;
  #sheet: PDFPageProxy | null = null;
  #stage: SheetStage | null = null;
  #stageElement: HTMLElement | null = null;
  #openFinding: Finding | null = null;
  /** Where to go once its sheet is there. */
  #goal: Goal | null = null;

  constructor(host: LitElement, options: DrawingViewOptions) {
    this.#host = host;
    this.#options = options;
    const { words, notify } = options;
    const root = host.renderRoot as ShadowRoot;
    if (drawingStyles.styleSheet) root.adoptedStyleSheets.push(drawingStyles.styleSheet);
    this.#documents = new DocumentsController(host, {
      ...options,
      onProblem: (problem) => notify(problem, problemSentence(problem, words())),
      onFailure: ({ problem, failure }) => notify(problem, failureSentence(failure, words())),
      onClose: () => this.#unmount(),
    });
    host.addController(this);
  }

  /** What is drawn by hand goes into what was rendered. */
  hostUpdated(): void {
    const stage = this.#host.renderRoot.querySelector<HTMLElement>('.stage');
    // Behind the status page, or a problem, nothing is drawn; what comes after them is another element.
    if (stage !== this.#stageElement) this.#unmount();
    if (stage && !this.#stage) this.#mount(stage);
  }

  #unmount(): void {
    this.#stage?.dispose();
    this.#stage = this.#stageElement = this.#sheet = null;
  }

  #mount(stage: HTMLElement): void {
    const { open } = this.#documents;
    if (!open) return;
    const part = <T extends Element>(name: string) => stage.querySelector<T>(`.${name}`) as T;
    const parts = {
      stage,
      sheet: part<HTMLElement>('sheet'),
      whole: part<HTMLCanvasElement>('whole'),
      detail: part<HTMLCanvasElement>('detail'),
      text: part<HTMLElement>('text'),
    };
    this.#stageElement = stage;
    this.#stage = new SheetStage(parts, open.library);
    void this.#showPage();
  }

  // ── Sheet ──

  async #showPage(): Promise<void> {
    const { open, page } = this.#documents;
    const stage = this.#stage;
    if (!open || !stage) return;
    this.#sheet = null;
    this.#host.requestUpdate();
    const isCurrent = () => this.#stage === stage && this.#documents.page === page;
    try {
      const sheet = await open.pdf.getPage(page);
      if (!isCurrent()) return;
      this.#sheet = sheet;
      const drawn = stage.show(sheet);
      this.#reachGoal();
      this.#host.requestUpdate();
      await drawn;
    } catch {
      if (isCurrent()) this.#documents.discard();
    }
  }

  #turnTo(page: number, goal: Goal | null = null): void {
    const { open, document, page: shown } = this.#documents;
    const count = open?.pdf.numPages ?? 0;
    if (!document || page < 1 || page > count || page === shown) return;
    const words = this.#options.words();
    this.#options.announce(sheetWordsOf(document, words).sheet(page, count, words.f));
    this.#documents.page = page;
    this.#goal = goal;
    void this.#showPage();
  }

  /** Shows the sheet of a finding, in another document too. */
  #goTo(goal: Goal): void {
    const { document, page } = goal.place;
    const documents = this.#documents;
    this.#host.renderRoot.querySelector('.documents')?.scrollIntoView({ block: 'nearest' });
    this.#goal = goal;
    if (!documents.isChosen(document)) documents.choose(document, page);
    else if (!documents.open) documents.page = page;
    else if (documents.page === page && this.#sheet) this.#reachGoal();
    else this.#turnTo(Math.min(page, documents.open.pdf.numPages), goal);
  }

  #reachGoal(): void {
    if (!this.#goal) return;
    const { place, takesFocus } = this.#goal;
    this.#goal = null;
    const box = this.#boxOf(place);
    if (box) this.#stage?.goTo(box.x + box.width / 2, box.y + box.height / 2);
    if (takesFocus) this.#stageElement?.focus({ preventScroll: true });
  }

  #boxOf({ box }: FindingPlace) {
    return this.#sheet && placeBox(box, this.#sheet.getViewport({ scale: 1 }));
  }

  /** Other keys are left to the browser: arrows move the stage. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { open, page } = this.#documents;
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => this.#stage?.zoom(1),
      '=': () => this.#stage?.zoom(1),
      '-': () => this.#stage?.zoom(-1),
      '0': () => this.#stage?.fit(),
      PageUp: () => this.#turnTo(page - 1),
      PageDown: () => this.#turnTo(page + 1),
      Home: () => this.#turnTo(1),
      End: () => this.#turnTo(open?.pdf.numPages ?? 1),
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };

  // ── Findings ──

  #findings(documents: readonly ListedDocument[], document: ListedDocument): PlacedFinding[] {
    const { snapshot, reportAnswers } = this.#options.state();
    const groups = groupFindings(snapshot?.reports.flatMap(({ id }) => reportAnswers[id] ?? []) ?? []);
    return placeFindings(groups, documents, document);
  }

  /** Opens a finding, or closes it; one at a time. Of the shown document, it is shown on its sheet. */
  readonly #toggle = ({ finding, number, places: [place] }: PlacedFinding): void => {
    const isOpen = finding === this.#openFinding;
    this.#openFinding = isOpen ? null : finding;
    if (number !== null && place && !isOpen) this.#goTo({ place, takesFocus: false });
    this.#host.requestUpdate();
  };

  async #openFromPin({ finding, number }: PlacedFinding): Promise<void> {
    this.#openFinding = finding;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(`[data-finding="${number}"]`)?.focus();
  }

  // ── Render ──

  render(): TemplateResult {
    const words = this.#options.words();
    const { viewer } = words.t;
    const { problem, documents, document, open, page } = this.#documents;
    if (problem) return renderProblem(problem, words, () => this.#documents.listAgain());
    if (!documents) return html`<p class="muted message">${viewer.opening(viewer.documents)}</p>`;
    if (!document) return html`<p class="muted message">${words.t.status.noDocuments}</p>`;
    const findings = this.#findings(documents, document);
    const toolbar = {
      documents,
      document,
      sheet: open && { page, count: open.pdf.numPages },
      choose: (chosen: ListedDocument) => {
        this.#goal = null;
        this.#documents.choose(chosen);
      },
      turnTo: (to: number) => this.#turnTo(to),
      zoom: (direction: 1 | -1) => this.#stage?.zoom(direction),
      fit: () => this.#stage?.fit(),
      openTab: (event: Event) => void this.#documents.openTab(event),
    };
    const panel = {
      document,
      findings,
      open: this.#openFinding,
      toggle: this.#toggle,
      goTo: (place: FindingPlace) => this.#goTo({ place, takesFocus: true }),
    };
    return html`<div class="documents" part="documents">
      ${renderToolbar(toolbar, words)}
      <div class="split">
        <div class="desk">${this.#renderDocument(document, findings, words)}</div>
        ${renderFindings(panel, words)}
      </div>
    </div>`;
  }

  #renderDocument(document: ListedDocument, findings: readonly PlacedFinding[], words: Words): TemplateResult {
    const { open, failure, share } = this.#documents;
    if (failure) return this.#renderFailure(document, failure, words);
    if (open) return this.#renderStage(document, findings, words);
    const percent = share > 0 ? ` · ${words.f.percent(share)}` : '';
    return html`<p class="muted opening figures">${words.t.viewer.opening(document.name)}${percent}</p>`;
  }

  #renderFailure({ url }: ListedDocument, { failure, problem }: OpenError, words: Words): TemplateResult {
    // What storage no longer gives no tab shows either, and a file stays what it is however often it is asked for.
    const address = failure === 'gone' ? undefined : safeAddress(url)?.href;
    const actions = html`${address && renderOpen(address, words)}
    ${problem.retryable ? renderRetry(words, () => this.#documents.openAgain()) : ''}`;
    return renderAttention('attention', failureSentence(failure, words), actions);
  }

  #renderStage(document: ListedDocument, findings: readonly PlacedFinding[], words: Words): TemplateResult {
    return html`<div
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
          ${findings.map((placed) => this.#renderPins(placed, document))}
        </div>
      </div>
      <p class="visually-hidden" id="keys">${sheetWordsOf(document, words).keys}</p>`;
  }

  #renderPins(placed: PlacedFinding, document: ListedDocument) {
    const here = placed.places.filter((place) => place.document === document && place.page === this.#documents.page);
    return here.map((place) => {
      const box = this.#boxOf(place);
      return box && renderPin(placed, box, placed.finding === this.#openFinding, () => void this.#openFromPin(placed));
    });
  }
}
