/** What `.ci/run` says of all suites together: its last line and its exit code. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../support/temporary-folder.js';

const says = (line: string, code = 0) =>
  `node -e "console.log('some words');console.log('${line}');process.exit(${code})"`;
const SUITES = {
  good: says('3 passed, 0 failed, 1 skipped'),
  other: says('20 passed, 0 failed, 0 skipped'),
  bad: says('Failed: a.test.ts: adds up\\nexpected 3 to be 4\\n5 passed, 2 failed, 0 skipped', 1),
  empty: says('0 passed, 0 failed, 4 skipped'),
  broken: says('9 passed, 0 failed, 0 skipped', 1),
  mute: says('The types do not fit.', 1),
  early: says('7 passed, 0 failed, 0 skipped\\nand then some'),
};

let folder: string;
beforeEach(() => {
  folder = folderForTest();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: SUITES }));
});

describe('run-suites', () => {
  it.each([
    [['good', 'other'], '23 passed, 0 failed, 1 skipped', 0],
    [['bad', 'good'], '8 passed, 2 failed, 1 skipped', 1],
    [['good', 'empty'], '3 passed, 0 failed, 5 skipped', 1],
    [['good', 'broken'], '12 passed, 0 failed, 1 skipped', 1],
    [['mute', 'good'], '3 passed, 1 failed, 1 skipped', 1],
    [['good', 'early'], '3 passed, 1 failed, 1 skipped', 1],
    [['good', 'no-such-suite'], '3 passed, 1 failed, 1 skipped', 1],
  ])('of %j ends with “%s”', (names, line, code) => {
    const run = spawnSync(process.execPath, [resolve('scripts/run-suites.mjs'), ...names], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([run.stdout.trimEnd().split('\n').at(-1), run.status]).toEqual([line, code]);
    for (const name of names) if (name in SUITES) expect(run.stdout).toContain(`npm run ${name}\nsome words`);
  });

  it('names what failed in a suite once more before the last line', () => {
    const { stdout } = spawnSync(process.execPath, [resolve('scripts/run-suites.mjs'), 'bad', 'good'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout.trimEnd().split('\n').slice(-4)).toEqual([
      'Failed: a.test.ts: adds up',
      'expected 3 to be 4',
      '',
      '8 passed, 2 failed, 1 skipped',
    ]);
  });

  it('has in .ci/run every suite, npm test first', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const names = /suites=\(([^)]*)\)/.exec(readFileSync('.ci/run', 'utf8'))?.[1]?.trim().split(/\s+/) ?? [];
    expect(names).toEqual(['test', 'test:browsers', 'test:long', 'test:nodes', 'faults']);
    for (const name of names) expect(Object.keys(scripts)).toContain(name);
  });
});
