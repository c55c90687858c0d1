/** One row for each drawing of the set: name, how far it is, category, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { renderFileName } from '../files/file-name.js';
import { namesOfSizes, type SheetReading } from '../files/sheets/sheet-facts.js';
import type { Words } from '../i18n/localisation.js';
import { DRAWING_CATEGORIES, type Drawing, guessLabel } from '../project-store/drawing.js';
import { drawIcon, type IconName, icon } from '../ui/icons.js';
import { problemSentence } from '../ui/problem-words.js';
import { categoryName } from './required-categories.js';

/** What can be done with one drawing of the set. */
export interface DrawingRowActions {
  readonly remove: (drawing: Drawing) => void;
  readonly replace: (drawing: Drawing) => void;
  readonly retry: (drawing: Drawing) => void;
  readonly pause: (drawing: Drawing) => void;
  readonly resume: (drawing: Drawing) => void;
  readonly label: (drawing: Drawing, label: string) => void;
  readonly categorise: (drawing: Drawing, category: string) => void;
}

/** Whether the row shows all that can be done with its drawing, or a field for its label. */
export type RowState = '' | 'open' | 'naming';

/** What the rows need of their list. */
export interface DrawingRowsState {
  readonly stateOf: (drawing: Drawing) => RowState;
  /** Undefined until it is known; null where it cannot be. */
  readonly readingOf: (drawing: Drawing) => SheetReading | null | undefined;
  readonly pictureOf: (drawing: Drawing) => ImageBitmap | null;
  readonly toggle: (drawing: Drawing) => void;
  readonly startNaming: (drawing: Drawing) => void;
  readonly stopNaming: () => void;
}

export interface DrawingRowOptions {
  readonly editable: boolean;
  readonly offline: boolean;
  readonly words: Words;
  readonly list: DrawingRowsState;
  readonly actions: DrawingRowActions;
}

type Act = (drawing: Drawing) => void;

/** More sizes of sheets than these are not named. */
const SIZES_NAMED = 2;
const MORE_ICON = 'M4.5 10h.01M10 10h.01M15.5 10h.01';

export function renderDrawingRow(drawing: Drawing, options: DrawingRowOptions): TemplateResult {
  const { list, editable } = options;
  const rowState = list.stateOf(drawing);
  return html`<li class="row ${drawing.status}" part="drawing" data-id=${drawing.id}>
    ${renderSheet(drawing, list)}
    <div class="row-main">
      ${editable && rowState === 'naming' ? renderLabelField(drawing, options) : renderFileName(drawing.name)}
      ${renderProgress(drawing, options)}
    </div>
    ${renderCategory(drawing, options)} ${editable ? renderButtons(drawing, options) : nothing}
    ${editable && rowState === 'open' ? renderMoreActions(drawing, options) : nothing}
  </li>`;
}

/** The first sheet is drawn into the canvas once it is there. */
function renderSheet(drawing: Drawing, list: DrawingRowsState) {
  const picture = list.pictureOf(drawing);
  return html`<span class="thumb">
    ${
      picture
        ? html`<canvas aria-hidden="true" width=${picture.width} height=${picture.height}></canvas>`
        : icon(drawing.status === 'missing' ? 'sheet-add' : 'sheet')
    }
  </span>`;
}

function renderLabelField(drawing: Drawing, { list, words, actions }: DrawingRowOptions) {
  const save = (event: Event) => {
    if (list.stateOf(drawing) !== 'naming') return;
    actions.label(drawing, (event.target as HTMLInputElement).value);
    list.stopNaming();
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    // Else the key would press the button that the focus goes to.
    event.preventDefault();
    if (event.key === 'Enter') save(event);
    else list.stopNaming();
  };
  return html`<input
    class="label"
    maxlength="200"
    dir="auto"
    aria-label=${words.t.uploader.labelOf(drawing.name)}
    .value=${drawing.label}
    @blur=${save}
    @keydown=${handleKey}
  />`;
}

/** How far it is, in one line: what went wrong, or its bar and where it stands. */
function renderProgress(drawing: Drawing, { words, offline, list }: DrawingRowOptions) {
  const { status, problem, label, name } = drawing;
  if (problem || status === 'failed') {
    const sentence = problem ? problemSentence(problem, words) : words.t.uploader.failed;
    return html`<p class="row-meta small problem">${icon('attention')}<span>${sentence}</span></p>`;
  }
  const sheets = sheetWords(list.readingOf(drawing), words);
  // A label that only repeats the name says nothing.
  const ownLabel = label === guessLabel(name) ? [] : [label];
  const parts = [...progressWords(drawing, offline, words), ...(sheets ? [sheets] : []), ...ownLabel];
  return html`<p class="row-meta small muted figures">
    ${status === 'uploaded' ? icon('check', 'sent') : nothing}${status === 'uploading' ? renderBar(drawing, words) : nothing}
    ${parts.map((part) => html`<span>${part}</span>`)}
  </p>`;
}

function renderBar(drawing: Drawing, { f }: Words) {
  const share = sentShare(drawing);
  return html`<span
    class="bar"
    role="progressbar"
    aria-label=${drawing.name}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(share * 100)}
    aria-valuetext=${f.percent(share)}
  >
    <i .style=${`inline-size: ${share * 100}%`}></i>
  </span>`;
}

