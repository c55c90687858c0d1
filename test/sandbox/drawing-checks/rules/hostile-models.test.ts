/** What no reader should hand on, every rule must bear all the same: those of the site plan among them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Box, DrawingPage, TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { RULES } from '#drawing-checks/rules/registry.js';
import type { DrawingSet } from '#drawing-checks/rules/rule.js';
import { assess, readSet, rulesOfCities } from '../../../support/drawing-runs.js';
import { makeDrawing } from '../../../support/drawings.js';
import { BOMBS, bombed, crowded, MILLION, TRICKY } from './cases/rule-cases.js';
import { fileOf, pageOf } from '../../support/drawn-pages.js';
import { expectFitToShow } from './fit-to-show.js';
import { cpuMs } from '../../support/cpu-time.js';

const NO_BOXES: readonly Box[] = [
  [Number.NaN, Number.NaN, Number.NaN, Number.NaN],
  [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 10],
  [-1e300, -1e300, 2e300, 2e300],
  [0, 0, -50, -50],
  [1e9, 1e9, 1, 1],
];
const TEXTS = [
  TRICKY,
  MILLION,
  ...BOMBS,
  'A-101',
  '1:NaN',
  'SITE AREA 1e999 m²',
  'N',
  'SHEET INDEX',
  '14 Banksia St',
  'FRONT SETBACK 1e999 m',
];

function itemsOn(boxes: readonly Box[]): TextItem[] {
  return boxes.flatMap((box, index) =>
    TEXTS.map((text) => ({
      text,
      box,
      fontSizePt: [10, 0, -3, Number.NaN, 1e12][index] ?? 10,
      angle: [0, 90, Number.NaN, 721, -90][index] ?? 0,
    })),
  );
}

function page(number: number, widthPt: number, heightPt: number): DrawingPage {
  return {
    ...pageOf(itemsOn(NO_BOXES), number),
    widthPt,
    heightPt,
    widthMm: widthPt * 0.3528,
    heightMm: heightPt * 0.3528,
    images: NO_BOXES.map((box, index) => ({
      box,
      pageShare: [Number.NaN, 0.5, 5, -1, 1][index] ?? 0,
      effectiveDpi: [Number.NaN, Number.POSITIVE_INFINITY, 0, -72, null][index] ?? null,
    })),
    imageCoverage: Number.NaN,
    pathCount: 0,
    innerPathCount: 0,
    hiddenTextShare: Number.NaN,
    annotations: NO_BOXES.map((box) => ({ subtype: 'Square', box, author: TRICKY, contents: MILLION })),
    fonts: [
      { name: TRICKY, embedded: false },
      { name: '', embedded: false },
    ],
  };
}

const PAGES = [page(1, 1190, 842), page(2, 1e9, 1e-9), page(3, 0, 0), page(4, Number.NaN, Number.NaN)];
const FILE = fileOf(PAGES, {
  filename: MILLION,
  type: TRICKY,
  label: MILLION,
  sizeBytes: Number.MAX_SAFE_INTEGER,
  pdfVersion: 1e9,
  attachments: [TRICKY, MILLION],
  layers: [TRICKY, MILLION],
  bookmarks: [TRICKY, MILLION],
  signatureCount: 1e9,
  pageCount: 1e9,
});

/** Something is found that can be shown, soon. */
function expectBorne(id: string, set: DrawingSet): void {
  const started = cpuMs();
  const found = assess(id, set, undefined, { address: '14 Banksia Street' });
  expect(cpuMs() - started).toBeLessThan(10000);
  expectFitToShow(found, set);
}

it('every rule is named by a city that comes with the sandbox', () => {
  const named = new Set(rulesOfCities.map(({ id }) => id));
  expect([...RULES.keys()].filter((id) => !named.has(id))).toEqual([]);
});

describe('a model out of all bounds', () => {
  let set: DrawingSet;
  beforeAll(() => {
    set = { files: [FILE], sheets: recogniseSheets([FILE]) };
  });

  it.each([...RULES.keys()])('%s finds something that can be shown, soon', (id) => expectBorne(id, set));
});

describe('a drawing made to harm', () => {
  let set: DrawingSet;
  beforeAll(async () => {
    const pages = [
      { ...bombed, strangeText: ['SITE ~AREA^ 450 m', '~^~^ FRONT SETBACK: 6 M'], title: 'Site Plan' },
      { ...crowded, sheetNumber: 'A-102' },
      {
        sizePt: [28_800, 14_000] as const,
        userUnit: 1000,
        title: 'Site Plan',
        notes: ['SITE AREA: 1e999 m2', 'HEIGHT -0 mm', 'SETBACK 1/0"'],
      },
    ];
    set = await readSet([
      { filename: TRICKY, bytes: await makeDrawing({ pages, bookmarks: [TRICKY], layers: [TRICKY] }) },
    ]);
  });

  it.each([...RULES.keys()])('%s finds something that can be shown, soon', (id) => expectBorne(id, set));
});
