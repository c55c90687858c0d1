/** Whole sheets: what stands where decides. */
import { describe, expect, it } from 'vitest';
import type { TextItem } from '#drawing-checks/drawing-set/drawing-set.js';
import { categoriesOf } from '#drawing-checks/recognition/category.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { fileOf, pageOf, textAt } from '../../support/drawn-pages.js';

const sheetOf = (...text: readonly TextItem[]) => recogniseSheets([fileOf([pageOf(text)])])[0];
const BLOCK = [textAt('A-201', 1080, 790, 24), textAt('GROUND FLOOR PLAN', 960, 770, 12)];

describe('a sheet number', () => {
  it.each<readonly [string, readonly TextItem[], string | null]>([
    ['in the title', [textAt('Deck Floor Plan - (A102)', 960, 800, 14)], 'A102'],
    ['in three items', [textAt('A', 1060, 800, 20), textAt('-', 1072, 800, 20), textAt('101', 1084, 800, 20)], 'A-101'],
    ['with its revision', [textAt('DA-01/B', 1060, 800, 20)], 'DA-01'],
    ['with its part and revision', [textAt('A1.01/C', 1060, 800, 20)], 'A1.01'],
    ['with a revision by number', [textAt('A-101 R1', 1060, 800, 20)], 'A-101'],
    ['with words in French', [textAt('PLAN N° A-101', 1000, 800, 14)], 'A-101'],
    ['with words in Spanish', [textAt('LÁMINA: A-101', 1000, 800, 14)], 'A-101'],
    ['printed twice for bold', [textAt('A-101', 1060, 800, 20), textAt('A-101', 1060.4, 800, 20)], 'A-101'],
    ['that is the size of the paper', [textAt('A3', 1100, 800, 20)], null],
    ['that is a revision', [textAt('REV', 1100, 790, 5), textAt('P2', 1102, 797, 9)], null],
    ['that no caption explains', [textAt('104', 1100, 800, 20)], null],
  ])('%s', (_, text, number) => expect(sheetOf(...text)?.sheetNumber?.value ?? null).toBe(number));

  it('on a sheet of another size may be A1, where it is large', () => {
    const text = [textAt('A1', 2250, 1500, 40), textAt('SITE PLAN', 2100, 1450, 14), textAt('note', 50, 50)];
    const page = { ...pageOf(text), widthPt: 2448, heightPt: 1584, widthMm: 863.6, heightMm: 558.8 };
    expect(recogniseSheets([fileOf([page])])[0]?.sheetNumber?.value).toBe('A1');
  });
});

