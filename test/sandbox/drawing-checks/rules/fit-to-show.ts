import { expect } from 'vitest';
import type { Assessment, DrawingSet } from '#drawing-checks/rules/rule.js';

const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const MAX_JSON_LENGTH = 100_000;

/** Whatever a drawing holds, a finding is short, can be seen, and points at places on its pages. */
export function expectFitToShow(found: Assessment, set: DrawingSet): void {
  const words = [
    found.message,
    found.measured,
    found.limit,
    found.fix,
    ...found.evidence.flatMap(({ text, measured, sheetNumber }) => [text, measured, sheetNumber]),
  ];
  for (const text of words) if (typeof text === 'string') expect(text).not.toMatch(UNSEEN);
  expect(found.message.length).toBeLessThanOrEqual(1500);
  expect(found.message).not.toMatch(/undefined|NaN|\bnull\b|Infinity/);
  expect(found.evidence.length).toBeLessThanOrEqual(50);
  expect(JSON.stringify(found).length).toBeLessThan(MAX_JSON_LENGTH);
  for (const { file, page, box } of found.evidence) {
    if (!Array.isArray(box)) continue;
    const shown = set.sheets.find(
      (sheet) => sheet.page.number === page && sheet.file.filename.startsWith(file ?? ''),
    )?.page;
    const [x = NaN, y = NaN, width = NaN, height = NaN] = box;
    expect(x >= 0 && y >= 0 && width > 0 && height > 0, `box ${box.join(' ')}`).toBe(true);
    expect(
      x + width <= (shown?.widthPt ?? 0) + 0.1 && y + height <= (shown?.heightPt ?? 0) + 0.1,
      `box ${box.join(' ')}`,
    ).toBe(true);
  }
}
