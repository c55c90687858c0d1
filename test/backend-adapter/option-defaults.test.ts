/** The defaults that docs/operations.md names in its text and tables, held to the code. The configuration's own table is made of them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../src/backend-adapter/gate/gate.js';
import { citySchema, dataOptions, postgresSchema } from '../../src/backend-adapter/options.js';

const operations = readFileSync('docs/operations.md', 'utf8');

/** The cells of the row that begins so, without their marks of code. */
function cells(section: string, first: string): string[] {
  const body = operations.slice(operations.indexOf(`\n## ${section}\n`));
  const row = body.split('\n').find((line) => line.startsWith(`| ${first} |`));
  if (row === undefined) throw new Error(`docs/operations.md has no row ${first} under ${section}`);
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

const grouped = (value: number): string => value.toLocaleString('en');
const limit = (value: number | null): string => (value === null ? 'none' : grouped(value));

describe('docs/operations.md', () => {
  const service = { baseUrl: 'https://service.example', apiKey: 'a-key-of-the-test' };
  const streamCaps = dataOptions.streamCaps.parse(undefined);
  const database = { kind: 'postgres', connectionString: 'postgresql://db.example/precheck' };
  const { maxConnections } = postgresSchema.parse(database);
  const limits = dataOptions.rateLimits.parse(undefined);
  it.each(Object.entries(limits))('has the limits of %s', (cost, { perUser = 240, perAddress, perProcess }) => {
    const [, , user, address, process] = cells('Limits', `\`${cost}\``);
    expect([user?.split(',', 1)[0], address, process]).toEqual([perUser, perAddress, perProcess].map(limit));
  });

  const rule = Object.entries(ruleOf({ minScore: 0 }, { cityKey: '', permitType: null })).filter(
    ([part]) => part !== 'minScore',
  );
  it.each(rule)('has the default of the gate’s %s', (part, value) => {
    const text = typeof value === 'object' ? `{ rule: '${(value as { rule: string }).rule}' }` : JSON.stringify(value);
    // Code, or words where the part may be left out.
    expect(cells('The gate', `\`${part}\``)[1]).toBe(value === undefined ? 'left out' : text.replaceAll('"', "'"));
  });

  it.each([
    `\`pollIntervalMs\` (${dataOptions.pollIntervalMs.parse(undefined)} by default)`,
    `calls that a process makes for the city in a second; ${citySchema.parse(service).maxCallsPerSecond} by default`,
    `\`maxConnections\` is ${maxConnections} by default`,
    `\`perUser\` ${streamCaps.perUser}, \`perAddress\` ${streamCaps.perAddress}, \`perProcess\` ${grouped(streamCaps.perProcess)}`,
  ])('says %s', (sentence) => expect(operations.includes(sentence)).toBe(true));
});
