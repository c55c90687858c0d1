/**
 * What the test runners wrote down, in one form: `{ passed, failed, skipped, failures: [{ name, message }] }`. Who ran them adds `ran`:
 * whether the runner ended well and had something to run.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Of a runner that ended early: that counts as one failure. */
export const nothing = (runner) => ({
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

/** Of a browser or a Node that can't be installed: its files are skipped, not passed, and that is no failure. */
export function absent(files) {
  return { passed: 0, failed: 0, skipped: files, failures: [], ran: true };
}

/** Says what failed, and the sum of all counts as the last line. Gives whether all is well. */
export function sumUp(counts, say = console.log) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const ran = counts.every((count) => count.ran);
  // Once more at the end, where somebody who has only the last lines of a long run finds them.
  for (const { name, message } of counts.flatMap(({ failures }) => failures)) say(`\nFailed: ${name}\n${message}`);
  if (!ran && sum('failed') === 0) say('\nA runner ended with an error outside its tests; it is named above.');
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return ran && sum('failed') === 0;
}
