/** `npm run test:long`: the tests in Node that take longer than `npm test` should; the file names end with `.long.test.ts`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { runNodeTests } from './node-tests.mjs';
import { sumUp } from './test-summaries.mjs';

ensureInstalled();
ensureBuilt();
process.env.CHROME_PATH = await findBrowser();
process.env.PRECHECK_AS_BUILT = '1';
const results = join(root, '.test-results', 'long');
mkdirSync(results, { recursive: true });
process.exit(sumUp([await runNodeTests('node', ['--project=long', ...process.argv.slice(2)], { results })]) ? 0 : 1);
