import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXAMPLE_ADDRESSES } from '../../demo/pages/property.js';

const PROPERTIES = 'src/sandbox/property-service/properties';

it('offers the five addresses of the sandbox, and no other', () => {
  const known = readdirSync(PROPERTIES).map(
    (file) => (JSON.parse(readFileSync(join(PROPERTIES, file), 'utf8')) as { listingAddress: string }).listingAddress,
  );
  expect(EXAMPLE_ADDRESSES.toSorted()).toEqual(known.toSorted());
  expect(EXAMPLE_ADDRESSES).toHaveLength(5);
});
