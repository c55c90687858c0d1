/** Finds the scale a sheet states. Text item by text item: joined text glues neighbours together (`6456 1/4"`). */
import type { DrawingPage } from '../drawing-set/drawing-set.js';
import type { Recognised } from './sheet.js';

const IMPERIAL = /(?:^|[^\d/])((?:\d+\s+)?\d+(?:\/\d+)?\s*["″”]\s*=\s*\d+\s*['′’](?:\s*-?\s*\d+\s*["″”])?)/;
const METRIC = /(?:^|[^\d.:])1\s*:\s*(\d{1,5})(?![\d:])/;
const METRIC_SCALES: ReadonlySet<number> = new Set([
  50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1250, 2000, 2500, 5000,
]);
const DETAIL_SCALES: ReadonlySet<number> = new Set([1, 2, 5, 10, 20, 25, 30]);
const WORDS = /^(?:scale\s*[:=]?\s*)?(as\s+(?:indicated|noted|shown)|n\.?t\.?s\.?|not\s+to\s+scale)\b/i;

/** The scale that a piece of text states, or null. 1:4 or 1:20 in running text is a slope, so small ones count only beside "scale" or alone. */
export function parseScale(text: string): string | null {
  const imperial = IMPERIAL.exec(text)?.[1];
  if (imperial !== undefined) return imperial.replace(/\s*=\s*/, ' = ');
  const metric = METRIC.exec(text)?.[1];
  if (metric !== undefined) {
    const ratio = Number(metric);
    const alone = /^\s*(?:scale\s*[:=]?\s*)?1\s*:\s*\d+\s*(?:@\s*A\d)?\s*$/i.test(text) || /scale/i.test(text);
    if (METRIC_SCALES.has(ratio) || (alone && DETAIL_SCALES.has(ratio))) return `1:${ratio}`;
  }
  return WORDS.exec(text.trim())?.[1] ?? null;
}

const MAX_SCALES = 200;

/** Every scale on the page, down it. */
export function findScales(page: DrawingPage): Recognised[] {
  const found: Recognised[] = [];
  for (const item of page.text ?? []) {
    const value = parseScale(item.text);
    if (value !== null && found.length < MAX_SCALES) found.push({ value, text: item.text, box: item.box });
  }
  return found.sort((one, other) => one.box[1] - other.box[1]);
}

/** The scale in the title block (nearest to the bottom right) before one that stands under a view. */
export function findScale(page: DrawingPage): Recognised | null {
  let best: { found: Recognised; nearness: number } | null = null;
  for (const item of page.text ?? []) {
    const value = parseScale(item.text);
    if (value === null) continue;
    const nearness = (item.box[0] + item.box[2]) / page.widthPt + (item.box[1] + item.box[3]) / page.heightPt;
    if (best === null || nearness > best.nearness)
      best = { found: { value, text: item.text, box: item.box }, nearness };
  }
  return best?.found ?? null;
}
