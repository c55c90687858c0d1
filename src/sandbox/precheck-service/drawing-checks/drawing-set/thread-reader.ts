/** Reads files in a thread of its own, so that one that would take forever, or all memory, costs only itself. */
import { Worker } from 'node:worker_threads';
import type { ReadingLimits } from './drawing-set.js';
import { type FileReader, ReadingStopped, type SheetPicture } from './file-reader.js';
import type { PdfjsFile } from './pdfjs-reader.js';
import type { PdfiumFile } from './pdfium-reader.js';

export type ReadingRequest =
  | { readonly call: 'open' | 'readText'; readonly path: string; readonly limits: ReadingLimits }
  | { readonly call: 'render'; readonly path: string; readonly pageNumber: number; readonly longSidePx: number };

export type ReadingValue = PdfiumFile | PdfjsFile | SheetPicture;
export type ReadingAnswer = { readonly ok: true; readonly value: ReadingValue } | { readonly ok: false };

export interface ReadingBudget {
  /** Longest time for one reading of one file; each file is read twice. */
  readonly perReadingMs: number;
  /** Longest time for all readings of a run together. */
  readonly perRunMs: number;
  readonly heapMb: number;
}

/** A run has five minutes; four of them for reading leave the rest for rules and reports. */
const DEFAULT_BUDGET: ReadingBudget = { perReadingMs: 30_000, perRunMs: 240_000, heapMb: 384 };

export class ThreadReader implements FileReader {
  readonly #entry: URL;
  readonly #budget: ReadingBudget;
  #thread: Worker | null = null;
  #remainingMs: number;

  constructor(budget: Partial<ReadingBudget> = {}, entry: URL = new URL('./reading-thread.js', import.meta.url)) {
    this.#budget = { ...DEFAULT_BUDGET, ...budget };
    this.#remainingMs = this.#budget.perRunMs;
    this.#entry = entry;
  }

  async open(path: string, limits: ReadingLimits): Promise<PdfiumFile> {
    return (await this.#ask({ call: 'open', path, limits })) as PdfiumFile;
  }

  async readText(path: string, limits: ReadingLimits): Promise<PdfjsFile> {
    return (await this.#ask({ call: 'readText', path, limits })) as PdfjsFile;
  }

  async render(path: string, pageNumber: number, longSidePx: number): Promise<SheetPicture> {
    return (await this.#ask({ call: 'render', path, pageNumber, longSidePx })) as SheetPicture;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  async #ask(request: ReadingRequest): Promise<ReadingValue> {
    if (this.#remainingMs <= 0) {
      throw new ReadingStopped('The other files of the set took all the time there is for reading.');
    }
    const startedAt = performance.now();
    const answer = await this.#answerTo(request, Math.min(this.#budget.perReadingMs, this.#remainingMs));
    this.#remainingMs -= performance.now() - startedAt;
    if (answer instanceof ReadingStopped) {
      await this.close();
      throw answer;
    }
    if (!answer.ok) throw new Error('The file can’t be read.');
    return answer.value;
  }

  /** Resolves once, whether the thread answers, breaks, or takes too long. */
  async #answerTo(request: ReadingRequest, limitMs: number): Promise<ReadingAnswer | ReadingStopped> {
    const thread = (this.#thread ??= this.#start());
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        const tooLong = `Reading the file takes longer than ${Math.round(limitMs / 100) / 10} seconds.`;
        timer = setTimeout(() => resolve(new ReadingStopped(tooLong)), limitMs);
        thread.once('message', resolve);
        thread.once('error', () => resolve(new ReadingStopped('Reading the file takes more memory than there is.')));
        thread.once('exit', () => resolve(new ReadingStopped('Reading the file broke off.')));
        thread.postMessage(request);
      });
    } finally {
      clearTimeout(timer);
      // By name: without one Node also drops its own listeners, and the thread falls silent.
      for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
      // An error that comes late, while the thread is being ended, must not end the process.
      thread.on('error', () => undefined);
    }
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#budget.heapMb };
    return new Worker(this.#entry, { resourceLimits, execArgv: [], env: {}, stdout: true, stderr: true });
  }
}
