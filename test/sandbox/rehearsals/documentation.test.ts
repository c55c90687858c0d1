import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rehearsalTable, shapeTable } from './tables.js';

const documentation = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');

it.each([
  ['rehearsals', rehearsalTable()],
  ['shapes', shapeTable()],
])('docs/sandbox.md has the table of %s as the registry has it', (_name, table) =>
  expect(documentation).toContain(`\n\n${table}\n\n`),
);
