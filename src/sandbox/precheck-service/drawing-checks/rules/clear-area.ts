/** Looks for an empty rectangle among boxes, on a grid: exact enough for a stamp, and as fast on an absurd page as on a small one. */
import type { Box } from '../drawing-set/drawing-set.js';

/** All in points. */
export interface WantedArea {
  readonly width: number;
  readonly height: number;
  /** From the edge of the page, where nothing counts. */
  readonly margin: number;
}

export interface ClearArea {
  /** The lowest and then rightmost place, where title blocks are; null where there is none. */
  readonly area: Box | null;
  /** How high a clear rectangle of the wanted width is at most; 0 where the page is narrower than that. */
  readonly tallest: number;
}

/** The stamp is this many cells across at least, unless the page would have more cells than are looked at. */
const CELLS_ACROSS = 12;
const MAX_CELLS_A_SIDE = 600;

export function findClearArea(
  page: { readonly widthPt: number; readonly heightPt: number },
  boxes: readonly Box[],
  wanted: WantedArea,
): ClearArea {
  const width = page.widthPt - 2 * wanted.margin;
  const height = page.heightPt - 2 * wanted.margin;
  if (!(width >= wanted.width && height > 0 && Number.isFinite(width) && Number.isFinite(height)))
    return { area: null, tallest: 0 };
  const cellWidth = Math.max(wanted.width / CELLS_ACROSS, width / MAX_CELLS_A_SIDE);
  const cellHeight = Math.max(wanted.height / CELLS_ACROSS, height / MAX_CELLS_A_SIDE);
  const columns = Math.max(1, Math.floor(width / cellWidth));
  const rows = Math.max(1, Math.floor(height / cellHeight));
  const taken = takenCells(boxes, wanted.margin, cellWidth, cellHeight, columns, rows);
  // Less a hair, or twelve twelfths would be thirteen cells.
  const across = Math.min(columns, Math.ceil(wanted.width / cellWidth - 1e-6));
  const best = tallestRun(taken, columns, rows, across);
  const needed = Math.ceil(wanted.height / cellHeight - 1e-6);
  const found = best.height >= needed ? best : null;
  if (found === null) return { area: null, tallest: best.height * cellHeight };
  const x = wanted.margin + found.column * cellWidth;
  const y = wanted.margin + (found.bottom + 1) * cellHeight - wanted.height;
  return { area: [x, y, wanted.width, wanted.height], tallest: best.height * cellHeight };
}

function takenCells(
  boxes: readonly Box[],
  margin: number,
  cellWidth: number,
  cellHeight: number,
  columns: number,
  rows: number,
): Uint8Array {
  const taken = new Uint8Array(columns * rows);
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  for (const [x, y, width, height] of boxes) {
    if (![x, y, width, height].every(Number.isFinite)) continue;
    const left = within(Math.floor((x - margin) / cellWidth), columns);
    const right = within(Math.ceil((x + width - margin) / cellWidth), columns);
    const top = within(Math.floor((y - margin) / cellHeight), rows);
    const bottom = within(Math.ceil((y + height - margin) / cellHeight), rows);
    for (let row = top; row < bottom; row++)
      if (right > left) taken.fill(1, row * columns + left, row * columns + right);
  }
  return taken;
}

interface Run {
  readonly column: number;
  /** Its lowest row. */
  readonly bottom: number;
  /** In rows. */
  readonly height: number;
}

/** The tallest free rectangle that is so many cells wide; among equals the lowest, then the rightmost. */
function tallestRun(taken: Uint8Array, columns: number, rows: number, across: number): Run {
  const free = new Uint32Array(columns);
  let best: Run = { column: 0, bottom: 0, height: 0 };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      free[column] = taken[row * columns + column] === 1 ? 0 : (free[column] ?? 0) + 1;
    for (const { column, height } of slidingLeast(free, across))
      if (height > 0 && height >= best.height) best = { column, bottom: row, height };
  }
  return best;
}

/** The least value in each window of so many columns (a queue of falling minima, so one pass). */
function* slidingLeast(values: Uint32Array, across: number): Generator<{ column: number; height: number }> {
  const queue: number[] = [];
  let head = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    while (queue.length > head && (values[queue.at(-1) ?? 0] ?? 0) >= value) queue.pop();
    queue.push(at);
    if ((queue[head] ?? 0) <= at - across) head++;
    if (at >= across - 1) yield { column: at - across + 1, height: values[queue[head] ?? 0] ?? 0 };
  }
}
