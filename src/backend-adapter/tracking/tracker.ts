/**
 * Tracks projects: each is read by one instance, however many pages show it and however many instances share the store. Before each reading
 * it checks that this instance holds the project; otherwise it passes the hint on. The readings of each city are limited, so that a service
 * that hangs delays no other city.
 */
import { AdapterError } from '../adapter-error.js';
import type { Verification } from '../drawings/verification.js';
import { isDrawingCheckDue, isOpen, isRepeated } from '../store/project-steps.js';
import type { ClaimedProject, IdempotencyRecord, StoreChange, StoredProject } from '../store/store.js';
import { createAgeOf } from '../time.js';
import type { Shared } from '../settings.js';
import { createLeases } from './leases.js';
import type { Presence, ProjectListener } from './presence.js';
import { readProject, type ReaderOptions, type ReadingRecord } from './reader.js';
import { JobQueue, MAX_SHOWN_POLL_MS, pollDelayMs, revisitDelayMs, type QueuedJob } from './schedule.js';

export interface TrackerOptions
  extends ReaderOptions,
    Pick<Shared, 'instance' | 'leaseMs' | 'monotonicClock' | 'random' | 'hintWindowMs' | 'revisitTimes'> {
  readonly presence: Presence;
  readonly pollIntervalMs: number;
  readonly verification: Pick<Verification, 'check'>;
}

type Named = Pick<StoredProject, 'id' | 'cityKey'>;

/** One project that is read here. Times are on the monotonic clock. */
interface Job extends Named, QueuedJob, ReadingRecord {
  dueAtMs: number;
  lastReadAtMs: number;
  running: boolean;
  /**
   * Above 0, a reading is requested, also of a project that is not held here: so often the request is passed on to the instance that holds it,
   * which may be dead, or not listen at the moment.
   */
  requests: number;
  /** `open` and `complete` ones are read periodically. One that is not held here is remembered for one hint window, or one lease. */
  state: 'open' | 'complete' | 'not-held';
}

