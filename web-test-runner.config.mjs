import { writeFileSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { countLeft } from './test/components/support/count-left.mjs';
import { findFirefox, findWebKit } from './scripts/other-browsers.mjs';
import { webkitLauncher } from './scripts/webkit-launcher.mjs';

/** Writes { passed, failed, skipped, failures } to the file that WTR_SUMMARY names, so that a script can add the suites up. */
function countReporter(file) {
  return {
    stop({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      const failures = [];
      const count = (suite, path) => {
        for (const test of suite.tests) {
          totals[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
          if (test.passed || test.skipped) continue;
          failures.push({ name: `${path}: ${test.name}`, message: test.error?.message ?? 'No reason was given.' });
        }
        for (const inner of suite.suites) count(inner, `${path} > ${inner.name}`);
      };
      for (const { testFile, testResults, errors } of sessions) {
        if (testResults) {
          count(testResults, testFile);
          continue;
        }
        // A file that did not even run is a failure, not an absence.
        totals.failed += 1;
        failures.push({
          name: testFile,
          message: errors?.map(({ message }) => message).join('\n') || 'It did not run.',
        });
      }
      writeFileSync(file, `${JSON.stringify({ ...totals, failures })}\n`);
    },
  };
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
const summaryFile = process.env.WTR_SUMMARY;

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
