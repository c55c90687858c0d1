/**
 * One project as the elements of a page share it: a store with named actions. Its state is frozen, and holds only what the adapter, storage
 * or the person's files have confirmed.
 */
import { CityReader } from './city-reader.js';
import type { Drawing } from './drawing.js';
import type { FoundFiles, GivenDrawings } from './drawing-intake.js';
import { DraftRecovery } from './draft-recovery.js';
import { DrawingSet } from './drawing-set.js';
import { startFindings } from './findings-reader.js';
import { isUnanswered, type Problem } from '../adapter-client/problem.js';
import { sameSettings } from './project-requests.js';
import { ProjectRun } from './project-run.js';
import { drawingsChanged, isAwaited } from './selectors.js';
import { ReceiptKeeper } from './receipt-keeper.js';
import type { RememberedProject } from './remembered-project.js';
import { createSessionEnvironment, type SessionEnvironment } from './session-environment.js';
import { FRESH_PROJECT, type SessionSettings, type SessionState } from './session-state.js';
import { type SessionListener, SessionStore, shownState } from './session-store.js';

const ENDED = new DOMException('The session no longer shows the project.', 'AbortError');

/** The parts that belong to one project. They stop when `ending` is aborted; the next project gets its own. */
interface ProjectParts {
  readonly ending: AbortController;
  readonly run: ProjectRun;
  readonly receipts: ReceiptKeeper;
  readonly recovery: DraftRecovery;
}

export class ProjectSession {
  readonly #store = new SessionStore();
  readonly #environment: SessionEnvironment;
  readonly #ending = new AbortController();
  readonly #city: CityReader;
  readonly #set: DrawingSet;
  #project: ProjectParts;
  #recalled: Promise<void> = Promise.resolve();
  /** The project that the page named last. */
  #named: string | null = null;

  constructor(environment: SessionEnvironment) {
    const store = this.#store;
    const { signal } = this.#ending;
    this.#environment = environment;
    this.#city = new CityReader(store, environment.client, signal);
    this.#set = new DrawingSet({ store, environment, ensureDraft: () => this.#project.run.ensureDraft() });
    this.#project = this.#createProject();
    store.subscribe((state, previous) => this.#handleChange(state, previous), signal);
    const { network } = environment;
    const listeners = [
      environment.onReturn(() => {
        this.#project.receipts.noteReturn();
        void this.#project.run.reread();
      }),
      network.onChange(() => {
        if (!network.isOnline()) return;
        this.#project.receipts.noteReturn();
        this.#retryWhere(isUnanswered);
      }),
    ];
    signal.addEventListener('abort', () => listeners.forEach((stop) => stop()), { once: true });
  }

  #createProject(): ProjectParts {
    const store = this.#store;
    const environment = this.#environment;
    const { client, findingsRetryDelaysMs, memory, presence, clock } = environment;
    const ending = new AbortController();
    const { signal } = ending;
    const run = new ProjectRun(
      {
        store,
        environment,
        onLost: (problem) => this.#set.failLost(problem),
        onGone: () => this.#beginAnew(),
      },
      signal,
    );
    startFindings({ store, client, retryDelaysMs: findingsRetryDelaysMs }, signal);
    const receipts = new ReceiptKeeper(store, environment, () => void run.reread(), signal);
    const recovery = new DraftRecovery(
      {
        store,
        memory,
        presence,
        clock,
        onSet: (drawings) => this.#set.replace(drawings),
        onRun: () => void run.readOnce(),
      },
      signal,
    );
    return { ending, run, receipts, recovery };
  }

