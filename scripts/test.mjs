/** `npm test`: installs what is missing, a browser too, then checks style and types, builds, and runs every test there is. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { runElementSuites, WHERE_BROWSERS_DIFFER } from './element-suites.mjs';
import { ensureInstalled, root, run } from './install.mjs';
import { readBrowserSummary, readNodeSummary, sumUp } from './test-summaries.mjs';
import { bin, start } from './tools.mjs';

ensureInstalled();
const browser = await findBrowser();
const results = join(root, '.test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const nodeSummary = join(results, 'node.json');
const secondTries = join(results, 'second-tries.json');
const browserSummary = join(results, 'browser.json');
const env = { ...process.env, CHROME_PATH: browser, WTR_SUMMARY: browserSummary, SECOND_TRIES: secondTries };

run(bin('biome'), ['format', '.'], 'The code is not formatted: run `npm run format`.');
// Neither reads what the other writes, and each keeps one core busy.
const lint = start('eslint', ['.']);
build();
run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'], 'The types do not fit.');
if ((await lint) !== 0) {
  console.error('The code breaks a rule of eslint.config.js.');
  process.exit(1);
}

// The elements' tests take what the others leave of two cores, and say what they found after them.
const words = [];
const quietly = { stdio: ['ignore', 'pipe', 'pipe'] };
const elements = start('web-test-runner', ['--concurrency', '1'], { env, ...quietly }, words);
const elsewhere = elements.then(inOtherBrowsers);
const reporters = ['default', 'json', join(root, 'scripts', 'second-tries.mjs')].map((name) => `--reporter=${name}`);
const nodeCode = await start('vitest', ['run', ...reporters, `--outputFile.json=${nodeSummary}`], { env });
const browserCode = await elements;
const otherCounts = await elsewhere;
process.stdout.write(Buffer.concat(words));

const counts = [
  { ...readNodeSummary(nodeSummary, secondTries), code: nodeCode },
  { ...readBrowserSummary(browserSummary), code: browserCode },
].map(({ code, ...count }) => ({ ...count, ran: code === 0 && count.passed > 0 }));
process.exit(sumUp([...counts, ...otherCounts]) ? 0 : 1);

/** What each browser has built for itself is tried in Firefox and WebKit too; `npm run test:browsers` runs all suites there. */
async function inOtherBrowsers() {
  const inOrder = [];
  const startQuietly = (name, args, options) => start(name, args, { ...options, ...quietly }, words);
  for (const other of ['firefox', 'webkit']) {
    inOrder.push(await runElementSuites(other, { files: WHERE_BROWSERS_DIFFER, results, start: startQuietly }));
  }
  return inOrder;
}
