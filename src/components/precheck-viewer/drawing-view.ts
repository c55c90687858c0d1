/** Drawings and reports in the page: the toolbar, the sheet with its pins, and the findings beside it. Loaded when first opened. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js';
import type { Problem } from '../adapter-client/problem.js';
import type { FullWords } from '../i18n/full-localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { findingsOf, keyOfFinding } from '../ui/run-findings.js';
import { foldStyles } from '../ui/fold.styles.js';
import { icon } from '../ui/icons.js';
import { adoptPartStyles } from '../ui/lazy-part.js';
import { problemSentence, renderNotice, renderProblem, renderRetry } from '../ui/notice.js';
import type { FindingPlace } from '../project-store/page-registry.js';
import type { DocumentsHost, ProjectDocument } from '../ui/project-documents.js';
import { createDocumentsController } from './documents-controller.js';
import { drawingStyles } from './drawing-view.styles.js';
import { createSheetCanvas, type SheetCanvas } from './sheet-canvas.js';
import { type Pin, pinFindings, type PinnedFinding, renderFindings, renderPin } from './sheet-findings.js';
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
  readonly open: PDFDocumentProxy;
  readonly page: number;
  canvas: SheetCanvas | null;
  /** What is written on it, for screen readers. */
  text: string;
}

export type DrawingView = ReturnType<typeof createDrawingView>;

