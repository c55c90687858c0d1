import { writeFileSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';

/** Writes { passed, failed, skipped } to the file that WTR_SUMMARY names, so that a script can add the suites up. */
function countReporter(file) {
  return {
    stop({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      const count = (suite) => {
        for (const test of suite.tests) totals[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        suite.suites.forEach(count);
      };
      for (const session of sessions) {
        if (session.testResults) count(session.testResults);
        // A file that did not even run is a failure, not an absence.
        else totals.failed += 1;
      }
      writeFileSync(file, `${JSON.stringify(totals)}\n`);
    },
  };
}

const summaryFile = process.env.WTR_SUMMARY;

export default {
  files: 'test/components/**/*.test.ts',
  nodeResolve: { exportConditions: ['production', 'default'] },
  plugins: [esbuildPlugin({ ts: true, tsconfig: 'tsconfig.json', target: 'es2022' })],
  browsers: [
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
        ],
      },
      concurrency: 2,
    }),
  ],
  reporters: [
    defaultReporter({ reportTestProgress: false }),
    summaryReporter(),
    ...(summaryFile ? [countReporter(summaryFile)] : []),
  ],
  testFramework: { config: { timeout: 30_000 } },
  testsFinishTimeout: 300_000,
};
