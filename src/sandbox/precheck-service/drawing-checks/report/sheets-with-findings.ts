/** Chooses the sheets that get a page of their own in a report, and has them drawn. */
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { groupBy } from '../../../group-by.js';
import { type Pin, pinsOf } from '../../pins.js';
import type { Sheet } from '../recognition/sheet.js';
import type { ReportContent, ReportPicture, ReportSheet } from './report-content.js';
import type { SheetDrawer, SheetDrawing } from './sheet-drawer.js';

const MAX_PICTURES = 24;
/** Scans make large pictures; a report has to stay small enough to send. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
const TOO_LARGE: SheetDrawing = { reason: 'It would make this document too large.' };
const WEIGHT: Readonly<Record<FindingStatus, number>> = { fail: 2, attention: 1, pass: 0, 'not-assessed': 0 };

export async function drawSheetsWithFindings(
  findings: readonly Finding[],
  sheets: readonly Sheet[],
  drawer: SheetDrawer,
): Promise<Pick<ReportContent, 'pictures' | 'picturesLeftOut'>> {
  const { shown, leftOut } = chooseSheets(pinsOf(findings), sheets.map(toReportSheet), MAX_PICTURES);
  const pictures: ReportPicture[] = [];
  let totalBytes = 0;
  for (const { sheet, pins } of shown) {
    const drawing = await drawer.draw(sheet.file, sheet.page);
    const sizeBytes = 'reason' in drawing ? 0 : drawing.sizeBytes;
    const fits = totalBytes + sizeBytes <= MAX_PICTURE_BYTES;
    if (fits) totalBytes += sizeBytes;
    pictures.push({ sheet, pins, drawing: fits ? drawing : TOO_LARGE });
  }
  return { pictures, picturesLeftOut: leftOut };
}

/**
 * Pure: the sheets with findings, in the order of the set. Where there are more than `max`, those stay that tell most: a failed finding
 * with a place before one without, before advice. `leftOut` is how many more there are.
 */
export function chooseSheets(
  pins: readonly Pin[],
  sheets: readonly ReportSheet[],
  max: number,
): { readonly shown: readonly Pick<ReportPicture, 'sheet' | 'pins'>[]; readonly leftOut: number } {
  const byPage = groupBy(pins, keyOf);
  const all = sheets.flatMap((sheet) => {
    const own = byPage.get(keyOf(sheet));
    // Two files of one name can't be told apart by a finding; the first stands for both.
    byPage.delete(keyOf(sheet));
    return own === undefined ? [] : [{ sheet, pins: own }];
  });
  const kept = new Set([...all].sort((one, other) => valueOf(other.pins) - valueOf(one.pins)).slice(0, max));
  return { shown: all.filter((candidate) => kept.has(candidate)), leftOut: all.length - kept.size };
}

function valueOf(pins: readonly Pin[]): number {
  return Math.max(...pins.map(({ status, box }) => 2 * WEIGHT[status] + (box === null ? 0 : 1)));
}

/** How many pages the findings point at: what their pictures cost, roughly. */
export function countSheetsWithFindings(findings: readonly Finding[]): number {
  return new Set(pinsOf(findings).map(keyOf)).size;
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
