/** The tables of docs/sandbox.md, as the registries make them; that of the rules is made by `npm run reference`. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { RULES } from '../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import type { Rule } from '../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';
import { REHEARSALS } from '../../src/sandbox/precheck-service/rehearsals/registry.js';
import { SHAPES } from '../../src/sandbox/precheck-service/shapes/registry.js';

const documentation = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return [`| ${head.join(' | ')} |`, head.map(() => '|---').join('') + '|', ...lines].join('\n');
}

/** Each limit of a rule with what it is; null where only its name says so, as that of `minMetres` does. */
function limitsOf(rule: Rule): (readonly [name: string, description: string | null])[] {
  const { properties = {} } = z.toJSONSchema(rule.limits) as { properties?: Record<string, { description?: string }> };
  return Object.entries(properties).map(([name, { description }]) => [name, description ?? null] as const);
}

const named = (entries: readonly { readonly name: string; readonly summary: string }[]) =>
  entries.map(({ name, summary }) => [`\`${name}\``, summary]);

it('every limit says what it is', () => {
  const rules = [...RULES.values()].filter(({ category }) => category !== 'Site plan');
  const silent = rules.flatMap((rule) => limitsOf(rule).flatMap(([name, words]) => (words === null ? [name] : [])));
  expect(silent).toEqual([]);
});

it.each([
  ['rehearsals', tableOf(['Rehearsal', 'What happens'], named(REHEARSALS))],
  ['shapes', tableOf(['Shape', 'How it answers'], named(SHAPES))],
])('docs/sandbox.md has the table of %s as the registry has it', (_name, table) =>
  expect(documentation).toContain(`\n\n${table}\n\n`),
);
