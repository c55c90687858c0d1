/** The sessions of this page, by adapter address and session name. A session ends with its last element. */
import { afterFrame } from './after-frame.js';
import { adapterUrlOf } from '../adapter-client/adapter-url.js';
import type { ProjectSession } from './project-session.js';

interface Entry {
  readonly opened: Promise<ProjectSession>;
  session: ProjectSession | null;
  holders: number;
}

const entries = new Map<string, Entry>();

/** An element that is moved is removed and added again: that must not end its session. */
const LINGER_MS = 50;

export interface SessionHold {
  /** Null until `opened` resolves. */
  readonly session: ProjectSession | null;
  /** Rejects where the session's script did not load; the next hold loads it again. */
  readonly opened: Promise<ProjectSession>;
  release(): void;
}

export function holdSession(adapter: string, name: string): SessionHold {
  const url = adapterUrlOf(adapter);
  const key = `${url}\n${name}`;
  const entry = entries.get(key) ?? enter(key, url, name);
  entry.holders += 1;
  let held = true;
  return {
    get session() {
      return entry.session;
    },
    opened: entry.opened,
    release: () => {
      if (!held) return;
      held = false;
      entry.holders -= 1;
      setTimeout(() => {
        if (entry.holders > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.session?.dispose();
      }, LINGER_MS);
    },
  };
}

function enter(key: string, url: string, name: string): Entry {
  const opened = afterFrame()
    .then(() => import('./project-session.js'))
    .then(({ openSession }) => {
      // Every element was removed while the script was loading.
      if (entries.get(key) !== entry) throw new DOMException('The session is no longer held.', 'AbortError');
      entry.session = openSession(url, name);
      return entry.session;
    });
  const entry: Entry = { opened, session: null, holders: 0 };
  entries.set(key, entry);
  opened.catch(() => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  return entry;
}

/** How many sessions there are on the page; for tests that look for leaks. */
export function countSessions(): number {
  return entries.size;
}
