/** `npm test`: installs what is missing, a browser too, then checks style and types, builds, and runs every test there is. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureInstalled, root, run } from './install.mjs';
import { readBrowserSummary, readNodeSummary } from './test-summaries.mjs';

ensureInstalled();
const browser = await findBrowser();
const results = join(root, '.test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const nodeSummary = join(results, 'node.json');
const browserSummary = join(results, 'browser.json');
const env = { ...process.env, CHROME_PATH: browser, WTR_SUMMARY: browserSummary };
const bin = (name) => join(root, 'node_modules', '.bin', name);

run(bin('biome'), ['format', '.'], 'The code is not formatted: run `npm run format`.');
// Neither reads what the other writes, and each keeps one core busy.
const lint = spawn(bin('eslint'), ['.'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
const linted = once(lint, 'exit');
process.once('exit', () => lint.kill());
build();
run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'], 'The types do not fit.');
if ((await linted)[0] !== 0) {
  console.error('The code breaks a rule of eslint.config.js.');
  process.exit(1);
}

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${nodeSummary}`];
const node = spawnSync(bin('vitest'), ['run', ...reporters], { cwd: root, stdio: 'inherit', env });
const inBrowser = spawnSync(bin('web-test-runner'), [], { cwd: root, stdio: 'inherit', env });

const counts = [readNodeSummary(nodeSummary), readBrowserSummary(browserSummary)];
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const ran = node.status === 0 && inBrowser.status === 0 && counts.every((count) => count.passed > 0);
// Once more at the end, where somebody who has only the last lines of a long run finds them.
for (const { name, message } of counts.flatMap(({ failures }) => failures)) {
  console.log(`\nFailed: ${name}\n${message}`);
}
if (!ran && sum('failed') === 0) console.log('\nA runner ended with an error outside its tests; it is named above.');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(ran && sum('failed') === 0 ? 0 : 1);
