/**
 * What the browser keeps: the id of each page's last project, for this window and for all. Everything else is read from the adapter. A
 * project is forgotten after two weeks.
 */

export const REMEMBERED_FOR_MS = 14 * 24 * 60 * 60_000;

/** What is used of localStorage and sessionStorage. Every call may throw. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface ProjectMemoryOptions {
  readonly adapterUrl: string;
  readonly session: string;
  /** The page's path and query, which tell one form of the portal from another. */
  readonly page: string;
  /** localStorage and sessionStorage. They throw where the browser stores nothing. */
  readonly browser: () => Shelf;
  readonly window: () => Shelf;
  readonly clock: () => number;
  /** Whether the page was reloaded, or reached by back or forward. */
  readonly isReturn: () => boolean;
}

interface Entry {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The form was sent with this project. */
  readonly submitted: boolean;
}

export interface ProjectMemory {
  /** The last project of this page and city: that of this window, else that of any. */
  find(cityKey: string): string | null;
  /** Whether it was saved: a private window or a full storage may refuse. */
  save(projectId: string, cityKey: string, submitted: boolean): boolean;
  forget(projectId: string): void;
}

const ENTRY = 'precheck-project ';
const PAGE = 'precheck-page ';

export function createProjectMemory(options: ProjectMemoryOptions): ProjectMemory {
  const { adapterUrl, session, page, browser, window, clock, isReturn } = options;
  const entryKey = (projectId: string) => `${ENTRY}${adapterUrl} ${projectId}`;
  const pageKey = (cityKey: string) => `${PAGE}${adapterUrl} ${session} ${cityKey} ${page}`;
  const entryAt = (key: string) => readEntry(browser().getItem(key), clock());

  function removeExpired(): void {
    for (const key of keysOf(browser())) if (key.startsWith(ENTRY) && !entryAt(key)) browser().removeItem(key);
  }

  return {
    find: (cityKey) =>
      attempt(() => {
        removeExpired();
        for (const shelf of [window, browser]) {
          const projectId = shelf().getItem(pageKey(cityKey));
          const entry = projectId && entryAt(entryKey(projectId));
          // A submitted project is offered only to a person who goes back to its page.
          if (entry && (!entry.submitted || isReturn())) return projectId;
        }
        return null;
      }) ?? null,
    save: (projectId, cityKey, submitted) =>
      attempt(() => {
        const key = entryKey(projectId);
        const entry: Entry = { savedAt: clock(), submitted: submitted || entryAt(key)?.submitted === true };
        browser().setItem(key, JSON.stringify(entry));
        for (const shelf of [window, browser]) shelf().setItem(pageKey(cityKey), projectId);
        return true;
      }) ?? false,
    forget: (projectId) =>
      void attempt(() => {
        browser().removeItem(entryKey(projectId));
        for (const shelf of [window(), browser()]) {
          const pages = keysOf(shelf).filter((key) => key.startsWith(PAGE) && shelf.getItem(key) === projectId);
          for (const key of pages) shelf.removeItem(key);
        }
      }),
  };
}

/** Null where the text has expired or is no entry. */
function readEntry(text: string | null, nowMs: number): Entry | null {
  const entry = attempt(() => JSON.parse(text ?? 'null') as Entry | null);
  return entry && typeof entry.savedAt === 'number' && entry.savedAt > nowMs - REMEMBERED_FOR_MS ? entry : null;
}

function keysOf(shelf: Shelf): string[] {
  return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    // Nothing can be stored here. The page works without it until it is closed.
    return undefined;
  }
}
