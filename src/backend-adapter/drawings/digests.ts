/**
 * The drawings of a run that was started on the service's own page, learned from the copies that the service keeps for its reports. They
 * are read once, when a receipt is asked for. The receipt binds them, so they must be the drawings of the run that was decided.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, DrawingView, UploadLimits } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { Store, StoredProject, StoredUpload, TrackingState } from '../store/store.js';
import { isAsDecided, isSameReports, OTHER_RUN_AWAITED_MS } from '../tracking/advance.js';
import type { SaveTracking } from '../tracking/reader.js';
import type { Upstream } from '../upstream/upstream.js';
import { settledWithin } from '../time.js';
import { checkedCopies } from './compare.js';
import type { Copies } from './copies.js';

/** A page waits 60 seconds for a call. */
export const DIGEST_TIMES = {
  /** How long one call waits. The reading goes on, and the next call finds its result. */
  maxWaitMs: 40_000,
  /** How long after the copies were read the service may still list a later run that they belong to. */
  otherRunMs: OTHER_RUN_AWAITED_MS,
  /** No new attempt for so long after a failure. */
  retryMs: 3_000,
  /** The same where another attempt will hardly bring what is missing. */
  hopelessRetryMs: 60_000,
};

export interface DrawingDigestsOptions {
  readonly store: Pick<Store, 'findUploads'>;
  readonly saveTracking: SaveTracking;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly copies: Copies;
  readonly limits: UploadLimits;
  readonly times: typeof DIGEST_TIMES;
  readonly monotonicClock: () => number;
  /** The service shows another run than the adapter knows. */
  readonly onOtherRun: (project: StoredProject) => void;
  readonly log: AdapterLog;
}

const MAX_PROJECTS_AT_ONCE = 4;

/** What callers are answered until the next attempt. */
interface Failure {
  readonly run: number;
  readonly untilMs: number;
  readonly error: AdapterError;
}

/** Whether a run is complete whose drawings the adapter does not know. */
export function hasUnknownDrawings({ run, phase, drawings, pendingRun }: StoredProject): boolean {
  return run > 0 && phase === 'complete' && drawings.length === 0 && pendingRun === null;
}

export class DrawingDigests {
  readonly #options: DrawingDigestsOptions;
  readonly #underWay = new Map<string, Promise<StoredProject>>();
  readonly #failures = new Map<string, Failure>();
  readonly #closing = new AbortController();
  /** Those that read copies now; the others under way wait whether a later run shows. */
  #reading = 0;

  constructor(options: DrawingDigestsOptions) {
    this.#options = options;
  }

