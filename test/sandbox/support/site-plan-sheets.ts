/** Sheets with words in given places, as plain data for the reading itself. */
import type { TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import type { SheetCategory } from '#drawing-checks/recognition/sheet.js';
import type { DrawingSet } from '#drawing-checks/rules/rule.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { fileOf, pageOf, textAt } from './drawn-pages.js';

/** Words with their baseline's start, in points from the top left. */
export interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Clockwise, as the page is shown. */
  readonly angle?: 0 | 90 | 270;
}

/** Lines under each other at the left. */
export const lines = (...texts: readonly string[]): Words[] =>
  texts.map((text, index) => ({ text, x: 120, y: 200 + index * 22 }));

/** Rows of cells; empty ones are left out. */
export function table(rows: readonly (readonly string[])[], columnWidth = 110): Words[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: 120 + column * columnWidth, y: 200 + line * 18 }])),
  );
}

export interface SheetChange {
  readonly title?: string | null;
  readonly sheetNumber?: string | null;
  readonly category?: SheetCategory | null;
  readonly filename?: string;
  readonly noText?: boolean;
}

export function joinSets(sets: readonly DrawingSet[]): DrawingSet {
  return { files: sets.flatMap(({ files }) => files), sheets: sets.flatMap(({ sheets }) => sheets) };
}

/** A set with one page of these words, as if it had been read from a file. */
export function sheetSet(words: readonly Words[], change: SheetChange = {}): DrawingSet {
  const { title = 'Site Plan', sheetNumber = 'A-002', category = 'site', filename = 'site.pdf' } = change;
  const file = fileOf([pageOf(change.noText === true ? null : words.map(itemOf))], { filename });
  const [sheet] = recogniseSheets([file]);
  if (sheet === undefined) throw new Error('no sheet');
  const named = (value: string | null) => (value === null ? null : { value, text: value, box: [0, 0, 1, 1] as const });
  const categories = category === null ? [] : [{ category, ground: 'title' as const, text: category }];
  return { files: [file], sheets: [{ ...sheet, title: named(title), sheetNumber: named(sheetNumber), categories }] };
}

function itemOf({ text, x, y, size = 9, angle = 0 }: Words): TextItem {
  if (angle === 0) return textAt(text, x, y - size, size);
  if (angle === 90) return textAt(text, x, y, size, 90);
  const [, , , length] = textAt(text, x, y, size, 90).box;
  return textAt(text, x - size, y - length, size, 270);
}
