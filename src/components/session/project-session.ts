/**
 * One project as the elements of a page share it: a store with named actions. Its state is frozen and holds only what
 * the adapter, storage or the person's own files have confirmed.
 */
import type { ProcessProject, Snapshot } from '../../contract/adapter-api.js';
import type { AdapterClient } from './adapter-client.js';
import { CityReader } from './city-reader.js';
import { changeDrawing, createDrawing, type Drawing, type DrawingChange } from './drawing.js';
import { inspectContent, inspectOutside } from './file-inspection.js';
import { FindingsReader } from './findings-reader.js';
import { type Problem, ProblemError, problemFrom, problemOf } from './problem.js';
import { adoptDrawings, draftOf, known, runOf, sameSettings } from './project-requests.js';
import { drawingsChanged, isBusy, isChanged, readinessOf, uploadLimits } from './readiness.js';
import { ReceiptKeeper } from './receipt-keeper.js';
import type { SessionEnvironment } from './session-environment.js';
import { FRESH_PROJECT, type SessionSettings, type SessionState } from './session-state.js';
import { type SessionListener, SessionStore } from './session-store.js';
import { SnapshotSource } from './snapshot-source.js';
import { StartKey } from './start-key.js';
import { UploadQueue } from './upload-queue.js';

export class ProjectSession {
  readonly #environment: SessionEnvironment;
  readonly #store = new SessionStore();
  readonly #city: CityReader;
  readonly #receipts: ReceiptKeeper;
  readonly #findings: FindingsReader;
  readonly #queue: UploadQueue;
  readonly #stopListening: () => void;
  readonly #startKey = new StartKey();
  #lifetime = new AbortController();
  #source: SnapshotSource | null = null;
  #draft: Promise<string> | null = null;
  #nextId = 1;
  #etag: string | null = null;
  #rereading = false;

