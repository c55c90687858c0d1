/**
 * Text made to hold the recognition up. A page of 20,000 items takes about 100 ms of one core; the limit here is generous, and of
 * the processor's time, because other tests run beside this one.
 */
import { describe, expect, it } from 'vitest';
import type { TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { findSheetIndex } from '#drawing-checks/recognition/sheet-index.js';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { cpuMs } from '../../support/cpu-time.js';
import { fileOf, pageOf, textAt } from '../../support/drawn-pages.js';

const COUNT = 20_000;
const LIMIT_MS = 10_000;

const many = (textOf: (index: number) => string, place: (index: number) => readonly [number, number] = spread) =>
  Array.from({ length: COUNT }, (_, index) => textAt(textOf(index), ...place(index)));
const spread = (index: number) => [(index * 37) % 1150, (index * 53) % 830] as const;
const inOneCorner = (index: number) => [1050 + (index % 7), 780 + (index % 5)] as const;
const inOneRow = (index: number) => [(index * 0.05) % 1190, 800] as const;

const PAGES: Readonly<Record<string, readonly TextItem[]>> = {
  'an ordinary crowd': many((index) => ['12.50', 'BED 2', `W${index % 90}`, '2400', 'see note 4'][index % 5] ?? ''),
  'sheet numbers in one corner': many((index) => `A${index % 9999}`, inOneCorner),
  'captions in one corner': many((index) => ['DRAWING NO.', 'SHEET TITLE', 'SCALE:'][index % 3] ?? '', inOneCorner),
  'scales everywhere': many((index) => ['1:100', '1/4" = 1\'-0"', 'SCALE 1:20'][index % 3] ?? ''),
  'view titles in one row': many((index) => (index % 2 ? 'Section A-A' : 'A-101'), inOneRow),
  'a sheet index without end': [
    textAt('SHEET INDEX', 100, 10, 12),
    ...many(
      (index) => `A-${index} Floor Plan`,
      (index) => [100, 30 + index * 0.04],
    ),
  ],
  'index headings everywhere': many((index) => (index % 2 ? 'DRAWING LIST' : '101')),
  'long runs of digits and signs': many(() => "1:1/1-1.1 = 1' ".repeat(8)),
  'bearings at odd angles': many((index) => `N ${index % 89}° E`).map((item, index) => ({
    ...item,
    angle: index % 360,
  })),
};

const SITE_PLANS: Readonly<Record<string, readonly TextItem[]>> = {
  labels: many(() => 'Front setback: 6.0 m'),
  'words in one row': many(() => 'setback', inOneRow),
  'headings of tables': many(() => 'REQUIRED'),
  'a word of a million letters': [textAt('setback 1 m '.repeat(80_000), 10, 100)],
};

describe('20,000 pieces of text', () => {
  it.each(Object.entries(PAGES))('%s', (_, text) => {
    const startedAt = cpuMs();
    const sheets = recogniseSheets([fileOf([pageOf(text)])]);
    findSheetIndex(sheets);
    expect(cpuMs() - startedAt).toBeLessThan(LIMIT_MS);
    expect(sheets).toHaveLength(1);
  });

  it.each(Object.entries(SITE_PLANS))('on a site plan: %s', (_, text) => {
    const files = [fileOf([pageOf([...text, textAt('SITE PLAN', 960, 770, 12)])])];
    const startedAt = cpuMs();
    const plan = readSitePlan({ files, sheets: recogniseSheets(files) }, 'metric');
    expect(cpuMs() - startedAt).toBeLessThan(LIMIT_MS);
    expect(plan.sheets).toHaveLength(1);
    for (const reading of Object.values(plan.readings))
      for (const statement of 'statements' in reading ? reading.statements : [])
        expect([Number.isFinite(statement.value), statement.text.length <= 160]).toEqual([true, true]);
  });
});

describe('text that is not what it seems', () => {
  it.each<readonly [string, TextItem, string | null]>([
    ['a million letters', textAt('A-101'.repeat(200_000), 1050, 780), null],
    ['a million spaces between', textAt(`A${' '.repeat(1_000_000)}-101`, 1050, 780), null],
    ['a number turned round by a bidi override', textAt('\u202e101-A\u202c', 1050, 780, 20), null],
    ['a number with invisible characters', textAt('A\u200b-\u00ad1\u200d01\u0000', 1050, 780, 20), 'A-101'],
    ['full-width letters', textAt('Ａ－１０１', 1050, 780, 20), 'A-101'],
    ['letters without a size', { ...textAt('A-101', 1050, 780), fontSizePt: 0 }, null],
    ['letters larger than the sheet', textAt('A-101', -20_000, -20_000, 50_000), null],
    ['a place off the page', textAt('A-101', 1e9, -1e9, 20), null],
  ])('%s', (_, item, number) => {
    const [sheet] = recogniseSheets([fileOf([pageOf([item, textAt('GROUND FLOOR PLAN', 900, 780, 12)])])]);
    expect(sheet?.sheetNumber?.value ?? null).toBe(number);
    expect(sheet?.title?.value).toBe('GROUND FLOOR PLAN');
  });

  it('takes a page whose text could not be read, and one without any', () => {
    for (const text of [null, []]) {
      const [sheet] = recogniseSheets([fileOf([pageOf(text)])]);
      expect(sheet).toMatchObject({ sheetNumber: null, title: null, scale: null, scales: [], northPoint: null });
      expect(findSheetIndex(sheet === undefined ? [] : [sheet])).toBeNull();
    }
  });
});
