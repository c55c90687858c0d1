/** Pure: what follows when a worker has come to its end before its reports were done. */
import type { AnalysisFile, FileEvent, FileWork } from '../drawing-checks/analysis-types.js';
import type { WorkerEnd } from './worker-process.js';

type LeftOut = NonNullable<AnalysisFile['leftOut']>;

/** Without a file to blame, a second try is the last. */
const BLIND_ATTEMPTS = 2;
/** Each file that ends a worker costs one attempt. A set of nothing but such files need not be read to its end. */
const MOST_ATTEMPTS = 6;

/** The attempts of one run: which files they leave out, and whether there is another. */
export class Attempts {
  readonly #leftOut = new Map<number, LeftOut>();
  #blind = 0;
  #count = 0;
  #current: FileEvent | null = null;

  leftOut(position: number): LeftOut | undefined {
    return this.#leftOut.get(position);
  }

  /** The worker said which file it is at. */
  at(event: FileEvent): void {
    this.#current = event.position === null ? null : event;
  }

  /** Notes how an attempt ended. Returns whether another one may do better. */
  mayGoOn(end: WorkerEnd, fileCount: number): boolean {
    this.#count += 1;
    const culprit = this.#takeCulprit(fileCount);
    if (end.kind === 'timed-out' || this.#count >= MOST_ATTEMPTS) return false;
    if (culprit !== null && (end.kind === 'crashed' || end.kind === 'out-of-memory')) {
      this.#leftOut.set(culprit.position, { work: culprit.work, reason: reasonOf(end.kind, culprit.work) });
      return true;
    }
    this.#blind += 1;
    // It would take as much a second time.
    return end.kind !== 'out-of-memory' && this.#blind < BLIND_ATTEMPTS;
  }

  /** A worker that has read strangers' files may name anything: only a file of the job, once, is believed. */
  #takeCulprit(fileCount: number): { readonly position: number; readonly work: FileWork } | null {
    const current = this.#current;
    this.#current = null;
    if (current === null || current.position === null || current.position >= fileCount) return null;
    const known = this.#leftOut.get(current.position);
    if (known?.work === 'reading' || known?.work === current.work) return null;
    return { position: current.position, work: current.work };
  }
}

function reasonOf(end: 'crashed' | 'out-of-memory', work: FileWork): string {
  const doing = work === 'reading' ? 'Reading the file' : 'Drawing a sheet of the file';
  return end === 'out-of-memory' ? `${doing} takes more memory than there is.` : `${doing} broke off.`;
}
