/** Runs tests in Node. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { tryTwice } from './test-summaries.mjs';
import { makeTemporaryFolder, start } from './tools.mjs';

/** What vitest counted with these arguments, as scripts/test-summaries.mjs has it. `name` is that of its summary in the folder `results`. */
export async function runNodeTests(name, args, { results, env = process.env }) {
  const summary = join(results, `${name}.json`);
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'summary-reporter.mjs')}`];
  return tryTwice('vitest', async (files) => {
    // What an earlier run found is no result of this one.
    rmSync(summary, { force: true });
    const code = await start('vitest', ['run', ...args, ...files, ...reporters], {
      env: { ...env, TMPDIR: makeTemporaryFolder(), TEST_SUMMARY: summary },
    });
    return { summary, code };
  });
}
