/**
 * `npm run test:browsers`: the suites of the elements in Firefox and WebKit, one after the other; `npm test` runs them in Chromium. Installs those that are
 * missing where it can; says so where it can't, and counts them as skipped.
 *
 *     npm run test:browsers -- chromium webkit                              these alone
 *     npm run test:browsers -- test/components/project-store/project.test.ts      these files alone
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS, runElementSuites } from './element-suites.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { sumUp } from './test-summaries.mjs';
import { start } from './tools.mjs';

const given = process.argv.slice(2);
const files = given.filter((word) => word.endsWith('.test.ts'));
const names = given.filter((word) => word in BROWSERS);
const unknown = given.find((word) => !files.includes(word) && !names.includes(word));
if (unknown) {
  console.error(`${unknown} is none of ${Object.keys(BROWSERS).join(', ')} or the path of a test file.`);
  process.exit(1);
}

ensureInstalled();
ensureBuilt();
const results = join(root, '.test-results', 'browsers');
mkdirSync(results, { recursive: true });
const counts = [];
for (const browser of names.length > 0 ? names : ['firefox', 'webkit']) {
  console.log(`\nThe elements in ${BROWSERS[browser].name}:`);
  counts.push(await runElementSuites(browser, { files, results, start }));
}
process.exit(sumUp(counts) ? 0 : 1);
