/** The drawings of the project as this page holds them: what comes in, goes out, is sent, stopped, named and put in order. */
import { Connectivity } from './connectivity.js';
import {
  changeDrawing,
  createDrawing,
  type Drawing,
  type DrawingChange,
  renewDrawing,
  succeedDrawing,
} from './drawing.js';
import { findPlace, fingerprintOf } from './fingerprint.js';
import { inspectContent, inspectOutside, type KnownFile } from './file-inspection.js';
import { type Problem, problemOf } from './problem.js';
import { known } from './project-requests.js';
import { isBusy, readinessOf, uploadLimits } from './readiness.js';
import type { SessionEnvironment } from './session-environment.js';
import type { LeftOut, SessionState } from './session-state.js';
import type { SessionStore } from './session-store.js';
import { Turns } from './turns.js';
import { UploadMeter } from './upload-meter.js';
import { UploadQueue } from './upload-queue.js';

const isOpen = ({ status }: Drawing): boolean => status === 'waiting' || status === 'uploading';

/** What was found in a folder, and beside it. */
export interface FoundFiles {
  readonly files: readonly File[];
  readonly leftOut: LeftOut | null;
}

export type GivenDrawings = Iterable<File> | Promise<FoundFiles>;

export interface DrawingSetOptions {
  readonly store: SessionStore;
  readonly environment: SessionEnvironment;
  /** The project that the drawings are for; made when it is first needed. */
  readonly ensureDraft: () => Promise<string>;
  /** The set is another than before. */
  readonly onEdit: () => void;
  /** A drawing arrived or went, or all that were given have been looked at, so that nothing may be left to wait for. */
  readonly onSettle: () => void;
}

export class DrawingSet {
  readonly #options: DrawingSetOptions;
  readonly #store: SessionStore;
  readonly #connectivity: Connectivity;
  readonly #meter: UploadMeter;
  readonly #queue: UploadQueue;
  #adding = new Turns();
  #lifetime = new AbortController();

