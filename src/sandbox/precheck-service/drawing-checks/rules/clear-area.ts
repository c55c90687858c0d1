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
  const { margin } = wanted;
  const [width, height] = [page.widthPt - 2 * margin, page.heightPt - 2 * margin];
  if (!(width >= wanted.width && height > 0 && Number.isFinite(width) && Number.isFinite(height)))
    return { area: null, tallest: 0 };
  const cellWidth = Math.max(wanted.width / CELLS_ACROSS, width / MAX_CELLS_A_SIDE);
  const cellHeight = Math.max(wanted.height / CELLS_ACROSS, height / MAX_CELLS_A_SIDE);
  const columns = Math.max(1, Math.floor(width / cellWidth));
  const rows = Math.max(1, Math.floor(height / cellHeight));
  const taken = new Uint8Array(columns * rows);
  const cell = (value: number, most: number) => Math.min(most, Math.max(0, value));
  for (const [x, y, across, down] of boxes.filter((box) => box.every(Number.isFinite))) {
    const left = cell(Math.floor((x - margin) / cellWidth), columns);
    const right = cell(Math.ceil((x + across - margin) / cellWidth), columns);
    const bottom = cell(Math.ceil((y + down - margin) / cellHeight), rows);
    for (let row = cell(Math.floor((y - margin) / cellHeight), rows); row < bottom; row++)
      if (right > left) taken.fill(1, row * columns + left, row * columns + right);
  }
  // Less a hair, or twelve twelfths would be thirteen cells.
  const best = tallestRun(taken, columns, rows, Math.min(columns, Math.ceil(wanted.width / cellWidth - 1e-6)));
  const tallest = best.height * cellHeight;
  if (best.height < Math.ceil(wanted.height / cellHeight - 1e-6)) return { area: null, tallest };
  const y = margin + (best.bottom + 1) * cellHeight - wanted.height;
  return { area: [margin + best.column * cellWidth, y, wanted.width, wanted.height], tallest };
}

/** The tallest free rectangle that is `across` cells wide; among equals the lowest, then the rightmost. `bottom` is its lowest row. */
function tallestRun(taken: Uint8Array, columns: number, rows: number, across: number) {
  /** How many cells are free upwards from the row. */
  const free = new Uint32Array(columns);
  let best = { column: 0, bottom: 0, height: 0 };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      free[column] = taken[row * columns + column] === 1 ? 0 : (free[column] ?? 0) + 1;
    for (let column = 0; column + across <= columns; column++) {
      const height = Math.min(...free.subarray(column, column + across));
      if (height > 0 && height >= best.height) best = { column, bottom: row, height };
    }
  }
  return best;
}
