/** Puts the text of a page together as a reader sees it: pieces of one line become cells, in the direction the text runs. */
import { groupBy } from '../../../group-by.js';
import type { Box, DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { boxAround } from '../recognition/text-piece.js';

/** A rectangle in points, along and across the direction in which the text runs. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Words without a gap between them. */
export interface Cell extends Extent {
  readonly text: string;
  /** Height of the letters. */
  readonly em: number;
  /** On the page as it is shown. */
  readonly box: Box;
}

/** All text of a page that runs in one direction, from the top down and from left to right. */
export type Frame = readonly Cell[];

interface Placed extends Cell {
  readonly item: TextItem;
}

const MAX_GAP_EM = 0.62;
const MIN_SPACE_EM = 0.12;
const MAX_CELL_TEXT = 400;
/** The text is sorted downwards, so a piece's own line is among the last; without an end hostile pages would take for ever. */
const LINES_LOOKED_AT = 12;
const PIECES_LOOKED_AT = 8;

export function framesOf(page: DrawingPage): Frame[] {
  const byAngle = groupBy(page.text ?? [], ({ angle }) => angle);
  return [...byAngle].map(([angle, items]) => joinCells(items.map((item) => place(item, angle))));
}

/** The box on the page is the smallest upright one around the text, so its centre is the text's own. */
function place(item: TextItem, angle: number): Placed {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [x, y, width, height] = item.box;
  const em = item.fontSizePt;
  const length =
    Math.abs(cos) >= Math.abs(sin)
      ? (width - em * Math.abs(sin)) / Math.abs(cos)
      : (height - em * Math.abs(cos)) / Math.abs(sin);
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const along = centreX * cos + centreY * sin;
  const across = centreY * cos - centreX * sin;
  const half = Math.max(0, length) / 2;
  return {
    item,
    text: item.text,
    left: along - half,
    right: along + half,
    top: across - em / 2,
    bottom: across + em / 2,
    em,
    box: item.box,
  };
}

function joinCells(items: readonly Placed[]): Frame {
  const waiting = [...items].sort((one, other) => one.bottom - other.bottom || one.left - other.left);
  const lines: Placed[][] = [];
  for (const item of waiting) {
    const line = lines.slice(-LINES_LOOKED_AT).findLast((candidate) => sameLine(candidate, item));
    if (line === undefined) lines.push([item]);
    else line.push(item);
  }
  return lines.flatMap((line) => cellsOfLine(line)).sort((one, other) => one.top - other.top || one.left - other.left);
}

/** A raised 2 belongs to the line of the metre before it. */
function sameLine(line: readonly Placed[], item: Placed): boolean {
  return line.slice(-PIECES_LOOKED_AT).some((other) => {
    const shared = Math.min(other.bottom, item.bottom) - Math.max(other.top, item.top);
    return (
      shared > 0.55 * Math.min(other.em, item.em) && Math.max(other.em, item.em) < 2.6 * Math.min(other.em, item.em)
    );
  });
}

function cellsOfLine(line: readonly Placed[]): Cell[] {
  const cells: Cell[] = [];
  for (const item of [...line].sort((one, other) => one.left - other.left)) {
    const last = cells.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : item.left - last.right;
    const em = Math.max(item.em, last?.em ?? 0);
    if (last === undefined || gap > MAX_GAP_EM * em || gap < -0.6 * em || last.text.length > MAX_CELL_TEXT) {
      cells.push(item);
      continue;
    }
    const text = last.text + (gap > MIN_SPACE_EM * em ? ' ' : '') + raised(item, last);
    cells[cells.length - 1] = { ...joined(last, item), text };
  }
  return cells;
}

/** A small 2 above the line is a square. */
function raised(item: Placed, before: Cell): string {
  return item.text === '2' && item.em < 0.85 * before.em && item.bottom < before.bottom - 0.15 * before.em
    ? '²'
    : item.text;
}

/** Two pieces of one line, or two lines of one label, as one cell. */
export function joined(one: Cell, other: Cell): Cell {
  return {
    text: `${one.text} ${other.text}`,
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    em: Math.max(one.em, other.em),
    box: boxAround([one, other]),
  };
}
