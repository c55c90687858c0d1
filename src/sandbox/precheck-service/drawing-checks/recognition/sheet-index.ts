/** Finds the list of sheets that a set carries on its cover: a heading, and under it rows of number and title. */
import { bestOf } from '../../../best-of.js';
import type { Box } from '../drawing-set/drawing-set.js';
import type { Sheet } from './sheet.js';
import { parseSheetNumber } from './sheet-number-form.js';
import { boxAround, type Piece, piecesOf } from './text-piece.js';

export interface SheetIndexEntry {
  readonly sheetNumber: string;
  /** Null where nothing stands beside the number. */
  readonly title: string | null;
  readonly box: Box;
}

export interface SheetIndex {
  /** The sheet it stands on. */
  readonly sheet: Sheet;
  /** In reading order: column after column, from the top. */
  readonly entries: readonly SheetIndexEntry[];
}

interface Row {
  readonly number: string;
  readonly title: string | null;
  readonly piece: Piece;
}

const HEADING =
  /^(?:(?:architectural|structural|civil|project) )?(?:(?:sheet|drawing|dwg|drg|plan)s? (?:index|list|register|schedule|table)|(?:index|list|register|schedule|table) (?:of|to) (?:the )?(?:sheets|drawings|plans|contents?)|(?:sheet |drawing )?contents|index|liste des (?:plans|dessins)|[ií]ndice de planos)\s*:?$/i;
/** What stands in place of a title where there is no such sheet. */
const NO_SHEET = /^(?:not used|unused|reserved|omitted|void|deleted|intentionally (?:blank|omitted))$/i;
/** Dots that lead the eye from a title to its number. */
const LEADERS = /\s*(?:\.{2,}|…|_{2,}|(?:\. ){2,})[\s.…_]*/g;
const PLAIN_NUMBER = /^(?:\d{1,3}|\d{4}[A-Z]?)$/;
const LEADING_NUMBER = /^(\S{1,12}(?: ?[-–] ?\d{1,4}[A-Z]?)?)\s*(?:[-–:|]\s*|\s)(?=\S)(.+)$/;
const TRAILING_NUMBER = /^(.+?)\s+(\S{1,12})$/;
/** What a title has and a date, a revision or a number has not. */
const WORDS = /[A-Z]{3}|[A-Z]{2,} [A-Z]/i;
const COLUMN_WORDS =
  /^(?:(?:sheet|drawing|dwg|drg)s?\b.{0,12}|rev(?:ision)?\.?|no\.?|number|date|title|name|description|issued?|scale)$/i;

/** Distances in heights of the heading's or the row's letters. */
const MAX_DROP_TO_FIRST_ROW = 14;
const MAX_DROP_BETWEEN_ROWS = 6;
const MAX_SIDEWAYS = 30;
const MAX_GAP_TO_TITLE = 40;
const MIN_ROWS = 2;
const MAX_ROWS = 1000;
const MAX_HEADINGS = 8;
const MAX_WORDS = 3000;

/** The longest list under a heading; null where no sheet carries one. */
export function findSheetIndex(sheets: readonly Sheet[]): SheetIndex | null {
  const lists = sheets.map((sheet) => ({ sheet, entries: entriesOf(sheet) }));
  return bestOf(lists, ({ entries }) => entries.length || null);
}

function entriesOf(sheet: Sheet): readonly SheetIndexEntry[] {
  if (
    sheet.page.text === null ||
    !sheet.page.text.some(({ text }) => /[ií]nd[ei]|list|register|schedule|table|contents/i.test(text))
  )
    return [];
  const pieces = piecesOf(sheet.page.text);
  const headings = pieces.filter(({ text }) => HEADING.test(text)).slice(0, MAX_HEADINGS);
  if (headings.length === 0) return [];
  const rows = pieces.flatMap((piece) => rowOf(piece)).slice(0, MAX_ROWS);
  const words = pieces.filter(({ text }) => WORDS.test(text) && !COLUMN_WORDS.test(text)).slice(0, MAX_WORDS);
  const lists = headings.map((heading) => listUnder(heading, rows, words));
  return (bestOf(lists, ({ length }) => length) ?? []).filter(({ title }) => !NO_SHEET.test(title ?? ''));
}

function listUnder(heading: Piece, rows: readonly Row[], words: readonly Piece[]): SheetIndexEntry[] {
  const below = rows.filter(({ piece }) => piece.direction === heading.direction && piece.top > heading.top + 1);
  const columns = columnsOf(below);
  const first = columns.find((column) => startsUnder(heading, column));
  const top = first?.[0]?.piece.top;
  if (top === undefined) return [];
  const numberStarts = columns.flatMap(([row]) => (row === undefined ? [] : [row.piece.start]));
  const lists = columns
    .filter((column) => column === first || beginsAt(top, column))
    .map((column) => withTitles(column, words, numberStarts));
  // Beside revisions such as P1 stand the titles of the numbers before them.
  const isTitledBefore = (title: string | null, index: number) =>
    title !== null && lists.slice(0, index).some((list) => list.some((entry) => entry.title === title));
  return lists.filter((list, index) => !list.every(({ title }) => isTitledBefore(title, index))).flat();
}

