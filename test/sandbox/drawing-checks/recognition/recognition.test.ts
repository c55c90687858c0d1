import { describe, expect, it } from 'vitest';
import { parseScale } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/scale.js';
import { parseSheetNumber } from '../../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet-number.js';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';
import { makeDrawing } from '../../../support/drawings.js';

describe('parseSheetNumber', () => {
  it.each([
    ['Deck Floor Plan - (A102)', 'A102'],
    ['A-101a', 'A-101A'],
    ['TP 01', 'TP01'],
    ['WD03 Rev B', 'WD03'],
    ['DWG NO. A-FP-101', 'A-FP-101'],
    ['Sheet 3/12', '3'],
    ['Drawing No. 2024-15 / 03', '2024-15/03'],
    ['SHEET NO. A3', null],
    ['01 of 12', null],
    ['2024-03-14', null],
    ['RL 98.20', null],
    ['NSW 2000', null],
    ['AS 1684', null],
    ['SEE SHEET A-502 FOR DETAILS', null],
    ['2042 Barber Dr. | Stoughton, WI 53589 | 773-425-6456', null],
  ])('%j is %j', (text, number) => expect(parseSheetNumber(text)).toBe(number));
});

describe('parseScale', () => {
  it.each([
    ['1/4″ = 1′-0″', '1/4" = 1\'-0"'],
    ['1 1/2" = 1\'', '1 1/2" = 1\''],
    ['½" = 1\'-0"', '1/2" = 1\'-0"'],
    ['1 inch = 20 ft', '1" = 20\''],
    ['1:1,250', '1:1250'],
    ['SCALE 1/100', '1:100'],
    ['Scale (A3): 1:500', '1:500'],
    ['N.T.S.', 'N.T.S.'],
    ['SCALE: AS SHOWN ON PLANS', 'AS SHOWN'],
    ['Ramp 1:14 max', null],
    ['fall 1:100 to drain 2', null],
    ['8/22/2014 9:22:10 AM', null],
    ['1:30 PM', null],
    ["24' = 8 m", null],
    ['11:100', null],
  ])('%j is %j', (text, scale) => expect(parseScale(text)).toBe(scale));
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
