/** Against real drawings, read by eye. They are not in the repository. */
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSetFromFiles } from '../../../support/drawing-runs.js';

const folder = fileURLToPath(new URL('../../../../../shared/drawings/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Skipped: the real drawings (../shared/drawings) are not beside this repository.');

const imperial = '1/4" = 1\'-0"';
const EXPECTED = [
  ['house-11x17/A-101 - First Floor.pdf', 432, 279, [['A-101', 'First Floor', 'floor', imperial]]],
  [
    'house-11x17/A-102 - Second & Third Floor Plan.pdf',
    432,
    279,
    [['A-102', 'Second & Third Floor Plan', 'floor', imperial]],
  ],
  ['house-11x17/A-103 - Roof Plan.pdf', 432, 279, [['A-103', 'Roof Plan', 'roof', imperial]]],
  [
    'house-11x17/A-201 - Elevations - South & East.pdf',
    432,
    279,
    [['A-201', 'Elevations - South & East', 'elevation', imperial]],
  ],
  [
    'house-11x17/A-202 - Elevations - North & West.pdf',
    432,
    279,
    [['A-202', 'Elevations - North & West', 'elevation', imperial]],
  ],
  ['house-11x17/A-301 - Building Sections.pdf', 432, 279, [['A-301', 'Building Sections', 'section', imperial]]],
  [
    'house-11x17/S-101 - Structural - Basement & Second Floor Framing.pdf',
    432,
    279,
    [['S-101', 'Structural - Basement & Second Floor Framing', 'structural', imperial]],
  ],
  ['house-11x17/S-102 - Structural - Roof.pdf', 432, 279, [['S-102', 'Structural - Roof', 'structural', imperial]]],
  [
    'house-11x17/zoning-set-3-sheets.pdf',
    432,
    279,
    [
      ['A-100', 'Site Plan', 'site', '1/16" = 1\'-0"'],
      ['A-101', 'First and Second Floors Plans', 'floor', null],
      ['A-102', 'Third Floor Plan', 'floor', null],
    ],
  ],
  [
    'facility-34x22/check-set-6-sheets.pdf',
    864,
    559,
    [
      ['C100', 'OVERALL SITE PLAN', 'site', '1" = 30\'-0"'],
      ['A101', 'EXISTING MAIN FLOOR PLAN', 'floor', null],
      ['A102', 'EXISTING MEZZANINE FLOOR PLAN', 'floor', null],
      ['A103', 'EXISTING ROOF PLAN', 'roof', null],
      ['A200', 'BUILDING ELEVATIONS', 'elevation', '1/8" = 1\'-0"'],
      ['A300', 'BUILDING SECTION', 'section', '1/8" = 1\'-0"'],
    ],
  ],
  ['facility-34x22/site-plan-with-markups.pdf', 864, 559, [['A001', 'SITE PLAN', 'site', '1" = 40\'-0"']]],
  ['facility-34x22/proposed-plans.pdf', 864, 559, [[null, null, null, null]]],
  ['restaurant-layers/background.pdf', 864, 559, [['A010', 'SITE PLAN', 'site', '1" = 20\'-0"']]],
] as const; // prettier-ignore

describe.skipIf(!present)('real drawings', () => {
  it.each(EXPECTED)('%s', async (name, widthMm, heightMm, expected) => {
    const path = join(folder, name);
    const { sheets } = await readSetFromFiles([
      { filename: basename(path), type: '', label: '', path, size: statSync(path).size },
    ]);
    expect(
      sheets.map((sheet) => [
        sheet.sheetNumber?.value ?? null,
        sheet.title?.value ?? null,
        sheet.categories[0]?.category ?? null,
        sheet.scale?.value ?? null,
      ]),
    ).toEqual(expected);
    expect([Math.round(sheets[0]?.page.widthMm ?? 0), Math.round(sheets[0]?.page.heightMm ?? 0)]).toEqual([
      widthMm,
      heightMm,
    ]);
  });
});
