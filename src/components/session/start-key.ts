import type { ProcessProject } from 'precheck-contract/adapter-api';

/**
 * Names a start by what it is: the project, the last run that was seen, and the set. Asked for again before a new run was seen, it is the
 * same start: the one before may have succeeded while its answer was lost. So it is in two windows in which somebody presses Check at
 * once. Once the run is seen, the same set is another start.
 *
 * @param lastRun the number of the last run that was seen, 0 where there was none
 */
export function withStartKey(projectId: string, lastRun: number, run: ProcessProject): ProcessProject {
  return { ...run, idempotencyKey: `${lastRun}-${digestOf(JSON.stringify([projectId, run]))}` };
}

/**
 * FNV-1a from four beginnings, a word each: pages without https have no SHA-256 of the browser's own. The adapter holds a key's
 * requests against each other, so that two sets that met in one key by chance would be refused and not mixed up.
 */
function digestOf(text: string): string {
  return [0, 1, 2, 3]
    .map((beginning) => {
      let hash = 0x811c9dc5 ^ beginning;
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('-');
}
