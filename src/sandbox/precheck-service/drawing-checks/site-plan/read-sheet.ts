/** Reads the labelled quantities of one sheet. */
import type { Sheet } from '../recognition/sheet.js';
import { boxAround } from '../recognition/text-piece.js';
import type { MeasureInText } from './cell-text.js';
import { type Cell, framesOf } from './cells.js';
import { type Found, labelsIn } from './found-labels.js';
import { type Label, readHeading, readLabel } from './label.js';
import { type Unit, unitNamed, withUnit } from './measure.js';
import type { Layout, Statement, Unsettled } from './quantity.js';
import { type Entry, settle, type UnitGround } from './settle.js';
import { isDataHeading } from './site-sheets.js';
import { below, columnOf, type Grid, gridOf, inRow, isBeside, nearestAbove, type ReadCell, rightOf } from './table.js';

export interface SheetReading {
  readonly statements: readonly Statement[];
  readonly unsettled: readonly Unsettled[];
}

/** More labels than any site plan has; a hostile page may have thousands. */
const MAX_LABELS = 200;
const MAX_VALUE_CELLS = 6;
/** Values of one row stand further apart than a label and its value. */
const ANOTHER_VALUE_EM = 14;
const MAX_EVIDENCE_TEXT = 160;
const UNCHANGED = /^\W*(?:no change|unchanged|same|same as existing|as existing|existing|n\/?c)\W*$/i;
const LENGTH_NOTE =
  /\b(?:all )?dimensions? (?:are |is |shown |given |noted ){0,2}in (millimet(?:re|er)s?|mm|met(?:re|er)s?|m|feet)\b/i;

export function readSheet(sheet: Sheet, units: UnitGround['units']): SheetReading {
  const grids = framesOf(sheet.page).map(gridOf);
  const ground: UnitGround = { units, lengthUnit: lengthNote(grids) };
  const labelled: { readonly grid: Grid; readonly found: Found }[] = [];
  for (const grid of grids) for (const found of labelsIn(grid, MAX_LABELS)) labelled.push({ grid, found });
  const reading: { statements: Statement[]; unsettled: Unsettled[] } = { statements: [], unsettled: [] };
  const short: typeof labelled = [];
  for (const one of labelled.slice(0, MAX_LABELS))
    if (!readInto(reading, sheet, one.grid, one.found, ground, false) && one.found.label.needsContext) short.push(one);
  // What a sheet of site data says in full gives its meaning to "HEIGHT = 8.5 m" and "SIDE (L)" beside it.
  const heading = grids.some(({ cells }) => cells.some(({ cell }) => isDataHeading(cell.text)));
  if (heading || new Set(reading.statements.map(({ quantity }) => quantity)).size >= LEAST_IN_FULL)
    for (const { grid, found } of short)
      if (!isOfSomethingElse(grid, found)) readInto(reading, sheet, grid, found, ground, true);
  return reading;
}

const LEAST_IN_FULL = 2;

/** Whether anything was read of a label. */
function readInto(
  { statements, unsettled }: { readonly statements: Statement[]; readonly unsettled: Unsettled[] },
  sheet: Sheet,
  grid: Grid,
  found: Found,
  ground: UnitGround,
  onDataSheet: boolean,
): boolean {
  const read =
    readLabelled(grid, found, ground, onDataSheet) ??
    (found.joined === undefined ? null : readLabelled(grid, found.joined, ground, onDataSheet));
  if (read === null) return false;
  const { label } = found;
  const place = { sheet, box: read.box, text: read.text.slice(0, MAX_EVIDENCE_TEXT) };
  if (read.settled.kind === 'unsettled')
    unsettled.push({ quantity: label.quantity, reason: read.settled.reason, ...place });
  else
    for (const value of read.settled.values)
      statements.push({
        ...value,
        part: partOf(label),
        plural: label.plural,
        layout: read.layout,
        inSentence: !found.part.separated && wordsIn(found.cell.text) > MOST_WORDS_OF_A_LABEL,
        ...place,
      });
  return true;
}

