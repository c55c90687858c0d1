import { describe, expect, it } from 'vitest';
import { categoriesOf } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/category.js';
import { parseScale } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/scale.js';
import { parseSheetNumber } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-number.js';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';
import { makeDrawing } from '../../../support/drawings.js';

describe('parseSheetNumber', () => {
  it.each([
    ['A-101', 'A-101'],
    ['A1.01', 'A1.01'],
    ['DA-01', 'DA-01'],
    ['Sheet No: A-201', 'A-201'],
    ['a-301', 'A-301'],
    ['Deck Floor Plan - (A102)', 'A102'],
    ['A201B', 'A201B'],
    ['A-101a', 'A-101A'],
    ['TP 01', 'TP01'],
    ['WD03 Rev B', 'WD03'],
    ['A-101 (C)', 'A-101'],
    ['DWG NO. A-FP-101', 'A-FP-101'],
    ['A - 101 of 12', 'A-101'],
    ['Sheet 3', '3'],
    ['Sheet 3/12', '3'],
    ['Drawing No. 2024-15 / 03', '2024-15/03'],
    ['DRG #: 21114-S-102', '21114-S-102'],
    ['A-101 - First Floor Plan', 'A-101'],
    ['SHEET NO. A3', null],
    ['SHEET SIZE A1', null],
    ['01 of 12', null],
    ['03/24', null],
    ['REV B', null],
    ['14.03.2024', null],
    ['2024-03-14', null],
    ['RL 98.20', null],
    ['NSW 2000', null],
    ['LOT 12', null],
    ['DP 123456', null],
    ['AS 1684', null],
    ['(08) 9221 4455', null],
    ['HSS 3.500 x 0.188', null],
    ['LVL 14', null],
    ['12 x 900', null],
    ['SEE SHEET A-502 FOR DETAILS', null],
    ['SHEET PILE 12', null],
    ['A3', null],
    ['@ A1', null],
    ['1', null],
    ['53589', null],
    ['Y-101', null],
    ['1:100', null],
    ['', null],
    ['2042 Barber Dr. | Stoughton, WI 53589 | 773-425-6456', null],
  ])('%j is %j', (text, number) => expect(parseSheetNumber(text)).toBe(number));
});

describe('parseScale', () => {
  it.each([
    ['1/4" = 1\'-0"', '1/4" = 1\'-0"'],
    ['1" = 20\'', '1" = 20\''],
    ['1:100 @ A3', '1:100'],
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
    ['½" = 1\'-0"', '1/2" = 1\'-0"'],
    ['1:1,250', '1:1250'],
    ['SCALE 1/100', '1:100'],
    ['Scale (A3): 1:500', '1:500'],
    ['1:100 (A1) 1:200 (A3)', '1:100'],
    ['N.T.S.', 'N.T.S.'],
    ['NOT TO SCALE', 'NOT TO SCALE'],
    ['AS NOTED', 'AS NOTED'],
    ['Scale: varies', 'varies'],
    ['1" = 10.0\'', '1" = 10\''],
    ['1/4"=1\'0"', '1/4" = 1\'-0"'],
    ['SCALE: AS SHOWN ON PLANS', 'AS SHOWN'],
    ['grade 1:20 to street', null],
    ['CROSSFALL 1:50', null],
    ['1:8 cement mix', null],
    ['1:30 PM', null],
    ["24' = 8 m", null],
    ['as indicated on the survey by others', null],
    ['scale', null],
  ])('%j is %j', (text, scale) => expect(parseScale(text)).toBe(scale));
});

describe('categoriesOf', () => {
  it.each([
    ['Site Plan', ['site']],
    ['Second & Third Floor Plan', ['floor']],
    ['Elevations - South & East', ['elevation']],
    ['Structural - Basement & Second Floor Framing', ['structural']],
    ['Roof Plan', ['roof']],
    ['Cover sheet & site plan', ['cover', 'site']],
    ['Elevations and section', ['elevation', 'section']],
    ['EXISTING MEZZANINE FLOOR PLAN', ['floor']],
    ['Site coverage: 21 %', []],
    ['2042 Barber Dr.', []],
    ['East', []],
  ])('%j is %j', (title, categories) => expect(categoriesOf(title)).toEqual(categories));
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
