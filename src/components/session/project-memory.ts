/** The browser's storage for projects: one entry for each project, and one for each page of the portal with the id of its last project. */
import { type RememberedProject, readRemembered } from './remembered-project.js';

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
  /** Calls with each key that another window writes. Returns a function that stops it. */
  readonly onWrite: (listener: (key: string) => void) => () => void;
}

const ENTRY = 'precheck-project ';

export class ProjectMemory {
  readonly #options: ProjectMemoryOptions;
  readonly #pageKey: string;

  constructor(options: ProjectMemoryOptions) {
    this.#options = options;
    this.#pageKey = `precheck-page ${options.adapterUrl} ${options.session} ${options.page}`;
  }

  /** The last project of this page: that of this window, else that of any window. */
  findHere(): RememberedProject | null {
    this.#removeExpired();
    const { browser, window, isReturn } = this.#options;
    for (const shelf of [window, browser]) {
      const projectId = attempt(() => shelf().getItem(this.#pageKey));
      const project = projectId ? this.find(projectId) : null;
      // A submitted project is offered only to a person who goes back to its page.
      if (project && (!project.submitted || isReturn())) return project;
    }
    return null;
  }

  find(projectId: string): RememberedProject | null {
    const { browser, clock } = this.#options;
    return readRemembered(attempt(() => browser().getItem(this.#keyOf(projectId))) ?? null, clock());
  }

  /** Whether it was saved: a private window or a full storage may refuse. */
  keep(project: RememberedProject): boolean {
    const { browser, window } = this.#options;
    const { projectId } = project;
    return (
      attempt(() => {
        browser().setItem(this.#keyOf(projectId), JSON.stringify(project));
        browser().setItem(this.#pageKey, projectId);
        window().setItem(this.#pageKey, projectId);
        return true;
      }) ?? false
    );
  }

  forget(projectId: string): void {
    const { browser, window } = this.#options;
    for (const shelf of [window, browser]) {
      attempt(() => {
        if (shelf().getItem(this.#pageKey) === projectId) shelf().removeItem(this.#pageKey);
      });
    }
    attempt(() => browser().removeItem(this.#keyOf(projectId)));
  }

  /** Calls when another window saves the project. Returns a function that stops it. */
  watch(projectId: string, listener: () => void): () => void {
    const wanted = this.#keyOf(projectId);
    return this.#options.onWrite((key) => {
      if (key === wanted) listener();
    });
  }

  #keyOf(projectId: string): string {
    return `${ENTRY}${this.#options.adapterUrl} ${projectId}`;
  }

  /** Removes expired entries. */
  #removeExpired(): void {
    const { browser, clock } = this.#options;
    attempt(() => {
      const shelf = browser();
      const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
      for (const key of keys.filter((name) => name.startsWith(ENTRY))) {
        if (!readRemembered(shelf.getItem(key), clock())) shelf.removeItem(key);
      }
    });
  }
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    // Nothing can be stored here. The page works without it until it is closed.
    return undefined;
  }
}
