/** The suites of the elements, in one browser at a time. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { root } from './install.mjs';
import { findFirefox, findWebKit } from './other-browsers.mjs';
import { absent, tryTwice } from './test-summaries.mjs';

/** Each finds its browser, or installs it: the variable that names it to the tests, or undefined where it can't be installed. */
export const BROWSERS = {
  chromium: { name: 'Chromium', find: async () => ({ CHROME_PATH: await findBrowser() }) },
  firefox: { name: 'Firefox', find: async () => found(findFirefox(), (path) => ({ FIREFOX_PATH: path })) },
  webkit: { name: 'WebKit', find: async () => found(findWebKit(), () => ({})) },
};

const found = (place, variables) => (place ? variables(place) : undefined);

/** How many files of tests there are for a browser. */
function countFiles() {
  const all = readdirSync(join(root, 'test', 'components'), { recursive: true });
  return all.filter((path) => /(?<!\.node)\.test\.ts$/.test(String(path))).length;
}

/**
 * Runs the suites in a browser, and gives what it counted, as scripts/test-summaries.mjs has it. `start(name, args, options)` starts a
 * tool of the project and resolves with its exit code. The files of a browser that can't be installed count as skipped.
 */
export async function runElementSuites(browser, { files = /** @type {string[]} */ ([]), results, start }) {
  const { name, find } = BROWSERS[browser];
  const variables = await find();
  if (!variables) {
    const reason = `${name} is not installed, and could not be: the elements are not tested in it.`;
    console.log(`\n${reason}`);
    return absent(files.length || countFiles());
  }
  const summary = join(results, `${browser}.json`);
  const env = { ...process.env, ...variables, WTR_BROWSER: browser, TEST_SUMMARY: summary };
  const counted = await tryTwice('web-test-runner', async (again) => {
    // What an earlier run found is no result of this one.
    rmSync(summary, { force: true });
    const chosen = again.length > 0 ? again : files;
    const args = ['--concurrency', '1', ...(chosen.length > 0 ? ['--files', ...chosen] : [])];
    return { summary, code: await start('web-test-runner', args, { env }) };
  });
  const inBrowser = (failure) => ({ ...failure, name: `${name}: ${failure.name}` });
  return {
    ...counted,
    failures: counted.failures.map(inBrowser),
    secondTries: counted.secondTries.map(inBrowser),
  };
}
