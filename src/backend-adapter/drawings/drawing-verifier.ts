/** Compares drawings beside the tracker's turns, a few projects at a time, and saves what came out. */
import { ruleOf, type GatePolicy } from '../gate/gate-policy.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { isAsDecided, isSameReports } from '../tracking/run-rule.js';
import { isDrawingCheckDue } from '../store/project-steps.js';
import type { DrawingCheck, OutboxEntry, ProjectStore, StoredProject, TrackingState } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { compareCopies, CopiesUnreadable } from './compare-copies.js';
import { isCopyAddress, type CopyReader } from './copy-reader.js';
import { listedCopies, readAgain } from './listed-copies.js';

export interface DrawingVerifierOptions {
  readonly store: Pick<ProjectStore, 'findProject' | 'saveTracking'>;
  readonly service: (cityKey: string) => PrecheckService;
  readonly policy: GatePolicy;
  /** From which alone copies are read. */
  readonly copyOriginsOf: (cityKey: string) => ReadonlySet<string>;
  readonly reader: CopyReader;
  /** How long after each failed attempt the next one may come. After the last, the drawings count as not verified. */
  readonly retryDelaysMs: readonly number[];
  readonly clock: () => number;
  readonly monotonicClock: () => number;
  readonly eventsOf: (before: StoredProject, found: TrackingState, at: string) => readonly OutboxEntry[];
  readonly onEvents: () => void;
  readonly publish: (project: StoredProject) => void;
  readonly log: AdapterLog;
}

export const VERIFY_RETRY_DELAYS_MS: readonly number[] = [5_000, 15_000, 60_000, 300_000, 900_000, 1_800_000];
const PROJECTS_AT_ONCE = 4;
const SAVE_ATTEMPTS = 5;

interface Failures {
  readonly run: number;
  readonly count: number;
  readonly notBeforeMs: number;
}

export class DrawingVerifier {
  readonly #options: DrawingVerifierOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, Failures>();
  #closed = false;

  constructor(options: DrawingVerifierOptions) {
    this.#options = options;
  }

  /** Begins, where the drawings are due and it is time. Asked again at each of the project's turns, so it may pass one over. */
  look(project: StoredProject): void {
    const { id, run } = project;
    if (!isDrawingCheckDue(project)) return void this.#failures.delete(id);
    if (this.#closed || this.#underWay.has(id) || this.#underWay.size >= PROJECTS_AT_ONCE) return;
    const failures = this.#failures.get(id);
    if (failures?.run === run && this.#options.monotonicClock() < failures.notBeforeMs) return;
    const work = this.#check(project)
      .catch((error: unknown) => this.#options.log('drawings-check-failed', { ...named(project), error }))
      .finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, work);
  }

  /** What is under way is given up; whoever watches the project next begins anew. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#options.reader.close();
    await Promise.all(this.#underWay.values());
  }

  async #check({ id }: StoredProject): Promise<void> {
    // The turn that asked may have read the project before the last comparison was saved.
    const project = await this.#options.store.findProject(id);
    if (project === null || !isDrawingCheckDue(project)) return;
    const outcome = await this.#compare(project);
    if (outcome === null || this.#closed) return;
    if (await this.#save(project, outcome)) this.#failures.delete(id);
  }

  /** Null where it is to be tried again. */
  async #compare(project: StoredProject): Promise<Omit<DrawingCheck, 'run'> | null> {
    const { reader, policy } = this.#options;
    const { cityKey, serviceId, drawings } = project;
    const origins = this.#options.copyOriginsOf(cityKey);
    const service = this.#options.service(cityKey);
    try {
      const lists = await listedCopies(service, project);
      if (lists === null) {
        if (ruleOf(policy, project).verifyDrawings !== true) return { outcome: 'unlisted', names: [] };
        throw new CopiesUnreadable('The service lists no copies of the drawings.');
      }
      const comparison = await compareCopies(drawings, lists, (address, mostBytes) => {
        if (isCopyAddress(address, origins)) return reader.read(address, mostBytes);
        throw new CopiesUnreadable(
          'A copy is neither at the service’s own origin nor at one of the city’s storageOrigins.',
        );
      });
      // While the service shows the run as it was decided, what was read is not a later run's.
      if (!isAsDecided(project, await readAgain(() => service.reports(serviceId)))) {
        throw new CopiesUnreadable('The service shows other reports than the run ended with.');
      }
      if (comparison.outcome === 'different') this.#options.log('drawings-different', named(project));
      return comparison;
    } catch (error) {
      if (this.#closed) return null;
      return this.#failed(project, error) ? { outcome: 'unverified', names: [] } : null;
    }
  }

  /** Whether that was the last attempt. */
  #failed(project: StoredProject, error: unknown): boolean {
    const { monotonicClock, retryDelaysMs } = this.#options;
    const earlier = this.#failures.get(project.id);
    const count = (earlier?.run === project.run ? earlier.count : 0) + 1;
    const delayMs = retryDelaysMs[count - 1];
    const words = error instanceof Error ? error.message : null;
    this.#options.log('drawings-not-read', { ...named(project), failures: count, retryInMs: delayMs, words, error });
    const notBeforeMs = monotonicClock() + (delayMs ?? 0);
    this.#failures.set(project.id, { run: project.run, count, notBeforeMs });
    return delayMs === undefined;
  }

  /** False where the project does not ask for it any more, or keeps changing: its next turn tells. */
  async #save(compared: StoredProject, outcome: Omit<DrawingCheck, 'run'>): Promise<boolean> {
    const { id, run } = compared;
    const { store, clock, eventsOf, publish, onEvents } = this.#options;
    for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt += 1) {
      const project = await store.findProject(id);
      if (project === null || project.run !== run || !isDrawingCheckDue(project)) return false;
      // A report that came late was not compared.
      if (!isSameReports(project, compared)) return false;
      const at = new Date(clock()).toISOString();
      const found = { ...project, drawingCheck: { run, ...outcome } };
      const events = eventsOf(project, found, at);
      const saved = await store.saveTracking(id, project.revision, found, at, events);
      if (saved === null) continue;
      publish(saved);
      if (events.length > 0) onEvents();
      return true;
    }
    return false;
  }
}

function named({ id, run }: StoredProject): { projectId: string; run: number } {
  return { projectId: id, run };
}
