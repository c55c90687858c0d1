/** The list of drawings: its rows, and what they need beside the session: which one is open, and what is on the first sheets. */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { namesOfSizes, type SheetReading } from '../files/sheets/sheet-facts.js';
import { type Drawing, DRAWING_CATEGORIES, type DrawingCategory, guessLabel } from '../project-store/drawing.js';
import type { SheetPreviews } from './sheet-previews.js';
import type { UploaderActions } from './uploader-actions.js';
import { renderFileName } from '../ui/file-name.js';
import type { Words } from '../i18n/localisation.js';
import { drawIcon, icon, type IconName } from '../ui/icons.js';
import { problemSentence } from '../ui/problem-words.js';

export interface DrawingListOptions {
  readonly drawings: () => readonly Drawing[];
  /** Whether the page asks for pictures of the first sheets. */
  readonly previews: () => boolean;
}

export interface DrawingListView {
  readonly editable: boolean;
  readonly offline: boolean;
  readonly words: Words;
  readonly list: DrawingListController;
  readonly actions: UploaderActions;
}

export function renderDrawingList(drawings: readonly Drawing[], options: DrawingListView): TemplateResult {
  const { editable, offline, words, list } = options;
  return html`<ul class="rows" part="drawings" @keydown=${editable ? list.handleKey : null}>
    ${repeat(
      drawings,
      ({ id }) => id,
      (drawing) =>
        // A byte of one file is no news for the rows of all others.
        guard(
          [drawing, editable, offline, words, list.readingOf(drawing), list.pictureOf(drawing), list.stateOf(drawing)],
          () => renderDrawingRow(drawing, options),
        ),
    )}
  </ul>`;
}

