/** The list of the log's events: one with docs/operations.md, and each of them written somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_KINDS } from '../../../../src/backend-adapter/server/log/field-kinds.js';
import { LOG_EVENTS } from '../../../../src/backend-adapter/server/log/log-events.js';

const SOURCES = 'src/backend-adapter';
const operations = readFileSync('docs/operations.md', 'utf8');
const section = /\n## Logs\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '';
const rows = section.split('\n').filter((line) => line.startsWith('| `'));

const sources = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('log-events.ts'))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n');

describe('the table of events in docs/operations.md', () => {
  it('is the list that the adapter logs by, in its order', () => {
    const expected = Object.entries(LOG_EVENTS).map(([name, { level, says, fields }]) => {
      const names = Object.entries(fields).map(([field, kind]) => `\`${field}\` (${kind})`);
      return `| \`${name}\` | ${level} | ${says} | ${names.length === 0 ? 'none' : names.join(', ')} |`;
    });
    expect(rows.filter((row) => row.split(' | ').length === 4)).toEqual(expected);
  });

  it('explains each kind of field', () => {
    const expected = Object.entries(FIELD_KINDS).map(([name, { says }]) => `| \`${name}\` | ${says} |`);
    expect(rows.filter((row) => row.split(' | ').length === 2)).toEqual(expected);
  });
});

describe('the list of events', () => {
  it.each(Object.keys(LOG_EVENTS))('has %s because something writes it', (name) => {
    expect(sources).toContain(`'${name}'`);
  });

  it('is the only way into the log: nothing else prints', () => {
    expect(sources).not.toMatch(/console\.(log|warn|error|info|debug)\(/);
  });
});
