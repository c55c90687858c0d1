import { layOutPins } from './pin-layout.js';
import { turnBox, turnedSize, type Size, type View } from './view-transform.js';

export interface ShownPin {
  /** Different for each place of each finding. */
  readonly key: string;
  readonly number: number;
  readonly finding: string;
  readonly status: string;
  /** What a screen reader says of it. */
  readonly name: string;
  /** In points on the sheet; null where it stands for the sheet as a whole. */
  readonly box: readonly [number, number, number, number] | null;
}

interface Mark {
  readonly pin: ShownPin;
  readonly button: HTMLButtonElement;
  readonly outline: HTMLElement | null;
  readonly lead: HTMLElement;
}

const PIN_PX = 28;
const GAP_PX = 4;
/** Keeps the outline of a line of text from striking it through. */
const OUTLINE_GAP_PX = 3;

/** The numbered pins over a sheet: buttons of one size, however large the sheet is. One of them is in the tab order. */
export class PinLayer {
  readonly element: HTMLDivElement;
  #marks: readonly Mark[] = [];
  #selected: string | null = null;
  #laidOut = '';

  constructor(handlers: { select(pin: ShownPin): void; focus(pin: ShownPin): void }, signal: AbortSignal) {
    this.element = document.createElement('div');
    this.element.className = 'pins';
    this.element.setAttribute('role', 'group');
    this.element.addEventListener(
      'click',
      (event) => {
        const mark = this.#markOf(event.target);
        if (mark) handlers.select(mark.pin);
      },
      { signal },
    );
    this.element.addEventListener(
      'focusin',
      (event) => {
        const mark = this.#markOf(event.target);
        if (!mark) return;
        this.#rove(mark);
        handlers.focus(mark.pin);
      },
      { signal },
    ); // prettier-ignore
    this.element.addEventListener('keydown', (event) => this.#step(event), { signal });
  }

  show(pins: readonly ShownPin[]): void {
    this.#marks = pins.map(createMark);
    this.#laidOut = '';
    this.element.setAttribute('aria-label', 'Pins on this sheet. Arrow keys move between them.');
    this.element.hidden = pins.length === 0;
    this.element.replaceChildren(
      ...this.#marks.flatMap(({ outline, lead }) => [...(outline ? [outline] : []), lead]),
      ...this.#marks.map(({ button }) => button),
    );
    this.#rove(this.#marks[0]);
    this.select(this.#selected);
  }

  /** Marks the pins of a finding. */
  select(finding: string | null): void {
    this.#selected = finding;
    for (const { pin, button, outline } of this.#marks) {
      const isSelected = pin.finding === finding;
      button.classList.toggle('selected', isSelected);
      button.setAttribute('aria-pressed', String(isSelected));
      outline?.classList.toggle('selected', isSelected);
    }
  }

  /** Moves the focus to a pin; false where the sheet has no such pin. */
  focus(key: string): boolean {
    const mark = this.#marks.find(({ pin }) => pin.key === key);
    mark?.button.focus({ preventScroll: true });
    return mark !== undefined;
  }

  /** Follows the sheet. The pins are laid out anew only when its size or turn changes. */
  follow(view: View, sheet: Size): void {
    this.element.style.transform = `translate(${view.x}px, ${view.y}px)`;
    const layout = `${view.scale} ${view.rotation} ${sheet.width} ${sheet.height}`;
    if (layout === this.#laidOut) return;
    this.#laidOut = layout;
    this.#layOut(view, sheet);
  }

  #layOut(view: View, sheet: Size): void {
    const limits = turnedSize(sheet, view.rotation);
    let atEdge = 0;
    const wanted = this.#marks.map(({ pin }) => {
      if (pin.box === null) return { x: PIN_PX / 2 + atEdge++ * (PIN_PX + GAP_PX), y: PIN_PX / 2 };
      const box = turnBox(pin.box, sheet, view);
      // Beside the box, so that the pin covers nothing of what it points at, and still on the sheet.
      return {
        x: Math.max(PIN_PX / 2, Math.min(limits.width * view.scale - PIN_PX / 2, box.x - PIN_PX / 2 - GAP_PX)),
        y: Math.max(PIN_PX / 2, Math.min(limits.height * view.scale - PIN_PX / 2, box.y - PIN_PX / 2 - GAP_PX)),
      };
    });
    const placed = layOutPins(wanted, PIN_PX);
    this.#marks.forEach((mark, index) => {
      const [at, from] = [placed[index], wanted[index]];
      if (at === undefined || from === undefined) return;
      mark.button.style.transform = `translate(${at.x - PIN_PX / 2}px, ${at.y - PIN_PX / 2}px)`;
      const box = mark.pin.box === null ? null : turnBox(mark.pin.box, sheet, view);
      if (box && mark.outline) {
        mark.outline.style.transform = `translate(${box.x - OUTLINE_GAP_PX}px, ${box.y - OUTLINE_GAP_PX}px)`;
        mark.outline.style.width = `${box.width + 2 * OUTLINE_GAP_PX}px`;
        mark.outline.style.height = `${box.height + 2 * OUTLINE_GAP_PX}px`;
      }
      mark.lead.hidden = box === null || !at.moved;
      if (box) drawLead(mark.lead, at, { x: box.x, y: box.y });
    });
  }

  #markOf(target: EventTarget | null): Mark | undefined {
    return this.#marks.find(({ button }) => target instanceof Node && button.contains(target));
  }

  #rove(current: Mark | undefined): void {
    for (const mark of this.#marks) mark.button.tabIndex = mark === current ? 0 : -1;
  }

  #step(event: KeyboardEvent): void {
    const index = this.#marks.findIndex(({ button }) => button === event.target);
    const last = this.#marks.length - 1;
    const next = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (index === -1 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#marks[Math.max(0, Math.min(last, next))]?.button.focus({ preventScroll: true });
  }
}

function createMark(pin: ShownPin): Mark {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `pin ${pin.status}`;
  button.textContent = String(pin.number);
  button.setAttribute('aria-label', pin.name);
  button.title = pin.name;
  button.dataset['pinKey'] = pin.key;
  const outline = pin.box === null ? null : document.createElement('div');
  if (outline) outline.className = `pin-box ${pin.status}`;
  const lead = document.createElement('div');
  lead.className = `pin-lead ${pin.status}`;
  lead.hidden = true;
  return { pin, button, outline, lead };
}

function drawLead(lead: HTMLElement, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  lead.style.width = `${Math.hypot(dx, dy)}px`;
  lead.style.transform = `translate(${from.x}px, ${from.y}px) rotate(${Math.atan2(dy, dx)}rad)`;
}
