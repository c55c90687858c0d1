/** Title blocks of many offices, through real PDFs and the real reader: what a person reads is what is found. */
import { describe, expect, it } from 'vitest';
import { makeOfficeSet } from '../../../support/office-pages.js';
import { OFFICE_SHEETS } from '../../../support/office-sheets.js';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';

const SIZE_TOLERANCE_MM = 0.5;

describe('sheets of other offices', () => {
  it.each(OFFICE_SHEETS.map((sheet) => [sheet.name, sheet] as const))('%s', async (_, office) => {
    const [sheet] = await sheetsOfBytes(await makeOfficeSet([office]));
    const { category, discipline, ...printed } = office.reads;
    expect({
      number: sheet?.sheetNumber?.value ?? null,
      title: sheet?.title?.value ?? null,
      scale: sheet?.scale?.value ?? null,
    }).toEqual(printed);
    const [width, height] = office.sizePt.map((side) => (side / 72) * 25.4);
    expect(Math.abs((sheet?.page.widthMm ?? 0) - (width ?? 0))).toBeLessThan(SIZE_TOLERANCE_MM);
    expect(Math.abs((sheet?.page.heightMm ?? 0) - (height ?? 0))).toBeLessThan(SIZE_TOLERANCE_MM);
    if (category !== undefined) expect(sheet?.categories[0]?.category).toBe(category);
    if (discipline !== undefined) expect(sheet?.discipline).toBe(discipline);
  });
});
