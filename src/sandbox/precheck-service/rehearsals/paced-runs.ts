import type { ReportStage } from 'precheck-contract/precheck-service';
import type { ReportOutcome } from '../database/report-store.js';
import type { QueuedRun } from '../database/run-store.js';
import { slowMoment } from './pace.js';
import type { RehearsalTimes } from './rehearsal.js';

/** A timer of Node takes at most 2^31 − 1 ms. */
const MAX_WAIT_MS = 2 ** 31 - 1;

export interface PacedRunParts {
  readonly times: RehearsalTimes;
  readonly clock: () => number;
  readonly enterStage: (run: QueuedRun, stage: ReportStage) => void;
  /** Completes the reports and the run. */
  readonly publish: (run: QueuedRun, outcomes: readonly ReportOutcome[]) => void;
  readonly log: (line: string) => void;
}

/**
 * Slow runs whose drawings have been read and that only wait. They take no worker's place. The clock counts from when the run
 * was queued, which is in the database: a service that starts anew reads the drawings again and goes on where the run stood.
 */
export class PacedRuns {
  readonly #parts: PacedRunParts;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isStopped = false;

  constructor(parts: PacedRunParts) {
    this.#parts = parts;
  }

  hold(run: QueuedRun, outcomes: readonly ReportOutcome[]): void {
    if (this.#isStopped) return;
    const { clock, times, log } = this.#parts;
    const moment = slowMoment(clock() - run.queuedAt, times);
    try {
      for (const stage of moment.stages) this.#parts.enterStage(run, stage);
      if (moment.isOver) return this.#parts.publish(run, outcomes);
    } catch (error) {
      log(`a slow run could not go on: ${error instanceof Error ? error.message : String(error)}`);
    }
    const timer = setTimeout(
      () => this.hold(run, outcomes),
      Math.min(MAX_WAIT_MS, Math.max(1_000 / 60, moment.nextChangeMs)),
    );
    this.#timers.set(`${run.projectId} ${run.run}`, timer);
  }

  /** Ends the waiting; the runs stay open for the next start. */
  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
