import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  isViewTitle,
} from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/category.js';
import { parseScale } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/scale.js';
import {
  disciplineOf,
  parseSheetNumber,
} from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-number.js';
import { readSet } from '../../../support/drawing-runs.js';
import { makeDrawing } from '../../../support/drawings.js';

describe('parseSheetNumber', () => {
  it.each([
    ['A-101', 'A-101'],
    ['A101', 'A101'],
    ['C100', 'C100'],
    ['S-101', 'S-101'],
    ['A1.01', 'A1.01'],
    ['DA-01', 'DA-01'],
    ['ASK - 001', 'ASK-001'],
    ['Sheet No: A-201', 'A-201'],
    ['a-301', 'A-301'],
    ['Deck Floor Plan - (A102)', 'A102'],
    ['A201B', 'A201B'],
    ['A3', null],
    ['@ A1', null],
    ['1', null],
    ['101', null],
    ['53589', null],
    ['WI 53589', null],
    ['Y-101', null],
    ['1:100', null],
    ['', null],
    ['2042 Barber Dr. | Stoughton, WI 53589 | 773-425-6456', null],
  ])('%j is %j', (text, number) => expect(parseSheetNumber(text)).toBe(number)); // prettier-ignore
});

describe('disciplineOf', () => {
  it.each([
    ['A-101', 'Architectural'],
    ['S-1', 'Structural'],
    ['DA-01', 'Architectural'],
    ['E101', 'Electrical'],
    ['Y1', null],
    ['', null],
  ])('%j is %j', (number, discipline) => expect(disciplineOf(number)).toBe(discipline));
});

describe('parseScale', () => {
  it.each([
    ['1/4" = 1\'-0"', '1/4" = 1\'-0"'],
    ['1 1/2" = 1\'-0"', '1 1/2" = 1\'-0"'],
    ['1" = 20\'', '1" = 20\''],
    ['1:100 @ A3', '1:100'],
    ['SCALE 1:20', '1:20'],
    ['1 : 200', '1:200'],
    ['As indicated', 'As indicated'],
    ['SCALE: NTS', 'NTS'],
    ['1/4″ = 1′-0″', '1/4" = 1\'-0"'],
    ['Ramp 1:14 max', null],
    ['fall 1:100 to drain 2', null],
    ['10:30:45', null],
    ['8/22/2014 9:22:10 AM', null],
    ['773-425-6456', null],
    ['13\' - 4 1/2"', null],
    ['11:100', null],
  ])('%j is %j', (text, scale) => expect(parseScale(text)).toBe(scale)); // prettier-ignore
});

describe('categoriesOf', () => {
  it.each([
    ['Site Plan', ['site']],
    ['Second & Third Floor Plan', ['floor']],
    ['Elevations - South & East', ['elevation']],
    ['Building Sections', ['section']],
    ['Structural - Basement & Second Floor Framing', ['structural']],
    ['Roof Plan', ['roof']],
    ['Cover sheet & site plan', ['cover', 'site']],
    ['Elevations and section', ['elevation', 'section']],
    ['EXISTING MEZZANINE FLOOR PLAN', ['floor']],
    ['Site coverage: 21 %', []],
    ['2042 Barber Dr.', []],
    ['East', []],
  ])('%j is %j', (title, categories) => expect(categoriesOf(title)).toEqual(categories)); // prettier-ignore
});

describe('isViewTitle', () => {
  it.each([
    ['East Elevation', true],
    ['Section A-A', true],
    ['1st Floor', true],
    ['BUILDING SECTION', true],
    ['see section 3 of the specification', false],
    ['Jan', false],
  ])('%j: %j', (text, expected) => expect(isViewTitle(text)).toBe(expected));
});

describe('a made sheet', () => {
  it.each([0, 90, 180, 270] as const)('is read alike with /Rotate %i', async (rotation) => {
    const { sheets } = await readSet([
      {
        bytes: await makeDrawing({
          pages: [{ rotation, sheetNumber: 'A-201', title: 'Elevations', scale: '1:100', notes: ['see A-301'] }],
        }),
      },
    ]);
    const [sheet] = sheets;
    expect(sheet).toMatchObject({
      discipline: 'Architectural',
      categories: [{ category: 'elevation', ground: 'title' }],
      page: { widthMm: 420, heightMm: 297, rotation },
    });
    expect([sheet?.sheetNumber?.value, sheet?.title?.value, sheet?.scale?.value]).toEqual([
      'A-201',
      'Elevations',
      '1:100',
    ]);
    const [x = 0, y = 0, width = 0, height = 0] = sheet?.sheetNumber?.box ?? [];
    // Where it was drawn: baseline 150 points from the right and 40 from the bottom... of an A3 sheet, letters upright.
    expect([Math.round(x), Math.round(y + height), width > 2 * height, Math.round(height)]).toEqual([
      1041,
      802,
      true,
      30,
    ]);
  });
});
