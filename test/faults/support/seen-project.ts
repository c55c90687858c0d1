/** One project as its applicant sees it, and what must hold of all that is shown of it. */
import { snapshotSchema, type Snapshot } from 'precheck-contract';
import { decisionOf, type Notes } from './observations.js';

export class SeenProject {
  readonly index: number;
  id = '';
  /** The adapter's number of the last run that was seen to its end. */
  lastRun = 0;
  /** Of the plan's runs, from 1. */
  position = 0;
  readonly #notes: Notes;
  readonly #onMoved: () => void;
  /** Of the runs that were seen to their end before the planned one began. */
  #lastRunBefore = 0;
  #lastRevision = 0;
  #last: Snapshot | null = null;

  /** @param onMoved another state than before is seen */
  constructor(index: number, notes: Notes, onMoved: () => void) {
    this.index = index;
    this.#notes = notes;
    this.#onMoved = onMoved;
  }

  /** How far it has come, in words. */
  get place(): string {
    const words = `planned run ${this.position}, ${this.id === '' ? 'without an id' : this.id}`;
    if (this.#last === null) return `${words}, never seen`;
    const { phase, run, reports } = this.#last;
    const statuses = reports.map(({ status }) => status).join(', ') || 'not there';
    return `${words}, last seen ${phase}, run ${run}, its reports ${statuses}`;
  }

  /** The next of the plan's runs begins. Gives its place, from 1. */
  beginNext(): number {
    this.#lastRunBefore = this.lastRun;
    this.position += 1;
    return this.position;
  }

  /** Of the plan's runs, from 1: which one the adapter's number means, also when it is over. */
  positionOf(run: number): number {
    return run > this.#lastRunBefore ? this.position : this.position - 1;
  }

  see(json: unknown): Snapshot {
    const snapshot = snapshotSchema.parse(json);
    const { run, gate, revision, reports } = snapshot;
    if (revision < this.#lastRevision) this.violation(`revision ${revision} was shown after ${this.#lastRevision}`);
    if (revision > this.#lastRevision) this.#onMoved();
    this.#lastRevision = revision;
    this.#last = snapshot;
    if (gate.decision !== 'undecided') {
      const openReports = reports.filter(({ complete }) => !complete).map(({ name }) => name);
      const place = { index: this.index, position: this.positionOf(run) };
      this.#notes.glimpses.push({ ...place, decision: decisionOf(gate), openReports });
    }
    return snapshot;
  }

  violation(what: string): void {
    this.#notes.violations.push(`Project ${this.index} (${this.id}): ${what}.`);
  }
}
