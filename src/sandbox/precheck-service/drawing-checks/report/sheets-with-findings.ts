/** Chooses the sheets that a report shows, and has them drawn. */
import type { Finding } from 'precheck-contract/precheck-service';
import { pinsOf } from '../../pins.js';
import type { Sheet } from '../recognition/sheet.js';
import type { ReportContent, ReportPicture, ReportSheet } from './report-content.js';
import type { SheetDrawer, SheetDrawing } from './sheet-drawer.js';
import { chooseSheets, keyOf } from './sheets-to-show.js';

const MAX_PICTURES = 24;
/** Scans make large pictures; a report has to stay small enough to send. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
const TOO_LARGE: SheetDrawing = { reason: 'It would make this document too large.' };

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
  await drawer.release();
  return { pictures, picturesLeftOut: leftOut };
}

/** How many pages the findings point at: what their pictures cost, roughly. */
export function countSheetsWithFindings(findings: readonly Finding[]): number {
  return new Set(pinsOf(findings).map(keyOf)).size;
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