const MOST_WORDS_OF_A_LABEL = 8;
const wordsIn = (text: string): number => text.match(/[a-z]{2,}/gi)?.length ?? 0;

/** A call-out whose first line names a fence or a sign is about that: no figures, no role, and no row of a table. */
function isOfSomethingElse(grid: Grid, { cell, part }: Found): boolean {
  const above = nearestAbove(grid, cell, cell);
  if (above === null || above.content.parts.length > 0 || /\d/.test(above.cell.text)) return false;
  const inTable = part.measures.length === 0 && rightOf(grid, above.cell).length > 0;
  return !inTable && readHeading(above.cell.text).roles.length === 0 && !isDataHeading(above.cell.text);
}

/** Directions tell the sides apart; a front or a rear is the same whichever way it faces, but not on each floor. */
function partOf({ quantity, part }: Label): string | null {
  return quantity === 'sideSetback' || part?.endsWith('floor') === true ? part : null;
}

function lengthNote(grids: readonly Grid[]): Unit | null {
  for (const { cells } of grids)
    for (const { cell } of cells) {
      const named = LENGTH_NOTE.exec(cell.text.slice(0, 300))?.[1];
      if (named !== undefined) return unitNamed(named);
    }
  return null;
}

interface ReadLabel {
  readonly settled: ReturnType<typeof settle>;
  readonly box: Cell['box'];
  readonly text: string;
  readonly layout: Layout;
}

function readLabelled(grid: Grid, found: Found, ground: UnitGround, onDataSheet: boolean): ReadLabel | null {
  const { label, cell, part, heading } = found;
  const own = part.measures.map((measure): Entry => ({ ...measure, columnRoles: null, columnUnit: null }));
  if (own.length > 0 && !mayStandAlone(found)) return null;
  const silent = own.filter(({ aside, roles }) => !aside && roles.length === 0).length;
  const provided = own.some(({ roles }) => roles.includes('provided')) || (silent > 0 && label.roles.length === 0);
  const beside = part.valueFirst || provided ? [] : valuesBeside(grid, found);
  const under = own.length === 0 && beside.length === 0 && found.open !== false ? valueBelow(grid, cell, label) : null;
  const values = under === null ? beside : [under];
  const entries = [...own, ...values.flatMap(({ entries: more }) => more)];
  if (entries.length === 0) return part.unreadable === true ? unreadable(cell) : null;
  const tabular = values.some(({ entries: more }) =>
    more.some(({ columnRoles }) => columnRoles !== null && columnRoles.length > 0),
  );
  const clear = onDataSheet && (values.length === 1 || (values.length === 0 && part.separated));
  if (label.needsContext && !tabular && !clear && !inContext(label, heading)) return null;
  const listRoles = tabular ? [] : (heading?.roles ?? []);
  return {
    settled: oneOf(settle(label, entries, listRoles, ground), label, values.filter(isSilent).length > 1),
    box: boxAround([cell, ...values.map((value) => value.cell)]),
    text: [cell.text, ...values.map((value) => value.cell.text)].join(' '),
    layout: part.valueFirst ? 'callout' : under !== null ? 'below' : 'beside',
  };
}

function unreadable(cell: Cell): ReadLabel {
  const reason = 'its value can’t be read as a number with a unit';
  return { settled: { kind: 'unsettled', reason }, box: cell.box, text: cell.text, layout: 'beside' };
}

const inContext = (label: Label, heading: Found['heading']): boolean =>
  label.quantity.endsWith('Setback') && heading?.setbacks === true;

/** "Car space 2" is the name of a space: a bare number counts only after a colon, or after words for several. */
function mayStandAlone({ label, part }: Found): boolean {
  if (label.quantity !== 'parkingSpaces' || part.measures.some(({ measure }) => measure.dimension !== null))
    return true;
  return (
    part.separated || label.plural || label.roles.length > 0 || part.measures.some(({ roles }) => roles.length > 0)
  );
}