describe('the sheets of a set', () => {
  const set = (...pages: readonly (readonly TextItem[])[]) =>
    recogniseSheets([fileOf(pages.map((text, index) => pageOf(text, index + 1)))]);

  it('tell a number that no caption explains by its place', () => {
    const sheets = set(
      ...['01', '02', '03', '04'].map((number) => [textAt(number, 1100, 800, 20), textAt('12', 1100, 760, 9)]),
    );
    expect(sheets.map((sheet) => sheet.sheetNumber?.value)).toEqual(['01', '02', '03', '04']);
  });

  it('tell none where one number is there twice, or on few sheets', () => {
    const twice = set(...['01', '02', '02', '03'].map((number) => [textAt(number, 1100, 800, 20)]));
    const few = set(
      ...['01', '02'].map((number) => [textAt(number, 1100, 800, 20)]),
      ...['a', 'b'].map((text) => [textAt(text, 9, 9)]),
    );
    expect([...twice, ...few].map((sheet) => sheet.sheetNumber)).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('are read alike where there is too much text to keep', () => {
    const printed = ['SITE PLAN', 'ROOF PLAN', 'SECTIONS'].map((title, index) => [`0${index + 1}`, title] as const);
    const pages = printed.map(([number, title], index) => {
      const block = [textAt(number, 1100, 800, 20), textAt(title, 960, 780, 10)];
      return pageOf([...block, textAt('FLOOR HOUSE', 960, 740, 16)], index + 1);
    });
    const kept = recogniseSheets([fileOf(pages)]);
    expect(kept.map((sheet) => [sheet.sheetNumber?.value, sheet.title?.value])).toEqual(printed);
    expect(recogniseSheets([fileOf(pages)], 0)).toEqual(kept);
  });
});

describe('a title', () => {
  it.each<readonly [string, readonly TextItem[], string | null]>([
    ['without its number', [textAt('Deck Floor Plan - (A102)', 960, 800, 14)], 'Deck Floor Plan'],
    ['without its scale', [textAt('SITE PLAN 1:200 @ A3', 960, 800, 14)], 'SITE PLAN'],
    [
      'and not the caption’s neighbour',
      [textAt('TITLE', 900, 780, 5), textAt('SCALE', 980, 780, 5), textAt('1:100', 980, 788, 8)],
      null,
    ],
  ])('%s', (_, text, title) => expect(sheetOf(...text)?.title?.value ?? null).toBe(title));
});

describe('scales', () => {
  const view = (title: string, scale: string, x: number, y: number) => [
    textAt(title, x, y, 9),
    textAt(scale, x, y + 11, 7),
  ];

  const groundFloor = view('GROUND FLOOR PLAN', '1:100', 200, 600);
  const asIndicated = [textAt('SCALE', 1000, 820, 5), textAt('As indicated', 1030, 819, 7)];

  it('are all there, down the page, each once', () => {
    const sheet = sheetOf(...BLOCK, ...view('DETAIL AT EAVES', '1:10', 700, 500), ...groundFloor, ...asIndicated);
    expect(sheet?.scales.map(({ value }) => value)).toEqual(['1:10', '1:100', 'As indicated']);
  });

  it.each(['ÉCHELLE : 1/100', 'ECHELLE 1/100', 'ESCALA: 1/100'])('may be called so in other languages: %s', (text) =>
    expect(sheetOf(...BLOCK, textAt(text, 960, 750))?.scale?.value).toBe('1:100'),
  );

  it.each<readonly [string, readonly TextItem[], string]>([
    ['the title block’s', [...groundFloor, ...asIndicated], 'As indicated'],
    [
      'the view’s that the title names',
      [...view('LOCATION PLAN', '1:1000', 600, 200), ...groundFloor, ...view('STAIR DETAIL', '1:20', 700, 600)],
      '1:100',
    ],
    [
      'the one for the size of this paper',
      [textAt('SCALE', 900, 820, 5), textAt('1:100 @ A1, 1:200 @ A3', 930, 819, 7)],
      '1:200',
    ],
  ])('the chief one is %s', (_, text, scale) => expect(sheetOf(...BLOCK, ...text)?.scale?.value).toBe(scale));

  it('are not the numbers of a scale bar, of slopes or of sentences', () => {
    const bar = ['0', '2', '4', '8 m'].map((text, index) => textAt(text, 200 + index * 40, 700, 7));
    const others = ['RAMP 1:14', 'fall 1:100', '1:100 YEAR FLOOD LEVEL RL 12.30', 'FLOOD EXTENT 1:200 AEP'].map(
      (text, index) => textAt(text, 400, 400 + 20 * index),
    );
    expect(sheetOf(...BLOCK, ...bar, ...others)?.scales).toEqual([]);
  });
});

describe('a north point', () => {
  it.each<readonly [string, readonly TextItem[], boolean]>([
    ['the word', [textAt('NORTH', 200, 700)], true],
    ['an N alone', [textAt('N', 200, 700, 14)], true],
    ['a compass', [textAt('N', 200, 700), textAt('E', 220, 720), textAt('S', 200, 740), textAt('W', 180, 720)], true],
    ['an N of a grid', [...'LMNO'].map((letter, index) => textAt(letter, 200 + index * 90, 100, 12)), false],
    ['a street', [textAt('North Street', 200, 700)], false],
    ['nothing', [], false],
  ])('%s', (_, text, found) =>
    expect(sheetOf(textAt('A-101', 1060, 790, 24), ...text)?.northPoint !== null).toBe(found),
  );
});

describe('discipline and categories', () => {
  const named = (filename: string, label = '', type = '', text: readonly TextItem[] = []) =>
    recogniseSheets([fileOf([pageOf(text)], { filename, label, type })])[0];

  it('take the letter before the words, and the words where there is no letter', () => {
    const numbered = [textAt('SHEET NO.', 1060, 780, 6), textAt('03', 1070, 790, 20)];
    const captioned = [...numbered, textAt('ROOF FRAMING PLAN', 900, 790, 12)];
    expect(sheetOf(...BLOCK)?.discipline).toBe('Architectural');
    expect(sheetOf(...captioned)?.discipline).toBe('Structural');
    expect(named('plans.pdf', 'Structural drawings')?.discipline).toBe('Structural');
  });

  it.each<readonly [string, Parameters<typeof named>, string, string]>([
    ['the title', ['Elevations.pdf', 'Sections', 'roof', [textAt('SITE PLAN', 960, 790, 12)]], 'site', 'title'],
    [
      'a view’s title',
      ['Elevations.pdf', 'Sections', 'roof', [textAt('Ground Floor', 200, 600, 9), textAt('1:100', 200, 611, 7)]],
      'floor',
      'view title',
    ],
    ['the applicant’s label', ['Elevations.pdf', 'Sections', 'roof', []], 'section', 'applicant’s label'],
    ['the file’s name', ['A-201_Elevations.pdf', '', '', []], 'elevation', 'file name'],
  ])('rest on %s', (_, args, category, ground) =>
    expect(named(...args)?.categories.map((found) => [found.category, found.ground])).toEqual([[category, ground]]),
  );

  it('keep a plan that stands beside a trade', () => {
    expect(categoriesOf('FOUNDATION & FLOOR PLAN')).toEqual(['structural', 'floor']);
    expect(categoriesOf('ROOF & FLOOR FRAMING PLAN')).toEqual(['structural']);
  });

  it('are not those of a part that a title names besides', () => {
    const titles = ['FLOOR FINISH SCHEDULE', 'FLOOR AREA CALCULATIONS', 'ROOF DETAILS', 'INTERIOR ELEVATIONS'];
    expect(titles.map(categoriesOf)).toEqual([['schedule'], [], ['detail'], []]);
    // An application under section 4.55 of the planning act of New South Wales.
    expect(categoriesOf('SECTION 4.55 MODIFICATION')).toEqual([]);
    expect(categoriesOf('GROUND FLOOR PLAN & DOOR SCHEDULE')).toEqual(['floor', 'schedule']);
    expect(categoriesOf('ROOF PLAN AND ROOF DETAILS')).toEqual(['roof', 'detail']);
  });

  it('take no view of a room for one of the building', () => {
    const views = [textAt('North Elevation', 200, 600, 9), textAt('1:20', 200, 611, 7)];
    const sheet = sheetOf(textAt('A-601', 1080, 790, 24), textAt('INTERIOR ELEVATIONS', 960, 770, 12), ...views);
    expect([sheet?.title?.value, sheet?.categories]).toEqual(['INTERIOR ELEVATIONS', []]);
  });

  it('do not take a level on an elevation for a floor plan', () => {
    const level = [textAt('1st Floor', 800, 300, 7), textAt('0\' - 0"', 800, 309, 7)];
    const sheet = sheetOf(textAt('A-201', 1080, 790, 24), textAt('ELEVATIONS', 960, 770, 12), ...level);
    expect(sheet?.categories.map(({ category }) => category)).toEqual(['elevation']);
  });
});
