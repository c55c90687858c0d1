/** What the rows of a set need beside the session: which menu is open, which label is being changed, which row is dragged, what is on the sheets. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Drawing } from '../session/drawing.js';
import type { SheetReading } from '../files/sheets/sheet-facts.js';
import { placeMenu } from './place-menu.js';
import { RowSheets } from './row-sheets.js';

/** As a class of the row; empty where nothing is going on. */
export type RowState = '' | 'menu' | 'naming' | 'dragged' | 'drop-before' | 'drop-after';

export interface RowDeskOptions {
  readonly drawings: () => readonly Drawing[];
  readonly move: (drawing: Drawing, toIndex: number) => void;
}

const DRAWING_TYPE = 'application/x-precheck-drawing';

export class RowDesk implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: RowDeskOptions;
  readonly #sheets: RowSheets;
  #menuFor: string | null = null;
  /** Aborted when the menu closes. */
  #menuStop = new AbortController();
  #naming: string | null = null;
  #dragged: string | null = null;
  #target: { readonly id: string; readonly after: boolean } | null = null;
  /** The row whose field or button takes the focus once it is drawn. */
  #focusNext: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement, options: RowDeskOptions) {
    this.#host = host;
    this.#options = options;
    this.#sheets = new RowSheets(host, options.drawings);
    host.addController(this);
  }

  /** Undefined until it is known; null where it cannot be. */
  readingOf(drawing: Drawing): SheetReading | null | undefined {
    return this.#sheets.readingOf(drawing);
  }

  pictureOf(drawing: Drawing): ImageBitmap | null {
    return this.#sheets.pictureOf(drawing);
  }

  stateOf({ id }: Drawing): RowState {
    if (id === this.#naming) return 'naming';
    if (id === this.#menuFor) return 'menu';
    if (id === this.#dragged) return 'dragged';
    return id === this.#target?.id ? (this.#target.after ? 'drop-after' : 'drop-before') : '';
  }

  get menuFor(): Drawing | null {
    return this.#options.drawings().find(({ id }) => id === this.#menuFor) ?? null;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    if (this.#focusNext) {
      root?.querySelector<HTMLElement>(this.#focusNext)?.focus();
      this.#focusNext = null;
    }
  }

  hostDisconnected(): void {
    this.#menuStop.abort();
    this.#menuFor = null;
    this.#naming = null;
    this.handleDragEnd();
  }

  // ── Menu ──

  readonly handleMore = (event: Event): void => {
    const button = event.currentTarget as HTMLElement;
    const id = idOf(button);
    const menu = this.#menu;
    if (!menu || this.#menuFor === id) return this.closeMenu();
    this.#menuFor = id;
    this.#menuStop.abort();
    this.#menuStop = new AbortController();
    const { signal } = this.#menuStop;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      if (this.#menuFor !== id || signal.aborted) return;
      menu.showPopover();
      placeMenu(menu, button, signal);
      menu.querySelector('button')?.focus();
    });
  };

  /** The browser closes it too: by Escape, and by a press beside it. */
  readonly handleToggle = (event: Event): void => {
    const row = this.#menuFor;
    if ((event as ToggleEvent).newState !== 'closed' || row === null) return;
    this.#menuStop.abort();
    this.#menuFor = null;
    if (this.#host.shadowRoot?.activeElement?.matches('[role=menuitem]')) this.#menuButton(row)?.focus();
    this.#host.requestUpdate();
  };

  closeMenu(): void {
    const row = this.#menuFor;
    this.#menuStop.abort();
    if (row && this.#menu?.matches(':popover-open')) {
      this.#menu.hidePopover();
      this.#menuButton(row)?.focus();
    }
    this.#menuFor = null;
    this.#host.requestUpdate();
  }

  get #menu(): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('#row-menu') ?? null;
  }

  // ── Label ──

  startNaming({ id }: Drawing): void {
    this.#naming = id;
    this.#focusNext = `.row.naming .label`;
    this.#host.requestUpdate();
  }

  stopNaming(): void {
    if (this.#naming && this.#host.shadowRoot?.activeElement?.matches('.label')) {
      this.#focusNext = `[data-id="${CSS.escape(this.#naming)}"] .more`;
    }
    this.#naming = null;
    this.#host.requestUpdate();
  }

  // ── Order ──

  /** Alt with an arrow moves the row that holds the focus, as in lists of desktop programs. */
  readonly handleKey = (event: KeyboardEvent): void => {
    // The focus goes on to the next row: an Enter that is held down would take out one drawing after the other.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const id = idOf(event.target as HTMLElement);
    if (!event.altKey || step === 0 || !id) return;
    event.preventDefault();
    this.moveBy(id, step);
  };

  moveBy(id: string, step: number): void {
    const drawings = this.#options.drawings();
    const index = drawings.findIndex((drawing) => drawing.id === id);
    const drawing = drawings[index];
    const to = index + step;
    if (!drawing || to < 0 || to >= drawings.length) return;
    // Moving the row's element takes the focus out of it.
    const held = this.#host.shadowRoot?.activeElement;
    const part = held?.matches('select') ? 'select' : held?.matches('.more') ? '.more' : 'button';
    this.#focusNext = `[data-id="${CSS.escape(id)}"] ${part}`;
    this.#options.move(drawing, to);
  }

  readonly handleDragStart = (event: DragEvent): void => {
    const id = idOf(event.target as HTMLElement);
    const row = (event.target as HTMLElement).closest('.row');
    if (!id || !row || !event.dataTransfer) return;
    event.dataTransfer.setData(DRAWING_TYPE, id);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setDragImage(row, 16, 16);
    this.#dragged = id;
    this.#host.requestUpdate();
  };

  readonly handleDragOver = (event: DragEvent): void => {
    if (!this.#dragged || !event.dataTransfer?.types.includes(DRAWING_TYPE)) return;
    event.preventDefault();
    const row = (event.target as HTMLElement).closest<HTMLElement>('.row');
    const id = row?.dataset['id'];
    if (!row || !id) return;
    const { top, height } = row.getBoundingClientRect();
    const target = id === this.#dragged ? null : { id, after: event.clientY > top + height / 2 };
    if (target?.id === this.#target?.id && target?.after === this.#target?.after) return;
    this.#target = target;
    this.#host.requestUpdate();
  };

  readonly handleDrop = (event: DragEvent): void => {
    if (!this.#dragged || !event.dataTransfer?.types.includes(DRAWING_TYPE)) return;
    event.preventDefault();
    const others = this.#options.drawings().filter(({ id }) => id !== this.#dragged);
    const drawing = this.#options.drawings().find(({ id }) => id === this.#dragged);
    const index = others.findIndex(({ id }) => id === this.#target?.id);
    if (drawing && this.#target && index >= 0) this.#options.move(drawing, index + Number(this.#target.after));
    this.handleDragEnd();
  };

  readonly handleDragEnd = (): void => {
    this.#dragged = null;
    this.#target = null;
    this.#host.requestUpdate();
  };

  #menuButton(id: string): HTMLElement | null {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .more`) ?? null;
  }
}

function idOf(element: HTMLElement): string | null {
  return element.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null;
}
