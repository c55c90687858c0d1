/**
 * Takes up the project of this page's last visit. The browser keeps the id of each page's project, for this tab and for all; everything
 * else is read from the adapter.
 */
import { attempt } from '../../attempt.js';
import type { Environment, WebStorage } from '../environment.js';
import type { Store } from '../store.js';

export const REMEMBERED_FOR_MS = 14 * 24 * 60 * 60_000;

interface Entry {
  readonly projectId: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The form was sent with this project. */
  readonly submitted: boolean;
}

const PREFIX = 'precheck-project ';

export function startRecovery(store: Store, { memory, clock }: Environment, signal: AbortSignal): void {
  const { adapterUrl, session, page, persistent, perTab, isReturn } = memory;
  const keyOf = (cityKey: string) => `${PREFIX}${adapterUrl} ${session} ${cityKey} ${page}`;

  /** Null where there is none, or it has expired. */
  function read(storage: WebStorage, key: string): Entry | null {
    const entry = attempt(() => JSON.parse(storage.getItem(key) ?? 'null') as Entry | null);
    return entry && entry.savedAt > clock() - REMEMBERED_FOR_MS ? entry : null;
  }

  /** The last project of this page and city: that of this tab, else that of any. */
  function find(cityKey: string): string | null {
    const last = read(persistent(), keyOf(cityKey));
    const own = read(perTab(), keyOf(cityKey));
    // Another tab may have sent the form with it.
    const entries = [own?.projectId === last?.projectId ? last : own, last];
    // A submitted project is offered only to a person who goes back to its page.
    return entries.find((entry) => entry && (!entry.submitted || isReturn(entry.savedAt)))?.projectId ?? null;
  }

  /** Throws where a private window or a full storage refuses. */
  function save(projectId: string, cityKey: string, submitted: boolean): true {
    const last = read(persistent(), keyOf(cityKey));
    const wasSubmitted = last?.projectId === projectId && last.submitted;
    const entry: Entry = { projectId, savedAt: clock(), submitted: submitted || wasSubmitted };
    for (const storage of [persistent(), perTab()]) storage.setItem(keyOf(cityKey), JSON.stringify(entry));
    return true;
  }

  /** Removes this project, and what has expired. */
  function forget(projectId: string | null): void {
    for (const storage of [persistent(), perTab()]) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      for (const key of keys) {
        const entry = key.startsWith(PREFIX) ? read(storage, key) : undefined;
        if (entry === null || entry?.projectId === projectId) storage.removeItem(key);
      }
    }
  }

  store.subscribe((state, previous) => {
    const { settings, projectId, drawings, incoming, snapshot, submitted } = state;
    const { cityKey } = settings;
    const hasLeft = previous.projectId !== null && !projectId;
    const lastCity = hasLeft ? (previous.snapshot?.project.cityKey ?? cityKey) : previous.settings.cityKey;
    const isNewCity = cityKey !== lastCity;
    // The person left it, or it is gone. Where the page changed its city, it is shown again when the page goes back.
    if (hasLeft && !isNewCity) attempt(() => forget(previous.projectId));
    if (cityKey && isNewCity && !projectId && drawings.length + incoming.length === 0) {
      attempt(() => forget(null));
      const lastId = attempt(() => find(cityKey));
      if (lastId) store.dispatch({ type: 'project-recalled', projectId: lastId });
    }
    const isChanged =
      projectId !== previous.projectId ||
      submitted !== previous.submitted ||
      (snapshot === null) !== (previous.snapshot === null) ||
      drawings.length !== previous.drawings.length;
    // Only the adapter can say whose project it is.
    if (!isChanged || !projectId || !snapshot || store.getState().projectId !== projectId) return;
    // Where the browser stores nothing, the page works until it is closed.
    const remembered = attempt(() => save(projectId, snapshot.project.cityKey, submitted)) ?? false;
    store.dispatch({ type: 'project-remembered', remembered });
  }, signal);
}
