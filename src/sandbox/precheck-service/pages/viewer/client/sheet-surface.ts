import { listenToGestures } from './gestures.js';
import { createPanPad } from './pan-pad.js';
import { PinLayer, type ShownPin } from './pin-layer.js';
import { SheetPicture, type PictureSource } from './sheet-picture.js';
import {
  fitScale,
  fitView,
  keepInSight,
  panBy,
  planeTransform,
  turnBox,
  turned,
  viewOfBox,
  zoomAt,
  type Size,
  type View,
} from './view-transform.js';

export interface ShownSheet extends PictureSource, Size {
  readonly index: number;
  readonly name: string;
}

export interface SurfaceHandlers {
  /** The view changed: how many times larger than the whole sheet it is. */
  viewChanged(zoom: number): void;
  pinSelected(pin: ShownPin): void;
  leaf(step: 1 | -1): void;
}

const ZOOM_STEP = 1.4;
const PAN_STEP_PX = 80;
const NOTE_MS = 2500;
const WHEEL_NOTE = 'Hold Ctrl and turn the wheel to zoom.';

/** The sheet that can be moved and zoomed, with its pins. */
export class SheetSurface {
  readonly element: HTMLDivElement;
  readonly #plane = document.createElement('div');
  readonly #note = document.createElement('p');
  readonly #panPad = createPanPad(({ x, y }) => this.#pan(-x, -y));
  readonly #picture: SheetPicture;
  readonly #pins: PinLayer;
  readonly #handlers: SurfaceHandlers;
  #sheet: ShownSheet | null = null;
  #frame: Size = { width: 1, height: 1 };
  #view: View = { scale: 1, x: 0, y: 0, rotation: 0 };
  #isFit = true;
  #pictureNote: string | null = null;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: SurfaceHandlers, signal: AbortSignal) {
    this.#handlers = handlers;
    this.element = document.createElement('div');
    this.element.className = 'surface';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-roledescription', 'sheet');
    this.#plane.className = 'sheet-plane';
    this.#note.className = 'stage-note';
    this.#note.setAttribute('role', 'status');
    this.#picture = new SheetPicture(this.#plane, (note) => this.#showPictureNote(note));
    this.#pins = new PinLayer({ select: handlers.pinSelected, focus: (pin) => this.#bringIntoSight(pin) }, signal);
    this.#panPad.hidden = true;
    this.element.append(this.#plane, this.#pins.element, this.#panPad, this.#note);
    listenToGestures(
      this.element,
      {
        pan: (dx, dy) => this.#move((view, sheet) => panBy(view, dx, dy, sheet, this.#frame)),
        zoom: (factor, at) => this.#move((view, sheet) => zoomAt(view, factor, at, sheet, this.#frame)),
        wheelScrolls: () => this.#showNote(WHEEL_NOTE, NOTE_MS),
      },
      signal,
    );
    this.element.addEventListener('keydown', (event) => this.#handleKey(event), { signal });
    this.#watchSize(signal);
  }

  show(sheet: ShownSheet, pins: readonly ShownPin[]): void {
    const isOther = this.#sheet?.index !== sheet.index || this.#sheet.fit !== sheet.fit;
    this.#sheet = sheet;
    this.element.setAttribute(
      'aria-label',
      `Sheet ${sheet.name}. Arrow keys move it, plus and minus zoom, 0 shows all of it.`,
    );
    this.#pins.show(pins);
    if (isOther) {
      this.#plane.style.width = `${sheet.width}px`;
      this.#plane.style.height = `${sheet.height}px`;
      this.#picture.show(sheet);
      this.#view = { ...this.#view, rotation: 0 };
      this.fit();
    } else this.#apply();
  }

  select(finding: string | null): void {
    this.#pins.select(finding);
  }

  /** Shows a pin's place in the middle and moves the focus to it. */
  goTo(pin: ShownPin): void {
    if (pin.box === null) this.fit();
    else {
      const { box } = pin;
      this.#move((view, sheet) => viewOfBox(box, sheet, this.#frame, view.rotation));
    }
    if (!this.#pins.focus(pin.key)) this.element.focus();
  }

  focusPin(key: string): boolean {
    return this.#pins.focus(key);
  }

  fit(): void {
    this.#move((view, sheet) => fitView(sheet, this.#frame, view.rotation));
  }

  zoom(direction: 1 | -1): void {
    const middle = { x: this.#frame.width / 2, y: this.#frame.height / 2 };
    const factor = direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP;
    this.#move((view, sheet) => zoomAt(view, factor, middle, sheet, this.#frame));
  }

  rotate(): void {
    this.#move((view, sheet) => fitView(sheet, this.#frame, turned(view.rotation)));
  }

  #pan(dx: number, dy: number): void {
    this.#move((view, sheet) => panBy(view, dx * PAN_STEP_PX, dy * PAN_STEP_PX, sheet, this.#frame));
  }

  #move(change: (view: View, sheet: Size) => View): void {
    if (this.#sheet === null) return;
    this.#view = change(this.#view, this.#sheet);
    this.#apply();
  }

  #apply(): void {
    if (this.#sheet === null) return;
    const fit = fitScale(this.#sheet, this.#frame, this.#view.rotation);
    const zoom = this.#view.scale / fit;
    this.#isFit = zoom < 1.01;
    this.element.classList.toggle('zoomed', !this.#isFit);
    this.#showPanPad(!this.#isFit);
    this.#plane.style.transform = planeTransform(this.#view, this.#sheet);
    this.#pins.follow(this.#view, this.#sheet);
    const longSide = Math.max(this.#sheet.width, this.#sheet.height) * this.#view.scale * devicePixelRatio;
    if (!this.#isFit) this.#picture.zoomedTo(longSide);
    this.#handlers.viewChanged(zoom);
  }

  /** Nothing is to move while all of the sheet is in sight. The focus doesn't get lost with the button that had it. */
  #showPanPad(isShown: boolean): void {
    const hadFocus = this.#panPad.contains(document.activeElement);
    this.#panPad.hidden = !isShown;
    if (hadFocus && !isShown) this.element.focus({ preventScroll: true });
  }

  /** A pin that gets the focus while it is out of sight is brought in, or nobody would see where the focus is. */
  #bringIntoSight({ box }: ShownPin): void {
    this.#move((view, sheet) => {
      const at = box === null ? { x: 0, y: 0, width: 0, height: 0 } : turnBox(box, sheet, view);
      const [x, y] = [view.x + at.x, view.y + at.y];
      const isInSight = x >= 0 && y >= 0 && x <= this.#frame.width && y <= this.#frame.height;
      if (isInSight) return view;
      const moved = { ...view, x: this.#frame.width / 2 - at.x, y: this.#frame.height / 2 - at.y };
      return keepInSight(moved, sheet, this.#frame);
    });
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      '+': () => this.zoom(1),
      '=': () => this.zoom(1),
      '-': () => this.zoom(-1),
      _: () => this.zoom(-1),
      0: () => this.fit(),
      ArrowLeft: () => this.#pan(1, 0),
      ArrowRight: () => this.#pan(-1, 0),
      ArrowUp: () => this.#pan(0, 1),
      ArrowDown: () => this.#pan(0, -1),
      PageDown: () => this.#handlers.leaf(1),
      PageUp: () => this.#handlers.leaf(-1),
    };
    const action = actions[event.key];
    // A sheet that is all in sight has nothing to move: the arrow keys scroll the page then.
    if (action === undefined || (this.#isFit && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    action();
  }

  #watchSize(signal: AbortSignal): void {
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return;
      const wasFit = this.#isFit;
      this.#frame = { width: entry.contentRect.width, height: entry.contentRect.height };
      this.#move((view, sheet) =>
        wasFit ? fitView(sheet, this.#frame, view.rotation) : keepInSight(view, sheet, this.#frame),
      );
    });
    observer.observe(this.element);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #showPictureNote(note: string | null): void {
    this.#pictureNote = note;
    clearTimeout(this.#noteTimer);
    this.#showNote(note, null);
  }

  /** A passing note gives way to what is said of the picture. */
  #showNote(note: string | null, forMs: number | null): void {
    if (forMs !== null && this.#pictureNote !== null) return;
    this.#note.textContent = note ?? '';
    this.#note.hidden = note === null;
    if (forMs === null) return;
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => this.#showNote(null, null), forMs);
  }
}
