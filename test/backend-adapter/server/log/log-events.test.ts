/** The list of the log's events: one with docs/operations.md, and each of them written somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_KINDS, FIELDS, LOG_EVENTS } from '../../../../src/backend-adapter/server/log/log-events.js';

const SOURCES = 'src/backend-adapter';
const operations = readFileSync('docs/operations.md', 'utf8');
const section = /\n## Logs\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '';
const linesLike = (pattern: RegExp) => [...section.matchAll(pattern)].map(([, ...parts]) => parts);

const sources = readdirSync(SOURCES, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !path.endsWith('log-events.ts'))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n');

describe('the events in docs/operations.md', () => {
  it('are those that the adapter logs, by level, in their order', () => {
    const documented = linesLike(/^- (error|warn|info): (.+)$/gm);
    const expected = ['error', 'warn', 'info'].map((level) => {
      const names = Object.entries(LOG_EVENTS).flatMap(([name, event]) =>
        event.level === level ? [`\`${name}\``] : [],
      );
      return [level, names.join(', ')];
    });
    expect(documented).toEqual(expected);
  });

  it('explain each kind of field, and name the fields of that kind', () => {
    const documented = linesLike(/^- `(\w+)`: \S[^:]*: (.+)$/gm);
    const expected = Object.keys(FIELD_KINDS).map((kind) => {
      const fields = Object.entries(FIELDS).flatMap(([field, of]) => (of === kind ? [`\`${field}\``] : []));
      return [kind, fields.join(', ')];
    });
    expect(documented).toEqual(expected);
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
