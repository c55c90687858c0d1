/** Reads files in a thread of its own, so that one that would take forever, or all memory, costs only itself. */
import { Worker } from 'node:worker_threads';
import { permissionsOfThread } from '../confinement/thread-permissions.js';
import type { Catalogue } from './catalogue.js';
import type { ReadingLimits } from './drawing-set.js';
import type { FileReader } from './file-reader.js';
import type { PdfiumFile } from './pdfium-file.js';
import { ReadingStopped, type ReadingTime, timeForReading } from './reading-time.js';
import type { DrawRequest, SheetPicture } from './sheet-picture.js';

export type ReadingRequest =
  | { readonly call: 'open' | 'readCatalogue'; readonly path: string; readonly limits: ReadingLimits }
  | ({ readonly call: 'render' } & DrawRequest);

/** What a thread is started with. */
export interface ThreadStart {
  /** As an earlier thread has compiled it; null for the first. */
  readonly pdfium: WebAssembly.Module | null;
}

export type ReadingValue = PdfiumFile | Catalogue | SheetPicture[];
/** `stopped` is why the reading was given up, in a sentence. */
export type ReadingAnswer =
  | { readonly ok: true; readonly value: ReadingValue }
  | { readonly ok: false; readonly stopped: string | null };

/** Drawing a page may take `perReadingMs` too; the time for all pictures together is the caller's to limit. */
export interface ReadingBudget extends ReadingTime {
  /** Memory of the thread's JavaScript objects. */
  readonly heapMb: number;
  /** Memory of the whole process while the thread reads; what the thread holds outside JavaScript counts here. */
  readonly processBytes: number;
  /** For loading PDFium. */
  readonly startMs: number;
}

const MEBIBYTE = 1024 * 1024;
/** A run has five minutes; three of them for reading leave the rest for rules, pictures and reports. */
const DEFAULT_BUDGET: ReadingBudget = {
  perReadingMs: 30_000,
  perRunMs: 180_000,
  heapMb: 384,
  processBytes: 640 * MEBIBYTE,
  startMs: 30_000,
};
const WATCH_INTERVAL_MS = 25;
/** What earlier files left behind in the thread is given back before the next begins, from this much on: drawing a sheet adds up to 65 more. */
const RENEW_BYTES = 280 * MEBIBYTE;
const TOO_MUCH_MEMORY = 'Reading the file takes more memory than there is.';
const BROKE_OFF = 'Reading the file broke off.';

export interface ThreadReaderOptions extends Partial<ReadingBudget> {
  /** How many files the run has, so that none takes the time of those after it. */
  readonly fileCount?: number;
}

export class ThreadReader implements FileReader {
  readonly #entry: URL;
  readonly #budget: ReadingBudget;
  readonly #residentBytes: () => number;
  #thread: Promise<Worker | ReadingStopped> | null = null;
  #compiled: WebAssembly.Module | null = null;
  #spentMs = 0;
  /** Files not yet opened. */
  #unopened: number;

  constructor(
    { fileCount = 1, ...budget }: ThreadReaderOptions = {},
    entry: URL = new URL('./reading-thread.js', import.meta.url),
    residentBytes: () => number = process.memoryUsage.rss,
  ) {
    this.#budget = { ...DEFAULT_BUDGET, ...budget };
    this.#entry = entry;
    this.#unopened = fileCount;
    this.#residentBytes = residentBytes;
    // Loading PDFium goes on while the caller prepares.
    void this.#started();
  }

  /** Resolves when the first thread can read. Rejects where it can't be started, which no file is to blame for: none was opened yet. */
  async ready(): Promise<void> {
    const thread = await this.#thread;
    if (thread instanceof ReadingStopped) throw new Error('The thread that reads drawings could not be started.');
  }

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    // A file is opened a second time where layers of it are hidden.
    if (limits.hiddenLayers === undefined) this.#unopened = Math.max(0, this.#unopened - 1);
    return (await this.#read({ call: 'open', path, limits })) as PdfiumFile;
  }

