/** Which projects are shown in pages, at this instance and at others. Notifies pages of this instance of each change, wherever it was made. */
import { PeriodicTask } from '../time.js';
import { isOpen } from '../store/project-steps.js';
import type { Store, StoredProject } from '../store/store.js';
import type { AdapterLog } from '../server/log/adapter-log.js';

export type ProjectListener = (project: StoredProject) => void;

export interface PresenceOptions {
  readonly store: Pick<Store, 'findProject' | 'notifyOthers'>;
  /** A monotonic clock in milliseconds. */
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}

interface Subscription {
  readonly listeners: Set<ProjectListener>;
  /** Whether the project was open at the last notification. */
  open: boolean;
  /** The newest revision that was published. */
  revision: number;
  /** The project is being read from the store; `stale` if it changed since that began. */
  reading: boolean;
  stale: boolean;
}

/** After missed notifications, when all shown projects are read again. */
const MAX_READS_AT_ONCE = 4;
const ANNOUNCE_INTERVAL_MS = 20_000;
/** Two and a half intervals, so that one announcement may be lost. */
const ANNOUNCEMENT_LASTS_MS = 50_000;

export class Presence {
  readonly #options: PresenceOptions;
  readonly #subscriptions = new Map<string, Subscription>();
  /** Until when each project counts as shown at another instance. */
  readonly #seenElsewhere = new Map<string, number>();
  readonly #announcing: PeriodicTask;
  readonly #logFailure = (error: unknown): void => this.#options.log('presence-not-announced', { error });
  #isReadHere: (id: string) => boolean = () => false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#announcing = new PeriodicTask({
      task: () => this.#announceAll(),
      intervalMs: ANNOUNCE_INTERVAL_MS,
      onFailure: this.#logFailure,
    });
  }

  /** `isReadHere`: projects that this instance tracks itself need no announcement. */
  start(isReadHere: (id: string) => boolean): void {
    this.#isReadHere = isReadHere;
    this.#announcing.schedule();
  }

  async close(): Promise<void> {
    this.#subscriptions.clear();
    await this.#announcing.close();
  }

  /** Whether a page shows it, at this instance or another. */
  isSeen(id: string): boolean {
    if (this.isSeenHere(id)) return true;
    const untilMs = this.#seenElsewhere.get(id);
    return untilMs !== undefined && this.#options.monotonicClock() < untilMs;
  }

  isSeenHere(id: string): boolean {
    return this.#subscriptions.has(id);
  }

  noteSeenElsewhere(id: string): void {
    this.#seenElsewhere.set(id, this.#options.monotonicClock() + ANNOUNCEMENT_LASTS_MS);
  }

  /** Tells the other instances that pages show these projects, so that they are read more often. */
  async announce(projectIds: readonly string[]): Promise<void> {
    if (projectIds.length === 0) return;
    const seen = projectIds.map((projectId) => ({ kind: 'seen' as const, projectId }));
    await this.#options.store.notifyOthers(seen).catch(this.#logFailure);
  }

  subscribe(project: StoredProject, listener: ProjectListener): () => void {
    const { id, revision } = project;
    const subscription = this.#subscriptions.get(id) ?? {
      listeners: new Set(),
      open: isOpen(project),
      revision,
      reading: false,
      stale: false,
    };
    subscription.listeners.add(listener);
    this.#subscriptions.set(id, subscription);
    return () => {
      subscription.listeners.delete(listener);
      const isEmpty = subscription.listeners.size === 0;
      if (isEmpty && this.#subscriptions.get(id) === subscription) this.#subscriptions.delete(id);
    };
  }

  /** Notifies the pages of this instance. */
  publish(project: StoredProject): void {
    const subscription = this.#subscriptions.get(project.id);
    if (subscription === undefined) return;
    if (project.revision >= subscription.revision) {
      subscription.revision = project.revision;
      subscription.open = isOpen(project);
    }
    for (const listener of subscription.listeners) listener(project);
  }

  /** Another instance changed it. Reads it if a page shows it; changes during the reading cause one more. */
  async changedElsewhere(id: string, revision: number): Promise<void> {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined || revision <= subscription.revision) return;
    subscription.stale = true;
    if (subscription.reading) return;
    subscription.reading = true;
    try {
      while (subscription.stale && subscription.listeners.size > 0) {
        subscription.stale = false;
        const project = await this.#options.store.findProject(id);
        if (project !== null) this.publish(project);
      }
    } catch (error) {
      // It is read again with the next announcement.
      subscription.stale = true;
      this.#options.log('tracking-failed', { projectId: id, error });
    } finally {
      subscription.reading = false;
    }
  }

  /** Notifications were missed: any project may have changed. */
  async readAll(): Promise<void> {
    const ids = this.#subscriptions.keys();
    const worker = async (): Promise<void> => {
      for (const id of ids) await this.changedElsewhere(id, Infinity);
    };
    await Promise.all(Array.from({ length: MAX_READS_AT_ONCE }, worker));
  }

  async #announceAll(): Promise<void> {
    const nowMs = this.#options.monotonicClock();
    for (const [id, untilMs] of this.#seenElsewhere) if (untilMs <= nowMs) this.#seenElsewhere.delete(id);
    for (const [id, { stale }] of this.#subscriptions) if (stale) void this.changedElsewhere(id, Infinity);
    const open = [...this.#subscriptions].filter(([id, subscription]) => subscription.open && !this.#isReadHere(id));
    await this.announce(open.map(([id]) => id));
  }
}
