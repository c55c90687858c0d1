/** The projects of this page, by adapter address and session name. A project ends with its last element. */
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import type { OpenProject, ProjectStore } from './project.js';

interface Entry {
  readonly store: ProjectStore;
  holders: number;
}

const entries = new Map<string, Entry>();

/** An element that is moved is removed and added again: that must not end its project. */
const LINGER_MS = 50;

export interface ProjectHold {
  readonly store: ProjectStore;
  release(): void;
}

/** Opens the project, unless another element of the page holds it. */
export function holdProject(adapter: string, session: string, openProject: OpenProject): ProjectHold {
  const url = adapterUrlOf(adapter);
  const key = `${url}\n${session}`;
  const entry = entries.get(key) ?? { store: openProject(url, session), holders: 0 };
  entries.set(key, entry);
  entry.holders += 1;
  return {
    store: entry.store,
    release: () => {
      entry.holders -= 1;
      setTimeout(() => {
        if (entry.holders > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.store.end();
      }, LINGER_MS);
    },
  };
}

/** How many projects there are on the page; for tests that look for leaks. */
export function countProjects(): number {
  return entries.size;
}

// ── After the first paint: compiling scripts that are loaded beside it would delay the frame ──

/** A frame that is out of sight is not drawn, so the wait has an end. */
const MAX_WAIT_MS = 1000;

/** Resolves about when a frame with everything rendered so far is on the screen. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    // The first callback runs before the frame is drawn, the second one after it; on a slow machine the page's first one takes longer.
    const check = () => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return requestAnimationFrame(check);
      clearTimeout(timer);
      return setTimeout(resolve);
    };
    requestAnimationFrame(() => requestAnimationFrame(check));
  });
}
