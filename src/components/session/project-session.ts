/**
 * One project as the elements of a page share it: a store with named actions. Its state is frozen and holds only what
 * the adapter, storage or the person's own files have confirmed.
 */
import type { ProcessProject, ReceiptAnswer, Snapshot } from '../../contract/adapter-api.js';
import type { AdapterClient } from './adapter-client.js';
import { changeDrawing, createDrawing, type Drawing, type DrawingChange } from './drawing.js';
import { inspectContent, inspectOutside } from './file-inspection.js';
import { type Problem, ProblemError, problemFrom, problemOf } from './problem.js';
import { draftOf, drawingsOf, known, runOf, sameSettings } from './project-requests.js';
import { heldGate, isChanged, readinessOf, uploadLimits } from './readiness.js';
import type { SessionEnvironment } from './session-environment.js';
import { FRESH_PROJECT, INITIAL_STATE, type SessionSettings, type SessionState } from './session-state.js';
import { SnapshotSource } from './snapshot-source.js';
import { pause, UploadQueue } from './upload-queue.js';

export type SessionListener = (state: SessionState, previous: SessionState) => void;

/** setTimeout counts milliseconds in 31 bits; a later expiry is looked at again on the way. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class ProjectSession {
  readonly #environment: SessionEnvironment;
  readonly #listeners = new Set<SessionListener>();
  readonly #queue: UploadQueue;
  #state: SessionState = INITIAL_STATE;
  #lifetime = new AbortController();
  #cityRequest = new AbortController();
  #source: SnapshotSource | null = null;
  #draft: Promise<string> | null = null;
  #nextId = 1;
  #expiryTimer: ReturnType<typeof setTimeout> | null = null;
  #receiptAsked: string | null = null;
  readonly #reportsAsked = new Set<string>();

  constructor(environment: SessionEnvironment) {
    this.#environment = environment;
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

  getState = (): SessionState => this.#state;

  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes the page's settings; asks for the city when it is another one. */
  configure(settings: SessionSettings): void {
    const before = this.#state.settings;
    if (sameSettings(before, settings)) return;
    this.#set({ settings: Object.freeze({ ...settings }) });
    if (settings.mistake) this.#set({ problem: settings.mistake });
    else if (settings.cityKey !== before.cityKey) void this.#loadCity();
    else if (before.mistake) this.#set({ problem: null });
    else if (settings.permitType !== before.permitType) this.#judgePermitType();
    this.#settleReceipt();
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
    this.#receiptAsked = null;
    if (!this.#state.city) void this.#loadCity();
    if (projectId && !this.#source && (!snapshot || snapshot.phase !== 'complete')) {
      if (snapshot?.run || this.#state.opened) this.#follow(projectId);
    }
    for (const { id, status } of this.#state.drawings) if (status === 'failed') this.retryDrawing(id);
    this.#settleReceipt();
  }

  /** Asks for a new receipt where the last one has expired and the gate still stands. */
  renewReceipt(): void {
    this.#receiptAsked = null;
    this.#set({ receipt: null, receiptExpired: false });
    this.#settleReceipt();
  }

  /** Lets the project go and begins again with an empty set. */
  startOver(): void {
    this.#forget();
    this.#set({ ...FRESH_PROJECT });
    this.#judgePermitType();
    if (!this.#state.city) void this.#loadCity();
  }

  /** Stops everything that the session started. */
  dispose(): void {
    this.#forget();
    this.#cityRequest.abort();
    this.#listeners.clear();
  }

  // ── Settings ──

  async #loadCity(): Promise<void> {
    this.#cityRequest.abort();
    const { signal } = (this.#cityRequest = new AbortController());
    const { cityKey, mistake } = this.#state.settings;
    if (mistake) return this.#set({ problem: mistake });
    this.#set({ city: null, problem: null });
    if (!cityKey) return;
    try {
      const city = await (await this.#client()).getCity(cityKey, signal);
      if (signal.aborted) return;
      this.#set({ city });
      this.#judgePermitType();
    } catch (error) {
      if (!signal.aborted) this.#set({ problem: problemFrom(error) });
    }
  }

  #judgePermitType(): void {
    const { city, settings, problem } = this.#state;
    if (!city) return;
    const known = city.city.permitTypes.map(({ permitType }) => permitType);
    if (settings.permitType && !known.includes(settings.permitType)) {
      const details = { permitType: settings.permitType, known };
      const message = `${city.city.cityKey} has no permit type ${settings.permitType}.`;
      this.#set({ problem: problemOf('unknown_permit_type', message, { details }) });
    } else if (problem?.code === 'unknown_permit_type' || problem?.code === 'permit_type_missing') {
      this.#set({ problem: null });
    }
  }

  // ── The set ──

  #mayEdit(): boolean {
    const readiness = readinessOf(this.#state);
    return readiness !== 'starting' && readiness !== 'processing';
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
    if (isChanged(this.#state)) this.#dropReceipt();
    else this.#settleReceipt();
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
      const snapshot = await (await this.#client()).createProject(draftOf(this.#state.settings), signal);
      signal.throwIfAborted();
      this.#set({ projectId: snapshot.project.id, snapshot, problem: null });
      if (!this.#state.city) void this.#loadCity();
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
    this.#dropReceipt();
    this.#set({ starting: true, problem: null });
    try {
      const snapshot = await (await this.#client()).processProject(projectId, run, signal);
      if (signal.aborted) return;
      this.#reportsAsked.clear();
      this.#set({ starting: false, checkRequested: false, snapshot, reportAnswers: {} });
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
    const current = this.#state.snapshot;
    // A slow answer must not undo a newer one.
    if (current && current.project.id === snapshot.project.id && snapshot.revision < current.revision) return;
    const first = current === null && this.#state.drawings.length === 0;
    this.#set(first ? { snapshot, drawings: drawingsOf(snapshot) } : { snapshot });
    for (const { id, complete } of snapshot.reports) if (complete) void this.#loadReport(snapshot, id);
    if (snapshot.phase === 'complete') {
      this.#source?.close();
      this.#source = null;
      this.#set({ connection: 'idle' });
    }
    this.#settleReceipt();
  }

  async #loadReport(snapshot: Snapshot, reportId: string): Promise<void> {
    const key = `${snapshot.run}/${reportId}`;
    if (this.#reportsAsked.has(key)) return;
    this.#reportsAsked.add(key);
    const { signal } = this.#lifetime;
    try {
      const answer = await (await this.#client()).getReport(snapshot.project.id, reportId, signal);
      if (signal.aborted || this.#state.snapshot?.run !== snapshot.run) return;
      this.#set({ reportAnswers: { ...this.#state.reportAnswers, [reportId]: answer } });
    } catch {
      // The result and score stand in the snapshot; findings are shown where they can be had, and asked for again.
      this.#reportsAsked.delete(key);
    }
  }

  // ── Receipt ──

  /** Asks for a receipt where the gate is passed and none is held for this run and minimum. */
  #settleReceipt(): void {
    const { snapshot, receipt, settings, problem, receiptExpired } = this.#state;
    if (!snapshot || snapshot.phase !== 'complete' || isChanged(this.#state)) return;
    const gate = heldGate(snapshot.gate, settings);
    if (receipt && (receipt.run !== snapshot.run || receipt.minScore < gate.minScore)) this.#dropReceipt();
    if (gate.decision !== 'passed' || this.#state.receipt || problem || receiptExpired) return;
    void this.#requestReceipt(snapshot, gate.minScore);
  }

  async #requestReceipt(snapshot: Snapshot, minScore: number): Promise<void> {
    const key = `${snapshot.run}/${minScore}`;
    if (this.#receiptAsked === key) return;
    this.#receiptAsked = key;
    const { signal } = this.#lifetime;
    try {
      const answer = await this.#askReceipt(snapshot.project.id, minScore, signal);
      if (signal.aborted || this.#receiptAsked !== key) return;
      this.#set({ receipt: Object.freeze(answer), receiptExpired: false });
      this.#watchExpiry(answer.expiresAt);
    } catch (error) {
      if (!signal.aborted && this.#receiptAsked === key) this.#set({ problem: problemFrom(error) });
    }
  }

  /** A project may move in the moment in which its receipt is signed; the adapter then asks to be asked again. */
  async #askReceipt(projectId: string, minScore: number, signal: AbortSignal): Promise<ReceiptAnswer> {
    const client = await this.#client();
    try {
      return await client.requestReceipt(projectId, minScore, signal);
    } catch (error) {
      if (problemFrom(error).code !== 'conflict') throw error;
      await pause(this.#environment.tracking.pollIntervalMs, signal);
      return client.requestReceipt(projectId, minScore, signal);
    }
  }

  #watchExpiry(expiresAt: string): void {
    if (this.#expiryTimer) clearTimeout(this.#expiryTimer);
    const leftMs = Date.parse(expiresAt) - this.#environment.clock();
    const look = () => {
      if (Date.parse(expiresAt) > this.#environment.clock()) return this.#watchExpiry(expiresAt);
      this.#set({ receipt: null, receiptExpired: true });
    };
    this.#expiryTimer = setTimeout(look, Math.max(0, Math.min(leftMs, LONGEST_TIMER_MS)));
  }

  #dropReceipt(): void {
    if (this.#expiryTimer) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = null;
    this.#receiptAsked = null;
    if (this.#state.receipt || this.#state.receiptExpired) this.#set({ receipt: null, receiptExpired: false });
  }

  // ── State ──

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
    const previous = this.#state;
    this.#state = Object.freeze({ ...previous, ...change });
    for (const listener of [...this.#listeners]) listener(this.#state, previous);
  }

  #forget(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#queue.clear();
    this.#source?.close();
    this.#source = null;
    this.#draft = null;
    this.#receiptAsked = null;
    this.#reportsAsked.clear();
    if (this.#expiryTimer) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = null;
  }
}
