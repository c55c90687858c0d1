/** One sheet with its findings: the picture with numbered places, and what they are: beside a wide sheet, below an upright one. */
import type { Finding } from 'precheck-contract/precheck-service';
import type { Pin } from '../../pins.js';
import { counted } from '../rules/rule.js';
import type { Area } from './pin-placement.js';
import type { ReportPicture } from './report-content.js';
import { coloured, COLOURS, TYPE } from './report-style.js';
import type { ReportWriter } from './report-writer.js';
import { drawLocator, drawSheetPicture } from './sheet-picture.js';
import { keyOf } from './sheets-with-findings.js';

const EDGE = 36;
const HEAD = 24;
const GAP = 18;
const SIDE_COLUMN = 190;
/** Of an upright page. */
const UPRIGHT_SHARE = 0.64;
/** Under the picture: two lines of legend. */
const LEGEND = 32;
/** Beside the legend. */
const LOCATOR = 70;
const INDENT = 20;
const LEGEND_WORDS =
  'Numbers as in the list of checks; round: failed, square: to look at. At the top edge: the sheet as a whole.';

export function writeSheetPage(writer: ReportWriter, picture: ReportPicture, findings: readonly Finding[]): void {
  const { sheet, pins, part } = picture;
  const shape = (sheet.widthPt * part.width) / (sheet.heightPt * part.height);
  const wide = shape >= 1;
  writer.newPage(wide ? 'landscape' : 'portrait', EDGE);
  writer.document.addNamedDestination(keyOf(sheet), 'XYZ', 0, 0, null);
  writeHead(writer, picture);
  const page = { left: EDGE, top: EDGE + HEAD, width: writer.width, height: writer.bottom - EDGE - HEAD };
  const room = wide
    ? { ...page, width: page.width - SIDE_COLUMN - GAP, height: page.height - LEGEND }
    : { ...page, height: page.height * UPRIGHT_SHARE };
  const area = fit(room, shape);
  const name = sheet.sheetNumber === null ? `Page ${sheet.page} of ${sheet.file}` : `Sheet ${sheet.sheetNumber}`;
  writer.figure(`${name} with ${counted(pins.length, ['numbered place', 'numbered places'])}`, () =>
    drawSheetPicture(writer, picture, area),
  );
  const below = area.top + area.height + 5;
  const legend = Math.max(area.width, 200);
  writer.write('P', LEGEND_WORDS, TYPE.small, { top: below, width: legend - LOCATOR, maxLines: 2 });
  if (part.width < 1 || part.height < 1)
    drawLocator(writer, picture, { left: EDGE + legend, top: below, width: LOCATOR, height: LEGEND - 12 });
  const list = wide
    ? { ...page, left: EDGE + page.width - SIDE_COLUMN, width: SIDE_COLUMN }
    : { ...page, top: below + LEGEND };
  writeEntries(writer, entriesOf(picture, findings), list);
}

function writeHead(writer: ReportWriter, { sheet }: ReportPicture): void {
  const number = sheet.sheetNumber ?? `Page ${sheet.page}`;
  const after = Math.min(writer.widthOf(number, TYPE.heading), writer.width * 0.2) + 10;
  const line = { top: EDGE - 8, maxLines: 1 };
  writer.write('H2', number, coloured(TYPE.heading, COLOURS.accent), { ...line, width: after });
  const title = { ...line, left: EDGE + after, width: writer.width * 0.58 - after };
  if (sheet.title !== null) writer.write('H2', sheet.title, TYPE.heading, title);
  const file = { top: EDGE - 3, left: EDGE + writer.width * 0.6, width: writer.width * 0.4, maxLines: 1 };
  writer.write('P', `${sheet.file}, page ${sheet.page}`, TYPE.small, { ...file, align: 'right' });
}

interface Entry {
  readonly pin: Pin;
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
      const told = measured.length === 0 ? [] : [measured.slice(0, 2).join('; ') + (measured.length > 2 ? '; …' : '')];
      const places = here.length > 1 ? [counted(here.length, ['place', 'places'])] : [];
      const allowed = finding?.limit ? [`Allowed: ${finding.limit}`] : [];
      return { pin, notes: [...told, ...places, ...allowed] };
    });
}

/** One below the other; what does not fit is counted. */
function writeEntries(writer: ReportWriter, entries: readonly Entry[], { left, top, width, height }: Area): void {
  const text = { left: left + INDENT, width: width - INDENT };
  const end = top + height - 14;
  writer.document.y = top;
  for (const [index, { pin, notes }] of entries.entries()) {
    const { y } = writer.document;
    const needed =
      writer.heightOf(pin.title, TYPE.cellStrong, { ...text, maxLines: 3 }) +
      notes.reduce((sum, note) => sum + writer.heightOf(note, TYPE.small, { ...text, maxLines: 2 }), 0);
    if (y + needed > end) {
      const rest = counted(entries.length - index, ['more finding', 'more findings']);
      writer.write('P', `${rest} on this sheet: see the list.`, TYPE.small, { left, width, maxLines: 1 });
      return;
    }
    writer.decorate(() => writer.badge(pin.number, pin.status, left + 7, y + 6));
    writer.write('P', pin.title, TYPE.cellStrong, { ...text, top: y, maxLines: 3 });
    for (const note of notes) writer.write('P', note, TYPE.small, { ...text, maxLines: 2 });
    writer.space(9);
  }
}

/** As large as it goes, at the top left. */
function fit({ left, top, width, height }: Area, ratio: number): Area {
  const shape = Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
  const wide = Math.min(width, height * shape);
  return { left, top, width: Math.max(1, wide), height: Math.max(1, wide / shape) };
}
