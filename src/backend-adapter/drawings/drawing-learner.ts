/**
 * Learns the drawings of a run that began in the service's own page: from the copies that the service keeps for the run's reports, once,
 * when a receipt is asked for. They are what the receipt then binds, so they must be those of the run that was decided.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, DrawingView, UploadLimits } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { expectedReportsOf } from '../projects/expected-reports.js';
import { isAsDecided, isSameReports, OTHER_RUN_AWAITED_MS } from '../tracking/run-rule.js';
import type { OutboxEntry, Store, StoredProject, StoredUpload, TrackingState } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { checkedCopies } from './checked-copies.js';
import { isCopyAddress, type CopyReader } from './copy-reader.js';

export interface DrawingLearnerOptions {
  readonly store: Pick<Store, 'findProject' | 'saveTracking' | 'findUploads'>;
  readonly service: (cityKey: string) => PrecheckService;
  /** From which alone copies are read. */
  readonly copyOriginsOf: (cityKey: string) => ReadonlySet<string>;
  readonly reader: CopyReader;
  readonly limits: UploadLimits;
  readonly clock: () => number;
  readonly monotonicClock: () => number;
  /** For so long one call waits. What it began goes on, and the next call finds it. */
  readonly patienceMs: number;
  /** For so long after the copies were read a later run may show, whose they are, that the service lists late. */
  readonly otherRunMs: number;
  /** After a failure the service is left alone for so long. */
  readonly restMs: number;
  /** The same where what is wanting will hardly come. */
  readonly longRestMs: number;
  readonly eventsOf: (before: StoredProject, found: TrackingState, at: string) => readonly OutboxEntry[];
  readonly onEvents: () => void;
  readonly publish: (project: StoredProject) => void;
  /** The service shows another run than the one that is known here. */
  readonly onOtherRun: (project: StoredProject) => void;
  readonly log: AdapterLog;
}

/** A page gives a call 60 seconds. */
export const LEARNING_TIMES = {
  patienceMs: 40_000,
  otherRunMs: OTHER_RUN_AWAITED_MS,
  restMs: 3_000,
  longRestMs: 60_000,
};

const PROJECTS_AT_ONCE = 4;
const SAVE_ATTEMPTS = 5;

interface Rest {
  readonly run: number;
  readonly untilMs: number;
  readonly error: AdapterError;
}

/** Whether a run is over whose drawings nobody here has seen. */
export function hasUnknownDrawings({ run, phase, drawings, pendingRun }: StoredProject): boolean {
  return run > 0 && phase === 'complete' && drawings.length === 0 && pendingRun === null;
}

export class DrawingLearner {
  readonly #options: DrawingLearnerOptions;
  readonly #underWay = new Map<string, Promise<StoredProject>>();
  readonly #rests = new Map<string, Rest>();
  readonly #closing = new AbortController();
  /** Of those under way: the others wait for a later run to show. */
  #reading = 0;

  constructor(options: DrawingLearnerOptions) {
    this.#options = options;
  }

