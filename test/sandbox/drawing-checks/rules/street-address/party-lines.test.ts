/** Whose address stands on a sheet, through real PDFs: those of owner, architect and builder say nothing about the site. */
import { describe, expect, it } from 'vitest';
import { addressesOn } from '#drawing-checks/rules/street-address/addresses-on-sheet.js';
import { parseAddress } from '#drawing-checks/rules/street-address/street-address.js';
import { makeOfficeSet, type Text } from '../../../../support/office-pages.js';
import { readSet } from '../../../../support/drawing-runs.js';

const project = parseAddress('1201 N Main Street');

const column = (lines: readonly string[], x = 300): Text[] =>
  lines.map((line, index): Text => [line, x, 700 + 11 * index, 9]);

async function addresses(texts: readonly Text[]): Promise<string[]> {
  const [sheet] = (await readSet([{ bytes: await makeOfficeSet([{ sizePt: [1224, 792], texts }]) }])).sheets;
  if (sheet === undefined || project === null) throw new Error('The sheet or the address could not be read.');
  return [...new Set(addressesOn(sheet.page, project).map(({ text }) => text))];
}

describe('whose address it is', () => {
  it.each([
    ['owner', ['Owner: Lakeview Grill', '831 Wrigley Dr.', 'Lake Geneva, WI 53147']],
    ['contractor', ['General Contractor: Bay Building', '2806 Walden Lane', 'Lake Geneva, WI 53147']],
    ['firm by its name', ['HOLM ARCHITECTS', '316 W Washington Street', 'Madison, WI 53703']],
    ['firm of limited liability', ['Corner Drafting Pty Ltd', '7 Harbour Road', 'Newport NSW 2106']],
    [
      'firm by its web site',
      ['HOLM + PARTNER', '316 W Washington Street', 'Madison, WI 53703', 'holmpartner.com | 608.555.0100'],
    ],
  ])('leaves out that of the %s', async (_, lines) => {
    expect(await addresses(column(lines))).toEqual([]);
  });

  it('keeps one that nobody’s name stands over, and one beside a firm’s column', async () => {
    const site = column(['NEW RESTAURANT', '99 Orchard Road', 'SOMERS, WI 53171'], 800);
    expect(await addresses([...site, ...column(['HOLM ARCHITECTS', '316 W Washington Street'])])).toEqual([
      '99 Orchard Road',
    ]);
  });

  it('takes the project’s own wherever it stands', async () => {
    expect(await addresses(column(['Owner: Lakeview Grill', '1201 North Main St']))).toEqual(['1201 North Main St']);
  });
});
