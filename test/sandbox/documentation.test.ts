/** The lists of docs/sandbox.md, as the registries make them. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { RULES } from '../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import type { Rule } from '../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';
import { REHEARSALS } from '../../src/sandbox/precheck-service/rehearsals/registry.js';
import { SHAPES } from '../../src/sandbox/precheck-service/shapes/registry.js';

const documentation = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
const rules = [...RULES.values()];

/** Each limit of a rule with what it is; null where only its name says so, as that of `minMetres` does. */
function limitsOf(rule: Rule): (readonly [name: string, description: string | null])[] {
  const { properties = {} } = z.toJSONSchema(rule.limits) as { properties?: Record<string, { description?: string }> };
  return Object.entries(properties).map(([name, { description }]) => [name, description ?? null] as const);
}

function ruleLine(rule: Rule): string {
  const limits = limitsOf(rule).map(([name]) => `\`${name}\``);
  return `- \`${rule.id}\` (${rule.grade}, ${rule.weight})${limits.length > 0 ? `: ${limits.join(', ')}` : ''}`;
}

it('every limit says what it is', () => {
  const ours = rules.filter(({ category }) => category !== 'Site plan');
  const silent = ours.flatMap((rule) => limitsOf(rule).flatMap(([name, words]) => (words === null ? [name] : [])));
  expect(silent).toEqual([]);
});

it.each([
  ['rehearsals', REHEARSALS.map(({ name, summary }) => `- \`${name}\`: ${summary}`).join('\n')],
  ['rules', rules.map(ruleLine).join('\n')],
])('docs/sandbox.md has the %s as the registry has them', (_name, list) =>
  expect(documentation).toContain(`\n\n${list}\n\n`),
);

it('docs/sandbox.md names every shape', () =>
  expect(documentation).toContain(SHAPES.map(({ name }) => `\`${name}\``).join(', ')));
