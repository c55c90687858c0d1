import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PROPERTIES = 'src/sandbox/property-service/properties';

it('offers the five addresses of the sandbox, and no other', () => {
  const page = readFileSync('demo/pages/property.html', 'utf8');
  const [, list = ''] = /<ul id="examples">([\s\S]*?)<\/ul>/.exec(page) ?? [];
  const offered = [...list.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, address]) => address);
  const known = readdirSync(PROPERTIES)
    .filter((file) => file.endsWith('.json'))
    .map(
      (file) => (JSON.parse(readFileSync(join(PROPERTIES, file), 'utf8')) as { listingAddress: string }).listingAddress,
    );
  expect(offered.toSorted()).toEqual(known.toSorted());
  expect(offered).toHaveLength(5);
  expect(page).toContain('synthetic');
});