/** A number alone, before its title or after it. */
function rowOf(piece: Piece): Row[] {
  const text = piece.text.replace(LEADERS, ' ').trim();
  const alone = indexNumber(text);
  if (alone !== null) return [{ number: alone, title: null, piece }];
  const leading = LEADING_NUMBER.exec(text);
  const before = leading === null ? null : indexNumber(leading[1] ?? '');
  if (before !== null && WORDS.test(leading?.[2] ?? ''))
    return [{ number: before, title: leading?.[2] ?? null, piece }];
  const trailing = TRAILING_NUMBER.exec(text);
  const after = trailing === null ? null : parseSheetNumber(trailing[2] ?? '');
  if (after !== null && WORDS.test(trailing?.[1] ?? ''))
    return [{ number: after, title: trailing?.[1] ?? null, piece }];
  return [];
}

function indexNumber(text: string): string | null {
  return parseSheetNumber(text) ?? (PLAIN_NUMBER.test(text) ? text : null);
}

/** Rows that start at one edge and follow one another closely. A row told twice (word and line) counts with its title. */
function columnsOf(rows: readonly Row[]): Row[][] {
  const sorted = [...rows].sort(
    (one, other) => one.piece.top - other.piece.top || (one.title === null ? 1 : 0) - (other.title === null ? 1 : 0),
  );
  const columns: Row[][] = [];
  for (const row of sorted) {
    const column = columns.find((known) => {
      const last = known.at(-1)?.piece;
      return (
        last !== undefined &&
        Math.abs(last.start - row.piece.start) < 1.5 * row.piece.fontSizePt &&
        Math.abs(last.fontSizePt - row.piece.fontSizePt) < 0.2 * last.fontSizePt &&
        row.piece.top - last.top < MAX_DROP_BETWEEN_ROWS * row.piece.fontSizePt
      );
    });
    const last = column?.at(-1)?.piece;
    if (column === undefined || last === undefined) columns.push([row]);
    else if (row.piece.top - last.top > 0.5 * row.piece.fontSizePt) column.push(row);
  }
  return columns
    .filter((column) => column.length >= MIN_ROWS)
    .sort((one, other) => (one[0]?.piece.start ?? 0) - (other[0]?.piece.start ?? 0));
}

function startsUnder(heading: Piece, [row]: readonly Row[]): boolean {
  if (row === undefined) return false;
  const em = Math.max(heading.fontSizePt, row.piece.fontSizePt);
  return (
    row.piece.top - heading.bottom < MAX_DROP_TO_FIRST_ROW * em &&
    row.piece.start > heading.start - MAX_SIDEWAYS * em &&
    row.piece.start < heading.end + MAX_SIDEWAYS * em
  );
}

/** Whether a further column stands beside the first. */
function beginsAt(top: number, [row]: readonly Row[]): boolean {
  return row !== undefined && Math.abs(row.piece.top - top) < 3 * row.piece.fontSizePt;
}

function withTitles(
  column: readonly Row[],
  words: readonly Piece[],
  numberStarts: readonly number[],
): SheetIndexEntry[] {
  const start = column[0]?.piece.start ?? 0;
  const next = Math.min(...numberStarts.filter((other) => other > start + 1));
  const right = column.map((row) => (row.title === null ? besideRow(row, words, start, next) : null));
  const titled = column.filter((row, index) => row.title !== null || right[index] !== null).length;
  // Numbers without a word beside them are a table's, except where they say what they are by their letter.
  if (titled * 2 < column.length && column.every((row) => PLAIN_NUMBER.test(row.number))) return [];
  return column.map((row, index) => {
    const title = right[index] ?? null;
    return {
      sheetNumber: row.number,
      title: row.title ?? title?.text ?? null,
      box: boxAround(title === null ? [row.piece] : [row.piece, title]),
    };
  });
}

/** The words to the right of a number, before the next column begins; where there are none, those to its left. */
function besideRow(row: Row, words: readonly Piece[], start: number, next: number): Piece | null {
  const em = row.piece.fontSizePt;
  const onRow = words.filter(
    (piece) =>
      piece !== row.piece &&
      piece.direction === row.piece.direction &&
      Math.abs(piece.bottom - row.piece.bottom) < 0.6 * em,
  );
  const nearest = (candidates: readonly Piece[], gapOf: (piece: Piece) => number): Piece | null =>
    candidates
      .filter((piece) => gapOf(piece) >= 0 && gapOf(piece) < MAX_GAP_TO_TITLE * em)
      // A word and the line it begins start at one place: the line is the title.
      .sort((one, other) => gapOf(one) - gapOf(other) || other.text.length - one.text.length)[0] ?? null;
  return (
    nearest(
      onRow.filter((piece) => piece.start > start && piece.start < next),
      (piece) => piece.start - row.piece.end,
    ) ?? nearest(onRow, (piece) => row.piece.start - piece.end)
  );
}
