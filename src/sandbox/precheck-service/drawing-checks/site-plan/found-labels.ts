/** Finds the labels among the cells of a sheet, and the headings that say what they are about. */
import { cleanWords, type TextPart } from './cell-text.js';
import { type Cell, joined as joinLines } from './cells.js';
import { type Label, readLabel } from './label.js';
import type { Role } from './quantity.js';
import { band, type Grid, listHeadingOf, type ReadCell } from './table.js';

/** A label with the place where it stands, and what the same text says besides. */
export interface Found {
  readonly label: Label;
  readonly cell: Cell;
  readonly part: TextPart;
  /** A list says what the label is about, or what its values are. */
  readonly heading: { readonly roles: readonly Role[]; readonly setbacks: boolean } | null;
  /** A value may stand under it. */
  readonly open?: boolean;
  /** The same with the line under it, where that is part of the label. */
  readonly joined?: Found | undefined;
}

/** A line of a label in two lines is short. */
const MAX_LINE = 50;
/** Cells without a label of their own that are looked at for one over or under them. */
const MAX_ATTEMPTS = 4000;

/** All labels of one frame, in reading order; no more than `most` and a few. */
export function labelsIn(grid: Grid, most: number): Found[] {
  const found: Found[] = [];
  let attempts = 0;
  for (const read of grid.cells) {
    for (const part of read.content.parts) {
      if (part.label === null) found.push(...headed(grid, read, part));
      else found.push(ofPart(grid, read, part, part.label));
    }
    if (mayBePart(read) && (attempts += 1) < MAX_ATTEMPTS)
      found.push(...(read.content.parts.length === 0 ? rowOfRole(grid, read) : []), ...twoLines(grid, read));
    if (found.length > most) break;
  }
  return found;
}

/** Words without figures that are no label of their own may be a line of one, or the role of what stands beside them. */
function mayBePart({ cell, content }: ReadCell): boolean {
  const open = content.parts.every(({ label }) => label?.needsContext === true);
  return open && cell.text.length <= MAX_LINE && !/\d/.test(cell.text);
}

function ofPart(grid: Grid, read: ReadCell, part: TextPart, label: Label): Found {
  const found = { label, cell: read.cell, part, heading: listHeadingOf(grid, read.cell) };
  return part.measures.length > 0 ? found : { ...found, joined: twoLines(grid, read)[0] };
}

/** "Required: 25'" and "provided: 27'" under a line that only says "front setback". */
function headed(grid: Grid, { cell, content }: ReadCell, part: TextPart): Found[] {
  if (content.leadRoles.length === 0) return [];
  const label = headingLabel(grid, cell);
  return label === null ? [] : [{ label, cell, part, heading: { roles: content.leadRoles, setbacks: false } }];
}

function rowOfRole(grid: Grid, { cell, content }: ReadCell): Found[] {
  if (content.leadRoles.length === 0 || !cleanWords(cell.text)) return [];
  const label = headingLabel(grid, cell);
  const part: TextPart = { label, valueFirst: false, separated: true, measures: [] };
  return label === null
    ? []
    : [{ label: { ...label, roles: content.leadRoles }, cell, part, heading: null, open: false }];
}

function headingLabel(grid: Grid, cell: Cell): Label | null {
  const heading = listHeadingOf(grid, cell);
  const part = heading?.cell.content.parts[0];
  const label = part !== undefined && part.measures.length === 0 ? part.label : null;
  // Only a line that nothing else belongs to is a heading.
  return label === null || label.needsContext ? null : label;
}

/** "Front yard" over "setback": no label line by line, one together. */
function twoLines(grid: Grid, { cell }: ReadCell): Found[] {
  const lines = band(grid, cell.top, cell.bottom + 1.5 * cell.em);
  const next = lines.find(({ cell: lower }) => isNextLine(cell, lower));
  if (next === undefined || /\d/.test(cell.text + next.cell.text.replace(/m2/g, ''))) return [];
  const joined = joinLines(cell, next.cell);
  const label = readLabel(joined.text);
  if (label === null || next.content.parts.length > 0) return [];
  const part: TextPart = { label, valueFirst: false, separated: false, measures: [] };
  return [{ label, cell: joined, part, heading: listHeadingOf(grid, cell) }];
}

function isNextLine(upper: Cell, lower: Cell): boolean {
  const drop = lower.bottom - upper.bottom;
  const inLine =
    Math.abs(lower.left - upper.left) < 0.6 * upper.em ||
    Math.abs(lower.left + lower.right - upper.left - upper.right) < 1.2 * upper.em;
  return inLine && drop > 0.8 * upper.em && drop < 1.8 * upper.em && Math.abs(upper.em - lower.em) < 0.1 * upper.em;
}
