/** Where on a sheet something is, and how a sheet is called. */
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Box, CutPart, DrawingFile, DrawingPage } from '../drawing-set/drawing-set.js';
import { clip } from '../drawing-set/geometry.js';
import type { Sheet } from '../recognition/sheet.js';
import { plain, shownName } from './plain-words.js';

/** Lines and points have boxes without a width or a height; a pin needs something to stand on. */
const SMALLEST_SIDE_PT = 1;

/** The part of a box that lies on the page as evidence has it, or null: a box may be off the page, or no numbers at all. */
export function placeOn(page: DrawingPage, box: Box | null | undefined): number[] | null {
  if (box === null || box === undefined) return null;
  const [x, y, width, height] = box;
  const grown: Box = [x, y, Math.max(width, SMALLEST_SIDE_PT), Math.max(height, SMALLEST_SIDE_PT)];
  const place = clip(grown, page.widthPt, page.heightPt);
  // On a page that is hardly there, rounding leaves no box.
  return place !== null && place[2] > 0 && place[3] > 0 ? [...place] : null;
}

/** Whether the page has a size and so could be looked at. */
export function isReadable(page: DrawingPage): boolean {
  return page.widthPt > 0 && page.heightPt > 0;
}

/** Why nothing can be looked for in the text of a page; null where it can. */
export function whyNoText(page: DrawingPage): string | null {
  if (!isReadable(page) || page.text === null) return page.problem ?? 'its text can’t be read';
  return page.text.length === 0 ? 'the sheet has no text' : null;
}

/** Why it is not known whether there is more of something on the page; null where all of it was read. */
export function whyCut({ cut = [], problem }: DrawingPage, ...parts: readonly CutPart[]): string | null {
  return parts.some((part) => cut.includes(part)) ? (problem ?? 'not all of it was read') : null;
}

/** The same of a file, by its first such page. */
export function whyCutIn({ pages }: DrawingFile, part: CutPart): string | null {
  return pages.map((page) => whyCut(page, part)).find((why) => why !== null) ?? null;
}

/** What a person calls the sheet: its number, or else its file and page. */
export function sheetName(sheet: Sheet): string {
  if (sheet.sheetNumber !== null) return plain(sheet.sheetNumber.value, 40);
  return `${shownName(sheet.file.filename)}${sheet.file.pageCount === 1 ? '' : `, page ${sheet.page.number}`}`;
}

/**
 * " (A-101, A-102)": the first five by number, with file and page where two have one number, or by file and page alone; nothing where
 * there are none.
 */
export function inBrackets(evidence: readonly FindingEvidence[]): string {
  if (evidence.length === 0) return '';
  const listed = evidence.slice(0, 5);
  const isShared = (number: string) => listed.filter(({ sheetNumber }) => sheetNumber === number).length > 1;
  const names = listed.map(({ sheetNumber, file, page }) => {
    if (sheetNumber === null || sheetNumber === undefined)
      return `${shownName(file)}${page === undefined ? '' : `, page ${page}`}`;
    return isShared(sheetNumber) ? `${sheetNumber} on page ${page ?? 1} of ${shownName(file)}` : sheetNumber;
  });
  return ` (${names.join(', ')}${evidence.length > 5 ? ', …' : ''})`;
}