  /**
   * The project with the drawings of its run. Throws drawings_unknown where they cannot be learned, conflict while they are still being
   * read, and an error of the service where that does not answer.
   */
  async learn(project: StoredProject): Promise<StoredProject> {
    const { id, run } = project;
    const rest = this.#rests.get(id);
    if (rest?.run === run && this.#options.monotonicClock() < rest.untilMs) throw rest.error;
    this.#rests.delete(id);
    let work = this.#underWay.get(id);
    if (work === undefined) {
      if (this.#closing.signal.aborted || this.#reading >= PROJECTS_AT_ONCE) throw stillReading();
      work = this.#learn(project).finally(() => this.#underWay.delete(id));
      // Whoever asked may have stopped waiting.
      work.catch(() => undefined);
      this.#underWay.set(id, work);
    }
    return inTime(work, this.#options.patienceMs);
  }

  /** The reader is closed by who made it, which ends what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  async #learn(project: StoredProject): Promise<StoredProject> {
    try {
      this.#reading += 1;
      const learned = await this.#read(project).finally(() => (this.#reading -= 1));
      await wait(this.#options.otherRunMs, undefined, { signal: this.#closing.signal });
      await this.#checkRun(project);
      return await this.#save(project, learned);
    } catch (error) {
      if (this.#closing.signal.aborted) throw stillReading();
      const { monotonicClock, log } = this.#options;
      const { id, run } = project;
      const words = error instanceof Error ? error.message : null;
      const told = error instanceof AdapterError ? error : unreadable(error);
      const restMs = told.code === 'drawings_unknown' ? this.#options.longRestMs : this.#options.restMs;
      log('drawings-not-read', { projectId: id, run, failures: 1, retryInMs: restMs, words, error });
      this.#rests.set(id, { run, untilMs: monotonicClock() + restMs, error: told });
      this.#forgetOldRests();
      throw told;
    }
  }

  async #read(project: StoredProject): Promise<Partial<TrackingState>> {
    const { cityKey, serviceId, run, permitType } = project;
    const service = this.#options.service(cityKey);
    // The applicant chose it there, and another one may ask for less: the page's word does not do.
    if (permitType === null) throw unknown('The service does not say which permit type was checked.');
    const copies = checkedCopies(
      await Promise.all(project.reports.map(({ id }) => service.reportDocuments(serviceId, id, 'uploaded'))),
    );
    await this.#refuse(project, copies);
    const expectedReports = await expectedReportsOf(service, permitType).catch(noneKnown);
    const drawings: DrawingView[] = [];
    for (const [index, copy] of copies.entries()) drawings.push(await this.#drawingOf(copy, index));
    return { expectedReports, drawings, drawingCheck: { run, outcome: 'same', names: [] } };
  }

  /** Before any of them is read. */
  async #refuse(
    { id, cityKey, processingStartedAt, elsewhereSince }: StoredProject,
    copies: readonly DocumentReference[],
  ): Promise<void> {
    const { store, limits, copyOriginsOf } = this.#options;
    if (copies.length === 0) throw unknown('The service gives no copies of the drawings.');
    if (copies.length > limits.maxFiles) throw unknown('There are more drawings than allowed.');
    const origins = copyOriginsOf(cityKey);
    if (copies.some(({ documentURL }) => !isCopyAddress(documentURL, origins))) {
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

  /**
   * Some time after the last copy was read: while the service shows the run as it was decided, none of them is a later run's. A list that
   * lacks a report is no proof, for some services begin a run with it.
   */
  async #checkRun(project: StoredProject): Promise<void> {
    const service = this.#options.service(project.cityKey);
    const [items, { permitType }] = await Promise.all([
      service.reports(project.serviceId),
      service.project(project.serviceId),
    ]);
    const isSame = isAsDecided(project, items);
    if (!isSame || permitType !== project.permitType) this.#options.onOtherRun(project);
    if (!isSame) throw startedAgain();
    if (permitType !== project.permitType) {
      throw unknown('The service does not say, or says otherwise than before, which permit type was checked.');
    }
  }

  async #drawingOf(copy: DocumentReference, index: number): Promise<DrawingView> {
    const { reader, limits } = this.#options;
    const { documentName, documentURL } = copy;
    const { size, sha256 } = await reader.read(documentURL, limits.maxFileBytes);
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

  async #save(project: StoredProject, learned: Partial<TrackingState>): Promise<StoredProject> {
    const { store, clock, eventsOf, onEvents, publish } = this.#options;
    for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt += 1) {
      const current = await store.findProject(project.id);
      // Another run began meanwhile, or another instance has learned them.
      if (current === null || current.run !== project.run || !hasUnknownDrawings(current)) return current ?? project;
      // A report that came late may have checked more drawings.
      if (!isSameReports(current, project)) throw stillReading();
      const at = new Date(clock()).toISOString();
      const found = { ...current, ...learned };
      const events = eventsOf(current, found, at);
      const saved = await store.saveTracking(current.id, current.revision, found, at, events);
      if (saved === null) continue;
      publish(saved);
      if (events.length > 0) onEvents();
      return saved;
    }
    throw stillReading();
  }

  #forgetOldRests(): void {
    const nowMs = this.#options.monotonicClock();
    for (const [id, { untilMs }] of this.#rests) if (untilMs <= nowMs) this.#rests.delete(id);
  }
}

/** A permit type that the city does not list any more was checked all the same. */
function noneKnown(error: unknown): string[] {
  if (error instanceof AdapterError && error.code === 'unknown_permit_type') return [];
  throw error;
}

function unknown(message: string): AdapterError {
  return new AdapterError('drawings_unknown', { message });
}

function unreadable(cause: unknown): AdapterError {
  const message = 'The service’s copies of the drawings could not be read.';
  return new AdapterError('upstream_unavailable', { message, cause });
}

function startedAgain(): AdapterError {
  const message = 'The project was started again in the service. Ask again when it is complete.';
  return new AdapterError('conflict', { message });
}

/** `drawings: 'reading'` tells it from the other conflicts: asking again is all that is needed. */
function stillReading(): AdapterError {
  const message = 'The drawings that were checked are still being read. Ask again.';
  return new AdapterError('conflict', { message, details: { drawings: 'reading' } });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : null;
}

async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(stillReading()), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
