import { describe, expect, it } from 'vitest';
import {
  matchFileName,
  type NamePart,
} from '../../../../src/sandbox/precheck-service/drawing-checks/rules/name-pattern.js';
import { RULES } from '../../../../src/sandbox/precheck-service/drawing-checks/rules/registry.js';

describe('matchFileName', () => {
  it.each<[string, readonly NamePart[], string]>([
    ['A-101 Floor Plan.pdf', ['sheet-number', 'words'], 'match'],
    ['A101.pdf', ['sheet-number'], 'match'],
    ['A1 - Floor Plan.pdf', ['sheet-number', 'words'], 'match'],
    ['Floor Plan A-101.pdf', ['sheet-number', 'words'], 'no-match'],
    ['A-101.pdf', ['sheet-number', 'words'], 'no-match'],
    ['A-101 Floor Plan Rev B.pdf', ['sheet-number', 'words', 'revision'], 'match'],
    ['2026-11-21_Site Plan.pdf', ['date', 'sheet-type'], 'match'],
    ['20261121 Notes.pdf', ['date', 'sheet-type'], 'no-match'],
    ['Site Plan_14 Banksia St.PDF', ['sheet-type', 'address'], 'match'],
    ['Site Plan - 3 of 4.pdf', ['sheet-type', 'address'], 'no-match'],
    ['0042.pdf', ['number'], 'match'],
    ['0042 and more.pdf', ['number'], 'no-match'],
    ['DA-2026-0001.pdf', [{ name: 'number', mask: 'DA-9999-9999' }], 'match'],
    ['DA-2026-00X1.pdf', [{ name: 'number', mask: 'DA-9999-9999' }], 'no-match'],
    ['site_plan.pdf', [{ name: 'kind', oneOf: ['Site plan', 'Survey'] }], 'match'],
    ['', ['words'], 'no-match'],
    ['.pdf', ['words'], 'no-match'],
  ])('%s', (filename, parts, result) => expect(matchFileName(filename, parts, null)).toBe(result));
});

describe('patterns in a city’s data', () => {
  const accepts = (pattern: unknown) => RULES.get('file-name-pattern')?.limits.safeParse({ anyOf: [pattern] }).success;
  it.each([
    ['an example with its parts', { parts: ['sheet-number', 'words'], example: 'A-101 Plan.pdf' }, true],
    ['an example without them', { parts: ['sheet-number', 'words'], example: 'Plan.pdf' }, false],
    ['a part that nobody knows', { parts: ['sheet'], example: 'A-101 Plan.pdf' }, false],
    ['a regular expression', { parts: [{ name: 'x', pattern: '(a+)+$' }], example: 'aaa.pdf' }, false],
    ['a mask that is an expression', { parts: [{ name: 'x', mask: '(A+)+$' }], example: 'aaa.pdf' }, false],
    ['no parts', { parts: [], example: 'a.pdf' }, false],
    ['more parts than a name has', { parts: Array.from({ length: 9 }, () => 'words'), example: 'a.pdf' }, false],
  ])('%s: %j', (_name, pattern, accepted) => expect(accepts(pattern)).toBe(accepted));
});
