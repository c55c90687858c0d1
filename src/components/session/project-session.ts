/**
 * One project as the elements of a page share it: a store with named actions. Its state is frozen and holds only what
 * the adapter, storage or the person's own files have confirmed.
 */
import { CityReader } from './city-reader.js';
import type { Drawing } from './drawing.js';
import type { FoundFiles, GivenDrawings } from './drawing-intake.js';
import { DrawingSet } from './drawing-set.js';
import { FindingsReader } from './findings-reader.js';
import { isUnanswered, type Problem } from '../adapter-client/problem.js';
import { ProjectKeeper } from './project-keeper.js';
import type { ProjectMemory } from './project-memory.js';
import { sameSettings } from './project-requests.js';
import { ProjectRun } from './project-run.js';
import { drawingsChanged, isAwaited, isChanged } from './readiness.js';
import { ReceiptKeeper } from './receipt-keeper.js';
import type { RememberedProject } from './remembered-project.js';
import type { SessionEnvironment } from './session-environment.js';
import { FRESH_PROJECT, type SessionSettings, type SessionState } from './session-state.js';
import { type SessionListener, SessionStore, shownState } from './session-store.js';

export class ProjectSession {
  readonly #store = new SessionStore();
  readonly #city: CityReader;
  readonly #receipts: ReceiptKeeper;
  readonly #findings: FindingsReader;
  readonly #set: DrawingSet;
  readonly #run: ProjectRun;
  readonly #memory: ProjectMemory;
  readonly #keeper: ProjectKeeper;
  readonly #stopListening: readonly (() => void)[];
  #recalled: Promise<void> = Promise.resolve();
  /** Grows with each project, so that what was recalled too late is left alone. */
  #era = 0;
  /** The project that the page named last. */
  #named: string | null = null;