export class DrawingListController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: DrawingListOptions;
  #previews: SheetPreviews | null = null;
  #isLoadingPreviews = false;
  #openId: string | null = null;
  #namingId: string | null = null;
  /** What takes the focus once it is drawn. */
  #focusNext: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DrawingListOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  readingOf(drawing: Drawing): SheetReading | null | undefined {
    return this.#previews?.readingOf(drawing);
  }

  pictureOf(drawing: Drawing): ImageBitmap | null {
    return this.#options.previews() ? (this.#previews?.pictureOf(drawing) ?? null) : null;
  }

  stateOf({ id }: Drawing): RowState {
    if (id === this.#namingId) return 'naming';
    return id === this.#openId ? 'open' : '';
  }

  hostUpdated(): void {
    if (this.#focusNext) this.#host.shadowRoot?.querySelector<HTMLElement>(this.#focusNext)?.focus();
    this.#focusNext = null;
    if (this.#options.previews()) void this.#loadPreviews();
  }

  hostDisconnected(): void {
    this.#openId = null;
    this.#namingId = null;
  }

  toggle({ id }: Drawing): void {
    this.#openId = this.#openId === id ? null : id;
    this.#host.requestUpdate();
  }

  startNaming({ id }: Drawing): void {
    this.#namingId = id;
    this.#openId = null;
    this.#focusNext = '.label';
    this.#host.requestUpdate();
  }

  stopNaming(): void {
    if (this.#namingId && this.#host.shadowRoot?.activeElement?.matches('.label')) this.#focusMore(this.#namingId);
    this.#namingId = null;
    this.#host.requestUpdate();
  }

  readonly handleKey = (event: KeyboardEvent): void => {
    // The focus goes on to the next row: an Enter that is held down would take out one drawing after the other.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Escape' || !this.#openId) return;
    this.#focusMore(this.#openId);
    this.#openId = null;
    this.#host.requestUpdate();
  };

  #focusMore(id: string): void {
    this.#focusNext = `[data-id="${CSS.escape(id)}"] .more`;
  }

  async #loadPreviews(): Promise<void> {
    if (this.#previews || this.#isLoadingPreviews) return;
    this.#isLoadingPreviews = true;
    try {
      const { SheetPreviews } = await import('./sheet-previews.js');
      this.#previews = new SheetPreviews(this.#host, this.#options.drawings);
      this.#host.requestUpdate();
    } catch {
      // Without pictures, rows keep their icon.
    }
  }
}

// ── One row for each drawing: name, how far it is, category, and what can be done with it ──

/** Whether the row shows all that can be done with its drawing, or a field for its label. */
export type RowState = '' | 'open' | 'naming';

/** More sizes of sheets than these are not named. */
const SIZES_NAMED = 2;
const MORE_ICON = 'M4.5 10h.01M10 10h.01M15.5 10h.01';

export function renderDrawingRow(drawing: Drawing, options: DrawingListView): TemplateResult {
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
function renderSheet(drawing: Drawing, list: DrawingListController) {
  const picture = list.pictureOf(drawing);
  return html`<span class="thumb">
    ${
      picture
        ? html`<canvas aria-hidden="true" width=${picture.width} height=${picture.height}></canvas>`
        : icon(drawing.status === 'missing' ? 'sheet-add' : 'sheet')
    }
  </span>`;
}

function renderLabelField(drawing: Drawing, { list, words, actions }: DrawingListView) {
  const save = (event: Event) => {
    if (list.stateOf(drawing) !== 'naming') return;
    actions.dispatch({ type: 'drawing-labelled', id: drawing.id, label: (event.target as HTMLInputElement).value });
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
function renderProgress(drawing: Drawing, { words, offline, list }: DrawingListView) {
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
    ${status === 'uploaded' ? icon('check', 'sent') : nothing}${
      status === 'uploading' ? renderBar(sentShare(drawing), name, words.f.percent(sentShare(drawing))) : nothing
    }
    ${parts.map((part) => html`<span>${part}</span>`)}
  </p>`;
}

/** `share`: 0 to 1. */
export function renderBar(share: number, label: string, text: string): TemplateResult {
  const percent = Math.min(100, share * 100);
  return html`<span
    class="bar"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(percent)}
    aria-valuetext=${text}
  >
    <i .style=${`inline-size: ${percent}%`}></i>
  </span>`;
}

function renderCategory(drawing: Drawing, { editable, words, actions }: DrawingListView) {
  const { category, name, status } = drawing;
  // What is not sent has to be dealt with first.
  if (status === 'failed' || status === 'missing') return nothing;
  if (!editable) return html`<span class="category-word small muted">${categoryName(category, words)}</span>`;
  const isKnown = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  const choices = isKnown ? DRAWING_CATEGORIES : [category, ...DRAWING_CATEGORIES];
  const change = ({ target }: Event) =>
    actions.dispatch({ type: 'drawing-categorised', id: drawing.id, category: (target as HTMLSelectElement).value });
  return html`<select class="category small" aria-label=${words.t.uploader.category(name)} @change=${change}>
    ${choices.map(
      (choice) => html`<option value=${choice} .selected=${choice === category}>
        ${categoryName(choice, words)}
      </option>`,
    )}
  </select>`;
}

/** What the drawing needs, if anything, then the way to take it out, then the way to all else. */
function renderButtons(drawing: Drawing, { words, list, actions }: DrawingListView) {
  const { t } = words;
  const { id, name, status, file } = drawing;
  const replace = () => actions.open('replacement', id);
  const more = t.uploader.more(name);
  return html`${
    status === 'failed' && file
      ? wordButton(drawing, 'retry', 'retry', t.retry, () => actions.dispatch({ type: 'upload-retried', id }))
      : status === 'missing'
        ? wordButton(drawing, 'replace', 'sheet-add', t.uploader.chooseAgain, replace)
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

function renderMoreActions(drawing: Drawing, { words, list, actions }: DrawingListView) {
  const { uploader } = words.t;
  const { id, status } = drawing;
  const isSending = status === 'waiting' || status === 'uploading';
  return html`<div class="more-actions">
    ${wordButton(drawing, 'replace', 'replace', uploader.replaceThis, () => actions.open('replacement', id))}
    ${wordButton(drawing, 'rename', null, uploader.changeLabel, () => list.startNaming(drawing))}
    ${isSending ? wordButton(drawing, 'pause', null, uploader.pauseAll, () => actions.dispatch({ type: 'upload-paused', id })) : nothing}
    ${status === 'paused' ? wordButton(drawing, 'resume', null, uploader.resumeAll, () => actions.dispatch({ type: 'upload-resumed', id })) : nothing}
  </div>`;
}

function wordButton(drawing: Drawing, className: string, shown: IconName | null, label: string, act: () => void) {
  return html`<button type="button" class="button quiet ${className}" @click=${act}>
    ${shown ? icon(shown) : nothing}<span>${label}<span class="visually-hidden"> ${drawing.name}</span></span>
  </button>`;
}

/** The kinds of drawings that the page asks for and no drawing has: the service's interface states none, so only the vendor can. */
export function missingCategories(
  required: readonly string[],
  drawings: readonly Pick<Drawing, 'category'>[],
): string[] {
  const known = new Set(drawings.map(({ category }) => category));
  return [...new Set(required)].filter((category) => !known.has(category));
}

export function categoryName(category: string, { t }: Words): string {
  const isKnown = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  return isKnown ? t.categories[category as DrawingCategory] : category;
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