  async readCatalogue(path: string, limits: ReadingLimits): Promise<Catalogue> {
    return (await this.#read({ call: 'readCatalogue', path, limits })) as Catalogue;
  }

  async render(request: DrawRequest): Promise<SheetPicture[]> {
    return (await this.#ask({ call: 'render', ...request }, this.#budget.perReadingMs)) as SheetPicture[];
  }

  async close(): Promise<void> {
    const starting = this.#thread;
    this.#thread = null;
    const thread = await starting;
    if (thread instanceof Worker) await thread.terminate();
  }

  /** One of the two readings that share the run's time. */
  async #read(request: ReadingRequest): Promise<ReadingValue> {
    const limitMs = timeForReading(this.#budget, this.#spentMs, 2 * this.#unopened);
    if (limitMs === 0) throw new ReadingStopped('The other files of the set took all the time there is for reading.');
    const startedAt = performance.now();
    try {
      return await this.#ask(request, limitMs);
    } finally {
      this.#spentMs += performance.now() - startedAt;
    }
  }

  async #ask(request: ReadingRequest, limitMs: number): Promise<ReadingValue> {
    if (this.#thread !== null && this.#residentBytes() > RENEW_BYTES) await this.close();
    const thread = await this.#started();
    const answer = thread instanceof Worker ? await this.#answerOf(thread, request, limitMs) : thread;
    if (answer instanceof ReadingStopped) {
      await this.close();
      throw answer;
    }
    if (answer.ok) return answer.value;
    throw answer.stopped === null ? new Error('The file can’t be read.') : new ReadingStopped(answer.stopped);
  }

  /** Resolves once, whether the thread answers, breaks, or takes too much. */
  #answerOf(thread: Worker, request: ReadingRequest, limitMs: number): Promise<ReadingAnswer | ReadingStopped> {
    const tooLong = `Reading the file takes longer than ${Math.round(limitMs / 100) / 10} seconds.`;
    const answer = this.#nextMessage(thread, limitMs, tooLong) as Promise<ReadingAnswer | ReadingStopped>;
    thread.postMessage(request);
    return answer;
  }

  #started(): Promise<Worker | ReadingStopped> {
    return (this.#thread ??= this.#start());
  }

  /** Resolves with a thread that has PDFium loaded, so that none of a file's time goes to that. */
  async #start(): Promise<Worker | ReadingStopped> {
    const thread = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#budget.heapMb },
      execArgv: permissionsOfThread(process.execArgv),
      env: {},
      workerData: { pdfium: this.#compiled } satisfies ThreadStart,
      stdout: true,
      stderr: true,
    });
    // An error that comes late, while the thread is being ended, must not end the process.
    thread.on('error', () => undefined);
    // Nobody reads what it prints, and what nobody reads must not pile up.
    thread.stdout.resume();
    thread.stderr.resume();
    const ready = await this.#nextMessage(thread, this.#budget.startMs, BROKE_OFF);
    if (ready instanceof WebAssembly.Module) this.#compiled = ready;
    if (!(ready instanceof ReadingStopped)) return thread;
    await thread.terminate();
    return ready;
  }

  #nextMessage(thread: Worker, limitMs: number, tooLong: string): Promise<unknown> {
    return new Promise((resolve) => {
      const end = (value: unknown) => {
        clearTimeout(timer);
        clearInterval(watch);
        // By name: without one Node also drops its own listeners, and the thread falls silent.
        thread.off('message', end).off('error', onError).off('exit', onExit);
        resolve(value);
      };
      const stop = (reason: string) => end(new ReadingStopped(reason));
      const onError = (error: NodeJS.ErrnoException) =>
        stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? TOO_MUCH_MEMORY : BROKE_OFF);
      const onExit = () => stop(BROKE_OFF);
      const timer = setTimeout(() => stop(tooLong), limitMs);
      const watch = setInterval(
        () => this.#residentBytes() > this.#budget.processBytes && stop(TOO_MUCH_MEMORY),
        WATCH_INTERVAL_MS,
      );
      thread.once('message', end).once('error', onError).once('exit', onExit);
    });
  }
}