  constructor(environment: SessionEnvironment) {
    const store = this.#store;
    this.#city = new CityReader(store, environment.client, () => this.#followCity());
    this.#receipts = new ReceiptKeeper(store, environment, () => void this.#run.reread());
    this.#findings = new FindingsReader(store, environment.client, environment.findingsRetryDelaysMs);
    this.#run = new ProjectRun({
      store,
      environment,
      receipts: this.#receipts,
      findings: this.#findings,
      onDraft: () => {
        this.#readMissingCity();
        this.#followCity();
      },
      onLost: (problem) => this.#set.failLost(problem),
      onGone: () => this.#beginAnew(),
      onAnswer: () => {
        const { city } = this.#state.problems;
        if (city && isUnanswered(city)) void this.#city.read();
      },
      isAdding: () => this.#set.isAdding,
    });
    this.#set = new DrawingSet({
      store,
      environment,
      ensureDraft: () => this.#run.ensureDraft(),
      onEdit: () => this.#afterEdit(),
      onSettle: () => this.#run.startWhenReady(),
    });
    this.#memory = environment.memory;
    this.#keeper = new ProjectKeeper({
      store,
      memory: environment.memory,
      presence: environment.presence,
      clock: environment.clock,
      onSet: (drawings) => this.#set.replace(drawings),
      onRun: () => void this.#run.lookAgain(),
    });
    const { network } = environment;
    this.#stopListening = [
      environment.onReturn(() => {
        this.#receipts.noteReturn();
        void this.#run.reread();
      }),
      network.onChange(() => {
        if (!network.isOnline()) return;
        this.#receipts.noteReturn();
        this.#retryWhere(isUnanswered);
      }),
    ];
  }

  getState = (): SessionState => shownState(this.#store.state);

  subscribe(listener: SessionListener): () => void {
    return this.#store.subscribe((state, previous) => listener(shownState(state), shownState(previous)));
  }

  /** Takes the page's settings; asks for the city when it is another one. */
  configure(settings: SessionSettings): void {
    const before = this.#state.settings;
    if (sameSettings(before, settings)) return;
    // A mistake that stays while other settings change is told once.
    const mistake = before.mistake?.code === settings.mistake?.code ? before.mistake : settings.mistake;
    this.#store.report({ settings: mistake }, { settings: Object.freeze({ ...settings, mistake }) });
    const isUnasked = before.mistake !== null && this.#state.city === null;
    if (settings.cityKey !== before.cityKey || isUnasked) void this.#city.read();
    else if (settings.permitType !== before.permitType) this.#city.judgePermitType();
    this.#run.noteSettings();
    this.#receipts.settle();
    if (settings.cityKey && settings.cityKey !== before.cityKey) this.#recallHere(settings.cityKey);
  }

  /**
   * Shows a project of the same person again; null where the page no longer names one. An element that is moved or added says once more
   * what the page has said before: the person may have left that project since.
   */
  openProject(projectId: string | null): void {
    if (projectId === this.#named) return;
    this.#named = projectId;
    if (!projectId || projectId === this.#state.projectId) return;
    this.#forget();
    const kept = this.#memory.find(projectId);
    if (kept) this.#recall(kept);
    this.#store.forgetProject({ projectId, opened: true });
    if (!kept) this.#run.follow(projectId);
  }

  /**
   * Brings back the project that the browser says the form held when the person left it. What this page has taken itself stays, and so
   * does the project that is there.
   */
  async returnTo(projectId: string): Promise<void> {
    const era = this.#era;
    await this.#recalled;
    const { projectId: current, drawings, settings, starting } = this.#state;
    if (era !== this.#era || projectId === current || starting) return;
    if (this.#set.isAdding || drawings.some(({ file }) => file)) return;
    const kept = this.#memory.find(projectId);
    if (kept && settings.cityKey && kept.cityKey !== settings.cityKey) return;
    this.#letGo();
    if (kept) return this.#recall(kept);
    this.#store.set({ projectId });
    this.#run.resume(projectId, null);
  }

  // ── The set ──

  /**
   * Takes what can be a drawing into the set and says of the rest why not. A check waits for files that are yet to be found, as in a folder
   * that is read. Resolves when every file has been looked at.
   */
  async addFiles(files: GivenDrawings, replacedId: string | null = null): Promise<void> {
    await this.#afterRecall();
    // Where this browser keeps the set, what is given comes into that.
    const isUnknown = isAwaited(this.#state) && this.#state.drawings.length === 0;
    await this.#set.addFiles(isUnknown ? this.#afterRead(files) : files, replacedId);
  }

  /** Takes a drawing out, and stops its upload. */
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

  /** Stops all sending; what is added from now on waits with the rest. */
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

  /** The person has read what was not taken. */
  dismissRefusals(): void {
    this.#store.set({ refusals: FRESH_PROJECT.refusals, leftOut: null });
  }

  // ── The check ──

  /** Begins the check, at once or when the last upload has arrived. */
  check(): void {
    const canBegin = this.#state.drawings.length > 0 && this.#set.mayEdit();
    this.#store.report({ check: null }, canBegin ? { checkRequested: true } : {});
    if (canBegin) this.#run.startWhenReady();
  }

  /** Asks for a link to the service's own page, where the applicant adds the drawings and starts the check, and follows what happens there. */
  handOff(): Promise<void> {
    return this.#run.handOff();
  }

  /** Tries again what problems stopped. */
  retry(): void {
    this.#retryWhere(() => true);
  }

  /** Asks for a new receipt where the last one has expired and the gate still stands. */
  renewReceipt(): void {
    this.#receipts.drop();
    this.#receipts.settle();
  }

  /** Asks again for the findings that could not be had. */
  retryFindings(): void {
    this.#findings.retry();
  }

  /** Lets the project go and begins again with an empty set. */
  startOver(): void {
    this.#keeper.forget();
    this.#letGo();
  }

  /** Takes up the project again that was let go, with the set that it had then. Nothing may have been given since. */
  restoreProject({ projectId, drawings, snapshot }: Pick<SessionState, 'projectId' | 'drawings' | 'snapshot'>): void {
    if (!projectId || this.#state.projectId || this.#state.drawings.length > 0) return;
    const isEdited = snapshot === null || snapshot.run === 0 || drawingsChanged(drawings, snapshot.drawings);
    this.#letGo();
    this.#store.set({ projectId });
    this.#set.restore(drawings, 0);
    this.#run.resume(projectId, isEdited ? null : this.#state.drawings);
  }

  /** The page's form was sent. The project is kept for who goes back to the page, and not offered to who comes anew. */
  noteSubmitted(): void {
    this.#keeper.noteSubmitted();
  }

  /** Stops everything that the session started. What the browser keeps of it stays. */
  dispose(): void {
    this.#keeper.dispose();
    this.#forget();
    this.#set.dispose();
    this.#city.stop();
    for (const stop of this.#stopListening) stop();
    // Nobody waits any longer for a project to be read.
    this.#store.forgetProject();
    this.#store.clear();
  }

  /** Each part tries again what its own problem stopped, and clears that. */
  #retryWhere(isDue: (problem: Problem) => boolean): void {
    const problems = Object.entries(this.#state.problems);
    const due = new Set(problems.filter(([, problem]) => isDue(problem)).map(([source]) => source));
    if (due.size === 0) return;
    if (due.has('city')) void this.#city.read();
    if (due.has('handOff')) void this.#run.handOff();
    if (due.has('receipt')) this.#receipts.retry();
    this.#set.uploads.retryFailed();
    if (due.has('project')) this.#run.retry();
    if (due.has('check')) this.check();
    // Both of these read the project themselves.
    if (!due.has('project') && !due.has('check')) void this.#run.reread();
  }

  /** A receipt is for the very drawings that were checked; another set has none. */
  #afterEdit(): void {
    if (isChanged(this.#state)) this.#receipts.drop();
    else this.#receipts.settle();
  }

  /** Brings back what an earlier visit left at this place, unless there is something already. */
  #recallHere(cityKey: string): void {
    const { projectId, drawings } = this.#state;
    if (projectId || drawings.length > 0 || this.#set.isAdding) return;
    const kept = this.#memory.findHere();
    if (kept?.cityKey === cityKey) this.#recall(kept);
  }

  #recall(kept: RememberedProject): void {
    const era = this.#era;
    const { projectId, edited, run } = kept;
    this.#recalled = this.#keeper.recall(kept).then(
      (drawings) => {
        if (era !== this.#era) return;
        this.#store.set({ projectId, drawings, remembered: true });
        this.#run.resume(projectId, edited || run === 0 ? null : drawings);
      },
      // The project was let go before.
      () => undefined,
    );
  }

  /** While one project is recalled, another may be called back in its place. */
  async #afterRecall(): Promise<void> {
    for (let recalled: Promise<void> | null = null; recalled !== this.#recalled; ) {
      recalled = this.#recalled;
      await recalled;
    }
  }

  /** What is given to a project before its set is known comes into that set: in its place, it would be all that there is. */
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

  /** A project is one city's for good: where the page has come to be about another, what was given begins another project. */
  #followCity(): void {
    const { opened, snapshot, city } = this.#state;
    if (!opened && snapshot && city && snapshot.project.cityKey !== city.city.cityKey) this.#beginAnew();
  }

  #readMissingCity(): void {
    if (!this.#state.city) void this.#city.read();
  }

  get #state(): SessionState {
    return this.#store.state;
  }

  #letGo(): void {
    this.#forget();
    this.#store.forgetProject();
    this.#readMissingCity();
  }

  /**
   * The project of an earlier visit is gone, or never was this person's. What this visit has given begins another, what is being looked at
   * still too.
   */
  #beginAnew(): void {
    const { drawings, paused, refusals, leftOut } = shownState(this.#state);
    this.#keeper.forget();
    this.#forgetProject();
    this.#store.forgetProject({ refusals, leftOut });
    this.#set.beginAnew(drawings, paused);
    this.#readMissingCity();
  }

  #forget(): void {
    this.#forgetProject();
    this.#set.clear();
  }

  #forgetProject(): void {
    this.#era += 1;
    this.#keeper.stop();
    this.#run.clear();
    this.#receipts.clear();
    this.#findings.clear();
  }
}
