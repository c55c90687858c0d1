import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULES } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';
import { rulesTable, unexplainedLimits } from './rules-table.js';

const documentation = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');

it('every limit says what it is', () => {
  const own = [...RULES.values()].filter(({ category }) => category !== 'Site plan');
  expect(unexplainedLimits(own)).toEqual([]);
});

it('docs/sandbox.md lists the rules as the registry has them', () => {
  const rows = documentation.split('\n').filter((line) => /^\| (?:Rule \||`[a-z-]+` \|.*\| [ABC] \|)/.test(line));
  const expected = rulesTable().split('\n');
  expect(rows).toEqual(expected.filter((line) => !line.startsWith('|---')));
});
