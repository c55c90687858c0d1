/**
 * `npm test`: installs what is missing, a browser too; checks style and types, builds, looks at what was built, and runs the tests that take
 * minutes. `npm run test:long` and `npm run test:browsers` run the others.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { runElementSuites } from './element-suites.mjs';
import { ensureInstalled, root, run } from './install.mjs';
import { runNodeTests } from './node-tests.mjs';
import { sumUp } from './test-summaries.mjs';
import { bin, start } from './tools.mjs';

ensureInstalled();
process.env.CHROME_PATH = await findBrowser();
const results = join(root, '.test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

run(bin('biome'), ['format', '.'], 'The code is not formatted: run `npm run format`.');
// Two at a time: neither reads what the other writes, and each keeps one core busy.
const lint = start('eslint', ['.']);
build();
process.env.PRECHECK_AS_BUILT = '1';
const imports = start('depcruise', ['src', 'demo']);
run(bin('tsc'), ['-p', 'test'], 'The types do not fit.');
run(bin('knip'), [], 'Something is unused: knip names it above.');
run(process.execPath, [join(root, 'scripts', 'check-packages.mjs')], 'A package is not in order.');
if ((await lint) !== 0) fail('The code breaks a rule of eslint.config.js.');
if ((await imports) !== 0) fail('An import breaks a rule of .dependency-cruiser.cjs.');

// The elements' suites take what the others leave of two cores. What they say is said after those.
const words = [];
const startQuietly = (name, args, options) =>
  start(name, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, words);
const elements = runElementSuites('chromium', { results, start: startQuietly });
const node = await runNodeTests(
  'node',
  ['sharing', 'elements', 'alone', 'end-to-end'].map((name) => `--project=${name}`),
  { results },
);
const counts = [node, await elements];
process.stdout.write(Buffer.concat(words));
process.exit(sumUp(counts) ? 0 : 1);

function fail(message) {
  console.error(message);
  process.exit(1);
}
