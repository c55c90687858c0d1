/**
 * The drawings of a run that began in the service's own page, by the digests of the copies that the service keeps for the run's reports.
 * They are read once, when a receipt is asked for. They are what the receipt then binds, so they must be those of the run that was decided.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, DrawingView, UploadLimits } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { Store, StoredProject, StoredUpload, TrackingState } from '../store/store.js';
import { isAsDecided, isSameReports, OTHER_RUN_AWAITED_MS } from '../tracking/advance.js';
import type { Saver } from '../tracking/reader.js';
import type { Upstream } from '../upstream/upstream.js';
import { settledWithin } from '../time.js';
import { checkedCopies } from './compare.js';
import type { Copies } from './copies.js';

/** A page gives a call 60 seconds. */
export const DIGEST_TIMES = {
  /** For so long one call waits. What it began goes on, and the next call finds it. */
  patienceMs: 40_000,
  /** For so long after the copies were read a later run may show, whose they are, that the service lists late. */
  otherRunMs: OTHER_RUN_AWAITED_MS,
  /** After a failure the service is left alone for so long. */
  restMs: 3_000,
  /** The same where what is missing will hardly come. */
  longRestMs: 60_000,
};

export interface DrawingDigestsOptions {
  readonly store: Pick<Store, 'findUploads'>;
  readonly saver: Pick<Saver, 'update'>;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly copies: Copies;
  readonly limits: UploadLimits;
  readonly times: typeof DIGEST_TIMES;
  readonly monotonicClock: () => number;
  /** The service shows another run than the one that is known here. */
  readonly onOtherRun: (project: StoredProject) => void;
  readonly log: AdapterLog;
}

const MAX_PROJECTS_AT_ONCE = 4;

interface Rest {
  readonly run: number;
  readonly untilMs: number;
  readonly error: AdapterError;
}

/** Whether a run is over whose drawings nobody here has seen. */
export function hasUnknownDrawings({ run, phase, drawings, pendingRun }: StoredProject): boolean {
  return run > 0 && phase === 'complete' && drawings.length === 0 && pendingRun === null;
}

export class DrawingDigests {
  readonly #options: DrawingDigestsOptions;
  readonly #underWay = new Map<string, Promise<StoredProject>>();
  readonly #rests = new Map<string, Rest>();
  readonly #closing = new AbortController();
  /** Of those under way: the others wait for a later run to show. */
  #reading = 0;

  constructor(options: DrawingDigestsOptions) {
    this.#options = options;
  }

