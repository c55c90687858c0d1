/** Against real site plans, read by eye: what they print, and nothing that they do not. They are not in the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { assess, readSet } from '../../../support/drawing-runs.js';

const folder = fileURLToPath(new URL('../../../../../shared/drawings/', import.meta.url));
const present = existsSync(folder);
if (!present) console.log('Skipped: the real drawings (../shared/drawings) are not beside this repository.');

/** File, number of sheets that are site plans, and what they state as built. The setback lines have no figures as text. */
const EXPECTED: readonly (readonly [string, number, Readonly<Record<string, number>>])[] = [
  ['house-11x17/zoning-set-3-sheets.pdf', 1, {}],
  ['facility-34x22/site-plan-with-markups.pdf', 1, {}],
  ['facility-34x22/check-set-6-sheets.pdf', 1, {}],
  ['restaurant-layers/background.pdf', 1, { parkingSpaces: 137 }],
  ['restaurant-layers/revised-site-plan.pdf', 1, { parkingSpaces: 134 }],
];

describe.skipIf(!present)('real site plans', () => {
  it.each(EXPECTED)('%s', async (name, sheets, expected) => {
    const set = await readSet([{ filename: basename(name), bytes: readFileSync(join(folder, name)) }]);
    const plan = readSitePlan(set, 'imperial');
    const stated = Object.entries(plan.readings).flatMap(([quantity, reading]) =>
      reading.kind === 'not-stated'
        ? []
        : [[quantity, reading.kind === 'stated' ? reading.statements[0]?.value : null]],
    );
    expect(plan.sheets).toHaveLength(sheets);
    expect(Object.fromEntries(stated)).toEqual(expected);
    const parking = assess('parking-spaces', set, { minSpaces: 20 }, { units: 'imperial' });
    expect(parking.status).toBe('parkingSpaces' in expected ? 'pass' : 'not-assessed');
    expect(assess('front-setback', set, { minFeet: 25 }, { units: 'imperial' })).toMatchObject({
      status: 'not-assessed',
      message: expect.stringMatching(
        /^No front setback is labelled on the sheet with site data \(\w+-?\d+\)\.(?: What comes nearest is “BUILDING SETBACK LINE \(FRONT\)” on sheet A010: it has no value with it that can be told\.| Nothing that resembles it was seen either\.)$/,
      ),
      fix: 'Write it on the site plan as text, for example “Front setback: 27\'-6"”.',
    });
  });
});