/** At once. Most connections to a city stay free for requests of pages. */
const MAX_READINGS_PER_CITY = 8;
/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function createTracker(options: TrackerOptions) {
  const { store, presence, verification, instance, log, clock, monotonicClock, random } = options;
  const { pollIntervalMs, hintWindowMs, leaseMs, revisitTimes } = options;
  const jobs = new Map<string, Job>();
  const queue = new JobQueue<Job>();
  /** Readings under way, by city. */
  const readings = new Map<string, Set<Promise<void>>>();
  /** Runs that this process is starting now. Their projects are not read meanwhile. */
  const starting = new Map<string, { start: IdempotencyRecord | null; begun: Promise<StoredProject> }>();
  const closing = new AbortController();
  const leases = createLeases({ ...options, onClaimed: takeUp });
  let timer: NodeJS.Timeout | undefined;

  function handleChange(change: StoreChange): void {
    if (closing.signal.aborted) return;
    switch (change.kind) {
      case 'project':
        return void presence.changedElsewhere(change.projectId, change.revision);
      case 'erased':
        return void presence.changedElsewhere(change.projectId, Infinity);
      case 'hint': {
        // Only the holder takes it up, or two instances could send it back and forth.
        const job = heldJob(change.projectId);
        return job && requestSoon(job);
      }
      case 'released':
        return leases.claimNow();
      case 'gap':
        leases.claimNow();
        readAllHeld();
        return void presence.readAll();
    }
  }

  /** Spreads the readings over one interval, so that they are not all due at once. */
  function takeUp(projects: readonly ClaimedProject[]): void {
    for (const { id, cityKey, open, ageMs } of projects) {
      const job = jobOf({ id, cityKey });
      // The job may exist already, of a project that was not held here; what is running may still find it so.
      job.state = open ? 'open' : 'complete';
      if (job.running) job.requests ||= 1;
      const waitMs = open ? pollIntervalMs : revisitDelayMs(ageMs, revisitTimes);
      schedule(job, monotonicClock() + (open && projects.length === 1 ? 0 : random() * waitMs));
    }
  }

  function jobOf({ id, cityKey }: Named): Job {
    const known = jobs.get(id);
    if (known !== undefined) return known;
    const made: Job = {
      id,
      cityKey,
      dueAtMs: Infinity,
      lastReadAtMs: -Infinity,
      running: false,
      requests: 0,
      state: 'open',
      failures: 0,
      answeredAt: null,
      ageOf: createAgeOf(clock, monotonicClock),
    };
    jobs.set(id, made);
    return made;
  }

  function heldJob(id: string): Job | undefined {
    const job = jobs.get(id);
    return job?.state === 'not-held' ? undefined : job;
  }

  /** Hints may have been missed. Spread out, so that what people wait for is not delayed. */
  function readAllHeld(): void {
    for (const job of jobs.values()) {
      if (job.state !== 'not-held') schedule(job, monotonicClock() + random() * revisitTimes.firstMs);
    }
  }

  /** Reads the project as soon as the hint window since the last reading has passed. */
  function requestSoon(job: Job): void {
    request(job, job.lastReadAtMs + hintWindowMs);
  }

  function request(job: Job, notBeforeMs: number): void {
    job.requests = 2;
    queue.hurry(job);
    schedule(job, Math.max(monotonicClock(), notBeforeMs));
  }

  /** Keeps an earlier due time. */
  function schedule(job: Job, atMs: number): void {
    if (atMs >= job.dueAtMs) return;
    job.dueAtMs = atMs;
    // A running job is put in when it ends.
    if (job.running) return;
    queue.put(job);
    wake();
  }

  /** Starts what is due when the first of those that wait is due. */
  function wake(): void {
    clearTimeout(timer);
    const { nextDueAtMs } = queue;
    if (closing.signal.aborted || nextDueAtMs === Infinity) return;
    const delayMs = Math.ceil(nextDueAtMs - monotonicClock());
    timer = setTimeout(startDue, Math.min(MAX_TIMER_MS, Math.max(0, delayMs)));
  }

  /** Starts the jobs that are due, longest first, as far as their cities have room. */
  function startDue(): void {
    if (closing.signal.aborted) return;
    const nowMs = monotonicClock();
    const isUrgent = (job: Job) => job.requests > 0 || presence.isShown(job.id);
    const hasRoom = (cityKey: string) => (readings.get(cityKey)?.size ?? 0) < MAX_READINGS_PER_CITY;
    const next = () => queue.next(nowMs, hasRoom, isUrgent);
    for (let job = next(); job !== null; job = next()) start(job);
    wake();
  }

  function start(job: Job): void {
    const ofCity = readings.get(job.cityKey) ?? new Set();
    readings.set(job.cityKey, ofCity);
    job.running = true;
    const work = run(job).finally(() => {
      ofCity.delete(work);
      job.running = false;
      if (jobs.get(job.id) === job) queue.put(job);
      // Other jobs of the city may wait for its place.
      startDue();
    });
    ofCity.add(work);
  }

  async function run(job: Job): Promise<void> {
    const { requests } = job;
    Object.assign(job, { requests: 0, dueAtMs: Infinity, lastReadAtMs: monotonicClock() });
    if (job.state === 'not-held' && requests === 0) {
      jobs.delete(job.id);
      return;
    }
    try {
      const project = await readIfHeld(job, requests);
      // The answer to an earlier save may have been lost.
      if (project !== null) presence.publish(project);
      job.state = stateOf(project);
      // Many hints about a project that is not held here cost one reading a window. A lease later its holder is alive, or this one claims it.
      const notHeldMs = job.requests > 0 ? leaseMs : hintWindowMs;
      const isHeld = project !== null && job.state !== 'not-held';
      schedule(job, monotonicClock() + (isHeld ? delayMs(project, job) : notHeldMs));
    } catch (error) {
      job.failures += 1;
      // Keep the request for the retry.
      job.requests ||= requests;
      if (!closing.signal.aborted) log('tracking-failed', { projectId: job.id, error });
      schedule(job, monotonicClock() + delayMs(null, job));
    }
  }

  /** Null if the project is not held here. */
  async function readIfHeld(job: Job, requests: number): Promise<StoredProject | null> {
    const claim = await store.claimProject(instance, job.id);
    if (claim === null) return null;
    const { project, heldBy } = claim;
    // A draft, which nobody holds, is read only on request: its run may have been started in the service.
    if (heldBy !== 'this' && requests === 0) return null;
    if (heldBy === 'other') {
      await store.notifyOthers([{ kind: 'hint', projectId: job.id }]);
      job.requests ||= requests - 1;
      return null;
    }
    if (starting.has(job.id)) return project;
    const latest = await readProject(options, project, job, closing.signal);
    // A request waits for a service that is away.
    if (job.failures > 0) job.requests ||= requests;
    // A service that is away is not asked for its copies either.
    if (latest !== null && latest.service.reachable && isDrawingCheckDue(latest)) verification.check(latest);
    return latest;
  }

  /** `project`: null if the store failed. */
  function delayMs(project: StoredProject | null, job: Job): number {
    // Unless a request waits for a service that is away.
    const isIdle = project !== null && !isOpen(project) && (job.failures === 0 || job.requests === 0);
    if (isIdle) return revisitDelayMs(job.ageOf(project.updatedAt), revisitTimes);
    const waitMs = pollDelayMs({
      unchangedMs: project === null || project.pendingRun !== null ? 0 : job.ageOf(project.lastProgressAt),
      failures: job.failures,
      shown: presence.isShown(job.id),
      pollIntervalMs,
    });
    return job.failures > 0 ? waitMs * (0.75 + random() / 4) : waitMs;
  }

  /** Reads the project periodically from now on, the first time at once. */
  const watch = (project: Named): void => request(jobOf(project), 0);
  /** The project may have changed: reads it soon. Any number of hints in one window cause one reading. */
  const hint = (project: Named): void => requestSoon(jobOf(project));
  /** Starts no more readings. Failures from now on are not recorded. */
  const stop = (): void => {
    closing.abort();
    clearTimeout(timer);
  };
  return {
    watch,
    hint,
    stop,
    /** Claims the watched projects that no other instance reads, page by page. Rejects if the store fails. */
    async start(): Promise<void> {
      store.onChange(handleChange);
      await leases.start();
      presence.start((id) => heldJob(id) !== undefined);
    },
    /** Whether the store accepts writes. */
    storeAnswers: () => leases.areRenewed(),
    /** How many open projects are read here. */
    countOpen: () => [...jobs.values()].filter(({ state }) => state === 'open').length,
    /** The completion webhook. Nothing that it says is believed: a forged one causes at most one early reading a second. */
    async hintByServiceId(serviceId: string): Promise<void> {
      // Services of two cities may use the same id. All such projects are read.
      for (const project of await store.findProjectsByServiceId(serviceId)) hint(project);
    },
    /** Leaves the project alone while its run is started here, then watches it. The same start waits for this one; another is a conflict. */
    async whileStarting(
      project: Named,
      start: IdempotencyRecord | null,
      work: () => Promise<StoredProject>,
    ): Promise<StoredProject> {
      const underWay = starting.get(project.id);
      if (underWay !== undefined) {
        if (start !== null && underWay.start !== null && isRepeated(underWay.start, start)) return underWay.begun;
        throw new AdapterError('conflict', { message: 'A run of this project is being started already.' });
      }
      const begun = work();
      starting.set(project.id, { start, begun });
      try {
        return await begun;
      } finally {
        starting.delete(project.id);
        watch(project);
      }
    },
    /** A page shows the project: it is read more often from now on, and soon if its next reading is far off. */
    subscribe(project: StoredProject, listener: ProjectListener): () => void {
      const isFirst = !presence.isShown(project.id);
      const unsubscribe = presence.subscribe(project, listener);
      if (isFirst && isOpen(project) && !closing.signal.aborted) {
        const job = heldJob(project.id);
        if (job === undefined) void presence.announce(project);
        else if (job.dueAtMs - monotonicClock() > Math.max(MAX_SHOWN_POLL_MS, pollIntervalMs)) requestSoon(job);
        else queue.hurry(job);
      }
      return unsubscribe;
    },
    /** Waits for the readings under way, and releases the projects. */
    async close(): Promise<void> {
      stop();
      await presence.close();
      await Promise.all([...readings.values()].flatMap((ofCity) => [...ofCity]));
      await leases.close();
    },
  };
}

function stateOf(project: StoredProject | null): Job['state'] {
  if (project === null) return 'not-held';
  if (isOpen(project)) return 'open';
  return project.phase === 'complete' ? 'complete' : 'not-held';
}
