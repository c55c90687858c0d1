/** The table of rules as docs/sandbox.md has it, made from the registry. */
import * as z from 'zod/mini';
import { RULES } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import type { Rule } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/rule.js';

const HEAD = ['| Rule | Title | Grade | Asked for by | Weight | Limits |', '|---|---|---|---|---|---|'];

interface LimitSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, LimitSchema>>;
}

/** Limits that don't say what they are; a name with its unit, such as `minMetres`, does. */
export function unexplainedLimits(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    const { properties } = z.toJSONSchema(rule.limits) as LimitSchema;
    const silent = Object.entries(properties ?? {}).filter(([, { description }]) => description === undefined);
    return silent.map(([name]) => `${rule.id}.${name}`);
  });
}

export function rulesTable(): string {
  return [...HEAD, ...[...RULES.values()].map(row)].join('\n');
}

function row(rule: Rule): string {
  const cells = [`\`${rule.id}\``, rule.title, rule.grade, rule.source, String(rule.weight), limitsOf(rule)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function limitsOf(rule: Rule): string {
  const { properties } = z.toJSONSchema(rule.limits) as LimitSchema;
  const limits = Object.entries(properties ?? {}).map(([name, { description }]) =>
    description === undefined ? `\`${name}\`` : `\`${name}\`: ${description}`,
  );
  return limits.length === 0 ? 'none' : limits.join('; ');
}
