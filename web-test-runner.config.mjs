import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { countLeft } from './test/components/support/count-left.mjs';
import { findFirefox, findWebKit } from './scripts/other-browsers.mjs';
import { webkitLauncher } from './scripts/webkit-launcher.mjs';

/** Writes what each file counted to the file that TEST_SUMMARY names, as scripts/test-summaries.mjs reads it. */
function countReporter(summary) {
  return {
    stop({ sessions }) {
      writeFileSync(summary, `${JSON.stringify({ files: [...sessions].map(countSession), errors: [] })}\n`);
    },
  };
}

function countSession({ testFile, testResults, errors, passed }) {
  const counted = { file: relative(process.cwd(), testFile), passed: 0, failed: 0, skipped: 0, failures: [] };
  const fail = (name, message) => {
    counted.failed += 1;
    counted.failures.push({ name, message });
  };
  const count = (suite, path) => {
    for (const test of suite.tests) {
      if (test.skipped) counted.skipped += 1;
      else if (test.passed) counted.passed += 1;
      else fail(`${path}: ${test.name}`, test.error?.message ?? 'No reason was given.');
    }
    for (const inner of suite.suites) count(inner, `${path} > ${inner.name}`);
  };
  if (testResults) count(testResults, counted.file);
  // A file that did not even run, or that failed outside its tests, is a failure, not an absence.
  if (!passed && counted.failed === 0)
    fail(counted.file, errors?.map(({ message }) => message).join('\n') || 'It did not run.');
  return counted;
}

const launchers = {
  chromium: () =>
    chromeLauncher({
      launchOptions: {
        executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          // Else that of the system, which may be none.
          '--accept-lang=en-US',
        ],
      },
    }),
  // Over WebDriver BiDi, which Firefox speaks itself.
  firefox: () =>
    chromeLauncher({
      puppeteer,
      concurrency: 1,
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        // A print dialog would wait for somebody.
        extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'print.enabled': false },
      },
    }),
  webkit: () => webkitLauncher(findWebKit()),
};
const browser = process.env.WTR_BROWSER || 'chromium';
if (!launchers[browser]) throw new Error(`WTR_BROWSER is ${browser}; it can be ${Object.keys(launchers).join(', ')}.`);
const summaryFile = process.env.TEST_SUMMARY;

export default {
  // What touches no document runs in Node: vitest.config.ts.
  files: ['test/components/**/*.test.ts', '!test/components/**/*.node.test.ts'],
  concurrency: 2,
  nodeResolve: { exportConditions: ['production', 'default'] },
  plugins: [esbuildPlugin({ ts: true, tsconfig: 'tsconfig.base.json', target: 'es2022' }), countLeft()],
  browsers: [launchers[browser]()],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    summaryReporter(),
    ...(summaryFile ? [countReporter(summaryFile)] : []),
  ],
  // `npm test` runs every other test beside these.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 600_000,
};
