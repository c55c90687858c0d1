/** The sessions of this page, by adapter address and session name. The last element to leave ends its session. */
import { adapterUrlOf } from './adapter-url.js';
import { ProjectSession } from './project-session.js';
import { createSessionEnvironment } from './session-environment.js';

interface Entry {
  readonly session: ProjectSession;
  holders: number;
}

const entries = new Map<string, Entry>();

/** Leaving and coming back in one go, as when an element is moved, must not end the session. */
const LINGER_MS = 50;

export interface SessionHold {
  readonly session: ProjectSession;
  release(): void;
}

export function holdSession(adapter: string, name: string): SessionHold {
  const url = adapterUrlOf(adapter);
  const key = `${url}\n${name}`;
  const entry = entries.get(key) ?? { session: new ProjectSession(createSessionEnvironment(url, name)), holders: 0 };
  entries.set(key, entry);
  entry.holders += 1;
  let held = true;
  return {
    session: entry.session,
    release: () => {
      if (!held) return;
      held = false;
      entry.holders -= 1;
      setTimeout(() => {
        if (entry.holders > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.session.dispose();
      }, LINGER_MS);
    },
  };
}

/** How many sessions live on the page; for tests that look for leaks. */
export function countSessions(): number {
  return entries.size;
}
