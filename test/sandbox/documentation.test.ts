/** The lists of docs/sandbox.md, as the registries make them; that of the rules is made by `npm run reference`. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { RULES } from '#drawing-checks/rules/registry.js';
import type { Rule } from '#drawing-checks/rules/rule.js';
import { REHEARSALS } from '#precheck-service/rehearsals/registry.js';
import { SHAPES } from '#precheck-service/shapes/registry.js';

const documentation = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
const rules = [...RULES.values()];

/** Each limit of a rule with what it is; null where only its name says so, as that of `minMetres` does. */
function limitsOf(rule: Rule): (readonly [name: string, description: string | null])[] {
  const { properties = {} } = z.toJSONSchema(rule.limits) as { properties?: Record<string, { description?: string }> };
  return Object.entries(properties).map(([name, { description }]) => [name, description ?? null] as const);
}

it('every limit says what it is', () => {
  const ours = rules.filter(({ category }) => category !== 'Site plan');
  const silent = ours.flatMap((rule) => limitsOf(rule).flatMap(([name, words]) => (words === null ? [name] : [])));
  expect(silent).toEqual([]);
});

it('docs/sandbox.md has the rehearsals as the registry has them', () => {
  const list = REHEARSALS.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join('\n');
  expect(documentation).toContain(`\n\n${list}\n\n`);
});

it('docs/sandbox.md names every shape', () =>
  expect(documentation).toContain(SHAPES.map(({ name }) => `\`${name}\``).join(', ')));