  constructor(options: DrawingSetOptions) {
    const { store, environment } = options;
    this.#options = options;
    this.#store = store;
    this.#meter = new UploadMeter(store, environment.clock, (id, bytesPerSecond) =>
      this.change(id, { type: 'pace', bytesPerSecond }),
    );
    this.#connectivity = new Connectivity(environment.network, environment.uploads.networkDelaysMs, (offline) =>
      store.set({ offline }),
    );
    if (this.#connectivity.offline) store.set({ offline: true });
    this.#queue = this.#createQueue();
  }

  /**
   * Takes what can be a drawing into the set and says of the rest why not. Files that are yet to be found, as in a folder that is read,
   * have their turn from now on. Resolves when every file has been looked at.
   */
  async addFiles(files: GivenDrawings, replacedId: string | null = null): Promise<void> {
    const lifetime = this.#lifetime.signal;
    // A list of the browser's own is empty once its event is over.
    const given = files instanceof Promise ? files : { files: [...files], leftOut: null };
    if (!this.isAdding) this.#store.set({ refusals: [], leftOut: null });
    // Each file is held against the set as it is then: one call after the other, or two could take the same file.
    try {
      await this.#adding.take(async () => this.#addFound(await given, replacedId, lifetime));
    } finally {
      if (!lifetime.aborted && !this.isAdding) this.#options.onSettle();
    }
  }

  /** Whether files are being looked at that may come into the set. */
  get isAdding(): boolean {
    return this.#adding.isBusy;
  }

  remove(id: string): void {
    if (!this.find(id) || !this.mayEdit()) return;
    this.#queue.remove(id);
    const drawings = this.#state.drawings.filter((drawing) => drawing.id !== id);
    this.#store.set({ drawings, checkRequested: this.#state.checkRequested && drawings.length > 0 });
    this.#settlePause();
    this.#options.onEdit();
    this.#options.onSettle();
  }

  retry(id: string): void {
    const drawing = this.find(id);
    if (!drawing?.file || drawing.status !== 'failed') return;
    this.change(id, { type: 'retry' });
    this.#send(id);
  }

  retryFailed(): void {
    for (const { id, status } of this.#state.drawings) if (status === 'failed') this.retry(id);
  }

  /** What is under way stops; its bytes are sent anew when it goes on, since storage takes a file in one piece. */
  pause(id: string): void {
    const drawing = this.find(id);
    if (drawing?.status !== 'waiting' && drawing?.status !== 'uploading') return;
    this.#queue.remove(id);
    this.change(id, { type: 'pause' });
    this.#meter.settle();
  }

  resume(id: string): void {
    if (this.find(id)?.status !== 'paused') return;
    this.change(id, { type: 'resume' });
    this.#queueUp(id);
    this.#settlePause();
  }

  pauseAll(): void {
    this.#store.set({ paused: true });
    for (const { id } of this.#state.drawings) this.pause(id);
    this.#settlePause();
  }

  resumeAll(): void {
    this.#store.set({ paused: false });
    for (const { id } of this.#state.drawings) this.resume(id);
  }

  /** `toIndex`: the place in the set as it is without the drawing. */
  move(id: string, toIndex: number): void {
    const drawing = this.find(id);
    if (!drawing || !this.mayEdit()) return;
    const others = this.#state.drawings.filter((item) => item !== drawing);
    const index = Math.max(0, Math.min(toIndex, others.length));
    this.#store.set({ drawings: others.toSpliced(index, 0, drawing) });
  }

  label(id: string, label: string): void {
    if (this.mayEdit()) this.change(id, { type: 'label', label });
  }

  categorise(id: string, category: string): void {
    if (!this.mayEdit()) return;
    this.change(id, { type: 'categorise', category });
    this.#options.onEdit();
  }

  /**
   * Storage has lost drawings that it took. Those whose file is at hand fail with that reason, and Retry sends them again; those of an
   * earlier visit have to be chosen again.
   */
  failLost(problem: Problem): void {
    const named = problem.details['uploadId'];
    const isLost = ({ uploadId, status }: Drawing) =>
      status === 'uploaded' && (typeof named !== 'string' || named === uploadId);
    const lost = this.#state.drawings.filter(isLost);
    // Another window has replaced it meanwhile: then the check ended, and nothing else says why.
    if (lost.length === 0) this.#store.set({ problem });
    for (const { id, file } of lost) {
      if (file) this.change(id, { type: 'retry' });
      this.change(id, { type: file ? 'fail' : 'lose', problem });
    }
  }

  /**
   * Sends what this page has the files of once more, for another project than the one that they were for, and asks for the rest. Where
   * nothing was given on this visit the set is empty.
   */
  beginAnew(drawings: readonly Drawing[], paused: boolean): void {
    this.#queue.clear();
    this.#meter.stop();
    const isInUse = drawings.some(({ file }) => file);
    const renewed = isInUse ? drawings.map((drawing) => renewDrawing(this.#newId(), drawing)) : [];
    this.#store.set({ drawings: renewed, paused });
    for (const { id, status } of renewed) if (status === 'waiting') this.#send(id);
    this.#settlePause();
  }

  /** Takes the set as another window has it. */
  replace(drawings: readonly Drawing[]): void {
    const open = new Set(drawings.filter(isOpen).map(({ id }) => id));
    for (const { id } of this.#state.drawings.filter(isOpen)) if (!open.has(id)) this.#queue.remove(id);
    this.#store.set({ drawings });
    this.#settlePause();
    this.#meter.settle();
    this.#options.onEdit();
    this.#options.onSettle();
  }

  find(id: string): Drawing | undefined {
    return this.#state.drawings.find((drawing) => drawing.id === id);
  }

  change(id: string, change: DrawingChange): void {
    if (!this.find(id)) return;
    const drawings = this.#state.drawings.map((item) => (item.id === id ? changeDrawing(item, change) : item));
    this.#store.set({ drawings });
  }

  mayEdit(): boolean {
    return !isBusy(readinessOf(this.#state));
  }

  /** Stops everything, and leaves the state to who forgets the project. */
  clear(): void {
    this.#lifetime.abort(new DOMException('The project was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#adding = new Turns();
    this.#queue.clear();
    this.#meter.stop();
  }

  dispose(): void {
    this.clear();
    this.#connectivity.stop();
  }

  #createQueue(): UploadQueue {
    const { environment, ensureDraft, onSettle } = this.#options;
    return new UploadQueue({
      ...environment.uploads,
      requestTicket: async (id, file, signal) => {
        const projectId = await ensureDraft();
        const { category = 'other', label } = this.find(id) ?? {};
        const upload = { name: file.name, size: file.size, type: category, ...(label ? { label } : {}) };
        return (await environment.client()).requestUpload(projectId, upload, signal);
      },
      isOffline: () => this.#connectivity.offline,
      waitForNetwork: (failures, signal) => this.#connectivity.waitAfter(failures, signal),
      onReached: () => this.#connectivity.noteReached(),
      onStart: (id) => {
        this.change(id, { type: 'start' });
        this.#meter.start(id);
      },
      onProgress: (id, sentBytes) => {
        this.#meter.progress(id, sentBytes);
        this.change(id, { type: 'progress', sentBytes });
      },
      onRetry: (id, attempt) => this.change(id, { type: 'wait-to-retry', attempt }),
      onWait: (id) => {
        this.change(id, { type: 'wait-for-network' });
        this.#meter.settle();
      },
      onSent: (id, sent) => this.change(id, { type: 'sent', ...sent }),
      onFail: (id, problem) => {
        this.change(id, { type: 'fail', problem });
        this.#meter.settle();
      },
      onArrive: (id, sent, sha256) => {
        this.change(id, { type: 'arrive', ...sent, sha256 });
        this.#meter.settle();
        onSettle();
      },
    });
  }

  async #addFound({ files, leftOut }: FoundFiles, replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    if (lifetime.aborted) return;
    if (leftOut) this.#store.set({ leftOut });
    await this.#addAll(files, replacedId, lifetime);
  }

  async #addAll(files: readonly File[], replacedId: string | null, lifetime: AbortSignal): Promise<void> {
    let replaced = replacedId;
    for (const file of files) {
      if (lifetime.aborted) return;
      const isReplacing = replaced !== null && this.find(replaced)?.status !== 'missing';
      if (!isReplacing && (await this.#choose(file, lifetime))) {
        replaced = null;
        continue;
      }
      if (lifetime.aborted) return;
      const others = this.#state.drawings.filter(({ id }) => id !== replaced).map(known);
      const problem = this.#inspectNow(file, others) ?? (await inspectContent(file, others)) ?? this.#problemNow();
      if (lifetime.aborted) return;
      if (problem) this.#refuse(file, problem);
      else this.#take(file, replaced);
      if (!problem) replaced = null;
    }
  }

  #inspectNow(file: File, others: readonly KnownFile[]): Problem | null {
    return this.#problemNow() ?? inspectOutside(file, others, uploadLimits(this.#state));
  }

  /** What speaks against any file now. */
  #problemNow(): Problem | null {
    return this.mayEdit() ? null : problemOf('check_under_way', 'The set cannot be changed while it is being checked.');
  }

  /** Puts a file that an earlier visit or another window chose in its place. Resolves to whether there is one. */
  async #choose(file: File, lifetime: AbortSignal): Promise<boolean> {
    const places = () =>
      this.#state.drawings.filter(({ file: known, fingerprint }) => !known && fingerprint?.size === file.size);
    if (places().length === 0) return false;
    // What can't be read is refused with all other files that can't.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    const place = fingerprint && !lifetime.aborted ? findPlace(fingerprint, places()) : null;
    if (!fingerprint || !place) return false;
    // The other window sends it.
    if (place.status === 'elsewhere') return true;
    if (place.status === 'missing' && !this.mayEdit()) return false;
    this.change(place.id, { type: 'choose', file, fingerprint });
    if (place.status === 'missing') this.#send(place.id);
    return true;
  }

  async #readFingerprint(id: string, file: File): Promise<void> {
    // A file that can't be read fails when it is sent, with the reason.
    const fingerprint = await fingerprintOf(file).catch(() => null);
    if (fingerprint && this.find(id)?.file === file) this.change(id, { type: 'fingerprint', fingerprint });
  }

  #take(file: File, replacedId: string | null): void {
    const drawing = createDrawing(this.#newId(), file);
    const { drawings } = this.#state;
    const index = drawings.findIndex(({ id }) => id === replacedId);
    const replaced = drawings[index];
    if (replaced) {
      this.#queue.remove(replaced.id);
      this.#store.set({ drawings: drawings.with(index, succeedDrawing(replaced, drawing)) });
    } else {
      this.#store.set({ drawings: [...drawings, drawing] });
    }
    this.#options.onEdit();
    this.#send(drawing.id);
    void this.#readFingerprint(drawing.id, file);
  }

  /** Has a drawing that waits sent, or holds it with the rest while the person has stopped all sending. */
  #send(id: string): void {
    if (this.#state.paused) this.change(id, { type: 'pause' });
    else this.#queueUp(id);
  }

  #queueUp(id: string): void {
    const { file, uploadId, filename } = this.find(id) ?? {};
    if (!file) return;
    this.#queue.add(id, file, uploadId && filename ? { uploadId, filename } : null);
  }

  #refuse(file: File, problem: Problem): void {
    const refusal = { id: this.#newId(), name: file.name, problem };
    this.#store.set({ refusals: [...this.#state.refusals, refusal] });
  }

  /** All sending is stopped only as long as there is something that it keeps. */
  #settlePause(): void {
    if (!this.#state.paused) return;
    if (!this.#state.drawings.some(({ status }) => status === 'paused')) this.#store.set({ paused: false });
  }

  get #state(): SessionState {
    return this.#store.state;
  }

  #newId(): string {
    return `drawing-${this.#options.environment.newId()}`;
  }
}
