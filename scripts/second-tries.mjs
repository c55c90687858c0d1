/**
 * A reporter for vitest: writes the names of the tests that failed first and passed then to the file that SECOND_TRIES names, as a
 * JSON array, since the runner's own summary counts them with those that passed at once.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class SecondTries {
  #names = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.#names.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`);
  }

  onTestRunEnd() {
    const file = process.env.SECOND_TRIES;
    if (file) writeFileSync(file, `${JSON.stringify(this.#names)}\n`);
  }
}
