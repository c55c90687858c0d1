/** The projects of this page, by adapter address and session name. A project ends with its last element. */
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import type { ProjectStore } from './project.js';

interface Entry {
  readonly opened: Promise<ProjectStore>;
  store: ProjectStore | null;
  holders: number;
}

const entries = new Map<string, Entry>();

/** An element that is moved is removed and added again: that must not end its project. */
const LINGER_MS = 50;

export interface ProjectHold {
  /** Null until `opened` resolves. */
  readonly store: ProjectStore | null;
  /** Rejects where the project's script did not load; the next hold loads it again. */
  readonly opened: Promise<ProjectStore>;
  release(): void;
}

export function holdProject(adapter: string, name: string): ProjectHold {
  const url = adapterUrlOf(adapter);
  const key = `${url}\n${name}`;
  const entry = entries.get(key) ?? enter(key, url, name);
  entry.holders += 1;
  let held = true;
  return {
    get store() {
      return entry.store;
    },
    opened: entry.opened,
    release: () => {
      if (!held) return;
      held = false;
      entry.holders -= 1;
      setTimeout(() => {
        if (entry.holders > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.store?.end();
      }, LINGER_MS);
    },
  };
}

function enter(key: string, url: string, name: string): Entry {
  const opened = afterFrame()
    .then(() => import('./project.js'))
    .then(({ openProject }) => {
      // Every element was removed while the script was loading.
      if (entries.get(key) !== entry) throw new DOMException('The project is no longer held.', 'AbortError');
      entry.store = openProject(url, name);
      return entry.store;
    });
  const entry: Entry = { opened, store: null, holders: 0 };
  entries.set(key, entry);
  opened.catch(() => {
    if (entries.get(key) === entry) entries.delete(key);
  });
  return entry;
}

/** How many projects there are on the page; for tests that look for leaks. */
export function countProjects(): number {
  return entries.size;
}

// ── After the first paint: compiling scripts that are loaded beside it would delay the frame ──

/** A page in the background draws no frames, so the wait has an end. */
const MOST_WAIT_MS = 200;

/** Resolves about when a frame with everything rendered so far is on the screen. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT_MS);
    const frame = (then: () => void) => void requestAnimationFrame(then);
    // The first callback runs before the frame is painted, the second one after it.
    frame(() =>
      frame(() => {
        clearTimeout(timer);
        setTimeout(resolve);
      }),
    );
  });
}
