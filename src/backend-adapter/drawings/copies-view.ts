/** What the gate knows of the comparison between the service's copies of the drawings and what the browser named. Pure. */
import type { CopiesView } from '../gate/gate.js';
import type { StoredProject } from '../store/store.js';

/**
 * Null where a digest is not known (file links; a run of the service's own page before its drawings are learned): such a run has no
 * receipt that could say something wrong.
 */
export function copiesOf({ drawings, drawingCheck, run }: StoredProject): CopiesView | null {
  if (drawings.length === 0 || drawings.some(({ sha256, size }) => sha256 === null || size === null)) return null;
  if (drawingCheck?.run !== run || drawingCheck.outcome === 'due') return { outcome: 'awaited', names: [] };
  const { outcome, names } = drawingCheck;
  return { outcome, names };
}
