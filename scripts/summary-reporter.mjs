/** A reporter of vitest: writes what each file counted to the file that TEST_SUMMARY names, as scripts/test-summaries.mjs reads it. */
import { writeFileSync } from 'node:fs';

export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const summary = { files: modules.map(countModule), errors: unhandledErrors.map(messageOf) };
    writeFileSync(process.env.TEST_SUMMARY, `${JSON.stringify(summary)}\n`);
  }
}

function countModule(module) {
  const tests = [...module.children.allTests()];
  const inState = (...states) => tests.filter((test) => states.includes(test.result().state));
  const failures = inState('failed').map((test) => ({
    name: `${module.relativeModuleId}: ${test.fullName}`,
    message: test.result().errors.map(messageOf).join('\n'),
  }));
  // What fails outside a test, before the first or after the last, counts as one failure: there is no test to count.
  if (failures.length === 0 && !module.ok()) {
    const errors = [module, ...module.children.allSuites()].flatMap((place) => place.errors());
    failures.push({ name: module.relativeModuleId, message: errors.map(messageOf).join('\n') });
  }
  return {
    file: module.relativeModuleId,
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped', 'pending').length,
    failures,
  };
}

const messageOf = (error) => error.stack || error.message || String(error);
