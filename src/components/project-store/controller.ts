import type { ReactiveControllerHost } from 'lit';
import { provideToken, type TokenHost } from '../adapter-client/token-provider.js';
import { partProblem } from '../adapter-client/problem.js';
import type { OpenProject, ProjectStore } from './project.js';
import { joinProject, leaveProject, type Member, type SharedProject } from './registry.js';
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

export type ProjectController = ReturnType<typeof createProjectController>;

/** Attaches an element to its project: joins when connected, follows `adapter`, `session` and `project-id`, leaves when gone. */
export function createProjectController(
  host: ProjectHost,
  onChange: (state: ProjectState, previous: ProjectState) => void,
  { load, settings, announcesLast }: ProjectControllerOptions,
) {
  const own: Member = { host, rank: settings ? 0 : announcesLast ? 2 : 1, sentSettings: '' };
  /** Null until the script of projects is loaded. */
  let openProject: OpenProject | null = null;
  /** Null while the element is not in a document, and until the script is loaded. */
  let project: SharedProject | null = null;
  /** Shown while there is no project. */
  let detachedState: ProjectState = INITIAL_STATE;
  const waiting: ((store: ProjectStore | null) => void)[] = [];
  let joinedKey = '';
  let sentProjectId: string | null = null;
  let listening = new AbortController();
  /** The project that the element had last. */
  let last: ProjectStore | null = null;
  /** A change is being rendered; another one came meanwhile. */
  let isRendering = false;
  let hasMissedChange = false;

  const stateNow = (): ProjectState => project?.store.getState() ?? detachedState;
  const isAwaited = (key: string): boolean => joinedKey === key && !project;

  function join(key: string): void {
    const before = stateNow();
    leave();
    joinedKey = key;
    onChange(stateNow(), before);
    // An element that was moved shows its project at once.
    if (openProject) return attach(openProject);
    afterFrame()
      .then(load)
      .then(
        (loaded) => {
          openProject = loaded;
          if (isAwaited(key)) attach(loaded);
        },
        (error: unknown) => {
          if (isAwaited(key)) fail(error);
        },
      );
  }

  function attach(open: OpenProject): void {
    project = joinProject(host.adapter, host.session, open, own);
    const { store } = project;
    detachedState = INITIAL_STATE;
    listening = new AbortController();
    store.subscribe((state, previous) => {
      onChange(state, previous);
      if (store.isProgress(state, previous)) showProgress();
      else host.requestUpdate();
    }, listening.signal);
    // Another element may have held the project before: what it has is news to this one.
    onChange(stateNow(), store === last ? stateNow() : INITIAL_STATE);
    last = store;
    follow();
    host.requestUpdate();
    endWaiting(store);
  }

  /** Renders the first change at once, and all that follow before the next frame together. */
  function showProgress(): void {
    hasMissedChange = isRendering;
    if (isRendering) return;
    isRendering = true;
    host.requestUpdate();
    void afterFrame().then(() => {
      isRendering = false;
      if (hasMissedChange) showProgress();
    });
  }

  /** A part of the script did not load. Calls that came meanwhile wait until it does. */
  function fail(error: unknown): void {
    const problem = partProblem(error);
    const before = detachedState;
    detachedState = { ...INITIAL_STATE, problems: { script: problem }, problem };
    onChange(detachedState, before);
    host.requestUpdate();
  }

  function follow(): void {
    if (!project) return;
    const { store } = project;
    const wanted = settings?.();
    const given = JSON.stringify(wanted) ?? '';
    if (wanted && given !== own.sentSettings) {
      own.sentSettings = given;
      store.dispatch({ type: 'settings-changed', settings: wanted });
    }
    const projectId = host.projectId || null;
    if (projectId === sentProjectId) return;
    sentProjectId = projectId;
    store.dispatch({ type: 'project-named', projectId });
  }

  /** Answers the calls that wait for a project: with it, or null for none. */
  function endWaiting(store: ProjectStore | null): void {
    for (const resolve of waiting.splice(0)) resolve(store);
  }

  function leave(): void {
    listening.abort();
    if (project) leaveProject(project, own);
    project = null;
    detachedState = INITIAL_STATE;
    joinedKey = '';
    sentProjectId = null;
    own.sentSettings = '';
  }

  host.addController({
    hostConnected() {
      host.requestUpdate();
    },
    hostDisconnected() {
      leave();
      // An element that is only moved is back in a moment, and with it what waits for its project.
      void afterFrame().then(() => {
        if (!host.isConnected) endWaiting(null);
      });
    },
    /** Attributes may come in any order, so the project is joined just before the element renders. */
    hostUpdate() {
      // This shows everything that has come so far.
      hasMissedChange = false;
      if (!host.isConnected) return;
      provideToken(host);
      const key = `${host.adapter}\n${host.session}`;
      if (key !== joinedKey) join(key);
      else follow();
    },
  });

  return {
    get state() {
      return stateNow();
    },
    /** Null while the element is not in a document, and until the project's script is loaded. */
    get store() {
      return project?.store ?? null;
    },
    /** The project as soon as it is loaded; null where the element is removed before. */
    whenAttached: (): Promise<ProjectStore | null> =>
      project ? Promise.resolve(project.store) : new Promise((resolve) => waiting.push(resolve)),
    /** Whether this element announces: the one that configures the project before all others. Without a project, every element does. */
    get announces() {
      return !project || project.members[0] === own;
    },
    /** Whether an uploader of the page shows this project too: what it says is not said again. */
    get isBesideUploader() {
      return project?.members.some((member) => member !== own && member.rank === 0) ?? false;
    },
    /** Leaves the project, and drops files that were added before its script was loaded. */
    startOver(): void {
      endWaiting(null);
      project?.store.dispatch({ type: 'started-over' });
    },
    /** Tries again what stopped the project, or loads its script again. */
    retry(): void {
      if (project) return project.store.dispatch({ type: 'retried' });
      joinedKey = '';
      host.requestUpdate();
    },
  };
}

// ── After the first paint: compiling scripts that are loaded beside it would delay the frame ──

/** A frame that is out of sight is not drawn, and some browsers never tell of a paint, so the wait has an end. */
const MAX_WAIT_MS = 1000;

/** Resolves about when a frame with everything rendered so far is on the screen. */
async function afterFrame(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
    // The observer is called after this frame, or after the page's first paint, which a slow machine may draw later.
    requestAnimationFrame(() => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
  });
}
