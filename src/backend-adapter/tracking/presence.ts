/** Who looks at which project, here and at other instances; those here are told when it changes, whoever changed it. */
import { PeriodicTask } from '../time.js';
import { isOpen } from '../store/project-steps.js';
import type { ChangeStore, ProjectStore, StoredProject } from '../store/store.js';
import type { AdapterLog } from '../server/log/adapter-log.js';

export type ProjectListener = (project: StoredProject) => void;

export interface PresenceOptions {
  readonly store: Pick<ProjectStore, 'findProject'> & Pick<ChangeStore, 'notifyOthers'>;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}

interface Subscription {
  readonly listeners: Set<ProjectListener>;
  /** Whether the project was open when they were last told. */
  open: boolean;
  /** The newest revision that they were told. */
  revision: number;
  /** The project is being read for them; `stale` where it changed since that began. */
  reading: boolean;
  stale: boolean;
}

/** After a gap, when everything that is looked at is read again. */
const MAX_READS_AT_ONCE = 4;
const ANNOUNCE_INTERVAL_MS = 20_000;
/** An announcement counts for two and a half rounds: one may be lost. */
const ANNOUNCEMENT_LASTS_MS = 50_000;

export class Presence {
  readonly #options: PresenceOptions;
  readonly #subscriptions = new Map<string, Subscription>();
  /** Until when each project counts as looked at elsewhere. */
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

  /** `isReadHere`: what this instance reads itself needs no announcement. */
  start(isReadHere: (id: string) => boolean): void {
    this.#isReadHere = isReadHere;
    this.#announcing.schedule();
  }

  async close(): Promise<void> {
    this.#subscriptions.clear();
    await this.#announcing.close();
  }

  /** Whether a person looks at it, at this instance or at another one. */
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

  /** Tells the other instances that people look at these projects here, so that whoever reads them keeps a quick pace. */
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

  publish(project: StoredProject): void {
    const subscription = this.#subscriptions.get(project.id);
    if (subscription === undefined) return;
    if (project.revision >= subscription.revision) {
      subscription.revision = project.revision;
      subscription.open = isOpen(project);
    }
    for (const listener of subscription.listeners) listener(project);
  }

  /** Another instance changed it: it is read only where somebody listens, and once for however many changes come while it is read. */
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
      this.#options.log('tracking-failed', { projectId: id, error });
    } finally {
      subscription.reading = false;
    }
  }

  /** Any project may have changed, and nobody said so. */
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
    const open = [...this.#subscriptions].filter(([id, subscription]) => subscription.open && !this.#isReadHere(id));
    await this.announce(open.map(([id]) => id));
  }
}