  /**
   * The project with the drawings of its run. Throws drawings_unknown where they cannot be known, conflict while they are still being
   * read, and an error of the service where that does not answer.
   */
  async read(project: StoredProject): Promise<StoredProject> {
    const { id, run } = project;
    const rest = this.#rests.get(id);
    if (rest?.run === run && this.#options.monotonicClock() < rest.untilMs) throw rest.error;
    this.#rests.delete(id);
    let work = this.#underWay.get(id);
    if (work === undefined) {
      if (this.#closing.signal.aborted || this.#reading >= MAX_PROJECTS_AT_ONCE) throw stillReading();
      work = this.#readAndSave(project).finally(() => this.#underWay.delete(id));
      // Whoever asked may have stopped waiting.
      work.catch(() => undefined);
      this.#underWay.set(id, work);
    }
    await settledWithin(this.#options.times.patienceMs, work);
    if (this.#underWay.get(id) === work) throw stillReading();
    return work;
  }

  /** What is under way ends with the copies and the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  async #readAndSave(project: StoredProject): Promise<StoredProject> {
    const { times } = this.#options;
    const { signal } = this.#closing;
    try {
      this.#reading += 1;
      const found = await this.#readDrawings(project).finally(() => (this.#reading -= 1));
      await wait(times.otherRunMs, undefined, { signal });
      await this.#checkRun(project);
      return await this.#save(project, found);
    } catch (error) {
      if (signal.aborted) throw stillReading();
      throw this.#noteFailure(project, error);
    }
  }

  async #readDrawings(project: StoredProject): Promise<Partial<TrackingState>> {
    const { cityKey, serviceId, run, permitType } = project;
    const service = this.#options.upstream.city(cityKey);
    // The applicant chose it there, and another one may ask for less: the page's word does not do.
    if (permitType === null) throw unknown('The service does not say which permit type was checked.');
    const copies = checkedCopies(
      await Promise.all(project.reports.map(({ id }) => service.reportDocuments(serviceId, id, 'uploaded'))),
    );
    await this.#checkCopies(project, copies);
    const expectedReports = await service.expectedReportsIfListed(permitType);
    const drawings: DrawingView[] = [];
    for (const [index, copy] of copies.entries()) drawings.push(await this.#drawingOf(cityKey, copy, index));
    return { expectedReports, drawings, drawingCheck: { run, outcome: 'same', names: [] } };
  }

  /** Before any of them is read. */
  async #checkCopies(project: StoredProject, copies: readonly DocumentReference[]): Promise<void> {
    const { id, cityKey, processingStartedAt, elsewhereSince } = project;
    const { store, limits } = this.#options;
    if (copies.length === 0) throw unknown('The service gives no copies of the drawings.');
    if (copies.length > limits.maxFiles) throw unknown('There are more drawings than allowed.');
    if (copies.some(({ documentURL }) => !this.#options.copies.isAllowed(cityKey, documentURL))) {
      throw unknown('A copy is neither at the service’s own origin nor at one of the city’s storageOrigins.');
    }
    // Some services may list what came after the run began among the run's, and cut its name. When it began is not known: it showed at
    // `processingStartedAt`.
    const isLater = ({ createdAt, filename }: StoredUpload): boolean =>
      createdAt >= (processingStartedAt ?? '') ||
      (elsewhereSince !== undefined &&
        createdAt >= elsewhereSince &&
        copies.some(({ documentName }) => filename.startsWith(documentName)));
    if ((await store.findUploads(id)).some(isLater)) {
      throw unknown('Drawings were sent here since the check on the service’s page began. Check these.');
    }
  }

  async #drawingOf(cityKey: string, copy: DocumentReference, index: number): Promise<DrawingView> {
    const { copies, limits } = this.#options;
    const { documentName, documentURL } = copy;
    const { size, sha256 } = await copies.read(cityKey, documentURL, limits.maxFileBytes);
    if (sha256 === null) throw unknown('A drawing is larger than allowed.');
    return {
      uploadId: `copy-${index + 1}`,
      name: documentName,
      filename: documentName,
      size,
      sha256,
      type: textOf(copy['type']) ?? 'other',
      label: textOf(copy['label']) ?? documentName,
    };
  }

  /**
   * Some time after the last copy was read: while the service shows the run as it was decided, none of them is a later run's. A list that
   * lacks a report is no proof, for some services begin a run with it.
   */
  async #checkRun(project: StoredProject): Promise<void> {
    const { upstream, onOtherRun } = this.#options;
    const service = upstream.city(project.cityKey);
    const [items, { permitType }] = await Promise.all([
      service.reports(project.serviceId),
      service.project(project.serviceId),
    ]);
    const isSameRun = isAsDecided(project, items);
    if (isSameRun && permitType === project.permitType) return;
    onOtherRun(project);
    if (!isSameRun) {
      throw new AdapterError('conflict', {
        message: 'The project was started again in the service. Ask again when it is complete.',
      });
    }
    throw unknown('The service does not say, or says otherwise than before, which permit type was checked.');
  }

  async #save(project: StoredProject, found: Partial<TrackingState>): Promise<StoredProject> {
    let latest = project;
    const saved = await this.#options.saver.update(project.id, (current) => {
      latest = current;
      // Another run began meanwhile, or another instance has read them.
      if (current.run !== project.run || !hasUnknownDrawings(current)) return null;
      // A report that came late may have checked more drawings.
      if (!isSameReports(current, project)) throw stillReading();
      return { ...current, ...found };
    });
    if (saved === null && latest.run === project.run && hasUnknownDrawings(latest)) throw stillReading();
    return saved ?? latest;
  }

  /** Gives what the caller is told, now and until the service was left alone for long enough. */
  #noteFailure({ id, run }: StoredProject, error: unknown): AdapterError {
    const { monotonicClock, times, log } = this.#options;
    const message = 'The service’s copies of the drawings could not be read.';
    const told =
      error instanceof AdapterError ? error : new AdapterError('upstream_unavailable', { message, cause: error });
    const restMs = told.code === 'drawings_unknown' ? times.longRestMs : times.restMs;
    const words = error instanceof Error ? error.message : null;
    log('drawings-not-read', { projectId: id, run, failures: 1, retryInMs: restMs, words, error });
    const nowMs = monotonicClock();
    for (const [old, { untilMs }] of this.#rests) if (untilMs <= nowMs) this.#rests.delete(old);
    this.#rests.set(id, { run, untilMs: nowMs + restMs, error: told });
    return told;
  }
}

function unknown(message: string): AdapterError {
  return new AdapterError('drawings_unknown', { message });
}

/** `drawings: 'reading'` tells it from the other conflicts: asking again is all that is needed. */
function stillReading(): AdapterError {
  const message = 'The drawings that were checked are still being read. Ask again.';
  return new AdapterError('conflict', { message, details: { drawings: 'reading' } });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : null;
}
