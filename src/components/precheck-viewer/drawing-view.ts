/** Drawings and reports in the page: the toolbar, the sheet with its pins, and the findings beside it. Loaded when first opened. */
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js';
import type { Problem } from '../adapter-client/problem.js';
import type { FullWords } from '../i18n/full-localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { findingsOf, keyOfFinding } from '../ui/run-findings.js';
import { foldStyles } from '../ui/fold.styles.js';
import { icon } from '../ui/icons.js';
import { adoptPartStyles } from '../ui/lazy-part.js';
import { renderNotice, renderProblem, renderRetry } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';
import type { FindingPlace } from '../project-store/page-registry.js';
import type { DocumentsHost, ProjectDocument } from '../ui/project-documents.js';
import { DocumentsController } from './documents-controller.js';
import { drawingStyles } from './drawing-view.styles.js';
import type { OpenDocument } from './pdf-document.js';
import { createSheetCanvas, type SheetCanvas } from './sheet-canvas.js';
import { type Pin, pinFindings, type PinnedFinding, renderFindings, renderPin } from './sheet-findings.js';
import { safeAddress } from './signed-link.js';
import { renderOpen } from './status-page.js';

export interface DrawingViewOptions {
  readonly state: () => ProjectState;
  readonly words: () => FullWords;
  readonly isShown: () => boolean;
  readonly announce: (line: string) => void;
  /** Reports a problem to the page's script and to the person, once. */
  readonly notify: (problem: Problem, sentence: string) => void;
}

interface Goal {
  readonly pin: Pin;
  readonly takesFocus: boolean;
  /** What had the focus; a person who has moved it since keeps it. */
  readonly focused: Element | null;
}

/** The sheet that is shown, or on its way. */
interface ShownSheet {
  readonly stage: HTMLElement;
  readonly open: OpenDocument;
  readonly page: number;
  canvas: SheetCanvas | null;
  /** What is written on it, for screen readers. */
  text: string;
}

/** Why a document is not shown: a person can open most of them in a tab, whatever is wrong with them here. */
function failureSentence({ code }: Problem, { t }: FullWords): string {
  if (code === 'part_missing') return t.problems.part_missing;
  return code === 'storage_refused' ? t.viewer.gone : code === 'file_locked' ? t.viewer.locked : t.viewer.unread;
}

export class DrawingView implements ReactiveController {
  readonly #host: LitElement & DocumentsHost;
  readonly #options: DrawingViewOptions;
  readonly #documents: DocumentsController;
  #shown: ShownSheet | null = null;
  #openKey: string | null = null;
  /** A finding that was pressed elsewhere on the page, until the documents are listed. */
  #wanted: (Pick<Goal, 'focused'> & { readonly place: FindingPlace }) | null = null;
  /** The pin to go to as soon as its sheet is there. */
  #goal: Goal | null = null;

  constructor(host: LitElement & DocumentsHost, options: DrawingViewOptions) {
    this.#host = host;
    this.#options = options;
    adoptPartStyles(host, foldStyles, drawingStyles);
    // Before the documents, which follow what is wanted.
    host.addController(this);
    this.#documents = new DocumentsController(host, options);
  }

  /** Opens the drawing of a finding that was pressed elsewhere, and goes to its pin. `focused` had the focus then. */
  show(place: FindingPlace, focused: Element | null): void {
    this.#wanted = { place, focused };
    this.#goal = null;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const { documents } = this.#documents;
    if (this.#wanted && documents) this.#goToFinding(this.#wanted.place, this.#wanted.focused, documents);
  }

  /** The sheet follows what was rendered. */
  hostUpdated(): void {
    const { open, page, list, failure } = this.#documents;
    const shown = this.#shown;
    // Behind the status page or a problem there is no stage; the next one is another element.
    const stage = this.#host.renderRoot.querySelector<HTMLElement>('.stage');
    const isSameDocument = shown !== null && shown.stage === stage && shown.open === open;
    if (isSameDocument && shown.page === page) {
      if (shown.canvas && this.#goal) void this.#reachGoal(this.#goal, shown.canvas);
    } else {
      this.#removeSheet();
      if (stage && open) void this.#showSheet({ stage, open, page, canvas: null, text: '' }, isSameDocument);
    }
    if (!this.#options.isShown()) return;
    const words = this.#options.words();
    if (list.problem) this.#options.notify(list.problem, problemSentence(list.problem, words));
    else if (failure) this.#options.notify(failure, failureSentence(failure, words));
  }

  hostDisconnected(): void {
    this.#removeSheet();
  }

  #removeSheet(): void {
    this.#shown?.canvas?.dispose();
    this.#shown = null;
  }

  // ── Sheet ──

  async #showSheet(shown: ShownSheet, isTurned: boolean): Promise<void> {
    const { stage, open, page } = shown;
    if (isTurned) this.#options.announce(this.#placeOf(page, open.pdf.numPages));
    this.#shown = shown;
    this.#host.requestUpdate();
    try {
      const sheet = await open.pdf.getPage(page);
      if (this.#shown !== shown) return;
      shown.canvas = createSheetCanvas(stage, sheet, open.library);
      const drawn = shown.canvas.draw();
      this.#host.requestUpdate();
      await drawn;
      // If it can't be read, the sheet is shown all the same.
      shown.text = await textOf(sheet).catch(() => '');
      this.#host.requestUpdate();
    } catch {
      if (this.#shown === shown) this.#documents.discard();
    }
  }

  #turnTo(page: number): void {
    const { open, document } = this.#documents;
    if (!document || page < 1 || page > (open?.pdf.numPages ?? 0)) return;
    this.#goal = null;
    this.#documents.choose(document, page);
  }

  /** Shows the sheet of a finding, in another document too. */
  #goTo(pin: Pin, takesFocus: boolean, focused = globalThis.document.activeElement): void {
    this.#goal = { pin, takesFocus, focused };
    this.#documents.choose(pin.document, pin.page);
  }

  #goToFinding(place: FindingPlace, focused: Element | null, documents: readonly ProjectDocument[]): void {
    const { findingId, reportId, documentName, page } = place;
    const finding = this.#options.state().reportAnswers[reportId]?.findings?.find(({ id }) => id === findingId);
    this.#wanted = null;
    this.#openKey = finding ? keyOfFinding(finding) : null;
    const document = documents.find(({ kind, name }) => kind === 'uploaded' && name === documentName);
    const { t, f } = this.#options.words();
    if (!document) return this.#options.announce(t.viewer.gone);
    const evidence = finding?.evidence?.find((one) => one.file === documentName && (one.page ?? 1) === page);
    const { sheetNumber = null, box = null } = evidence ?? {};
    this.#goTo({ document, page, sheetNumber, box }, true, focused);
    this.#options.announce(t.result.page(documentName, page, f));
  }