  /** Throws drawings_unknown where they cannot be learned, conflict while they are being read, or the service's error. */
  async read(project: StoredProject): Promise<StoredProject> {
    const { id, run } = project;
    const failure = this.#failures.get(id);
    if (failure?.run === run && this.#options.monotonicClock() < failure.untilMs) throw failure.error;
    this.#failures.delete(id);
    let work = this.#underWay.get(id);
    if (work === undefined) {
      if (this.#closing.signal.aborted || this.#reading >= MAX_PROJECTS_AT_ONCE) throw stillReading();
      work = this.#readAndSave(project).finally(() => this.#underWay.delete(id));
      // Whoever asked may have stopped waiting.
      work.catch(() => undefined);
      this.#underWay.set(id, work);
    }
    await settledWithin(this.#options.times.maxWaitMs, work);
    if (this.#underWay.get(id) === work) throw stillReading();
    return work;
  }

  /** Readings under way end when the copies and the connections are closed. */
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
    // The applicant chose it on the service's page; the one that our page named may have a lower minimum.
    if (permitType === null) throw unknown('The service does not say which permit type was checked.');
    const copies = checkedCopies(
      await Promise.all(project.reports.map(({ id }) => service.documents(serviceId, 'uploaded', id))),
    );
    await this.#checkCopies(project, copies);
    const expectedReports = await service.expectedReportsIfListed(permitType);
    const drawings: DrawingView[] = [];
    for (const [index, copy] of copies.entries()) drawings.push(await this.#drawingOf(cityKey, copy, index));
    return { expectedReports, drawings, drawingCheck: { run, outcome: 'same', names: [] } };
  }

  /** Before any copy is read. */
  async #checkCopies(project: StoredProject, copies: readonly DocumentReference[]): Promise<void> {
    const { id, cityKey, processingStartedAt, elsewhereSince } = project;
    const { store, limits } = this.#options;
    if (copies.length === 0) throw unknown('The service gives no copies of the drawings.');
    if (copies.length > limits.maxFiles) throw unknown('There are more drawings than allowed.');
    if (copies.some(({ documentURL }) => !this.#options.copies.isAllowed(cityKey, documentURL))) {
      throw unknown('A copy is neither at the service’s own origin nor at one of the city’s storageOrigins.');
    }
    // Some services list drawings that were sent after the run began with the run's own, and may shorten their names. When exactly the
    // run began is not known: the adapter first saw it at `processingStartedAt`.
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

  /** If the service still shows the run as decided some time later, no copy is of a later run. Fewer reports prove nothing. */
  async #checkRun(project: StoredProject): Promise<void> {
    const { upstream, onOtherRun } = this.#options;
    const service = upstream.city(project.cityKey);
    const [items, { permitType }] = await Promise.all([
      service.reports(project.serviceId),
      service.project(project.serviceId),
    ]);
    const isSameRun = isAsDecided(project, items);
    if (isSameRun && permitType === project.permitType) return;
    // Some services leave it out of one answer and give it in the next.
    if (isSameRun && permitType === null) {
      throw new AdapterError('upstream_unavailable', {
        message: 'The service did not say this time which permit type was checked.',
      });
    }
    onOtherRun(project);
    if (isSameRun) throw unknown('The service names another permit type than the one that was checked.');
    throw new AdapterError('conflict', {
      message: 'The project was started again in the service. Ask again when it is complete.',
    });
  }

  async #save(project: StoredProject, found: Partial<TrackingState>): Promise<StoredProject> {
    let latest = project;
    const saved = await this.#options.saveTracking(project.id, (current) => {
      latest = current;
      // Another run began meanwhile, or another instance has read them.
      if (current.run !== project.run || !hasUnknownDrawings(current)) return null;
      // A late report may have checked more drawings.
      if (!isSameReports(current, project)) throw stillReading();
      return { ...current, ...found };
    });
    if (saved === null && latest.run === project.run && hasUnknownDrawings(latest)) throw stillReading();
    return saved ?? latest;
  }

  /** The error that callers get, now and until the next attempt. */
  #noteFailure({ id, run }: StoredProject, error: unknown): AdapterError {
    const { monotonicClock, times, log } = this.#options;
    const message = 'The service’s copies of the drawings could not be read.';
    const known =
      error instanceof AdapterError ? error : new AdapterError('upstream_unavailable', { message, cause: error });
    const retryInMs = known.code === 'drawings_unknown' ? times.hopelessRetryMs : times.retryMs;
    const words = error instanceof Error ? error.message : null;
    log('drawings-not-read', { projectId: id, run, failures: 1, retryInMs, words, error });
    const nowMs = monotonicClock();
    for (const [old, { untilMs }] of this.#failures) if (untilMs <= nowMs) this.#failures.delete(old);
    this.#failures.set(id, { run, untilMs: nowMs + retryInMs, error: known });
    return known;
  }
}

function unknown(message: string): AdapterError {
  return new AdapterError('drawings_unknown', { message });
}

/** `drawings: 'reading'` tells pages that they only need to ask again. */
function stillReading(): AdapterError {
  const message = 'The drawings that were checked are still being read. Ask again.';
  return new AdapterError('conflict', { message, details: { drawings: 'reading' } });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : null;
}
