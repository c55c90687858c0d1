/** Which projects pages of this instance show. Notifies them of each change, wherever it was made. */
import type { Shared } from '../settings.js';
import { isOpen } from '../store/project-steps.js';
import type { Store, StoredProject } from '../store/store.js';
import { createPeriodicTask } from '../time.js';
import { SLOW_AFTER_MS } from './schedule.js';

/** Called with each change of the project; with null once it is erased. */
export type ProjectListener = (project: StoredProject | null) => void;

export interface PresenceOptions extends Pick<Shared, 'clock' | 'log'> {
  readonly store: Pick<Store, 'findProject' | 'notifyOthers'>;
}

/** What is kept of a project, of which there may be thousands. */
interface ShownProject extends Pick<StoredProject, 'id' | 'createdAt' | 'revision'> {
  /** From when on it is read slowly, in milliseconds since 1970. */
  readonly slowFromMs: number;
}

const ANNOUNCE_INTERVAL_MS = 20_000;
/** After that, changes that could not be read are read again. */
const RETRY_MS = 2_000;

export type Presence = ReturnType<typeof createPresence>;

export function createPresence({ store, clock, log }: PresenceOptions) {
  const subscriptions = new Map<string, { readonly listeners: Set<ProjectListener>; newest: ShownProject }>();
  /** Projects with a change that could not be read. */
  const missed = new Set<string>();
  const logFailure = (error: unknown): void => log('presence-not-announced', { error });
  let isReadHere: (id: string) => boolean = () => false;

  const rounds = createPeriodicTask({
    async task(): Promise<void> {
      // One after the other: a database that is back has enough to do.
      for (const id of [...missed]) {
        missed.delete(id);
        await changedElsewhere(id, Infinity);
      }
      const shown = [...subscriptions.values()].map(({ newest }) => newest);
      await hintSlow(shown.filter(({ id }) => !isReadHere(id)));
    },
    intervalMs: ANNOUNCE_INTERVAL_MS,
    onFailure: logFailure,
  });

  async function hintSlow(projects: readonly ShownProject[]): Promise<void> {
    const slow = projects.filter(({ slowFromMs }) => clock() > slowFromMs);
    const hints = slow.map(({ id }) => ({ kind: 'hint' as const, projectId: id }));
    if (hints.length > 0) await store.notifyOthers(hints).catch(logFailure);
  }

  /** Notifies the pages of this instance, unless they were notified of it before. */
  function publish(project: StoredProject): void {
    const subscription = subscriptions.get(project.id);
    if (subscription === undefined) return;
    // It was erased, and adopted anew, perhaps by somebody else.
    if (project.createdAt !== subscription.newest.createdAt) return end(project.id);
    if (project.revision <= subscription.newest.revision) return;
    subscription.newest = shownOf(project);
    for (const listener of subscription.listeners) listener(project);
  }

  /** The project was erased: ends the streams that show it here. */
  function end(id: string): void {
    const subscription = subscriptions.get(id);
    subscriptions.delete(id);
    for (const listener of subscription?.listeners ?? []) listener(null);
  }

  /** Another instance changed or erased it. Reads it if a page shows it. */
  async function changedElsewhere(id: string, revision: number): Promise<void> {
    const subscription = subscriptions.get(id);
    if (subscription === undefined || revision <= subscription.newest.revision) return;
    try {
      const project = await store.findProject(id);
      if (project === null) end(id);
      else publish(project);
    } catch (error) {
      log('tracking-failed', { projectId: id, error });
      missed.add(id);
      rounds.schedule(RETRY_MS);
    }
  }

  return {
    publish,
    end,
    changedElsewhere,
    /** `isRead`: projects that this instance tracks itself need no announcement. */
    start(isRead: (id: string) => boolean): void {
      isReadHere = isRead;
      rounds.schedule();
    },
    isShown: (id: string): boolean => subscriptions.has(id),
    /** A page here shows this project, which another instance tracks: asks that one to read it, if it reads slowly by now. */
    announce: (project: StoredProject): Promise<void> => hintSlow([shownOf(project)]),
    subscribe(project: StoredProject, listener: ProjectListener): () => void {
      const { id } = project;
      const made = { listeners: new Set<ProjectListener>(), newest: shownOf(project) };
      const subscription = subscriptions.get(id) ?? made;
      subscription.listeners.add(listener);
      subscriptions.set(id, subscription);
      return () => {
        subscription.listeners.delete(listener);
        const isEmpty = subscription.listeners.size === 0;
        if (isEmpty && subscriptions.get(id) === subscription) subscriptions.delete(id);
      };
    },
    /** Notifications were missed: any project may have changed. */
    async readAll(): Promise<void> {
      for (const id of [...subscriptions.keys()]) await changedElsewhere(id, Infinity);
    },
    async close(): Promise<void> {
      subscriptions.clear();
      await rounds.close();
    },
  };
}

function shownOf(project: StoredProject): ShownProject {
  const { id, createdAt, revision, service, lastProgressAt } = project;
  const slowFromMs = service.reachable ? Date.parse(lastProgressAt) + SLOW_AFTER_MS : 0;
  return { id, createdAt, revision, slowFromMs: isOpen(project) ? slowFromMs : Infinity };
}
