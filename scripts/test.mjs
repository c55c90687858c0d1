/** `npm test`: installs what is missing, a browser too, then checks style and types, builds, and runs every test there is. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { BROWSERS, runElementSuites } from './element-suites.mjs';
import { ensureInstalled, root, run } from './install.mjs';
import { readNodeSummary, sumUp } from './test-summaries.mjs';
import { bin, makeTemporaryFolder, start } from './tools.mjs';

ensureInstalled();
const browser = await findBrowser();
const results = join(root, '.test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const nodeSummary = join(results, 'node.json');
const secondTries = join(results, 'second-tries.json');
const env = { ...process.env, CHROME_PATH: browser, TMPDIR: makeTemporaryFolder(), SECOND_TRIES: secondTries };

run(bin('biome'), ['format', '.'], 'The code is not formatted: run `npm run format`.');
// Neither reads what the other writes, and each keeps one core busy.
const lint = start('eslint', ['.']);
build();
run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'], 'The types do not fit.');
if ((await lint) !== 0) {
  console.error('The code breaks a rule of eslint.config.js.');
  process.exit(1);
}

// The elements' suites take what the other tests leave of two cores, one browser after the other; when those have ended, two browsers
// at a time. What they found is said after them.
const words = [];
const quietly = { stdio: ['ignore', 'pipe', 'pipe'] };
const browsers = Object.keys(BROWSERS);
const elementCounts = [];
const beside = runNextBrowsers();
const reporters = ['default', 'json', join(root, 'scripts', 'second-tries.mjs')].map((name) => `--reporter=${name}`);
const nodeCode = await start('vitest', ['run', ...reporters, `--outputFile.json=${nodeSummary}`], { env });
await Promise.all([beside, runNextBrowsers()]);
process.stdout.write(Buffer.concat(words));

const nodeCount = readNodeSummary(nodeSummary, secondTries);
process.exit(sumUp([{ ...nodeCount, ran: nodeCode === 0 && nodeCount.passed > 0 }, ...elementCounts]) ? 0 : 1);

async function runNextBrowsers() {
  const startQuietly = (name, args, options) => start(name, args, { ...options, ...quietly }, words);
  for (let name = browsers.shift(); name; name = browsers.shift()) {
    elementCounts.push(await runElementSuites(name, { results, start: startQuietly }));
  }
}