  getState = (): SessionState => shownState(this.#store.state);

  subscribe(listener: SessionListener): () => void {
    return this.#store.subscribe((state, previous) => listener(shownState(state), shownState(previous)));
  }

  /** Applies the page's settings. */
  configure(settings: SessionSettings): void {
    const before = this.#state.settings;
    if (sameSettings(before, settings)) return;
    // A mistake that stays while other settings change is reported once.
    const mistake = before.mistake?.code === settings.mistake?.code ? before.mistake : settings.mistake;
    this.#store.report({ settings: mistake }, { settings: Object.freeze({ ...settings, mistake }) });
    this.#project.run.noteSettings();
    if (settings.cityKey && settings.cityKey !== before.cityKey) this.#recallHere(settings.cityKey);
  }

  /**
   * Shows the project that the page names; null where it names none any more. The same name again, as of an element that is moved or added,
   * is ignored: the person may have left that project since.
   */
  openProject(projectId: string | null): void {
    if (projectId === this.#named) return;
    this.#named = projectId;
    if (!projectId || projectId === this.#state.projectId) return;
    this.#forget();
    const kept = this.#environment.memory.find(projectId);
    if (kept) this.#recall(kept);
    this.#store.forgetProject({ projectId, opened: true });
    if (!kept) this.#project.run.follow(projectId);
  }

  /** Restores the project that the browser restored into the form. Ignored where this visit has given files already. */
  async returnTo(projectId: string): Promise<void> {
    const { signal } = this.#project.ending;
    await this.#recalled;
    const { projectId: current, drawings, settings, starting, addingFiles } = this.#state;
    if (signal.aborted || projectId === current || starting) return;
    if (addingFiles || drawings.some(({ file }) => file)) return;
    const kept = this.#environment.memory.find(projectId);
    if (kept && settings.cityKey && kept.cityKey !== settings.cityKey) return;
    this.#clear();
    if (kept) return this.#recall(kept);
    this.#store.set({ projectId });
    this.#project.run.resume(projectId, null);
  }

  // ── The set ──

  /**
   * Adds files to the set, and to `refusals` those that cannot be drawings. A check waits for a promise of files, as of a folder that is
   * still being read. Resolves when every file has been checked.
   */
  async addFiles(files: GivenDrawings, replacedId: string | null = null): Promise<void> {
    await this.#afterRecall();
    // Files are added to the set that this browser has saved.
    const isUnknown = isAwaited(this.#state) && this.#state.drawings.length === 0;
    await this.#set.addFiles(isUnknown ? this.#afterRead(files) : files, replacedId);
  }

  /** Removes a drawing and stops its upload. */
  removeDrawing(id: string): void {
    this.#set.remove(id);
  }

  /** Puts a drawing back that was taken out, before the one that is now at `index`. */
  restoreDrawing(drawing: Drawing, index: number): void {
    this.#set.restore([drawing], index);
  }

  retryDrawing(id: string): void {
    this.#set.uploads.retry(id);
  }

  pauseDrawing(id: string): void {
    this.#set.uploads.pause(id);
  }

  resumeDrawing(id: string): void {
    this.#set.uploads.resume(id);
  }

  /** Pauses all uploads, and those of files that are added from now on. */
  pauseUploads(): void {
    this.#set.uploads.pauseAll();
  }

  resumeUploads(): void {
    this.#set.uploads.resumeAll();
  }

  /** An empty label becomes the guessed one. */
  labelDrawing(id: string, label: string): void {
    this.#set.label(id, label);
  }

  categoriseDrawing(id: string, category: string): void {
    this.#set.categorise(id, category);
  }

  /** The person has read which files were refused. */
  dismissRefusals(): void {
    this.#store.set({ refusals: FRESH_PROJECT.refusals, leftOut: null });
  }

  // ── The check ──

  /** Starts the check, at once or after the last upload. */
  check(): void {
    const canBegin = this.#state.drawings.length > 0 && this.#set.mayEdit();
    this.#store.report({ check: null }, canBegin ? { checkRequested: true } : {});
  }

  /** Asks for a link to the service's own page, where the applicant adds the drawings and starts the check. Follows that check. */
  handOff(): Promise<void> {
    return this.#project.run.handOff();
  }

  /** Tries again whatever a problem stopped. */
  retry(): void {
    this.#retryWhere(() => true);
  }

  /** Asks for a new receipt where the last one has expired and the gate still stands. */
  renewReceipt(): void {
    this.#project.receipts.drop();
    this.#project.receipts.reconcile();
  }

  /** Reads again the findings that could not be read. */
  retryFindings(): void {
    this.#store.set({ unreadReports: FRESH_PROJECT.unreadReports });
  }

  /** Starts again with an empty set. */
  startOver(): void {
    this.#project.recovery.forget();
    this.#clear();
  }

  /** Takes up the project again that was let go, with the set that it had then. Nothing may have been given since. */
  restoreProject({ projectId, drawings, snapshot }: Pick<SessionState, 'projectId' | 'drawings' | 'snapshot'>): void {
    if (!projectId || this.#state.projectId || this.#state.drawings.length > 0) return;
    const isEdited = snapshot === null || snapshot.run === 0 || drawingsChanged(drawings, snapshot.drawings);
    this.#clear();
    this.#store.set({ projectId });
    this.#set.restore(drawings, 0);
    this.#project.run.resume(projectId, isEdited ? null : this.#state.drawings);
  }

  /** The page's form was sent. Going back to the page restores the project; a new visit starts with an empty set. */
  noteSubmitted(): void {
    this.#project.recovery.noteSubmitted();
  }

  /** Stops everything. What the browser has saved stays. */
  dispose(): void {
    this.#project.ending.abort(ENDED);
    this.#ending.abort(ENDED);
    this.#set.dispose();
    // Ends every wait for a project to be read.
    this.#store.forgetProject();
    this.#store.clear();
  }

  /** Each part tries again what its own problem stopped, and clears that. */
  #retryWhere(isDue: (problem: Problem) => boolean): void {
    const problems = Object.entries(this.#state.problems);
    const due = new Set(problems.filter(([, problem]) => isDue(problem)).map(([source]) => source));
    if (due.size === 0) return;
    if (due.has('city')) void this.#city.read();
    if (due.has('handOff')) void this.#project.run.handOff();
    if (due.has('receipt')) this.#project.receipts.retry();
    this.#set.uploads.retryFailed();
    if (due.has('project')) this.#project.run.retry();
    if (due.has('check')) this.check();
    // Both of these read the project themselves.
    if (!due.has('project') && !due.has('check')) void this.#project.run.reread();
  }

  /** Restores what an earlier visit to this page left, unless there is something already. */
  #recallHere(cityKey: string): void {
    const { projectId, drawings, addingFiles } = this.#state;
    if (projectId || drawings.length > 0 || addingFiles) return;
    const kept = this.#environment.memory.findHere();
    if (kept?.cityKey === cityKey) this.#recall(kept);
  }

  #recall(kept: RememberedProject): void {
    const { projectId, edited, run } = kept;
    const project = this.#project;
    this.#recalled = project.recovery.recall(kept).then(
      (drawings) => {
        if (project.ending.signal.aborted) return;
        this.#store.set({ projectId, drawings, remembered: true });
        project.run.resume(projectId, edited || run === 0 ? null : drawings);
      },
      // The session has moved on to another project.
      () => undefined,
    );
  }

  /** While one project is restored, another one may follow it. */
  async #afterRecall(): Promise<void> {
    for (let recalled: Promise<void> | null = null; recalled !== this.#recalled; ) {
      recalled = this.#recalled;
      await recalled;
    }
  }

  /** Files that are given before the project's set is known are added to that set, not taken for all of it. */
  async #afterRead(given: GivenDrawings): Promise<FoundFiles> {
    const { projectId } = this.#state;
    const found = given instanceof Promise ? given : { files: [...given], leftOut: null };
    await new Promise<void>((resolve) => {
      const stop = this.subscribe((state) => {
        if (state.projectId === projectId && isAwaited(state)) return;
        stop();
        resolve();
      });
    });
    return found;
  }

