/** Which projects pages of this instance show. Notifies them of each change, wherever it was made. */
import type { Shared } from '../settings.js';
import { isOpen } from '../store/project-steps.js';
import type { Store, StoredProject } from '../store/store.js';
import { PeriodicTask } from '../time.js';
import { SLOW_AFTER_MS } from './schedule.js';

/** Called with each change of the project; with null once it is erased. */
export type ProjectListener = (project: StoredProject | null) => void;

export interface PresenceOptions extends Pick<Shared, 'clock' | 'log'> {
  readonly store: Pick<Store, 'findProject' | 'notifyOthers'>;
}

/** What is kept of a project, of which there may be thousands. */
interface ShownProject {
  readonly id: string;
  readonly revision: number;
  /** From when on it is read slowly, in milliseconds since 1970. */
  readonly slowFromMs: number;
}

interface Subscription {
  readonly listeners: Set<ProjectListener>;
  newest: ShownProject;
}

const ANNOUNCE_INTERVAL_MS = 20_000;
/** After that, changes that could not be read are read again. */
const RETRY_MS = 2_000;

export class Presence {
  readonly #options: PresenceOptions;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #rounds: PeriodicTask;
  /** Projects with a change that could not be read. */
  readonly #missed = new Set<string>();
  readonly #logFailure = (error: unknown): void => this.#options.log('presence-not-announced', { error });
  #isReadHere: (id: string) => boolean = () => false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#rounds = new PeriodicTask({
      task: async () => {
        await this.#readMissed();
        await this.#announceAll();
      },
      intervalMs: ANNOUNCE_INTERVAL_MS,
      onFailure: this.#logFailure,
    });
  }

  /** `isReadHere`: projects that this instance tracks itself need no announcement. */
  start(isReadHere: (id: string) => boolean): void {
    this.#isReadHere = isReadHere;
    this.#rounds.schedule();
  }

  async close(): Promise<void> {
    this.#subscriptions.clear();
    await this.#rounds.close();
  }

  isShown(id: string): boolean {
    return this.#subscriptions.has(id);
  }

  /** A page here shows this project, which another instance tracks: asks that one to read it, if it reads slowly by now. */
  announce(project: StoredProject): Promise<void> {
    return this.#hintSlow([shownOf(project)]);
  }

  subscribe(project: StoredProject, listener: ProjectListener): () => void {
    const { id } = project;
    const made = { listeners: new Set<ProjectListener>(), newest: shownOf(project) };
    const subscription = this.#subscriptions.get(id) ?? made;
    subscription.listeners.add(listener);
    this.#subscriptions.set(id, subscription);
    return () => {
      subscription.listeners.delete(listener);
      const isEmpty = subscription.listeners.size === 0;
      if (isEmpty && this.#subscriptions.get(id) === subscription) this.#subscriptions.delete(id);
    };
  }

  /** Notifies the pages of this instance, unless they were notified of it before. */
  publish(project: StoredProject): void {
    const subscription = this.#subscriptions.get(project.id);
    if (subscription === undefined || project.revision <= subscription.newest.revision) return;
    subscription.newest = shownOf(project);
    for (const listener of subscription.listeners) listener(project);
  }

  /** The project was erased: ends the streams that show it here. */
  end(id: string): void {
    const subscription = this.#subscriptions.get(id);
    this.#subscriptions.delete(id);
    for (const listener of subscription?.listeners ?? []) listener(null);
  }

  /** Another instance changed or erased it. Reads it if a page shows it. */
  async changedElsewhere(id: string, revision: number): Promise<void> {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined || revision <= subscription.newest.revision) return;
    try {
      const project = await this.#options.store.findProject(id);
      if (project === null) this.end(id);
      else this.publish(project);
    } catch (error) {
      this.#options.log('tracking-failed', { projectId: id, error });
      this.#missed.add(id);
      this.#rounds.schedule(RETRY_MS);
    }
  }

  /** One after the other: a database that is back has enough to do. */
  async #readMissed(): Promise<void> {
    for (const id of [...this.#missed]) {
      this.#missed.delete(id);
      await this.changedElsewhere(id, Infinity);
    }
  }

  /** Notifications were missed: any project may have changed. */
  async readAll(): Promise<void> {
    for (const id of [...this.#subscriptions.keys()]) await this.changedElsewhere(id, Infinity);
  }

  async #announceAll(): Promise<void> {
    const shown = [...this.#subscriptions.values()].map(({ newest }) => newest);
    await this.#hintSlow(shown.filter(({ id }) => !this.#isReadHere(id)));
  }

  async #hintSlow(projects: readonly ShownProject[]): Promise<void> {
    const { clock, store } = this.#options;
    const slow = projects.filter(({ slowFromMs }) => clock() > slowFromMs);
    const hints = slow.map(({ id }) => ({ kind: 'hint' as const, projectId: id }));
    if (hints.length > 0) await store.notifyOthers(hints).catch(this.#logFailure);
  }
}

function shownOf(project: StoredProject): ShownProject {
  const { id, revision, service, lastProgressAt } = project;
  if (!isOpen(project)) return { id, revision, slowFromMs: Infinity };
  return { id, revision, slowFromMs: service.reachable ? Date.parse(lastProgressAt) + SLOW_AFTER_MS : 0 };
}