  constructor(environment: SessionEnvironment) {
    this.#environment = environment;
    this.#city = new CityReader(this.#store, environment.client);
    this.#receipts = new ReceiptKeeper(this.#store, environment);
    this.#findings = new FindingsReader(this.#store, environment.client, environment.findingsRetryDelaysMs);
    this.#stopListening = environment.onReturn(() => void this.#reread());
    this.#queue = new UploadQueue({
      ...environment.uploads,
      requestTicket: async (id, file, signal) => {
        const projectId = await this.#ensureDraft();
        const type = this.#find(id)?.category ?? 'other';
        return (await this.#client()).requestUpload(projectId, { name: file.name, size: file.size, type }, signal);
      },
      onStart: (id) => this.#change(id, { type: 'start' }),
      onProgress: (id, sentBytes) => this.#change(id, { type: 'progress', sentBytes }),
      onRetry: (id, attempt) => this.#change(id, { type: 'wait-to-retry', attempt }),
      onFail: (id, problem) => this.#change(id, { type: 'fail', problem }),
      onArrive: (id, { uploadId, filename }, sha256) => {
        this.#change(id, { type: 'arrive', uploadId, filename, sha256 });
        this.#startWhenReady();
      },
    });
  }

  getState = (): SessionState => this.#store.state;

  subscribe(listener: SessionListener): () => void {
    return this.#store.subscribe(listener);
  }

  /** Takes the page's settings; asks for the city when it is another one. */
  configure(settings: SessionSettings): void {
    const before = this.#state.settings;
    if (sameSettings(before, settings)) return;
    this.#set({ settings: Object.freeze({ ...settings }) });
    if (settings.mistake) this.#set({ problem: settings.mistake });
    else if (settings.cityKey !== before.cityKey) void this.#city.read();
    else if (before.mistake) this.#set({ problem: null });
    else if (settings.permitType !== before.permitType) this.#city.judgePermitType();
    this.#receipts.settle();
  }

  /** Shows a project of the same person again. */
  openProject(projectId: string): void {
    if (projectId === this.#state.projectId) return;
    this.#forget();
    this.#set({ ...FRESH_PROJECT, projectId, opened: true });
    this.#follow(projectId);
  }

  /** Takes what can be a drawing into the set and says of the rest why not. Resolves when every file has been looked at. */
  async addFiles(files: Iterable<File>, replacedId: string | null = null): Promise<void> {
    const lifetime = this.#lifetime.signal;
    this.#set({ refusals: [] });
    let replaced = replacedId;
    for (const file of files) {
      const others = this.#state.drawings.filter(({ id }) => id !== replaced);
      const outside = inspectOutside(file, others.map(known), uploadLimits(this.#state));
      const problem = outside ?? (await inspectContent(file));
      if (lifetime.aborted) return;
      if (problem) this.#refuse(file, problem);
      else this.#take(file, replaced);
      if (!problem) replaced = null;
    }
  }

  removeDrawing(id: string): void {
    if (!this.#find(id) || !this.#mayEdit()) return;
    this.#queue.remove(id);
    const drawings = this.#state.drawings.filter((drawing) => drawing.id !== id);
    this.#set({ drawings, checkRequested: this.#state.checkRequested && drawings.length > 0 });
    this.#afterEdit();
    this.#startWhenReady();
  }

  retryDrawing(id: string): void {
    const drawing = this.#find(id);
    if (!drawing?.file || drawing.status !== 'failed') return;
    this.#change(id, { type: 'retry' });
    this.#queue.add(id, drawing.file);
  }

  categoriseDrawing(id: string, category: string): void {
    if (!this.#mayEdit()) return;
    this.#change(id, { type: 'categorise', category });
    this.#afterEdit();
  }

  dismissRefusals(): void {
    this.#set({ refusals: [] });
  }

  /** Begins the check, at once or when the last upload has arrived. */
  check(): void {
    if (this.#state.drawings.length === 0 || !this.#mayEdit()) return;
    this.#set({ checkRequested: true });
    this.#startWhenReady();
  }

  /** Tries again what `problem` stopped. */
  retry(): void {
    const { problem, snapshot, projectId } = this.#state;
    if (!problem) return;
    this.#set({ problem: null });
    this.#receipts.forgetAsked();
    if (!this.#state.city) void this.#city.read();
    if (projectId && !this.#source && (!snapshot || snapshot.phase !== 'complete')) {
      if (snapshot?.run || this.#state.opened) this.#follow(projectId);
    }
    void this.#reread();
    for (const { id, status } of this.#state.drawings) if (status === 'failed') this.retryDrawing(id);
    this.#receipts.settle();
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
    this.#forget();
    this.#set({ ...FRESH_PROJECT });
    this.#city.judgePermitType();
    if (!this.#state.city) void this.#city.read();
  }

  /** Stops everything that the session started. */
  dispose(): void {
    this.#forget();
    this.#city.stop();
    this.#stopListening();
    this.#store.clear();
  }

  // ── The set ──

  #mayEdit(): boolean {
    return !isBusy(readinessOf(this.#state));
  }

  #take(file: File, replacedId: string | null): void {
    if (!this.#mayEdit()) return;
    const drawing = createDrawing(this.#newId(), file);
    const { drawings } = this.#state;
    const index = drawings.findIndex(({ id }) => id === replacedId);
    const replaced = drawings[index];
    if (replaced) {
      this.#queue.remove(replaced.id);
      this.#set({ drawings: drawings.with(index, { ...drawing, category: replaced.category }) });
    } else {
      this.#set({ drawings: [...drawings, drawing] });
    }
    this.#afterEdit();
    this.#queue.add(drawing.id, file);
  }

  #refuse(file: File, problem: Problem): void {
    const refusal = { id: this.#newId(), name: file.name, problem };
    this.#set({ refusals: [...this.#state.refusals, refusal] });
  }

  /** A receipt is for the very drawings that were checked; another set has none. */
  #afterEdit(): void {
    if (isChanged(this.#state)) this.#receipts.drop();
    else this.#receipts.settle();
  }

  // ── Project, run ──

  #ensureDraft(): Promise<string> {
    const { projectId } = this.#state;
    if (projectId) return Promise.resolve(projectId);
    this.#draft ??= this.#createDraft().catch((error: unknown) => {
      this.#draft = null;
      throw error;
    });
    return this.#draft;
  }

  async #createDraft(): Promise<string> {
    const { signal } = this.#lifetime;
    const { mistake } = this.#state.settings;
    try {
      if (mistake) throw new ProblemError(mistake);
      const draft = draftOf(this.#state.settings, this.#environment.foundProperty());
      const snapshot = await (await this.#client()).createProject(draft, signal);
      signal.throwIfAborted();
      this.#set({ projectId: snapshot.project.id, snapshot, problem: null });
      if (!this.#state.city) void this.#city.read();
      return snapshot.project.id;
    } catch (error) {
      // What may pass is tried again by the upload that asked; only what will not is said for the whole session.
      const problem = problemFrom(error);
      if (!signal.aborted && !problem.retryable) this.#set({ problem });
      throw error;
    }
  }

  #startWhenReady(): void {
    const { checkRequested, starting, drawings, projectId, settings } = this.#state;
    if (!checkRequested || starting || !projectId || drawings.length === 0) return;
    if (!drawings.every(({ status }) => status === 'uploaded')) return;
    if (!settings.permitType) return this.#stopCheck(problemOf('permit_type_missing', 'No permit type is set.'));
    const unknown = drawings.find(({ sha256 }) => !sha256);
    if (unknown) {
      return this.#stopCheck(problemOf('digest_missing', `The digest of ${unknown.name} is not known.`));
    }
    void this.#startRun(projectId, runOf(settings.permitType, settings.minScore, drawings));
  }

  async #startRun(projectId: string, run: ProcessProject): Promise<void> {
    const { signal } = this.#lifetime;
    this.#receipts.drop();
    this.#set({ starting: true, problem: null });
    try {
      const keyed = this.#startKey.of(projectId, this.#state.snapshot?.run ?? 0, run);
      const snapshot = await (await this.#client()).processProject(projectId, keyed, signal);
      if (signal.aborted) return;
      this.#findings.clear();
      this.#set({ starting: false, checkRequested: false, snapshot, reportAnswers: {}, unreadReports: [] });
      this.#follow(projectId);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      if (problem.code === 'upload_missing') this.#sendAgain(problem);
      else this.#stopCheck(problem);
    }
  }

  #stopCheck(problem: Problem): void {
    this.#set({ starting: false, checkRequested: false, problem });
  }

  /** Storage has lost drawings that it took: they fail with that reason, and Retry sends them again. */
  #sendAgain(problem: Problem): void {
    const lost = problem.details['uploadId'];
    this.#set({ starting: false, checkRequested: false });
    for (const { id, file, uploadId } of this.#state.drawings) {
      if (!file || (typeof lost === 'string' && lost !== uploadId)) continue;
      this.#change(id, { type: 'retry' });
      this.#change(id, { type: 'fail', problem });
    }
  }

  #follow(projectId: string): void {
    this.#source?.close();
    const { signal } = this.#lifetime;
    void this.#client().then((client) => {
      if (signal.aborted) return;
      this.#source = new SnapshotSource({
        ...this.#environment.tracking,
        client,
        projectId,
        onSnapshot: (snapshot) => this.#apply(snapshot),
        onConnection: (connection) => {
          if (connection !== this.#state.connection) this.#set({ connection });
        },
        onRefused: (problem) => {
          this.#source = null;
          this.#set({ problem, connection: 'idle' });
        },
      });
      this.#source.start();
    });
  }

  #apply(snapshot: Snapshot): void {
    const { snapshot: current, starting } = this.#state;
    // A slow answer must not undo a newer one.
    if (current && current.project.id === snapshot.project.id && snapshot.revision < current.revision) return;
    if (current?.run !== snapshot.run && !starting) this.#enterRun(snapshot);
    else this.#set({ snapshot });
    this.#findings.read(snapshot);
    if (snapshot.phase === 'complete') {
      this.#source?.close();
      this.#source = null;
      this.#set({ connection: 'idle' });
    }
    this.#receipts.settle();
  }

  /** A run that this page did not begin. A set that nobody has changed here since becomes the one that it checks. */
  #enterRun(snapshot: Snapshot): void {
    const { snapshot: current, drawings } = this.#state;
    const untouched = !drawingsChanged(drawings, current?.drawings ?? []);
    this.#findings.clear();
    this.#receipts.drop();
    const run = { snapshot, reportAnswers: {}, unreadReports: [] };
    this.#set(untouched ? { ...run, drawings: adoptDrawings(snapshot, drawings) } : run);
  }

  /**
   * Looks again at a run that is no longer followed: it may have been begun anew in another window, which takes the
   * receipt with it. An adapter that does not answer now changes nothing of what was last known.
   */
  async #reread(): Promise<void> {
    const { projectId, snapshot, starting } = this.#state;
    if (!projectId || !snapshot?.run || starting || this.#source || this.#rereading) return;
    const { signal } = this.#lifetime;
    this.#rereading = true;
    try {
      const answer = await (await this.#client()).getSnapshot(projectId, this.#etag, signal);
      if (signal.aborted || this.#state.starting) return;
      if (answer) {
        this.#etag = answer.etag;
        this.#apply(answer.snapshot);
        if (answer.snapshot.phase !== 'complete' && !this.#source) this.#follow(projectId);
      }
      this.#findings.retry();
    } catch (error) {
      const problem = problemFrom(error);
      if (!signal.aborted && !problem.retryable) this.#set({ problem });
    } finally {
      this.#rereading = false;
    }
  }

  // ── State ──

  get #state(): SessionState {
    return this.#store.state;
  }

  #client(): Promise<AdapterClient> {
    return this.#environment.client();
  }

  #newId(): string {
    return `drawing-${this.#nextId++}`;
  }

  #find(id: string): Drawing | undefined {
    return this.#state.drawings.find((drawing) => drawing.id === id);
  }

  #change(id: string, change: DrawingChange): void {
    if (!this.#find(id)) return;
    const drawings = this.#state.drawings.map((item) => (item.id === id ? changeDrawing(item, change) : item));
    this.#set({ drawings });
  }

  #set(change: Partial<SessionState>): void {
    this.#store.set(change);
  }

  #forget(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#queue.clear();
    this.#source?.close();
    this.#source = null;
    this.#draft = null;
    this.#etag = null;
    this.#receipts.clear();
    this.#findings.clear();
  }
}
