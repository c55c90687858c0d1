/** Where a browser keeps projects between visits: one entry for each, and for each place of the portal which one was there last. */
import { type RememberedProject, readRemembered } from './remembered-project.js';

/** As localStorage and sessionStorage have it. Every call may throw. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface ProjectMemoryOptions {
  readonly adapterUrl: string;
  readonly session: string;
  /** Tells one form of the portal from another: the page's path and query. */
  readonly page: string;
  /** Give the storage of the whole browser and that of this window. A browser that keeps nothing throws. */
  readonly browser: () => Shelf;
  readonly window: () => Shelf;
  readonly clock: () => number;
  /** Whether the person came back to a page rather than to begin something: reload, back, forward. */
  readonly isReturn: () => boolean;
  /** Tells of each key that another window wrote. Gives what stops the telling. */
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

  /** The project that was last at this place, in this window before all others. */
  findHere(): RememberedProject | null {
    this.#sweep();
    const { browser, window, isReturn } = this.#options;
    for (const shelf of [window, browser]) {
      const projectId = attempt(() => shelf().getItem(this.#pageKey));
      const project = projectId ? this.find(projectId) : null;
      // What was handed in is over, unless the person goes back to the very page.
      if (project && (!project.submitted || isReturn())) return project;
    }
    return null;
  }

  find(projectId: string): RememberedProject | null {
    const { browser, clock } = this.#options;
    return readRemembered(attempt(() => browser().getItem(this.#keyOf(projectId))) ?? null, clock());
  }

  /** Whether it was kept: a private window may refuse, a full store too. */
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

  /** Tells when another window kept something of the project. Gives what stops the telling. */
  watch(projectId: string, listener: () => void): () => void {
    const wanted = this.#keyOf(projectId);
    return this.#options.onWrite((key) => {
      if (key === wanted) listener();
    });
  }

  #keyOf(projectId: string): string {
    return `${ENTRY}${this.#options.adapterUrl} ${projectId}`;
  }

  /** What nobody came back for in time goes. */
  #sweep(): void {
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
    // Nothing is kept here: the page works without, until it is left.
    return undefined;
  }
}
