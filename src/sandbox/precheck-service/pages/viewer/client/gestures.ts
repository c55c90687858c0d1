import type { Point } from './view-transform.js';

export interface GestureHandlers {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** The wheel turned where it scrolls the page. */
  wheelScrolls(): void;
}

/** A wheel's notch is about 100 units; this makes three notches about a doubling. */
const WHEEL_STRENGTH = 0.0022;
/** A trackpad's pinch comes as a wheel with ctrl and small steps. */
const PINCH_STRENGTH = 0.01;
const LINE_PX = 32;
const DOUBLE_CLICK_FACTOR = 2;

/** Turns what pointers, fingers and the wheel do on an element into pan and zoom. Ends with the signal. */
export function listenToGestures(element: HTMLElement, handlers: GestureHandlers, signal: AbortSignal): void {
  listenToPointers(element, handlers, signal);
  element.addEventListener('wheel', (event) => turnWheel(element, event, handlers), { signal, passive: false });
  element.addEventListener(
    'dblclick',
    (event) => {
      if (isControl(event.target)) return;
      event.preventDefault();
      handlers.zoom(event.shiftKey ? 1 / DOUBLE_CLICK_FACTOR : DOUBLE_CLICK_FACTOR, pointIn(element, event));
    },
    { signal },
  );
}

function listenToPointers(element: HTMLElement, handlers: GestureHandlers, signal: AbortSignal): void {
  const pointers = new Map<number, Point>();
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return;
    pointers.set(event.pointerId, pointIn(element, event));
    element.setPointerCapture(event.pointerId);
    element.classList.add('dragging');
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = pointIn(element, event);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other === undefined) handlers.pan(now.x - before.x, now.y - before.y);
    else pinch(before, now, other, handlers);
    pointers.set(event.pointerId, now);
  };
  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) element.classList.remove('dragging');
  };
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
}

/** Two fingers zoom by their distance and move by their middle; each event moves one of them. */
function pinch(before: Point, now: Point, other: Point, handlers: GestureHandlers): void {
  const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
  const [from, to] = [distance(before), distance(now)];
  handlers.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (from > 1 && to > 1) handlers.zoom(to / from, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

/** The wheel zooms where it has nothing to scroll, or with ctrl; else it scrolls the page, which must not get stuck here. */
function turnWheel(element: HTMLElement, event: WheelEvent, handlers: GestureHandlers): void {
  const isPinch = event.ctrlKey || event.metaKey;
  if (!isPinch && canScroll()) return handlers.wheelScrolls();
  event.preventDefault();
  const delta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX;
  const strength = isPinch && Math.abs(delta) < 50 ? PINCH_STRENGTH : WHEEL_STRENGTH;
  handlers.zoom(Math.exp(-Math.max(-300, Math.min(300, delta)) * strength), pointIn(element, event));
}

function canScroll(): boolean {
  if (document.fullscreenElement !== null) return false;
  const page = document.scrollingElement;
  return page !== null && page.scrollHeight > page.clientHeight + 1;
}

const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;

function pointIn(element: HTMLElement, event: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
