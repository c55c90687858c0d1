/** Where cells stand to each other: rows, columns with their headings, lists with theirs. Pure geometry over one frame. */
import { bestOf } from '../../../best-of.js';
import { type CellText, readCellText } from './cell-text.js';
import type { Cell, Extent, Frame } from './cells.js';
import { readHeading, readSetbacksHeading } from './label.js';
import { findMeasures, plainText, type Unit } from './measure.js';
import type { Role } from './quantity.js';

export interface ReadCell {
  readonly cell: Cell;
  readonly content: CellText;
}

/** One frame with what each cell says, and its lines ready to be looked up. */
export interface Grid {
  readonly cells: readonly ReadCell[];
  readonly headings: readonly (readonly Heading[])[];
}

/** A column's heading: the roles and the unit it gives to the values under it. No roles: another column, such as "clause". */
interface Heading extends Extent {
  readonly em: number;
  readonly roles: readonly Role[];
  readonly unit: Unit | null;
}

export interface Column {
  readonly roles: readonly Role[];
  readonly unit: Unit | null;
}

/** How far from its label a value may stand, in heights of the letters: alone, and in a list that lines up. */
const MAX_GAP_EM = 9;
const MAX_ALIGNED_GAP_EM = 70;
const MAX_TABLE_HEIGHT_EM = 90;
const MAX_LIST_ROWS = 14;
const MAX_BAND = 600;
const MAX_HEADING_ROWS = 60;
const MAX_COLUMN_GAP_EM = 30;

export function gridOf(frame: Frame): Grid {
  const cells = frame.map((cell) => ({ cell, content: readCellText(cell.text) }));
  return { cells, headings: headingRows(frame, cells) };
}

/**
 * The cells whose upper edges lie between two heights, by halving: looking at all cells for each label would take a page of
 * twenty thousand words minutes. A page has never as many in one band as are looked at; a hostile one may.
 */
export function band({ cells }: Grid, from: number, to: number): readonly ReadCell[] {
  let low = 0;
  let high = cells.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if ((cells[half]?.cell.top ?? 0) < from) low = half + 1;
    else high = half;
  }
  let end = low;
  while (end < cells.length && end - low < MAX_BAND && (cells[end]?.cell.top ?? Number.POSITIVE_INFINITY) <= to)
    end += 1;
  return cells.slice(low, end);
}

const middle = (extent: Extent): number => (extent.top + extent.bottom) / 2;

/** Whether the middle of one cell lies at the height of another. */
export function inRow(value: Extent, label: Extent): boolean {
  return middle(value) > label.top && middle(value) < label.bottom;
}

/** The cells to the right of a label, nearest first. */
export function rightOf(grid: Grid, label: Extent): ReadCell[] {
  const height = label.bottom - label.top;
  const found = band(grid, label.top - 2 * height, label.bottom).filter(
    ({ cell }) => cell.left >= label.right - 1 && inRow(cell, label),
  );
  return found.sort((one, other) => one.cell.left - other.cell.left);
}

/** A value belongs to a label on its left where it is near, or where the rows above or below are set the same way. */
export function isBeside(grid: Grid, label: Cell, value: Cell): boolean {
  const gap = value.left - label.right;
  if (gap <= MAX_GAP_EM * label.em) return true;
  return gap <= MAX_ALIGNED_GAP_EM * label.em && hasAlignedNeighbour(grid, label, value);
}

function hasAlignedNeighbour(grid: Grid, label: Cell, value: Cell): boolean {
  const near = ({ cell }: ReadCell) =>
    cell !== label &&
    Math.abs(middle(cell) - middle(label)) < 3.2 * label.em &&
    Math.abs(cell.left - label.left) < label.em;
  return grid.cells
    .filter(near)
    .some(({ cell }) =>
      rightOf(grid, cell).some(
        ({ cell: other }) =>
          other !== value &&
          (Math.abs(other.left - value.left) < label.em ||
            Math.abs(other.right - value.right) < label.em ||
            Math.abs(other.left + other.right - value.left - value.right) < 2 * label.em),
      ),
    );
}

/** Rows that name columns: at least one cell that says nothing but "proposed", "required" or the like, and no value. */
function headingRows(frame: Frame, cells: readonly ReadCell[]): Heading[][] {
  const rows: Heading[][] = [];
  const seen = new Set<Cell>();
  for (const start of frame.filter(({ text }) => readHeading(text).roles.length > 0)) {
    if (seen.has(start) || rows.length >= MAX_HEADING_ROWS) continue;
    const row = connectedRow(frame, start);
    for (const cell of row) seen.add(cell);
    if (row.length === 1 && headsCallOut(start, cells)) continue;
    if (row.some(({ text }) => findMeasures(plainText(text)).some(({ dimension }) => dimension !== null))) continue;
    rows.push(row.map((cell) => ({ ...extentOf(cell), em: cell.em, ...readHeading(cell.text) })));
  }
  return rows;
}

/** "EXISTING" over "FRONT SETBACK = 3.1 m" is the first line of a call-out, not the heading of a column. */
function headsCallOut(line: Cell, cells: readonly ReadCell[]): boolean {
  return cells.some(
    ({ cell, content }) =>
      Math.abs(cell.left - line.left) < line.em &&
      middle(cell) > middle(line) &&
      middle(cell) - middle(line) < 2 * line.em &&
      content.parts.some(({ label, measures }) => label !== null && measures.length > 0),
  );
}

