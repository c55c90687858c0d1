import type { Box } from './drawing-set.js';

/** The six numbers of a PDF matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const MM_PER_POINT = 25.4 / 72;
export const METRES_PER_POINT = MM_PER_POINT / 1000;

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply(matrix: Matrix, x: number, y: number): readonly [number, number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The smallest upright box around a rectangle that a matrix has moved. */
export function boxOf(matrix: Matrix, left: number, bottom: number, right: number, top: number): Box {
  const corners = [
    apply(matrix, left, bottom),
    apply(matrix, right, bottom),
    apply(matrix, left, top),
    apply(matrix, right, top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return [round(x), round(y), round(Math.max(...xs) - x), round(Math.max(...ys) - y)];
}

/** From PDF user space to the shown page: turned by /Rotate (clockwise), origin at the top left, y downwards. */
export function shownPageMatrix(rotation: number, left: number, bottom: number, width: number, height: number): Matrix {
  switch (rotation) {
    case 90:
      return [0, 1, 1, 0, -bottom, -left];
    case 180:
      return [-1, 0, 0, 1, left + width, -bottom];
    case 270:
      return [0, -1, -1, 0, bottom + height, left + width];
    default:
      return [1, 0, 0, -1, -left, bottom + height];
  }
}

/** The part of a box that lies on the page; null where none does. */
export function clip(box: Box, widthPt: number, heightPt: number): Box | null {
  const left = Math.max(0, box[0]);
  const top = Math.max(0, box[1]);
  const right = Math.min(widthPt, box[0] + box[2]);
  const bottom = Math.min(heightPt, box[1] + box[3]);
  return right > left && bottom > top ? [round(left), round(top), round(right - left), round(bottom - top)] : null;
}

const CELLS = 50;

/** Share of the page under the pictures together, 0 to 1. On a grid of 50 × 50 cells, because scans come in overlapping strips. */
export function coverage(pictures: readonly { readonly box: Box }[], widthPt: number, heightPt: number): number {
  if (!(widthPt > 0 && heightPt > 0)) return 0;
  const covered = new Uint8Array(CELLS * CELLS);
  for (const { box } of pictures) {
    const [x, y, width, height] = box;
    const firstColumn = Math.max(0, Math.round((x / widthPt) * CELLS));
    const lastColumn = Math.min(CELLS, Math.round(((x + width) / widthPt) * CELLS));
    const firstRow = Math.max(0, Math.round((y / heightPt) * CELLS));
    const lastRow = Math.min(CELLS, Math.round(((y + height) / heightPt) * CELLS));
    for (let row = firstRow; row < lastRow; row++)
      covered.fill(1, row * CELLS + firstColumn, row * CELLS + Math.max(firstColumn, lastColumn));
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / covered.length;
}
