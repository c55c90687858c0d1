/** Runs tests in Node. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readNodeSummary } from './test-summaries.mjs';
import { makeTemporaryFolder, start } from './tools.mjs';

/** What vitest counted with these arguments, as scripts/test-summaries.mjs has it. `name` is that of its summary in the folder `results`. */
export async function runNodeTests(name, args, { results, env = process.env }) {
  const summary = join(results, `${name}.json`);
  // What an earlier run found is no result of this one.
  rmSync(summary, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${summary}`];
  const code = await start('vitest', ['run', ...args, ...reporters], {
    env: { ...env, TMPDIR: makeTemporaryFolder() },
  });
  const counted = readNodeSummary(summary);
  return { ...counted, ran: code === 0 && counted.passed > 0 };
}
