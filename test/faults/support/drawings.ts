/** The drawings of a planned run. What the sandbox's worker is to do stands in each, after its first line. */
import { createHash } from 'node:crypto';
import type { PlannedRun } from './plan.js';

export interface Drawing {
  readonly name: string;
  readonly content: string;
  /** As the page names it. */
  readonly sha256: string;
}

/** @param position of the plan's runs, from 1 */
export function drawingsOf(run: PlannedRun, place: { world: string; index: number; position: number }): Drawing[] {
  const { reports, stageMs, heldBack, heldBackMs, tampered } = run;
  const diesAfter = place.world === 'calm' ? null : run.workerDiesAfter;
  return Array.from({ length: run.drawingCount }, (_, at) => {
    const content = `%PDF-1.7\n${JSON.stringify({ reports, stageMs, heldBack, heldBackMs, diesAfter, ...place, at })}`;
    // Of what is added on the service's own page, or elsewhere, no page names a digest.
    const isOther = tampered && run.way === 'upload' && at === 0;
    return {
      name: `A-${101 + at}.pdf`,
      content,
      sha256: createHash('sha256')
        .update(isOther ? `${content} ` : content)
        .digest('hex'),
    };
  });
}
