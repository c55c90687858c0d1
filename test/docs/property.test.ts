/** What docs/property.md says of the overrides, held to the code. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';

const page = readFileSync('docs/property.md', 'utf8');

it('docs/property.md lists every override with its unit, range and reference, in order', () => {
  const documented = [...page.matchAll(/^- `([\w-]+)` \(([^,]+), ([^,)]+)(?:, (\S+))?\): \w/gm)];
  expect(documented.map(([, ...cells]) => cells)).toEqual(
    PROPERTY_OVERRIDES.map(({ field, unit, min, max, reference }) => [
      field,
      unit,
      `${min}–${max}`,
      reference === null ? undefined : String(reference),
    ]),
  );
});