export function createDrawingView(host: LitElement & DocumentsHost, options: DrawingViewOptions) {
  const { state, words, isShown, announce, notify } = options;
  let shown: ShownSheet | null = null;
  let openKey: string | null = null;
  /** A finding that was pressed elsewhere on the page, until the documents are listed. */
  let wanted: (Pick<Goal, 'focused'> & { readonly place: FindingPlace }) | null = null;
  /** The pin to go to as soon as its sheet is there. */
  let goal: Goal | null = null;

  adoptPartStyles(host, foldStyles, drawingStyles);
  // Before the documents, which follow what is wanted.
  host.addController({
    hostUpdate() {
      const { documents: listed } = documents.now();
      if (wanted && listed) goToFinding(wanted.place, wanted.focused, listed);
    },
    /** The sheet follows what was rendered. */
    hostUpdated() {
      followSheet();
      const { list } = documents;
      const { failure } = documents.now();
      if (!isShown()) return;
      if (list.problem) notify(list.problem, problemSentence(list.problem, words()));
      else if (failure) notify(failure, failureSentence(failure, words()));
    },
    hostDisconnected: removeSheet,
  });
  const documents = createDocumentsController(host, state, isShown);

  // ── Sheet ──

  function followSheet(): void {
    const { open, page } = documents.now();
    // Behind the status page or a problem there is no stage; the next one is another element.
    const stage = host.renderRoot.querySelector<HTMLElement>('.stage');
    const isSameDocument = shown?.stage === stage && shown.open === open;
    if (isSameDocument && shown?.page === page) {
      if (shown.canvas && goal) void reachGoal(goal, shown.canvas);
    } else {
      removeSheet();
      if (stage && open) void showSheet({ stage, open, page, canvas: null, text: '' }, isSameDocument);
    }
  }

  function removeSheet(): void {
    shown?.canvas?.dispose();
    shown = null;
  }

  async function showSheet(next: ShownSheet, isTurned: boolean): Promise<void> {
    const { stage, open, page } = next;
    if (isTurned) announce(placeOf(page, open.numPages));
    shown = next;
    host.requestUpdate();
    try {
      const sheet = await open.getPage(page);
      if (shown !== next) return;
      next.canvas = createSheetCanvas(stage, sheet);
      const drawn = next.canvas.draw();
      host.requestUpdate();
      await drawn;
      // If it can't be read, the sheet is shown all the same.
      next.text = await textOf(sheet).catch(() => '');
      host.requestUpdate();
    } catch {
      if (shown === next) documents.discard();
    }
  }

  function turnTo(page: number): void {
    const { open, document } = documents.now();
    if (!document || page < 1 || page > (open?.numPages ?? 0)) return;
    goal = null;
    documents.choose(document, page);
  }

  const zoom = (direction: 1 | -1) => shown?.canvas?.zoom(direction);
  const fit = () => shown?.canvas?.fit();

  /** Other keys are left to the browser: arrows scroll the stage. */
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { open, page } = documents.now();
    const actions: Partial<Record<string, () => void>> = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      0: fit,
      PageUp: () => turnTo(page - 1),
      PageDown: () => turnTo(page + 1),
      Home: () => turnTo(1),
      End: () => turnTo(open?.numPages ?? 1),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // ── Findings ──

  /** Shows the sheet of a finding, in another document too. */
  function goTo(pin: Pin, takesFocus: boolean, focused = document.activeElement): void {
    goal = { pin, takesFocus, focused };
    documents.choose(pin.document, pin.page);
  }

  function goToFinding(place: FindingPlace, focused: Element | null, listed: readonly ProjectDocument[]): void {
    const { findingId, reportId, documentName, page } = place;
    const finding = state().reportAnswers[reportId]?.findings?.find(({ id }) => id === findingId);
    wanted = null;
    openKey = finding ? keyOfFinding(finding) : null;
    const drawing = listed.find(({ kind, name }) => kind === 'uploaded' && name === documentName);
    const { t, f } = words();
    if (!drawing) return announce(t.viewer.gone);
    const evidence = finding?.evidence?.find((one) => one.file === documentName && (one.page ?? 1) === page);
    const { sheetNumber = null, box = null } = evidence ?? {};
    goTo({ document: drawing, page, sheetNumber, box }, true, focused);
    announce(t.result.page(documentName, page, f));
  }

  /** The open finding's pin takes the focus; the sheet, if it has none there. */
  async function reachGoal({ pin, takesFocus, focused }: Goal, canvas: SheetCanvas): Promise<void> {
    goal = null;
    const box = canvas.shareOf(pin.box);
    if (box) canvas.goTo(box);
    if (!takesFocus) return;
    await host.updateComplete;
    const root = host.renderRoot;
    root.querySelector('.desk')?.scrollIntoView({ block: 'nearest' });
    const { activeElement, body } = document;
    if (activeElement !== focused && activeElement !== body) return;
    const target = root.querySelector<HTMLElement>('.sheet .pin.open') ?? shown?.stage;
    target?.focus({ preventScroll: true });
  }

  /** Opens a finding, or closes it; one at a time. If it is in the shown document, its sheet is shown. */
  function toggle({ finding, number, pins: [pin] }: PinnedFinding): void {
    const key = keyOfFinding(finding);
    const isOpen = key === openKey;
    openKey = isOpen ? null : key;
    if (number !== null && pin && !isOpen) goTo(pin, false);
    host.requestUpdate();
  }

  async function openFromPin({ finding }: PinnedFinding): Promise<void> {
    openKey = keyOfFinding(finding);
    host.requestUpdate();
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLElement>('.finding.open .row')?.focus();
  }

  // ── Render ──

  function render(): TemplateResult {
    const { t } = words();
    const { list } = documents;
    const { documents: listed, document, open } = documents.now();
    if (list.problem) return renderProblem(list.problem, words(), () => void list.run());
    if (!listed) return html`<p class="muted message">${t.status.fetching}</p>`;
    if (!document) return html`<p class="muted message">${t.status.noDocuments}</p>`;
    const findings = pinFindings(findingsOf(state()), listed, document);
    const shownList = { ...findings, document, openKey, toggle, goTo: (pin: Pin) => goTo(pin, true) };
    return html`<div class="documents" part="documents">
      <div class="toolbar cluster figures">
        ${renderChoice(listed, document)} ${open ? renderTools(open) : nothing}
      </div>
      <div class="split">
        <div class="desk stack">${renderDocument(document, findings.here)}</div>
        ${renderFindings(shownList, words())}
      </div>
    </div>`;
  }

  function renderChoice(listed: readonly ProjectDocument[], document: ProjectDocument): TemplateResult {
    const { t } = words();
    const group = (kind: ProjectDocument['kind'], label: string) => {
      const these = listed.filter((one) => one.kind === kind);
      const option = (one: ProjectDocument) =>
        html`<option dir="auto" value=${listed.indexOf(one)} .selected=${one === document}>${one.name}</option>`;
      return these.length > 0 ? html`<optgroup label=${label}>${these.map(option)}</optgroup>` : nothing;
    };
    const handleChange = ({ target }: Event) => {
      const chosen = listed[Number((target as HTMLSelectElement).value)];
      goal = null;
      if (chosen) documents.choose(chosen);
    };
    return html`<select class="input" aria-label=${t.viewer.document} @change=${handleChange}>
      ${group('uploaded', t.uploader.drawings)} ${group('report', t.status.reports)}
    </select>`;
  }

  function placeOf(page: number, count: number): string {
    const { t, f } = words();
    const { sheetOf, pageOf } = t.viewer;
    return documents.now().document?.kind === 'report' ? pageOf(page, count, f) : sheetOf(page, count, f);
  }

  function renderTools({ numPages: count }: PDFDocumentProxy): TemplateResult {
    const { viewer } = words().t;
    const { page, address } = documents.now();
    const arrow = (label: string, to: number, className: string) =>
      count > 1 ? renderTool(label, icon('fold', className), () => turnTo(to), to < 1 || to > count) : nothing;
    return html`<span class="tools with-icon small">
        ${arrow(viewer.previous, page - 1, 'back')}
        <span id="sheet-number">${placeOf(page, count)}</span>
        ${arrow(viewer.next, page + 1, 'forth')}
      </span>
      <span class="tools with-icon small">
        ${renderTool(viewer.zoomOut, '−', () => zoom(-1))} ${renderTool(viewer.fit, viewer.fit, fit)}
        ${renderTool(viewer.zoomIn, '+', () => zoom(1))}
      </span>
      ${address && html`<span @click=${documents.openTab}>${renderOpen(address, words(), 'quiet')}</span>`}`;
  }

  function renderDocument(document: ProjectDocument, findings: readonly PinnedFinding[]): TemplateResult {
    const { open, failure, share } = documents.now();
    if (failure) return renderFailure(failure);
    if (open) return renderStage(document, findings);
    const { t, f } = words();
    const percent = share > 0 ? ` · ${f.percent(share)}` : '';
    return html`<p class="muted opening figures">${t.viewer.opening(document.name)}${percent}</p>`;
  }

  function renderFailure(failure: Problem): TemplateResult {
    // What storage no longer has, no tab can show; a file that cannot be read stays as it is.
    const address = failure.code === 'storage_refused' ? undefined : documents.now().address;
    const actions = html`${address && renderOpen(address, words())}
    ${failure.retryable ? renderRetry(words(), () => void documents.file.run()) : ''}`;
    return renderNotice({ text: failureSentence(failure, words()), actions });
  }

  function renderStage(document: ProjectDocument, findings: readonly PinnedFinding[]): TemplateResult {
    const { page } = documents.now();
    const pins = findings.flatMap((pinned) => {
      const boxes = pinned.pins
        .filter((pin) => pin.document === document && pin.page === page)
        .flatMap((pin) => shown?.canvas?.shareOf(pin.box) ?? []);
      const isOpen = keyOfFinding(pinned.finding) === openKey;
      return boxes.map((box) => renderPin(pinned, box, isOpen, () => void openFromPin(pinned), words()));
    });
    return html`<div
        class="stage" part="stage" id="stage" tabindex="0" role="group" @keydown=${handleKey}
        aria-label=${document.name} aria-labelledby="stage sheet-number" aria-describedby="keys"
      >
        <div class="sheet">
          <canvas class="whole" aria-hidden="true"></canvas><canvas class="detail" aria-hidden="true" hidden></canvas>
          <p class="text visually-hidden">${shown?.text}</p>
          ${pins}
        </div>
      </div>
      <p class="visually-hidden" id="keys">${words().t.viewer.keys}</p>`;
  }

  return {
    /** Opens the drawing of a finding that was pressed elsewhere, and goes to its pin. `focused` had the focus then. */
    show(place: FindingPlace, focused: Element | null): void {
      wanted = { place, focused };
      goal = null;
      host.requestUpdate();
    },
    render,
  };
}

/** Why a document is not shown: a person can open most of them in a tab, whatever is wrong with them here. */
function failureSentence({ code }: Problem, { t }: FullWords): string {
  if (code === 'part_missing') return t.problems.part_missing;
  return code === 'storage_refused' ? t.viewer.gone : code === 'file_locked' ? t.viewer.locked : t.viewer.unread;
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
