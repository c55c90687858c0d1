import type { ProcessProject } from '../../contract/adapter-api.js';

/**
 * Names each start of a run by a key of its own. The same set, asked for again before a new run was seen, has the same key: its start may
 * have succeeded while the answer was lost, and then it must not begin a second run.
 */
export class StartKey {
  #asked = '';
  #key = '';

  /** @param lastRun the number of the last run that was seen, 0 where there was none */
  of(projectId: string, lastRun: number, run: ProcessProject): ProcessProject {
    const asked = JSON.stringify([projectId, lastRun, run]);
    if (asked !== this.#asked) {
      this.#asked = asked;
      // Not randomUUID(): pages without https have none.
      this.#key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    }
    return { ...run, idempotencyKey: this.#key };
  }
}
