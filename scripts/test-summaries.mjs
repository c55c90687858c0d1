/** What the test runners wrote down, in one form: `{ passed, failed, skipped, failures: [{ name, message }] }`. */
import { existsSync, readFileSync } from 'node:fs';

const nothing = (runner) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name: runner, message: 'It ended without writing down what it ran.' }],
});

export function readNodeSummary(file) {
  if (!existsSync(file)) return nothing('vitest');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // A file that fails before its first test counts as one failure: it has no test of its own to count.
  const broken = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ name: `${name}: ${fullName}`, message: failureMessages.join('\n') })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failures, ...broken.map(({ name, message }) => ({ name, message }))],
  };
}

export function readBrowserSummary(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing('web-test-runner');
}
