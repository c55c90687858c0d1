/** What counts when a file of tests fails, and is run once more, alone: through vitest itself. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  mkdirSync('.test-results', { recursive: true });
  folder = mkdtempSync(join(process.cwd(), '.test-results', 'second-tries-'));
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {};');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = `import { it } from 'vitest'; it('is well', () => {}); it.skip('is for later', () => {});`;
const BAD = `import { it } from 'vitest'; it('is well', () => {}); it('is broken', () => { throw new Error('as ever'); });`;
/** Fails once, as on a machine that is busy for a moment. */
const LATE = `import { existsSync, writeFileSync } from 'node:fs'; import { it } from 'vitest';
it('is late', () => { const mark = import.meta.dirname + '/seen'; const seen = existsSync(mark); writeFileSync(mark, ''); if (!seen) throw new Error('too late'); });`;
const UNPREPARED = `import { beforeAll, it } from 'vitest'; beforeAll(() => { throw new Error('no set-up'); }); it('never runs', () => {});`;
const OUTSIDE = `import { it } from 'vitest'; it('is well', () => { void Promise.reject(new Error('nobody waits')); });`;

it.each([
  [{ GOOD }, { passed: 1, failed: 0, skipped: 1, ran: true }, [], []],
  [{ GOOD, LATE }, { passed: 2, failed: 0, skipped: 1, ran: true }, [], ['LATE.test.js: is late']],
  [{ GOOD, BAD, LATE }, { passed: 3, failed: 1, ran: false }, ['BAD.test.js: is broken'], ['LATE.test.js: is late']],
  [{ GOOD, UNPREPARED }, { passed: 1, failed: 1, ran: false }, ['UNPREPARED.test.js'], []],
  [{ GOOD, OUTSIDE }, { passed: 2, failed: 1, ran: false }, ['outside the tests'], []],
])('case %#', (files, counts, failed, late) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.js`), text);
  const { failures, secondTries, ...counted } = runTests(folder);
  expect(counted).toMatchObject(counts);
  expect(failures.map(({ name }) => name)).toEqual(failed);
  expect(secondTries.map(({ name }) => name)).toEqual(late);
});

type Named = { name: string }[];

/** In a process of its own: what it prints of the failures is not said among those of this run. */
function runTests(root: string): { failures: Named; secondTries: Named } {
  const script = `
    import { runNodeTests } from ${JSON.stringify(pathToFileURL('scripts/node-tests.mjs').href)};
    const [root] = process.argv.slice(1);
    console.log('\\n' + JSON.stringify(await runNodeTests('node', ['--root', root], { results: root })));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, root], { encoding: 'utf8' });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { failures: Named; secondTries: Named };
}
