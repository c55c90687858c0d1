import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeReference } from '../../scripts/reference.mjs';

it('has what the elements’ doc comments say: run `npm run reference` after a change', async () => {
  const made = await makeReference();
  for (const [path, text] of Object.entries(made)) expect(readFileSync(path, 'utf8'), path).toBe(text);
  for (const tag of ['precheck-uploader', 'precheck-status', 'property-feasibility'])
    expect(made['docs/reference.md']).toContain(`<${tag}>`);
});