  /** The open finding's pin takes the focus; the sheet, if it has none there. */
  async #reachGoal({ pin, takesFocus, focused }: Goal, canvas: SheetCanvas): Promise<void> {
    this.#goal = null;
    const box = canvas.shareOf(pin.box);
    if (box) canvas.goTo(box);
    if (!takesFocus) return;
    await this.#host.updateComplete;
    const root = this.#host.renderRoot;
    root.querySelector('.desk')?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = globalThis.document;
    if (activeElement !== focused && activeElement !== globalThis.document.body) return;
    const target = root.querySelector<HTMLElement>('.sheet .pin.open') ?? this.#shown?.stage;
    target?.focus({ preventScroll: true });
  }

  /** Other keys are left to the browser: arrows scroll the stage. */
  readonly #handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { open, page } = this.#documents;
    const actions: Readonly<Record<string, () => void>> = {
      '+': () => this.#shown?.canvas?.zoom(1),
      '=': () => this.#shown?.canvas?.zoom(1),
      '-': () => this.#shown?.canvas?.zoom(-1),
      '0': () => this.#shown?.canvas?.fit(),
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

  /** Opens a finding, or closes it; one at a time. If it is in the shown document, its sheet is shown. */
  readonly #toggle = ({ finding, number, pins: [pin] }: PinnedFinding): void => {
    const key = keyOfFinding(finding);
    const isOpen = key === this.#openKey;
    this.#openKey = isOpen ? null : key;
    if (number !== null && pin && !isOpen) this.#goTo(pin, false);
    this.#host.requestUpdate();
  };

  async #openFromPin({ finding }: PinnedFinding): Promise<void> {
    this.#openKey = keyOfFinding(finding);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.finding.open .row')?.focus();
  }

  // ── Render ──

  render(): TemplateResult {
    const words = this.#options.words();
    const { list, documents, document } = this.#documents;
    if (list.problem) return renderProblem(list.problem, words, () => void list.run());
    if (!documents) return html`<p class="muted message">${words.t.status.fetching}</p>`;
    if (!document) return html`<p class="muted message">${words.t.status.noDocuments}</p>`;
    const findings = pinFindings(findingsOf(this.#options.state()), documents, document);
    return html`<div class="documents" part="documents">
      ${this.#renderToolbar(documents, document, words)}
      <div class="split">
        <div class="desk stack">${this.#renderDocument(document, findings, words)}</div>
        ${renderFindings(
          { document, findings, openKey: this.#openKey, toggle: this.#toggle, goTo: (pin) => this.#goTo(pin, true) },
          words,
        )}
      </div>
    </div>`;
  }

  #renderToolbar(documents: readonly ProjectDocument[], document: ProjectDocument, words: FullWords): TemplateResult {
    const { viewer } = words.t;
    const address = safeAddress(document.url)?.href;
    const tools = html`${this.#renderPages(words)}
      <span class="tools with-icon small">
        ${renderTool(viewer.zoomOut, '−', () => this.#shown?.canvas?.zoom(-1))}
        ${renderTool(viewer.fit, viewer.fit, () => this.#shown?.canvas?.fit())}
        ${renderTool(viewer.zoomIn, '+', () => this.#shown?.canvas?.zoom(1))}
      </span>
      ${
        address
          ? html`<span @click=${(event: Event) => this.#documents.openTab(event)}>
              ${renderOpen(address, words, 'quiet')}
            </span>`
          : nothing
      }`;
    return html`<div class="toolbar cluster figures">
      ${this.#renderChoice(documents, document, words)} ${this.#documents.open ? tools : nothing}
    </div>`;
  }

  #renderChoice(documents: readonly ProjectDocument[], shown: ProjectDocument, { t }: FullWords): TemplateResult {
    const group = (kind: ProjectDocument['kind'], label: string) => {
      const options = documents.filter((document) => document.kind === kind);
      const option = (document: ProjectDocument) =>
        html`<option dir="auto" value=${documents.indexOf(document)} .selected=${document === shown}>
          ${document.name}
        </option>`;
      return options.length > 0 ? html`<optgroup label=${label}>${options.map(option)}</optgroup>` : nothing;
    };
    const handleChange = ({ target }: Event) => {
      const chosen = documents[Number((target as HTMLSelectElement).value)];
      this.#goal = null;
      if (chosen) this.#documents.choose(chosen);
    };
    return html`<select class="input" aria-label=${t.viewer.document} @change=${handleChange}>
      ${group('uploaded', t.uploader.drawings)} ${group('report', t.status.reports)}
    </select>`;
  }

  #placeOf(page: number, count: number): string {
    const { t, f } = this.#options.words();
    const { sheetOf, pageOf } = t.viewer;
    return this.#documents.document?.kind === 'report' ? pageOf(page, count, f) : sheetOf(page, count, f);
  }

  #renderPages({ t }: FullWords): TemplateResult {
    const { open, page } = this.#documents;
    const count = open?.pdf.numPages ?? 0;
    const arrow = (label: string, to: number, className: string) =>
      count > 1 ? renderTool(label, icon('fold', className), () => this.#turnTo(to), to < 1 || to > count) : nothing;
    return html`<span class="tools with-icon small">
      ${arrow(t.viewer.previous, page - 1, 'back')}
      <span id="sheet-number">${this.#placeOf(page, count)}</span>
      ${arrow(t.viewer.next, page + 1, 'forth')}
    </span>`;
  }

  #renderDocument(document: ProjectDocument, findings: readonly PinnedFinding[], words: FullWords): TemplateResult {
    const { open, failure, share } = this.#documents;
    if (failure) return this.#renderFailure(document, failure, words);
    if (open) return this.#renderStage(document, findings, words);
    const percent = share > 0 ? ` · ${words.f.percent(share)}` : '';
    return html`<p class="muted opening figures">${words.t.viewer.opening(document.name)}${percent}</p>`;
  }

  #renderFailure({ url }: ProjectDocument, failure: Problem, words: FullWords): TemplateResult {
    // What storage no longer has, no tab can show; a file that cannot be read stays as it is.
    const address = failure.code === 'storage_refused' ? undefined : safeAddress(url)?.href;
    const actions = html`${address && renderOpen(address, words)}
    ${failure.retryable ? renderRetry(words, () => void this.#documents.file.run()) : ''}`;
    return renderNotice({ text: failureSentence(failure, words), actions });
  }

  #renderStage(document: ProjectDocument, findings: readonly PinnedFinding[], words: FullWords): TemplateResult {
    const pins = findings.flatMap((pinned) =>
      pinned.pins
        .filter((pin) => pin.document === document && pin.page === this.#documents.page)
        .map((pin) => this.#renderPin(pinned, pin, words)),
    );
    return html`<div
        class="stage" part="stage" id="stage" tabindex="0" role="group" @keydown=${this.#handleKey}
        aria-label=${document.name} aria-labelledby="stage sheet-number" aria-describedby="keys"
      >
        <div class="sheet">
          <canvas class="whole" aria-hidden="true"></canvas><canvas class="detail" aria-hidden="true" hidden></canvas>
          <p class="text visually-hidden">${this.#shown?.text}</p>
          ${pins}
        </div>
      </div>
      <p class="visually-hidden" id="keys">${words.t.viewer.keys}</p>`;
  }

  #renderPin(pinned: PinnedFinding, pin: Pin, words: FullWords): unknown {
    const box = this.#shown?.canvas?.shareOf(pin.box);
    const isOpen = keyOfFinding(pinned.finding) === this.#openKey;
    return box ? renderPin(pinned, box, isOpen, () => void this.#openFromPin(pinned), words) : nothing;
  }
}

/** Safari has no `for await` over a stream, with which the page's own `getTextContent()` reads it. */
async function textOf(sheet: PDFPageProxy): Promise<string> {
  const reader = (sheet.streamTextContent() as ReadableStream<TextContent>).getReader();
  const texts: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return texts.join(' ');
    for (const item of value.items) if ('str' in item) texts.push(item.str);
  }
}

function renderTool(label: string, content: unknown, act: () => void, disabled = false): TemplateResult {
  return html`<button type="button" class="button quiet" aria-label=${label} title=${label} ?disabled=${disabled} @click=${act}>
    ${content}
  </button>`;
}