/** The cells at one height, as far as no gap is too wide for a table. */
function connectedRow(frame: Frame, start: Cell): Cell[] {
  const line = frame.filter((cell) => inRow(cell, start)).sort((one, other) => one.left - other.left);
  const index = line.indexOf(start);
  const apart = (left: Cell | undefined, right: Cell | undefined) =>
    left === undefined || right === undefined || right.left - left.right > MAX_COLUMN_GAP_EM * start.em;
  let first = index;
  while (!apart(line[first - 1], line[first])) first -= 1;
  let last = index;
  while (!apart(line[last], line[last + 1])) last += 1;
  return line.slice(first, last + 1);
}

const extentOf = ({ left, right, top, bottom }: Extent): Extent => ({ left, right, top, bottom });

/** The heading over a value: of the nearest row of headings above it, the column that it stands in. Null where there is none. */
export function columnOf(grid: Grid, value: Cell, label: Extent): Column | null {
  const above = grid.headings
    .filter((row) => {
      const [first] = row;
      const last = row.at(-1);
      if (first === undefined || last === undefined || first.bottom > value.top + 0.5 * value.em) return false;
      return value.top - first.bottom < MAX_TABLE_HEIGHT_EM * value.em && value.left < last.right + 12 * value.em;
    })
    .sort((one, other) => (other[0]?.bottom ?? 0) - (one[0]?.bottom ?? 0));
  for (const row of above) {
    const column = columnIn(row, value, label);
    if (column !== null) return column;
  }
  return null;
}

function columnIn(row: readonly Heading[], value: Cell, label: Extent): Column | null {
  const columns = row.filter(({ right }) => right > label.left);
  const centre = (value.left + value.right) / 2;
  const overlapping = columns.find(({ left, right }) => left < value.right && right > value.left);
  const index = overlapping === undefined ? columnBetween(columns, centre, value.em) : columns.indexOf(overlapping);
  const heading = columns[index];
  return heading === undefined || heading.left < label.left + 2 * value.em
    ? null
    : { roles: heading.roles, unit: heading.unit };
}

/** Values may stand beside the narrow words over them; half-way to the next heading the column ends. */
function columnBetween(columns: readonly Heading[], centre: number, em: number): number {
  return columns.findIndex((column, index) => {
    const before = columns[index - 1];
    const after = columns[index + 1];
    const start = before === undefined ? column.left - 10 * em : (before.right + column.left) / 2;
    const end = after === undefined ? column.right + 10 * em : (column.right + after.left) / 2;
    return centre >= start && centre < end;
  });
}

/** What the heading of a list says of the rows under it. */
export interface ListHeading {
  readonly roles: readonly Role[];
  readonly setbacks: boolean;
  readonly cell: ReadCell;
}

/** Goes up through the rows of a list, as long as they stand close together, to what heads it. */
export function listHeadingOf(grid: Grid, label: Cell): ListHeading | null {
  let current = label;
  for (let rows = 0; rows < MAX_LIST_ROWS; rows += 1) {
    const above = nearestAbove(grid, current, label);
    if (above === null) return null;
    const setbacks = readSetbacksHeading(above.cell.text);
    const roles = readHeading(above.cell.text).roles;
    const bare = above.content.parts.every(({ measures }) => measures.length === 0);
    if (setbacks !== null && bare) return { roles: setbacks.roles, setbacks: true, cell: above };
    if (bare && roles.length > 0 && !/^\W*(?:zoning|code|standards?|ordinance|lep|dcp)\W*$/i.test(above.cell.text))
      return { roles, setbacks: false, cell: above };
    // A label without a value of its own heads what stands under it, unless it is a row of a table.
    if (
      bare &&
      above.content.parts.length > 0 &&
      rightOf(grid, above.cell).length === 0 &&
      above.cell.left <= label.left + label.em
    )
      return { roles: above.content.parts[0]?.label?.roles ?? [], setbacks: false, cell: above };
    current = above.cell;
  }
  return null;
}

export function nearestAbove(grid: Grid, current: Cell, label: Cell): ReadCell | null {
  return bestOf(band(grid, current.top - 6 * label.em, current.bottom), ({ cell }) => {
    const rise = middle(current) - middle(cell);
    if (rise < 0.6 * label.em || rise > 3 * label.em) return null;
    if (cell.left > label.left + label.em || cell.left < label.left - 8 * label.em) return null;
    return cell.bottom;
  });
}

/** The nearest cell straight under a label: left edges or middles in line. */
export function below(grid: Grid, label: Cell): ReadCell | null {
  return bestOf(band(grid, label.top, label.bottom + 3 * label.em), ({ cell }) => {
    const drop = cell.top - label.bottom;
    if (cell === label || drop < -0.3 * label.em || drop > 2.6 * label.em) return null;
    const inLine =
      Math.abs(cell.left - label.left) < label.em ||
      Math.abs(cell.left + cell.right - label.left - label.right) < 2 * label.em;
    const under = cell.left < label.right && cell.right > label.left;
    return under && (inLine || (cell.left > label.left && cell.right < label.right)) ? -cell.top : null;
  });
}
