/** Finds a sheet's title in the title block: the words near the sheet number, over as many lines as they run. */
import type { DrawingPage, TextItem } from '../drawing-set/drawing-set.js';
import { categoriesOf } from './category.js';
import type { Recognised } from './sheet.js';

const MAX_TITLE_LENGTH = 90;
const TRAILING_DATE = /\s*[-–|]\s*\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\s*$/;
const RUNS_ON = /(?:[&,–-]|\band)\s*$/i;
const NEEDS_A_START = /^(?:floors?|plans?|elevations?|sections?|details?)\b/i;
const ADDRESS =
  /\b(?:street|st\.?|road|rd|avenue|ave|drive|dr|lane|ln|parade|crescent|court|suite|llc|pty|inc)\b|^\d{2,}\s/i;

const centreX = (item: TextItem): number => item.box[0] + item.box[2] / 2;
const bottom = (item: TextItem): number => item.box[1] + item.box[3];

/** Title-block text: the right quarter, the bottom strip, or the bottom right corner. */
function inTitleBlock(item: TextItem, page: DrawingPage): boolean {
  const across = centreX(item) / page.widthPt;
  const down = (item.box[1] + item.box[3] / 2) / page.heightPt;
  return down > 0.86 || (across > 0.75 && down > 0.45);
}

export function findTitle(page: DrawingPage, sheetNumber: Recognised | null): Recognised | null {
  const block = (page.text ?? []).filter((item) => inTitleBlock(item, page) && item.text.length <= MAX_TITLE_LENGTH);
  const anchorX = sheetNumber === null ? page.widthPt : sheetNumber.box[0];
  const anchorY = sheetNumber === null ? page.heightPt : sheetNumber.box[1];
  const diagonal = Math.hypot(page.widthPt, page.heightPt);
  let best: { item: TextItem; weight: number } | null = null;
  for (const item of block) {
    if (item.text === sheetNumber?.text || ADDRESS.test(item.text) || categoriesOf(item.text).length === 0) continue;
    const distance = Math.hypot(centreX(item) - anchorX, item.box[1] - anchorY) / diagonal;
    const weight = item.fontSizePt * (1 - distance);
    if (best === null || weight > best.weight) best = { item, weight };
  }
  return best === null ? null : joinLines(best.item, block, sheetNumber);
}

function joinLines(seed: TextItem, block: readonly TextItem[], sheetNumber: Recognised | null): Recognised {
  const lines = [seed];
  const isNext = (upper: TextItem, lower: TextItem) =>
    upper !== lower &&
    upper.angle === seed.angle &&
    Math.abs(upper.fontSizePt - lower.fontSizePt) < 0.05 * seed.fontSizePt &&
    Math.abs(lower.box[1] - upper.box[1]) < 1.5 * seed.fontSizePt &&
    lower.box[1] > upper.box[1] &&
    upper.box[0] < lower.box[0] + lower.box[2] &&
    lower.box[0] < upper.box[0] + upper.box[2];
  for (let steps = 0; steps < 2; steps++) {
    const first = lines[0] ?? seed;
    const above = block.find(
      (item) => isNext(item, first) && item.text !== sheetNumber?.text && !ADDRESS.test(item.text),
    );
    if (above !== undefined && (RUNS_ON.test(above.text) || NEEDS_A_START.test(first.text))) lines.unshift(above);
    const last = lines.at(-1) ?? seed;
    const below = block.find(
      (item) => isNext(last, item) && item.text !== sheetNumber?.text && !ADDRESS.test(item.text),
    );
    if (below !== undefined && (RUNS_ON.test(last.text) || categoriesOf(below.text).length > 0)) lines.push(below);
  }
  const text = lines.map((line) => line.text).join(' ');
  const left = Math.min(...lines.map((line) => line.box[0]));
  const top = Math.min(...lines.map((line) => line.box[1]));
  const right = Math.max(...lines.map((line) => line.box[0] + line.box[2]));
  const value = text.replace(TRAILING_DATE, '').trim();
  return { value, text, box: [left, top, right - left, Math.max(...lines.map(bottom)) - top] };
}
