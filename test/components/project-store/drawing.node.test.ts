import { expect, it } from 'vitest';
import { guessCategory } from '../../../dist/components/project-store/drawing.js';

const names: readonly [string, string][] = [
  ['A-101 Floor plan.pdf', 'floor-plan'],
  ['site_plan_v2.PDF', 'site-plan'],
  ['A-201 North elevation.pdf', 'elevations'],
  ['A-301.pdf', 'sections'],
  ['S-102 - Structural - Roof.pdf', 'structural'],
  ['A-103 - Roof Plan.pdf', 'roof-plan'],
  ['S-102.pdf', 'structural'],
  ['Foundation.pdf', 'structural'],
  ['Wall details.pdf', 'details'],
  ['zoning-set-3-sheets.pdf', 'site-plan'],
  ['letter.pdf', 'other'],
];
for (const [name, category] of names) {
  it(`the category guessed of ${name} is ${category}`, () => expect(guessCategory(name)).to.equal(category));
}