function renderCategory(drawing: Drawing, { editable, words, actions }: DrawingRowOptions) {
  const { category, name, status } = drawing;
  // What is not sent has to be dealt with first.
  if (status === 'failed' || status === 'missing') return nothing;
  if (!editable) return html`<span class="category-word small muted">${categoryName(category, words)}</span>`;
  const isKnown = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  const choices = isKnown ? DRAWING_CATEGORIES : [category, ...DRAWING_CATEGORIES];
  const change = (event: Event) => actions.categorise(drawing, (event.target as HTMLSelectElement).value);
  return html`<select class="category small" aria-label=${words.t.uploader.category(name)} @change=${change}>
    ${choices.map(
      (choice) => html`<option value=${choice} .selected=${choice === category}>
        ${categoryName(choice, words)}
      </option>`,
    )}
  </select>`;
}

/** What the drawing needs, if anything, then the way to take it out, then the way to all else. */
function renderButtons(drawing: Drawing, { words, list, actions }: DrawingRowOptions) {
  const { t } = words;
  const { name, status, file } = drawing;
  const more = t.uploader.more(name);
  return html`${
    status === 'failed' && file
      ? wordButton(drawing, 'retry', 'retry', t.retry, actions.retry)
      : status === 'missing'
        ? wordButton(drawing, 'replace', 'sheet-add', t.uploader.chooseAgain, actions.replace)
        : nothing
  }
    <div class="row-actions">
      <button
        type="button"
        class="button icon-only remove"
        title=${t.uploader.remove(name)}
        aria-label=${t.uploader.remove(name)}
        @click=${() => actions.remove(drawing)}
      >
        ${icon('remove')}
      </button>
      <button
        type="button"
        class="button icon-only more"
        title=${more}
        aria-label=${more}
        aria-expanded=${list.stateOf(drawing) === 'open' ? 'true' : 'false'}
        @click=${() => list.toggle(drawing)}
      >
        ${drawIcon(MORE_ICON)}
      </button>
    </div>`;
}

function renderMoreActions(drawing: Drawing, { words, list, actions }: DrawingRowOptions) {
  const { uploader } = words.t;
  const { status } = drawing;
  const isSending = status === 'waiting' || status === 'uploading';
  return html`<div class="more-actions">
    ${wordButton(drawing, 'replace', 'replace', uploader.replaceThis, actions.replace)}
    ${wordButton(drawing, 'rename', null, uploader.changeLabel, () => list.startNaming(drawing))}
    ${isSending ? wordButton(drawing, 'pause', null, uploader.pauseAll, actions.pause) : nothing}
    ${status === 'paused' ? wordButton(drawing, 'resume', null, uploader.resumeAll, actions.resume) : nothing}
  </div>`;
}

function wordButton(drawing: Drawing, className: string, shown: IconName | null, label: string, act: Act) {
  return html`<button type="button" class="button quiet ${className}" @click=${() => act(drawing)}>
    ${shown ? icon(shown) : nothing}<span>${label}<span class="visually-hidden"> ${drawing.name}</span></span>
  </button>`;
}

/** 0 to 1; 0 where the size is not known. */
function sentShare({ sentBytes, size }: Pick<Drawing, 'sentBytes' | 'size'>): number {
  return size ? Math.min(1, sentBytes / size) : 0;
}

/** How far the drawing is. A failed one says its problem instead. */
export function progressWords(drawing: Drawing, isOffline: boolean, { t, f }: Words): string[] {
  const { status, size, sentBytes, retryingAfter } = drawing;
  const sizeWords = size === null ? [] : [f.bytes(size)];
  switch (status) {
    case 'uploading': {
      const share = sentShare(drawing);
      if (retryingAfter > 0 && sentBytes === 0) return [t.uploader.retrying(retryingAfter, f), ...sizeWords];
      if (share >= 1) return [t.uploader.finishing, ...sizeWords];
      return [f.percent(share), t.uploader.part(sentBytes, size ?? 0, f)];
    }
    case 'uploaded':
      return [t.uploader.sent, ...sizeWords];
    case 'waiting':
      if (retryingAfter > 0 && !isOffline) return [t.uploader.retrying(retryingAfter, f), ...sizeWords];
      return [isOffline ? t.uploader.waitingForNetwork : t.uploader.waiting, ...sizeWords];
    case 'failed':
      return [];
    case 'missing':
      // What storage has lost was sent; its problem says so.
      return drawing.problem ? [] : [t.uploader.missing, ...sizeWords];
    default:
      return [t.uploader[status], ...sizeWords];
  }
}

/** "12 sheets, ARCH D"; null while nothing is known. */
export function sheetWords(reading: SheetReading | null | undefined, { t, f }: Words): string | null {
  if (!reading || reading.type === 'locked') return null;
  if (reading.type === 'damaged' || reading.pageCount === 0) return t.uploader.damaged;
  const sizes = namesOfSizes(reading.sizes, f.number);
  const named = sizes.length > SIZES_NAMED ? [...sizes.slice(0, SIZES_NAMED), '…'] : sizes;
  return t.uploader.sheets(reading.pageCount, named.join(' + '), f);
}
