/** Sheets with words in given places, as plain data for the reading itself. */
import type {
  DrawingPage,
  TextItem,
} from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/drawing-set.js';
import type { SheetCategory } from '../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet.js';
import type { DrawingSet } from '../../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';
import { recogniseSheets } from '../../../src/sandbox/precheck-service/drawing-checks/recognition/recognise-sheets.js';

/** Words with their baseline's start, in points from the top left. */
export interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Clockwise, as the page is shown. */
  readonly angle?: 0 | 90 | 180 | 270;
}

const A3_PT = { width: 1190.55, height: 841.89 } as const;
const LETTER_WIDTH = 0.5;

/** Lines under each other at the left. */
export const lines = (...texts: readonly string[]): Words[] =>
  texts.map((text, index) => ({ text, x: 120, y: 200 + index * 22 }));

/** Rows of cells; empty ones are left out. */
export function table(rows: readonly (readonly string[])[], columnWidth = 110): Words[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: 120 + column * columnWidth, y: 200 + line * 18 }])),
  );
}

/** A set with one page of these words, as if it had been read from a file. */
export function sheetSet(words: readonly Words[], change: SheetChange = {}): DrawingSet {
  return joinSets([pageSet(words, change)]);
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

function pageSet(words: readonly Words[], change: SheetChange): DrawingSet {
  const text = change.noText === true ? null : words.map(itemOf);
  const page = { number: 1, widthPt: A3_PT.width, heightPt: A3_PT.height, text, problem: null } as Partial<DrawingPage>;
  const file = { filename: change.filename ?? 'site.pdf', type: '', label: '', pageCount: 1, pages: [page] };
  const [sheet] = recogniseSheets([file as never]);
  if (sheet === undefined) throw new Error('no sheet');
  const category = change.category === undefined ? 'site' : change.category;
  const named = (value: string | null) => (value === null ? null : { value, text: value, box: [0, 0, 1, 1] as const });
  return {
    files: [file as never],
    sheets: [
      {
        ...sheet,
        title: named(change.title === undefined ? 'Site Plan' : change.title),
        sheetNumber: named(change.sheetNumber === undefined ? 'A-002' : change.sheetNumber),
        categories: category === null ? [] : [{ category, ground: 'title', text: category }],
      },
    ],
  };
}

function itemOf({ text, x, y, size = 9, angle = 0 }: Words): TextItem {
  const length = text.length * size * LETTER_WIDTH;
  const box = {
    0: [x, y - size, length, size],
    90: [x, y, size, length],
    180: [x - length, y, length, size],
    270: [x - size, y - length, size, length],
  }[angle] as unknown as TextItem['box'];
  return { text, box, fontSizePt: size, angle };
}
