/** One project as the elements of a page share it: a store, and the effects that act on its state. */
import { startCheckRun } from './effects/check-run.js';
import { startDraft } from './effects/draft.js';
import { startIntake } from './effects/intake.js';
import { startQuestions } from './effects/questions.js';
import { startReceipt } from './effects/receipt.js';
import { startRecovery } from './effects/recovery.js';
import { startSnapshots } from './effects/snapshots.js';
import { startUploads } from './effects/uploads.js';
import { newId } from './drawing.js';
import { createEnvironment, type Environment } from './environment.js';
import { type FoundFiles, INITIAL_STATE, type ProjectState } from './state.js';
import { createStore } from './store.js';

export type ProjectStore = ReturnType<typeof createProject>;

/** Changes hundreds of times while a large set is uploaded. */
const PROGRESS: ReadonlySet<string> = new Set<keyof ProjectState>(['drawings', 'secondsLeft', 'remembered']);

/** Whether only the set and its progress have changed, here or in the snapshot: the adapter sends one for each drawing that it saves. */
function isProgress(state: ProjectState, previous: ProjectState): boolean {
  const keys = Object.keys(state) as (keyof ProjectState)[];
  const { snapshot } = state;
  const isSameStage = snapshot?.phase === previous.snapshot?.phase && snapshot?.run === previous.snapshot?.run;
  return keys.every((key) => PROGRESS.has(key) || state[key] === previous[key] || (key === 'snapshot' && isSameStage));
}

/** Files that are being inspected outlive the project: where it is gone, they begin the next one. */
const OF_PAGE = [startQuestions, startRecovery, startIntake] as const;
const OF_PROJECT = [startDraft, startUploads, startSnapshots, startCheckRun, startReceipt] as const;

export function createProject(environment: Environment) {
  const store = createStore(INITIAL_STATE, startProject);
  const page = new AbortController();
  let project = new AbortController();

  /** With each project of the page, everything that was under way for the last one ends at once. */
  function startProject(): void {
    project.abort();
    if (page.signal.aborted) return;
    project = new AbortController();
    const signal = AbortSignal.any([page.signal, project.signal]);
    for (const start of OF_PROJECT) start(store, environment, signal);
  }

  environment.onNetwork((isOnline) => store.dispatch({ type: 'network-changed', offline: !isOnline }), page.signal);
  startProject();
  for (const start of OF_PAGE) start(store, environment, page.signal);

  return {
    ...store,
    /**
     * Adds files to the set, and to `refusals` those that cannot be drawings; the first takes the place of the drawing `replacedId`. A check
     * waits for a promise of files, as of a folder that is still being read. Resolves when every file has been inspected.
     */
    addFiles: (files: Iterable<File> | Promise<FoundFiles>, replacedId: string | null = null): Promise<void> => {
      const id = newId();
      // The browser empties its own list when the event ends.
      const found = files instanceof Promise ? files : { files: [...files], leftOut: null };
      store.dispatch({ type: 'files-given', incoming: { id, found, replacedId } });
      return new Promise((resolve) => {
        const done = new AbortController();
        store.subscribe(() => {
          if (store.getState().incoming.some((incoming) => incoming.id === id)) return;
          done.abort();
          resolve();
        }, done.signal);
      });
    },
    isProgress,
    /** Stops everything. What the browser has saved stays. */
    end: (): void => {
      page.abort();
      // Ends every wait for files to be inspected.
      store.dispatch({ type: 'started-over' });
    },
  };
}

/** `adapterUrl`: absolute, without a slash at its end. */
export const openProject = (adapterUrl: string, session: string) =>
  createProject(createEnvironment(adapterUrl, session));
export type OpenProject = typeof openProject;
