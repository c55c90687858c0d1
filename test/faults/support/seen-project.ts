/** One project as its applicant sees it, and what must hold of all that is shown of it. */
import { snapshotSchema, type Snapshot } from '../../../src/contract/index.js';
import { decisionOf, type Notes } from './observations.js';

export class SeenProject {
  readonly index: number;
  id = '';
  /** The adapter's number of the last run that was seen to its end. */
  lastRun = 0;
  /** Of the plan's runs, from 1. */
  position = 0;
  readonly #notes: Notes;
  #lastRevision = 0;

  constructor(index: number, notes: Notes) {
    this.index = index;
    this.#notes = notes;
  }

  see(json: unknown): Snapshot {
    const snapshot = snapshotSchema.parse(json);
    const { run, gate, revision } = snapshot;
    if (revision < this.#lastRevision) this.violation(`revision ${revision} was shown after ${this.#lastRevision}`);
    this.#lastRevision = revision;
    if (gate.decision !== 'undecided') {
      const position = run > this.lastRun ? this.position : this.position - 1;
      this.#notes.glimpses.push({ index: this.index, position, decision: decisionOf(gate) });
    }
    return snapshot;
  }

  violation(what: string): void {
    this.#notes.violations.push(`Project ${this.index} (${this.id}): ${what}.`);
  }
}
