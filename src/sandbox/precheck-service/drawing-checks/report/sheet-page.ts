/** One sheet with its findings: the picture with numbered places, and beside or below it what they are. */
import type { Finding } from 'precheck-contract/precheck-service';
import type { Pin } from '../../pins.js';
import type { ReportCanvas } from './report-canvas.js';
import type { ReportPicture } from './report-content.js';
import { drawBadge } from './marks.js';
import { COLOURS, FOOT, TYPE } from './report-style.js';
import { drawSheetPicture } from './sheet-picture.js';
import { columnsBelowCount, columnWidthBelow, heightInColumns, layOutSheetPage } from './sheet-page-layout.js';
import { keyOf } from './sheets-to-show.js';
import { counted } from '../rules/rule.js';

const EDGE = 36;
const BADGE = 7;
const INDENT = 2 * BADGE + 6;
const ENTRY_GAP = 9;
const MAX_TITLE_LINES = 3;
/** Of one note. */
const MAX_NOTE_LINES = 2;

/** `png` is the picture; null where there is none. */
export function drawSheetPage(
  canvas: ReportCanvas,
  picture: ReportPicture,
  png: Buffer | null,
  findings: readonly Finding[],
): void {
  const { sheet, drawing } = picture;
  canvas.newPage(sheet.widthPt >= sheet.heightPt ? 'landscape' : 'portrait', EDGE);
  const { page } = canvas.document;
  canvas.document.addNamedDestination(keyOf(sheet), 'XYZ', 0, 0, null);
  const top = drawHead(canvas, picture, page.width - 2 * EDGE);
  const room = { left: EDGE, top, width: page.width - 2 * EDGE, height: page.height - EDGE - FOOT - top };
  const entries = entriesOf(picture, findings);
  const heights = entries.map((entry) => setEntry(canvas, entry, columnWidthBelow(room)).height + ENTRY_GAP);
  const below = heightInColumns(heights, columnsBelowCount(room), room.height / 2);
  const layout = layOutSheetPage(room, sheet.widthPt / sheet.heightPt, below);
  const reason = 'reason' in drawing ? drawing.reason : null;
  drawSheetPicture(canvas, picture, png, reason, layout.picture);
  drawLegend(canvas, layout.picture);
  drawEntries(canvas, entries, layout.columns);
}

function drawHead(canvas: ReportCanvas, { sheet }: ReportPicture, width: number): number {
  const number = sheet.sheetNumber ?? `Page ${sheet.page}`;
  const file = canvas.type.clamp(`${sheet.file}, page ${sheet.page}`, TYPE.small, width * 0.4, 1);
  const accent = { ...TYPE.heading, colour: COLOURS.accent };
  const numbers = canvas.type.clamp(number, accent, width * 0.2, 1);
  const after = canvas.type.widthOf(numbers[0] ?? '', accent) + 10;
  const title = canvas.type.clamp(sheet.title ?? '', TYPE.heading, width * 0.58 - after, 1);
  canvas.mark('H2', () => {
    canvas.lines(numbers, EDGE, EDGE - 8, accent);
    canvas.lines(title, EDGE + after, EDGE - 8, TYPE.heading);
  });
  const fileWidth = canvas.type.widthOf(file[0] ?? '', TYPE.small);
  canvas.mark('P', () => void canvas.lines(file, EDGE + width - fileWidth, EDGE - 1, TYPE.small));
  return EDGE + 20;
}

function drawLegend(canvas: ReportCanvas, picture: { left: number; top: number; width: number; height: number }): void {
  const words =
    'Numbers as in the list of checks; round: failed, square: to look at. At the top edge: the sheet as a whole.';
  const lines = canvas.type.clamp(words, TYPE.small, Math.max(picture.width, 200), 2);
  canvas.mark('P', () => void canvas.lines(lines, picture.left, picture.top + picture.height + 5, TYPE.small));
}

interface Entry {
  readonly pin: Pin;
  readonly title: string;
  readonly notes: readonly string[];
}

/** One entry a finding, however many places it has on the sheet. */
function entriesOf({ sheet, pins }: ReportPicture, findings: readonly Finding[]): Entry[] {
  const first = new Map(pins.map((pin) => [pin.findingId, pin] as const).reverse());
  return [...first.values()]
    .sort((one, other) => one.number - other.number)
    .map((pin) => {
      const finding = findings.find(({ id, status }) => id === pin.findingId && status === pin.status);
      const here = (finding?.evidence ?? []).filter(({ file, page }) => file === sheet.file && page === sheet.page);
      const measured = [...new Set(here.flatMap(({ measured: value }) => (value ? [value] : [])))];
      const places = here.length > 1 ? [counted(here.length, ['place', 'places'])] : [];
      const told = measured.length === 0 ? [] : [measured.slice(0, 2).join('; ') + (measured.length > 2 ? '; …' : '')];
      const allowed = finding?.limit ? [`Allowed: ${finding.limit}`] : [];
      return { pin, title: pin.title, notes: [...told, ...places, ...allowed] };
    });
}

interface ColumnPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function setEntry(canvas: ReportCanvas, entry: Entry, width: number) {
  const title = canvas.type.clamp(entry.title, TYPE.cellStrong, width - INDENT, MAX_TITLE_LINES);
  const notes = entry.notes.flatMap((note) => canvas.type.clamp(note, TYPE.small, width - INDENT, MAX_NOTE_LINES));
  const titleHeight = title.length * canvas.type.lineHeight(TYPE.cellStrong);
  return { title, notes, titleHeight, height: titleHeight + notes.length * canvas.type.lineHeight(TYPE.small) };
}

/** Fills one column after the other; what does not fit is counted. */
function drawEntries(canvas: ReportCanvas, entries: readonly Entry[], columns: readonly ColumnPlace[]): void {
  let column = 0;
  let used = 0;
  for (const [index, entry] of entries.entries()) {
    const room = () => (columns[column]?.height ?? 0) - used;
    while (column < columns.length && setEntry(canvas, entry, columns[column]?.width ?? 0).height > room()) {
      column += 1;
      used = 0;
    }
    const place = columns[column];
    if (place === undefined) {
      drawRest(canvas, entries.length - index, columns.at(-1));
      return;
    }
    const { title, notes, titleHeight, height } = setEntry(canvas, entry, place.width);
    const top = place.top + used;
    canvas.mark('P', () => {
      drawBadge(canvas, entry.pin.number, entry.pin.status, place.left + BADGE, top + BADGE - 1, BADGE);
      canvas.lines(title, place.left + INDENT, top, TYPE.cellStrong);
      canvas.lines(notes, place.left + INDENT, top + titleHeight, TYPE.small);
    });
    used += height + ENTRY_GAP;
  }
}

function drawRest(canvas: ReportCanvas, count: number, place: ColumnPlace | undefined): void {
  if (place === undefined) return;
  const words = `${counted(count, ['more finding', 'more findings'])} on this sheet: see the list.`;
  const lines = canvas.type.clamp(words, { ...TYPE.small, colour: COLOURS.text }, place.width, 1);
  canvas.mark('P', () => void canvas.lines(lines, place.left, place.top + place.height + 2, TYPE.small));
}
