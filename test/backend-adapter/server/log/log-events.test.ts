/** The list of the log's events: one with docs/operations.md, and each of them written somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_KINDS, FIELDS, LOG_EVENTS } from '../../../../src/backend-adapter/server/log/log-events.js';

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
  it('has the events that the adapter logs, in their order, with level, words and fields', () => {
    const documented = rows.map((row) => row.slice(2, -2).split(' | ')).filter((cells) => cells.length === 4);
    const expected = Object.entries(LOG_EVENTS).map(([name, { level, fields }]) => {
      const names = fields.map((field) => `\`${field}\` (${FIELDS[field]})`);
      return [`\`${name}\``, level, expect.stringMatching(/^\S.+\.$/), names.length === 0 ? 'none' : names.join(', ')];
    });
    expect(documented).toEqual(expected);
  });

  it('explains each kind of field', () => {
    const documented = rows.map((row) => row.slice(2, -2).split(' | ')).filter((cells) => cells.length === 2);
    expect(documented).toEqual(Object.keys(FIELD_KINDS).map((name) => [`\`${name}\``, expect.stringMatching(/^\S.+/)]));
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