/** Several values that nothing tells apart are none, but for the sides: "1.5 / 2.0 m" in one cell is one of each. */
function oneOf(settled: ReturnType<typeof settle>, label: Label, severalCells: boolean): ReturnType<typeof settle> {
  if (settled.kind === 'unsettled') return settled;
  const provided = settled.values.filter(({ role, quantity }) => role === 'provided' && quantity === label.quantity);
  const [first] = provided;
  const differ = provided.some(
    (value) =>
      first !== undefined &&
      Math.abs(value.value - first.value) > value.uncertainty + first.uncertainty + 0.005 * first.value,
  );
  return differ && (label.quantity !== 'sideSetback' || severalCells)
    ? { kind: 'unsettled', reason: 'several values stand with it, and nothing says which one is built' }
    : settled;
}

interface ValueCell {
  readonly cell: Cell;
  readonly entries: readonly Entry[];
}

const isSilent = ({ entries }: ValueCell): boolean =>
  entries.some(({ roles, columnRoles }) => roles.length === 0 && (columnRoles ?? []).length === 0);

function valuesBeside(grid: Grid, { cell, label }: Found): ValueCell[] {
  const values: ValueCell[] = [];
  const cells = rightOf(grid, cell);
  for (const [index, read] of cells.entries()) {
    const last = values.at(-1)?.cell ?? cell;
    const column = columnOf(grid, read.cell, cell);
    // The next label begins another statement.
    if (read.content.parts.some((part) => part.label !== null) && readLabel(read.cell.text) !== null) break;
    if (read.content.parts.some((part) => part.label !== null) || values.length >= MAX_VALUE_CELLS) break;
    if (/^[\s:=.·-]+$/.test(read.cell.text)) continue;
    const another = values.length > 0 && read.cell.left - last.right < ANOTHER_VALUE_EM * last.em;
    if (column === null && !another && !isBeside(grid, last, read.cell)) break;
    const measures = measuresOf(read, cells[index + 1], cell);
    if (UNCHANGED.test(read.cell.text) && column?.roles.includes('provided') === true) return asUnchanged(values);
    if (measures.length === 0) {
      if (column === null && unitNamed(read.cell.text) === null) break;
      continue;
    }
    const entries = measures.map(
      (measure): Entry => ({ ...measure, columnRoles: column?.roles ?? null, columnUnit: column?.unit ?? label.unit }),
    );
    values.push({ cell: read.cell, entries });
  }
  return values;
}

/** What stands there now is what will be there. */
function asUnchanged(values: readonly ValueCell[]): ValueCell[] {
  const kept = (entry: Entry): Entry =>
    entry.columnRoles?.[0] === 'existing' ? { ...entry, columnRoles: ['provided'] } : entry;
  return values.map(({ cell, entries }) => ({ cell, entries: entries.map(kept) }));
}

/** A value cell holds measures; its unit may stand in the cell after it. */
function measuresOf(read: ReadCell, next: ReadCell | undefined, label: Cell): MeasureInText[] {
  const measures = read.content.parts.flatMap((part) => part.measures);
  const unit =
    next === undefined || next.cell.left - read.cell.right > 12 * label.em ? null : unitNamed(next.cell.text);
  if (unit === null) return measures;
  return measures.map((entry) =>
    entry.measure.dimension === null ? { ...entry, measure: withUnit(entry.measure, unit) } : entry,
  );
}

function valueBelow(grid: Grid, cell: Cell, label: Label): ValueCell | null {
  const under = below(grid, cell);
  const measures = under?.content.parts.flatMap((part) => (part.label === null ? part.measures : [])) ?? [];
  if (under === null || measures.length === 0 || under.content.parts.some((part) => part.label !== null)) return null;
  if (
    label.needsContext ||
    rightOf(grid, cell).some(
      (other) =>
        inRow(other.cell, cell) &&
        other.cell.left - cell.right < 2 * cell.em &&
        other.content.parts.some((part) => part.label === null),
    )
  )
    return null;
  // A bare number under a bare word is anything; one under "parking units" counts them.
  if (
    label.quantity === 'parkingSpaces' &&
    !label.plural &&
    measures.every(({ measure }) => measure.dimension === null)
  )
    return null;
  return {
    cell: under.cell,
    entries: measures.map((measure) => ({ ...measure, columnRoles: null, columnUnit: null })),
  };
}
