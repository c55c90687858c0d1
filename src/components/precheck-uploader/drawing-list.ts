/** The list of drawings: its rows, and what they need beside the session: which one is open, and what is on the first sheets. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { SheetReading } from '../files/sheets/sheet-facts.js';
import type { Drawing } from '../project-store/drawing.js';
import { type DrawingRowOptions, type DrawingRowsState, renderDrawingRow, type RowState } from './drawing-row.js';
import type { SheetPreviews } from './sheet-previews.js';

export interface DrawingListOptions {
  readonly drawings: () => readonly Drawing[];
  /** Whether the page asks for pictures of the first sheets. */
  readonly previews: () => boolean;
}

export interface DrawingListView extends DrawingRowOptions {
  readonly list: DrawingListController;
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

export class DrawingListController implements ReactiveController, DrawingRowsState {
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
