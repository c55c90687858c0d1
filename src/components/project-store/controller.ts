import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterFrame, holdProject, type ProjectHold } from './registry.js';
import { provideToken, type TokenHost } from '../adapter-client/token-provider.js';
import { messageOf, problemOf } from '../adapter-client/problem.js';
import type { OpenProject, ProjectStore } from './project.js';
import { INITIAL_STATE, type ProjectSettings, type ProjectState } from './state.js';

export interface ProjectHost extends ReactiveControllerHost, TokenHost {
  session: string;
  projectId: string | null;
}

export interface ProjectControllerOptions {
  /** Loads the script of projects, and all else that the element needs before it can show one. Called after the first paint. */
  readonly load: () => Promise<OpenProject>;
  /** Given by the element that configures the project; the others only show it. */
  readonly settings?: () => ProjectSettings;
  /** The element announces only where no other element of the project does. */
  readonly announcesLast?: boolean;
}

/** The script of projects alone. */
export const loadProject = (): Promise<OpenProject> => import('./project.js').then((part) => part.openProject);

/** The elements of each project. Only the first one announces. */
const members = new WeakMap<ProjectStore, readonly ProjectController[]>();

/** Attaches an element to its project: joins when connected, follows `adapter`, `session` and `project-id`, leaves when gone. */
export class ProjectController implements ReactiveController {
  readonly #host: ProjectHost;
  readonly #onChange: (state: ProjectState, previous: ProjectState) => void;
  readonly #options: ProjectControllerOptions;
  /** Null until the script of projects is loaded. */
  #openProject: OpenProject | null = null;
  /** Null while the element is not in a document, and until the script is loaded. */
  #hold: ProjectHold | null = null;
  /** Shown while there is no project. */
  #detachedState: ProjectState = INITIAL_STATE;
  #waiting: ((store: ProjectStore | null) => void)[] = [];
  #joinedKey = '';
  #sentProjectId: string | null = null;
  /** The settings that this element gave last. Without it, two elements that differ would overrule each other for ever. */
  #sentSettings = '';
  #listening = new AbortController();
  /** The project that the element had last. */
  #last: ProjectStore | null = null;
  #connected = false;
  /** A change is being rendered; another one came meanwhile. */
  #isRendering = false;
  #hasMissedChange = false;

  constructor(
    host: ProjectHost,
    onChange: (state: ProjectState, previous: ProjectState) => void,
    options: ProjectControllerOptions,
  ) {
    this.#options = options;
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get state(): ProjectState {
    return this.store?.getState() ?? this.#detachedState;
  }

  /** Null while the element is not in a document, and until the project's script is loaded. */
  get store(): ProjectStore | null {
    return this.#hold?.store ?? null;
  }

  /** The project as soon as it is loaded; null where the element is removed before. */
  whenAttached(): Promise<ProjectStore | null> {
    if (this.store) return Promise.resolve(this.store);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether this element announces: the one that configures the project before all others. Without a project, every element does. */
  get announces(): boolean {
    return !this.store || members.get(this.store)?.[0] === this;
  }

  /** Whether an uploader of the page shows this project too: what it says is not said again. */
  get isBesideUploader(): boolean {
    const all = this.store ? members.get(this.store) : undefined;
    return all?.some((member) => member !== this && member.#options.settings !== undefined) === true;
  }

  get #rank(): number {
    const { settings, announcesLast } = this.#options;
    return settings ? 0 : announcesLast ? 2 : 1;
  }

  /** Tries again what stopped the project, or loads its script again. */
  retry(): void {
    if (this.store) return this.store.dispatch({ type: 'retried' });
    this.#joinedKey = '';
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#leave();
    // An element that is only moved is back in a moment, and with it what waits for its project.
    void afterFrame().then(() => {
      if (!this.#connected) for (const resolve of this.#waiting.splice(0)) resolve(null);
    });
  }

  /** Attributes may come in any order, so the project is joined just before the element renders. */
  hostUpdate(): void {
    // This shows everything that has come so far.
    this.#hasMissedChange = false;
    if (!this.#connected) return;
    provideToken(this.#host);
    const key = `${this.#host.adapter}\n${this.#host.session}`;
    if (key !== this.#joinedKey) this.#join(key);
    else this.#follow();
  }

  #join(key: string): void {
    const before = this.state;
    this.#leave();
    this.#joinedKey = key;
    this.#onChange(this.state, before);
    // An element that was moved shows its project at once.
    if (this.#openProject) return this.#attach(this.#openProject);
    const isAwaited = () => this.#joinedKey === key && !this.store;
    afterFrame()
      .then(this.#options.load)
      .then(
        (openProject) => {
          this.#openProject = openProject;
          if (isAwaited()) this.#attach(openProject);
        },
        (error: unknown) => {
          if (isAwaited()) this.#fail(error);
        },
      );
  }

  #attach(openProject: OpenProject): void {
    this.#hold = holdProject(this.#host.adapter, this.#host.session, openProject);
    const { store } = this.#hold;
    this.#detachedState = INITIAL_STATE;
    const others = members.get(store) ?? [];
    members.set(
      store,
      [...others, this].sort((one, other) => one.#rank - other.#rank),
    );
    for (const other of others) other.#host.requestUpdate();
    this.#listening = new AbortController();
    store.subscribe((state, previous) => {
      this.#onChange(state, previous);
      if (store.isProgress(state, previous)) this.#showProgress();
      else this.#host.requestUpdate();
    }, this.#listening.signal);
    // Another element may have held the project before: what it has is news to this one.
    this.#onChange(this.state, store === this.#last ? this.state : INITIAL_STATE);
    this.#last = store;
    this.#follow();
    this.#host.requestUpdate();
    for (const resolve of this.#waiting.splice(0)) resolve(store);
  }

  /** Renders the first change at once, and all that follow before the next frame together. */
  #showProgress(): void {
    this.#hasMissedChange = this.#isRendering;
    if (this.#isRendering) return;
    this.#isRendering = true;
    this.#host.requestUpdate();
    void afterFrame().then(() => {
      this.#isRendering = false;
      if (this.#hasMissedChange) this.#showProgress();
    });
  }

  /** A part of the script did not load. Calls that came meanwhile wait until it does. */
  #fail(error: unknown): void {
    const problem = problemOf('part_missing', `A part of the script did not load: ${messageOf(error)}`, {
      retryable: true,
    });
    const before = this.#detachedState;
    this.#detachedState = Object.freeze({ ...INITIAL_STATE, problems: { script: problem }, problem });
    this.#onChange(this.#detachedState, before);
    this.#host.requestUpdate();
  }

  #follow(): void {
    const { store } = this;
    if (!store) return;
    const settings = this.#options.settings?.();
    const given = JSON.stringify(settings) ?? '';
    if (settings && given !== this.#sentSettings) {
      this.#sentSettings = given;
      store.dispatch({ type: 'settings-changed', settings });
    }
    const projectId = this.#host.projectId || null;
    if (projectId === this.#sentProjectId) return;
    this.#sentProjectId = projectId;
    store.dispatch({ type: 'project-named', projectId });
  }

  #leave(): void {
    this.#listening.abort();
    const { store } = this;
    if (store) {
      const others = members.get(store)?.filter((member) => member !== this) ?? [];
      members.set(store, others);
      for (const other of others) {
        // The project's settings may be those of this element.
        other.#sentSettings = '';
        other.#host.requestUpdate();
      }
    }
    this.#hold?.release();
    this.#hold = null;
    this.#detachedState = INITIAL_STATE;
    this.#joinedKey = '';
    this.#sentProjectId = null;
    this.#sentSettings = '';
  }
}
