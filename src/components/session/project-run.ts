/** The project at the adapter: makes its draft, starts its runs, follows them and applies its snapshots. */
import type { ProcessProject, Snapshot } from 'precheck-contract/adapter-api';
import type { Drawing } from './drawing.js';
import { type Problem, ProblemError, problemFrom, problemOf } from '../adapter-client/problem.js';
import { adoptDrawings, draftOf, runOf, withStartKey } from './project-requests.js';
import { drawingsChanged } from './selectors.js';
import type { SessionEnvironment } from './session-environment.js';
import type { SessionState } from './session-state.js';
import type { SessionStore, StateChange } from './session-store.js';
import { SnapshotSource } from '../adapter-client/snapshot-source.js';

export interface ProjectRunOptions {
  readonly store: SessionStore;
  readonly environment: SessionEnvironment;
  /** The adapter no longer has the project of an earlier visit. */
  readonly onGone: () => void;
  /** Storage has lost drawings of the run that was to start. Returns whether any of them is still in the set. */
  readonly onLost: (problem: Problem) => boolean;
}

const NO_RECEIPT = { receipt: null, receiptExpired: false } as const;
/** Everything in the state that belongs to one run. */
const NO_RESULTS = { ...NO_RECEIPT, reportAnswers: {}, unreadReports: [] } as const;

export class ProjectRun {
  readonly #options: ProjectRunOptions;
  readonly #store: SessionStore;
  readonly #environment: SessionEnvironment;
  readonly #signal: AbortSignal;
  #source: SnapshotSource | null = null;
  #draft: Promise<string> | null = null;
  #etag: string | null = null;
  #rereading = false;
  /** Of an earlier visit's project: the drawings of its last run. */
  #restored: readonly Drawing[] | null = null;
  #isResumed = false;
  /** The last run when the link was given: the run that is started on the service's page is a later one. */
  #handedOffAfter: number | null = null;
  #adoptionTried = false;

  /** Works until `signal` is aborted. */
  constructor(options: ProjectRunOptions, signal: AbortSignal) {
    this.#options = options;
    this.#store = options.store;
    this.#environment = options.environment;
    this.#signal = signal;
    this.#store.subscribe(() => this.#startWhenReady(), signal);
    signal.addEventListener('abort', () => this.#source?.close(), { once: true });
  }

  ensureDraft(): Promise<string> {
    const { projectId } = this.#state;
    if (projectId) return Promise.resolve(projectId);
    if (this.#draft) return this.#draft;
    const draft = this.#createDraft().catch((error: unknown) => {
      this.#draft = null;
      throw error;
    });
    this.#draft = draft;
    return draft;
  }