  /** A project belongs to one city. Where the page changes its city, the files begin another project. */
  #handleChange(state: SessionState, previous: SessionState): void {
    const isSame =
      state.city === previous.city &&
      state.problems.city === previous.problems.city &&
      state.projectId === previous.projectId;
    const { opened, snapshot, city, problems } = this.#state;
    if (isSame || opened || !snapshot || !city || problems.city) return;
    if (snapshot.project.cityKey !== city.city.cityKey) this.#beginAnew();
  }

  get #state(): SessionState {
    return this.#store.state;
  }

  #clear(): void {
    this.#forget();
    this.#store.forgetProject();
    this.#city.readMissing();
  }

  /** The project is gone, or is not this person's. The files of this visit begin another one, also those that are still being checked. */
  #beginAnew(): void {
    const { drawings, paused, refusals, leftOut, addingFiles } = shownState(this.#state);
    this.#project.recovery.forget();
    this.#forgetProject();
    this.#store.forgetProject({ refusals, leftOut, addingFiles });
    this.#set.beginAnew(drawings, paused);
    this.#city.readMissing();
  }

  #forget(): void {
    this.#forgetProject();
    this.#set.clear();
  }

  #forgetProject(): void {
    this.#project.ending.abort(ENDED);
    this.#project = this.#createProject();
  }
}

export function openSession(adapterUrl: string, name: string): ProjectSession {
  return new ProjectSession(createSessionEnvironment(adapterUrl, name));
}
