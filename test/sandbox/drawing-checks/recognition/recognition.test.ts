import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  isViewTitle,
} from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/category.js';
import { parseScale, ratioOf } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/scale.js';
import {
  disciplineOf,
  parseSheetNumber,
} from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-number.js';
import { disciplineByWords } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/discipline.js';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';
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
    ['A-101a', 'A-101A'],
    ['TP 01', 'TP01'],
    ['WD03 Rev B', 'WD03'],
    ['A-101 (C)', 'A-101'],
    ['DWG NO. A-FP-101', 'A-FP-101'],
    ['S1', 'S1'],
    ['AD501', 'AD501'],
    ['A - 101 of 12', 'A-101'],
    ['Sheet 3', '3'],
    ['SHEET 3 OF 12', '3'],
    ['Sheet 3/12', '3'],
    ['Drawing No. 2024-15 / 03', '2024-15/03'],
    ['DRG #: 21114-S-102', '21114-S-102'],
    ['A-101 - First Floor Plan', 'A-101'],
    ['Roof Plan | A-103', 'A-103'],
    ['SHEET NO. A3', null],
    ['SHEET SIZE A1', null],
    ['01 of 12', null],
    ['03/24', null],
    ['REV 2', null],
    ['REV B', null],
    ['14.03.2024', null],
    ['2024-03-14', null],
    ['RL 98.20', null],
    ['FFL 102.450', null],
    ['EL 101.50', null],
    ['NSW 2000', null],
    ['VIC 3350', null],
    ['LOT 12', null],
    ['DP 123456', null],
    ['AS 1684', null],
    ['(08) 9221 4455', null],
    ['HSS 3.500 x 0.188', null],
    ['LVL 14', null],
    ['12 x 900', null],
    ['SEE SHEET A-502 FOR DETAILS', null],
    ['SHEET PILE 12', null],
    ['SHEET METAL 24GA', null],
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
    ['ASK-001', 'Architectural'],
    ['TP01', 'Architectural'],
    ['L1.2', 'Landscape'],
    ['SW-02', 'Civil'],
    ['FP101', 'Fire protection'],
    ['A-FP-101', 'Architectural'],
    ['21114-S-102', 'Structural'],
    ['21045_E101', 'Electrical'],
    ['2024-15/03', null],
    ['03', null],
  ])('%j is %j', (number, discipline) => expect(disciplineOf(number)).toBe(discipline));
});

describe('disciplineByWords', () => {
  it.each([
    ['Ground Floor Plan', 'Architectural'],
    ['SITE PLAN', 'Architectural'],
    ['Slab and footing layout', 'Structural'],
    ['Roof framing plan', 'Structural'],
    ['Stormwater drainage plan', 'Civil'],
    ['Planting plan', 'Landscape'],
    ['Lighting plan', 'Electrical'],
    ['Hydraulic services', 'Plumbing'],
    ['COVER SHEET', 'General'],
    ['Feature survey', 'Survey'],
    ['Two Dwellings at Orchard Rise', null],
  ])('%j is %j', (title, discipline) => expect(disciplineByWords(title)).toBe(discipline));
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
    ['1/8"=1\'-0"', '1/8" = 1\'-0"'],
    ['1 1/2" = 1\'', '1 1/2" = 1\''],
    ['SCALE: 3/16" = 1\' - 0"', '3/16" = 1\'-0"'],
    ['1 inch = 20 ft', '1" = 20\''],
    ['1"=20 feet', '1" = 20\''],
    ['½" = 1\'-0"', '1/2" = 1\'-0"'],
    ['1:1,250', '1:1250'],
    ['1:100@A1', '1:100'],
    ['SCALE 1/100', '1:100'],
    ['Scale (A3): 1:500', '1:500'],
    ['1:100 (A1) 1:200 (A3)', '1:100'],
    ['N.T.S.', 'N.T.S.'],
    ['NOT TO SCALE', 'NOT TO SCALE'],
    ['AS NOTED', 'AS NOTED'],
    ['Scale: varies', 'varies'],
    ['1:20', '1:20'],
    ['1" = 10.0\'', '1" = 10\''],
    ['1/4"=1\'0"', '1/4" = 1\'-0"'],
    ['SCALE: AS SHOWN ON PLANS', 'AS SHOWN'],
    ['grade 1:20 to street', null],
    ['CROSSFALL 1:50', null],
    ['1:8 cement mix', null],
    ['1:30 PM', null],
    ['1:100:20', null],
    ["24' = 8 m", null],
    ['as indicated on the survey by others', null],
    ['scale', null],
  ])('%j is %j', (text, scale) => expect(parseScale(text)).toBe(scale)); // prettier-ignore
});

describe('parseScale for a size of paper', () => {
  it.each([
    ['1:100 @ A1, 1:200 @ A3', 'A3', '1:200'],
    ['1:100 @ A1, 1:200 @ A3', 'A1', '1:100'],
    ['1:100 @ A1, 1:200 @ A3', null, '1:100'],
    ['1:50 @ A2', 'A3', '1:50'],
  ])('%j on %j is %j', (text, paper, scale) => expect(parseScale(text, paper)).toBe(scale));
});

describe('ratioOf', () => {
  it.each([
    ['1:100', 100],
    ['1/4" = 1\'-0"', 48],
    ['1 1/2" = 1\'-0"', 8],
    ['1" = 20\'', 240],
    ['NTS', null],
    ['0" = 1\'', null],
  ])('%j is %j', (scale, ratio) => expect(ratioOf(scale)).toBe(ratio));
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
    const [sheet] = await sheetsOfBytes(
      await makeDrawing({
        pages: [{ rotation, sheetNumber: 'A-201', title: 'Elevations', scale: '1:100', notes: ['see A-301'] }],
      }),
    );
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