  /** Starts the check that the person asked for as soon as every drawing is uploaded. */
  #startWhenReady(): void {
    const { checkRequested, starting, drawings, projectId, settings, addingFiles } = this.#state;
    if (!checkRequested || starting || addingFiles || !projectId || drawings.length === 0) return;
    if (!drawings.every(({ status }) => status === 'uploaded')) return;
    if (!settings.permitType) return this.#stopCheck(problemOf('permit_type_missing', 'No permit type is set.'));
    const unknown = drawings.find(({ sha256 }) => !sha256);
    if (unknown) {
      return this.#stopCheck(problemOf('digest_missing', `The digest of ${unknown.name} is not known.`));
    }
    void this.#startRun(projectId, runOf(settings.permitType, settings.minScore, drawings));
  }

  /** The page's settings have changed: what was refused with the old ones may be accepted now. */
  noteSettings(): void {
    const { projectId, settings, problems } = this.#state;
    const code = problems.check?.code;
    const isOfPermitType = code === 'permit_type_missing' || code === 'unknown_permit_type';
    this.#store.report({
      ...(projectId === null && { project: null, handOff: null }),
      ...(isOfPermitType && settings.permitType && { check: null }),
    });
  }

  /** Reads the project again. */
  retry(): void {
    const { projectId, snapshot } = this.#state;
    // The next upload asks for a draft again.
    if (!projectId) this.#store.report({ project: null });
    else if (snapshot?.phase === 'complete') void this.reread();
    else this.follow(projectId);
  }

  /** Follows a project of an earlier visit. `unedited`: its set, where that is the one that its run checked. */
  resume(projectId: string, unedited: readonly Drawing[] | null): void {
    this.#restored = unedited;
    this.#isResumed = true;
    this.follow(projectId);
  }

  follow(projectId: string): void {
    const signal = this.#signal;
    this.#store.report({ project: null });
    void this.#environment.client().then(
      (client) => {
        if (signal.aborted) return;
        this.#source?.close();
        this.#source = new SnapshotSource({
          ...this.#environment.tracking,
          client,
          projectId,
          onSnapshot: (snapshot) => this.#apply(snapshot),
          onConnection: (connection) => {
            if (connection !== this.#state.connection) this.#store.set({ connection });
          },
          onRefused: (problem) => {
            this.#source = null;
            if (problem.code === 'not_found' && this.#state.opened && !this.#adoptionTried) void this.#adopt(problem);
            else if (this.#isResumed && !this.#state.opened && problem.code === 'not_found') this.#options.onGone();
            else this.#store.report({ project: problem }, { connection: 'idle' });
          },
        });
        this.#source.start();
      },
      (error: unknown) => {
        if (!signal.aborted) this.#store.report({ project: problemFrom(error) });
      },
    );
  }

  async handOff(): Promise<void> {
    if (this.#state.handingOff) return;
    const signal = this.#signal;
    this.#store.report({ handOff: null }, { handingOff: true, handOffUrl: null });
    try {
      const projectId = await this.ensureDraft();
      const { url } = await (await this.#environment.client()).requestHandOff(projectId, signal);
      if (signal.aborted) return;
      // It becomes a link on this page: no `javascript:` addresses.
      if (!/^https?:\/\//i.test(url))
        throw new ProblemError(problemOf('adapter_misread', 'The link is no web address.'));
      this.#handedOffAfter = this.#state.snapshot?.run ?? 0;
      this.#store.set({ handingOff: false, handOffUrl: url });
      if (!this.#source) this.follow(projectId);
    } catch (error) {
      if (!signal.aborted) this.#refuseHandOff(problemFrom(error));
    }
  }

  /** A run that has already started is what the page waits for. */
  #refuseHandOff(problem: Problem): void {
    const { projectId } = this.#state;
    const isUnderWay = problem.code === 'conflict';
    this.#store.report({ handOff: isUnderWay ? null : problem }, { handingOff: false });
    if (isUnderWay && projectId && !this.#source) this.follow(projectId);
  }

  /** The page names a project that this adapter did not make: the portal may let this person adopt it. */
  async #adopt(refused: Problem): Promise<void> {
    const { projectId, settings } = this.#state;
    const signal = this.#signal;
    this.#adoptionTried = true;
    if (!projectId) return;
    try {
      const client = await this.#environment.client();
      const snapshot = await client.adoptProject(projectId, settings.cityKey, signal);
      if (signal.aborted) return;
      this.#apply(snapshot);
      if (snapshot.phase !== 'complete') this.follow(projectId);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      // Retry follows the project again, does not find it, and adopts again.
      this.#adoptionTried = !problem.retryable;
      // A project that may not be adopted is shown as one that does not exist.
      this.#store.report({ project: problem.retryable ? problem : refused }, { connection: 'idle' });
    }
  }

  /** Reads a project whose run is over: another window may have started a new run, which invalidates the receipt. */
  async reread(): Promise<void> {
    if (this.#state.snapshot?.run) await this.readOnce();
  }

  /** Reads a project that is not followed. An adapter that does not answer changes nothing. */
  async readOnce(): Promise<void> {
    const { projectId, starting } = this.#state;
    if (!projectId || starting || this.#source || this.#rereading) return;
    const signal = this.#signal;
    this.#rereading = true;
    try {
      const client = await this.#environment.client();
      const answer = await client.getSnapshot(projectId, this.#etag, signal);
      if (signal.aborted || this.#state.starting) return;
      if (answer) {
        this.#etag = answer.etag;
        this.#apply(answer.snapshot);
        if (answer.snapshot.phase !== 'complete' && !this.#source) this.follow(projectId);
      } else this.#store.report({ project: null });
      // Findings that could not be read before may be had now.
      if (this.#state.unreadReports.length > 0) this.#store.set({ unreadReports: [] });
    } catch (error) {
      const problem = problemFrom(error);
      if (!signal.aborted && !problem.retryable) this.#store.report({ project: problem });
    } finally {
      this.#rereading = false;
    }
  }

  async #createDraft(): Promise<string> {
    const signal = this.#signal;
    const { mistake } = this.#state.settings;
    try {
      if (mistake) throw new ProblemError(mistake);
      const draft = draftOf(this.#state.settings, this.#environment.foundProperty());
      const snapshot = await (await this.#environment.client()).createProject(draft, signal);
      signal.throwIfAborted();
      this.#store.report({ project: null }, { projectId: snapshot.project.id, snapshot });
      return snapshot.project.id;
    } catch (error) {
      // A problem that may pass belongs to the upload, which tries again. Any other one is the session's.
      const problem = problemFrom(error);
      if (!signal.aborted && !problem.retryable && problem !== mistake) this.#store.report({ project: problem });
      throw error;
    }
  }

  async #startRun(projectId: string, run: ProcessProject): Promise<void> {
    const signal = this.#signal;
    this.#store.report({ check: null, receipt: null }, { ...NO_RECEIPT, starting: true });
    try {
      const keyed = withStartKey(projectId, this.#state.snapshot?.run ?? 0, run);
      const snapshot = await (await this.#environment.client()).processProject(projectId, keyed, signal);
      if (signal.aborted) return;
      this.#store.set({ ...NO_RESULTS, starting: false, checkRequested: false, snapshot });
      this.follow(projectId);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      if (problem.code === 'conflict') return this.#followOtherRun(projectId, problem, signal);
      if (problem.code !== 'upload_missing') return this.#stopCheck(problem);
      this.#store.set({ starting: false, checkRequested: false });
      // Another window has replaced the lost drawings: no drawing shows why the check ended.
      if (!this.#options.onLost(problem)) this.#stopCheck(problem);
    }
  }

  /** Another window has started a run with another set: show that one. */
  async #followOtherRun(projectId: string, problem: Problem, signal: AbortSignal): Promise<void> {
    this.#store.set({ starting: false, checkRequested: false });
    const client = await this.#environment.client();
    const answer = await client.getSnapshot(projectId, null, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer) this.#apply(answer.snapshot);
    if (this.#state.snapshot?.phase !== 'processing') this.#stopCheck(problem);
    else if (!this.#source) this.follow(projectId);
  }

  #stopCheck(problem: Problem): void {
    this.#store.report({ check: problem }, { starting: false, checkRequested: false });
  }

  #apply(snapshot: Snapshot): void {
    const { snapshot: current, starting } = this.#state;
    // A slow answer does not undo a newer one.
    if (current && current.project.id === snapshot.project.id && snapshot.revision < current.revision) return;
    if (current?.run !== snapshot.run && !starting) this.#enterRun(snapshot);
    else this.#store.report({ project: null }, this.#withDrawings(snapshot));
    if (snapshot.phase === 'complete' && this.#handedOffAfter !== snapshot.run) {
      this.#source?.close();
      this.#source = null;
      this.#store.set({ connection: 'idle' });
    }
  }

  /** The run that the link was for has started. */
  #withoutLink({ run }: Snapshot): StateChange {
    if (this.#handedOffAfter === null || run <= this.#handedOffAfter) return {};
    this.#handedOffAfter = null;
    return { handOffUrl: null };
  }

  /** Of a run that started on the service's page, the adapter learns the drawings later than the run. */
  #withDrawings(snapshot: Snapshot): StateChange {
    const { snapshot: current, drawings } = this.#state;
    const isNews = current?.drawings.length === 0 && drawings.length === 0 && snapshot.drawings.length > 0;
    return isNews && snapshot.run > 0 ? { snapshot, drawings: adoptDrawings(snapshot, drawings) } : { snapshot };
  }

  /** A run that this page did not start. A set that was not changed here since is replaced by the one that it checks. */
  #enterRun(snapshot: Snapshot): void {
    const { snapshot: current, drawings } = this.#state;
    const untouched = this.#isUntouched(drawings, current);
    // A change of its own, so that gate-invalidated names the run as the reason and not the drawings.
    this.#store.report({ receipt: null }, NO_RECEIPT);
    const isChecked = untouched || !drawingsChanged(drawings, snapshot.drawings);
    // Files that are being checked are about to change the set.
    const isChanging = snapshot.phase === 'complete' && this.#state.addingFiles;
    const checkRequested = this.#state.checkRequested && (!isChecked || isChanging);
    const run = { ...NO_RESULTS, snapshot, checkRequested, ...this.#withoutLink(snapshot) };
    this.#store.report(
      // The check that could not start was started elsewhere.
      { project: null, ...(isChecked && { check: null }) },
      untouched ? { ...run, drawings: adoptDrawings(snapshot, drawings) } : run,
    );
  }

  #isUntouched(drawings: readonly Drawing[], current: Snapshot | null): boolean {
    if (!current && this.#restored) return drawings === this.#restored;
    return !drawingsChanged(drawings, current?.drawings ?? []);
  }

  get #state(): SessionState {
    return this.#store.state;
  }
}
