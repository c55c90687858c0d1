/** Uploads the drawings of the set: sends, pauses, resumes and repeats them, and measures their speed. */
import { Connectivity } from './connectivity.js';
import type { DrawingList } from './drawing-list.js';
import type { SessionEnvironment } from './session-environment.js';
import { UploadMeter } from './upload-meter.js';
import { UploadQueue } from './upload-queue.js';

export interface DrawingUploadsOptions {
  readonly list: DrawingList;
  readonly environment: SessionEnvironment;
  /** The project that the drawings are for; made when it is first needed. */
  readonly ensureDraft: () => Promise<string>;
}

export class DrawingUploads {
  readonly #options: DrawingUploadsOptions;
  readonly #list: DrawingList;
  readonly #connectivity: Connectivity;
  readonly #meter: UploadMeter;
  readonly #queue: UploadQueue;

  constructor(options: DrawingUploadsOptions) {
    const { list, environment } = options;
    const { network, uploads, clock } = environment;
    this.#options = options;
    this.#list = list;
    this.#meter = new UploadMeter(list.store, clock, (id, bytesPerSecond) =>
      list.change(id, { type: 'pace', bytesPerSecond }),
    );
    this.#connectivity = new Connectivity(network, uploads.networkDelaysMs, (offline) => list.store.set({ offline }));
    if (this.#connectivity.offline) list.store.set({ offline: true });
    this.#queue = this.#createQueue();
  }

  /** Sends a drawing that is waiting, or pauses it where the person has paused all uploads. */
  send(id: string): void {
    if (this.#list.state.paused) this.#list.change(id, { type: 'pause' });
    else this.#queueUp(id);
  }

  #queueUp(id: string): void {
    const { file, uploadId, filename } = this.#list.find(id) ?? {};
    if (!file) return;
    this.#queue.add(id, file, uploadId && filename ? { uploadId, filename } : null);
  }

  /** Stops the upload without a change of the drawing. */
  stop(id: string): void {
    this.#queue.remove(id);
  }

  retry(id: string): void {
    const drawing = this.#list.find(id);
    if (!drawing?.file || drawing.status !== 'failed') return;
    this.#list.change(id, { type: 'retry' });
    this.send(id);
  }

  retryFailed(): void {
    for (const { id, status } of this.#list.all) if (status === 'failed') this.retry(id);
  }

  /** Stops the upload. It starts again from the first byte, since storage takes a file in one piece. */
  pause(id: string): void {
    const drawing = this.#list.find(id);
    if (drawing?.status !== 'waiting' && drawing?.status !== 'uploading') return;
    this.#queue.remove(id);
    this.#list.change(id, { type: 'pause' });
    this.#meter.settle();
  }

  resume(id: string): void {
    if (this.#list.find(id)?.status !== 'paused') return;
    this.#list.change(id, { type: 'resume' });
    this.#queueUp(id);
    this.settlePause();
  }

  pauseAll(): void {
    this.#list.store.set({ paused: true });
    for (const { id } of this.#list.all) this.pause(id);
    this.settlePause();
  }

  resumeAll(): void {
    this.#list.store.set({ paused: false });
    for (const { id } of this.#list.all) this.resume(id);
  }

  /** Ends the pause of all uploads when no drawing is paused any more. */
  settlePause(): void {
    if (!this.#list.state.paused) return;
    if (!this.#list.all.some(({ status }) => status === 'paused')) this.#list.store.set({ paused: false });
  }

  /** The set has changed. */
  settleMeter(): void {
    this.#meter.settle();
  }

  clear(): void {
    this.#queue.clear();
    this.#meter.stop();
  }

  dispose(): void {
    this.clear();
    this.#connectivity.stop();
  }

  #createQueue(): UploadQueue {
    const { environment, ensureDraft } = this.#options;
    return new UploadQueue({
      ...environment.uploads,
      requestTicket: async (id, file, signal) => {
        const projectId = await ensureDraft();
        const { category = 'other', label } = this.#list.find(id) ?? {};
        const upload = { name: file.name, size: file.size, type: category, ...(label ? { label } : {}) };
        return (await environment.client()).requestUpload(projectId, upload, signal);
      },
      isOffline: () => this.#connectivity.offline,
      waitForNetwork: (failures, signal) => this.#connectivity.waitAfter(failures, signal),
      onReached: () => this.#connectivity.noteReached(),
      onStart: (id) => {
        this.#list.change(id, { type: 'start' });
        this.#meter.start(id);
      },
      onProgress: (id, sentBytes) => {
        this.#meter.progress(id, sentBytes);
        this.#list.change(id, { type: 'progress', sentBytes });
      },
      onRetry: (id, attempt) => this.#list.change(id, { type: 'wait-to-retry', attempt }),
      onWait: (id) => {
        this.#list.change(id, { type: 'wait-for-network' });
        this.#meter.settle();
      },
      onSent: (id, sent) => this.#list.change(id, { type: 'sent', ...sent }),
      onFail: (id, problem) => {
        this.#list.change(id, { type: 'fail', problem });
        this.#meter.settle();
      },
      onArrive: (id, sent, sha256) => {
        this.#list.change(id, { type: 'arrive', ...sent, sha256 });
        this.#meter.settle();
      },
    });
  }
}
