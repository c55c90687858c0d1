/** `npm test`: installs what is missing, a browser too, then checks style and types, builds, and runs every test there is. */
import { spawn } from 'node:child_process';
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
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Starts a tool of the project; resolves to its exit code, null where a signal ended it. What it writes to a pipe goes to `words`. */
async function start(name, args, options, words = []) {
  const child = spawn(bin(name), args, { cwd: root, shell: process.platform === 'win32', ...options });
  running.add(child);
  child.stdout?.on('data', (chunk) => words.push(chunk));
  child.stderr?.on('data', (chunk) => words.push(chunk));
  const [code] = await once(child, 'close');
  running.delete(child);
  return code;
}

run(bin('biome'), ['format', '.'], 'The code is not formatted: run `npm run format`.');
// Neither reads what the other writes, and each keeps one core busy.
const lint = start('eslint', ['.'], { stdio: 'inherit' });
build();
run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'], 'The types do not fit.');
if ((await lint) !== 0) {
  console.error('The code breaks a rule of eslint.config.js.');
  process.exit(1);
}

// The elements' tests take what the others leave of two cores, and say what they found after them.
const words = [];
const elements = start('web-test-runner', ['--concurrency', '1'], { env, stdio: ['ignore', 'pipe', 'pipe'] }, words);
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${nodeSummary}`];
const nodeCode = await start('vitest', ['run', ...reporters], { env, stdio: 'inherit' });
const browserCode = await elements;
process.stdout.write(Buffer.concat(words));

const counts = [readNodeSummary(nodeSummary), readBrowserSummary(browserSummary)];
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const ran = nodeCode === 0 && browserCode === 0 && counts.every((count) => count.passed > 0);
// Once more at the end, where somebody who has only the last lines of a long run finds them.
for (const { name, message } of counts.flatMap(({ failures }) => failures)) {
  console.log(`\nFailed: ${name}\n${message}`);
}
if (!ran && sum('failed') === 0) console.log('\nA runner ended with an error outside its tests; it is named above.');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(ran && sum('failed') === 0 ? 0 : 1);
