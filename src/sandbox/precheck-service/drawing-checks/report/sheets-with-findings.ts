/** Chooses the sheets that get a page of their own in a report, and has the part of each drawn that its findings lie on. */
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { groupBy } from '../../../group-by.js';
import { type Pin, pinsOf } from '../../pins.js';
import type { FileReader } from '../drawing-set/file-reader.js';
import { ReadingStopped } from '../drawing-set/reading-time.js';
import type { PagePart } from '../drawing-set/sheet-picture.js';
import type { Sheet } from '../recognition/sheet.js';
import type { ReportContent, ReportPicture, ReportSheet } from './report-content.js';

const MAX_PICTURES = 24;
/** Fine enough for print at the size the report shows a sheet in. */
const LONG_SIDE_PX = 1200;
/** Scans make large pictures; a report has to stay small enough to send. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** For the pictures in all reports of a run. */
const PICTURES_BUDGET_MS = 45_000;
const WEIGHT: Readonly<Record<FindingStatus, number>> = { fail: 2, attention: 1, pass: 0, 'not-assessed': 0 };

export type DrawPart = (sheet: ReportSheet, part: PagePart) => Promise<ReportPicture['drawing']>;

/** Draws for all reports of a run together. It never rejects: the text that it gives instead of a picture says why. */
export function createSheetDrawer(
  reader: Pick<FileReader, 'render'>,
  pathOf: (filename: string) => string | undefined,
  clock: () => number = () => performance.now(),
): DrawPart {
  let spentMs = 0;
  return async ({ file, page }, part) => {
    const path = pathOf(file);
    if (path === undefined) return 'The file is not in this run.';
    if (spentMs >= PICTURES_BUDGET_MS) return 'The time for drawing sheets was used up by those before it.';
    const startedAt = clock();
    try {
      return await reader.render({ path, pageNumber: page, longSidePx: LONG_SIDE_PX, part });
    } catch (error) {
      return error instanceof ReadingStopped ? error.message : 'The page can’t be drawn.';
    } finally {
      spentMs += clock() - startedAt;
    }
  };
}

export async function drawSheetsWithFindings(
  findings: readonly Finding[],
  sheets: readonly Sheet[],
  draw: DrawPart,
): Promise<Pick<ReportContent, 'pictures' | 'picturesLeftOut'>> {
  const { shown, leftOut } = chooseSheets(pinsOf(findings), sheets.map(toReportSheet), MAX_PICTURES);
  const pictures: ReportPicture[] = [];
  let totalBytes = 0;
  for (const { sheet, pins } of shown) {
    const part = partOf(sheet, pins);
    const drawing = await draw(sheet, part);
    if (typeof drawing !== 'string') totalBytes += drawing.rows.length;
    const fits = totalBytes <= MAX_PICTURE_BYTES;
    pictures.push({ sheet, pins, part, drawing: fits ? drawing : 'It would make this document too large.' });
  }
  return { pictures, picturesLeftOut: leftOut };
}

/**
 * Pure: the sheets with a marked place, in the order of the set; a finding of whole sheets stands in the lists. Where there are more than
 * `max`, those with the weightiest findings stay. `leftOut` is how many more there are.
 */
export function chooseSheets(
  pins: readonly Pin[],
  sheets: readonly ReportSheet[],
  max: number,
): { readonly shown: readonly Pick<ReportPicture, 'sheet' | 'pins'>[]; readonly leftOut: number } {
  const byPage = groupBy(pins, keyOf);
  const all = sheets.flatMap((sheet) => {
    const own = byPage.get(keyOf(sheet)) ?? [];
    // Two files of one name can't be told apart by a finding; the first stands for both.
    byPage.delete(keyOf(sheet));
    return placesOf(sheet, own).length === 0 ? [] : [{ sheet, pins: own }];
  });
  const weightOf = (own: readonly Pin[]) => Math.max(...own.map(({ status }) => WEIGHT[status]));
  const kept = new Set([...all].sort((one, other) => weightOf(other.pins) - weightOf(one.pins)).slice(0, max));
  return { shown: all.filter((candidate) => kept.has(candidate)), leftOut: all.length - kept.size };
}

/** A box over this share of the sheet says no more than the sheet’s name. */
const WHOLE_SHEET = 0.8;

function placesOf({ widthPt, heightPt }: ReportSheet, pins: readonly Pin[]): NonNullable<Pin['box']>[] {
  return pins.flatMap(({ box }) => (box === null || box[2] * box[3] > WHOLE_SHEET * widthPt * heightPt ? [] : [box]));
}

/** Pure: the part of a sheet that its marked places lie on, with what is around them. */
export function partOf(sheet: ReportSheet, pins: readonly Pin[]): PagePart {
  const places = placesOf(sheet, pins);
  const [left, width] = stretch(
    places.map(([x, , boxWidth]) => [x, x + boxWidth]),
    sheet.widthPt,
  );
  const [top, height] = stretch(
    places.map(([, y, , boxHeight]) => [y, y + boxHeight]),
    sheet.heightPt,
  );
  return { left, top, width, height };
}

/** At least so much of a side is shown, so that people recognise where they are; a part of nearly all is all. */
const LEAST_SHARE = 0.35;
const NEARLY_ALL = 0.8;
const MARGIN_SHARE = 0.06;

/** Where along a side the ranges lie: its start and length as shares of the side. */
function stretch(ranges: readonly (readonly [from: number, to: number])[], side: number): [number, number] {
  const within = (position: number) => Math.min(1, Math.max(0, position / side));
  const from = within(Math.min(...ranges.map(([start]) => start)));
  const to = within(Math.max(...ranges.map(([, end]) => end)));
  const share = Math.max(LEAST_SHARE, to - from + 2 * MARGIN_SHARE);
  if (!(share < NEARLY_ALL)) return [0, 1];
  return [Math.min(1 - share, Math.max(0, (from + to - share) / 2)), share];
}

/** Names a page, as places in the report do. */
export function keyOf({ file, page }: { readonly file: string; readonly page: number }): string {
  return `${page} ${file}`;
}

function toReportSheet({ file, page, sheetNumber, title }: Sheet): ReportSheet {
  return {
    file: file.filename,
    page: page.number,
    widthPt: page.widthPt,
    heightPt: page.heightPt,
    sheetNumber: sheetNumber?.value ?? null,
    title: title?.value ?? null,
  };
}
