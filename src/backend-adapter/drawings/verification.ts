/** Compares the service's copies of a run's drawings with the browser's digests: before the run starts, and before it passes. */
import type { DrawingView } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleOf, type GatePolicy } from '../gate/gate.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { isDrawingCheckDue } from '../store/project-steps.js';
import type { DrawingCheck, PendingRun, Store, StoredProject } from '../store/store.js';
import { isAsDecided, isSameReports } from '../tracking/advance.js';
import type { SaveTracking } from '../tracking/reader.js';
import type { Upstream } from '../upstream/upstream.js';
import { compareCopies, drawingsOtherwiseStored } from './compare.js';
import { CopiesUnreadable, readAgain, type Copies } from './copies.js';

export interface VerificationOptions {
  readonly store: Pick<Store, 'findProject'>;
  readonly saveTracking: SaveTracking;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly copies: Copies;
  readonly policy: GatePolicy;
  /** The wait after each failed attempt. After the last one the drawings count as not verified. */
  readonly retryDelaysMs: readonly number[];
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}

export const VERIFY_RETRY_DELAYS_MS: readonly number[] = [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000];
const MAX_PROJECTS_AT_ONCE = 4;
/** A page waits for the start. */
const START_TIMEOUT_MS = 20_000;

type Outcome = Omit<DrawingCheck, 'run'>;

interface Failures {
  readonly run: number;
  readonly count: number;
  readonly notBeforeMs: number;
}

export class DrawingVerification {
  readonly #options: VerificationOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Failures>();
  #closed = false;

  constructor(options: VerificationOptions) {
    this.#options = options;
  }

  /** Stops a start on other bytes early, if the service lists copies; they are compared again before the pass. Throws upload_missing. */
  async beforeRun(project: StoredProject, run: Pick<PendingRun, 'permitType' | 'drawings'>): Promise<void> {
    const { policy, log } = this.#options;
    const { verifyDrawings } = ruleOf(policy, { ...project, permitType: run.permitType });
    if (verifyDrawings === false || !isNamedHere(project)) return;
    const place = { projectId: project.id, run: project.run + 1 };
    let other: DrawingView | undefined;
    try {
      [other] = await this.#otherwiseStored(project, run.drawings);
    } catch (error) {
      log('drawings-not-read', { ...place, failures: 1, retryInMs: undefined, words: messageOf(error), error });
      return;
    }
    if (other === undefined) return;
    log('drawings-different', place);
    throw new AdapterError('upload_missing', {
      message: 'A drawing is stored with other bytes than it was named with. Upload it anew.',
      details: { uploadId: other.uploadId, filename: other.filename },
    });
  }

  /** Compares the drawings of a run that would otherwise pass, unless the next attempt is not due. Called after every reading. */
  check({ id, run }: StoredProject): void {
    if (this.#closed || this.#underWay.has(id) || this.#underWay.size >= MAX_PROJECTS_AT_ONCE) return;
    const failures = this.#failures.get(id);
    if (failures?.run === run && this.#options.monotonicClock() < failures.notBeforeMs) return;
    const work = this.#checkNow(id)
      .catch((error: unknown) => this.#options.log('drawings-check-failed', { projectId: id, run, error }))
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, work);
  }

  /** Gives up what is under way, which ends when the copies and the connections are closed. The next reading starts it again. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#underWay.values());
  }

  async #otherwiseStored(project: StoredProject, drawings: readonly DrawingView[]): Promise<DrawingView[]> {
    const { copies } = this.#options;
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    const listed = await copies.listUploads(project);
    return drawingsOtherwiseStored(drawings, listed, (address, maxBytes) =>
      copies.read(project.cityKey, address, maxBytes, signal),
    );
  }

  async #checkNow(id: string): Promise<void> {
    const { store, saveTracking } = this.#options;
    // The caller's reading may be older than the last comparison that was saved.
    const compared = await store.findProject(id);
    if (compared === null || !isDrawingCheckDue(compared)) return;
    const outcome = await this.#compare(compared);
    if (outcome === null || this.#closed) return;
    const saved = await saveTracking(id, (project) => {
      // A late report was not compared.
      const isCurrent = project.run === compared.run && isDrawingCheckDue(project) && isSameReports(project, compared);
      return isCurrent ? { ...project, drawingCheck: { run: project.run, ...outcome } } : null;
    });
    if (saved !== null) this.#failures.delete(id);
  }

  /** Null: try again later. */
  async #compare(project: StoredProject): Promise<Outcome | null> {
    const { upstream, copies, policy, log } = this.#options;
    const { id, run, cityKey, serviceId, drawings } = project;
    try {
      const lists = await copies.listForReports(project);
      if (lists === null) {
        if (ruleOf(policy, project).verifyDrawings !== true) return { outcome: 'unlisted', names: [] };
        throw new CopiesUnreadable('The service lists no copies of the drawings.');
      }
      const comparison = await compareCopies(drawings, lists, (address, maxBytes) =>
        copies.read(cityKey, address, maxBytes),
      );
      // If the service still shows the run as it was decided, no copy is of a later run.
      if (!isAsDecided(project, await readAgain(() => upstream.city(cityKey).reports(serviceId)))) {
        throw new CopiesUnreadable('The service shows other reports than the run ended with.');
      }
      if (comparison.outcome === 'different') log('drawings-different', { projectId: id, run });
      return comparison;
    } catch (error) {
      if (this.#closed) return null;
      return this.#isLastFailure(project, error) ? { outcome: 'unverified', names: [] } : null;
    }
  }

  #isLastFailure({ id, run }: StoredProject, error: unknown): boolean {
    const { monotonicClock, retryDelaysMs, log } = this.#options;
    const earlier = this.#failures.get(id);
    const count = (earlier?.run === run ? earlier.count : 0) + 1;
    const retryInMs = retryDelaysMs[count - 1];
    log('drawings-not-read', { projectId: id, run, failures: count, retryInMs, words: messageOf(error), error });
    this.#failures.set(id, { run, count, notBeforeMs: monotonicClock() + (retryInMs ?? 0) });
    return retryInMs === undefined;
  }
}

/** Whether a filename tells which upload a copy is: an earlier run by file links or by the service's page may have used the same one. */
function isNamedHere({ run, elsewhere, drawings }: StoredProject): boolean {
  return run === 0 || (elsewhere !== true && drawings.every(({ sha256 }) => sha256 !== null));
}

function messageOf(error: unknown): string | null {
  return error instanceof Error ? error.message : null;
}
