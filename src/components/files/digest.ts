/**
 * SHA-256 of a file, in a worker. Where there can be none, as under a content security policy or a file: address, on the page's thread in
 * slices that are too small to notice.
 */
import { scriptAddress } from './script-address.js';
import type { DigestAnswer, DigestRequest } from './digest-slices.js';

/** Some milliseconds of work on a slow phone, well under a long task. */
const PAGE_SLICE_BYTES = 256 * 1024;
/** How long to wait for the worker's script. */
const START_TIMEOUT_MS = 10_000;
/** A worker without work ends after this time; the next file starts another one. */
const IDLE_MS = 5000;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestFile(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = await pageWorker.get();
  signal.throwIfAborted();
  const sha256 = worker && (await worker.digest(file, signal));
  if (sha256) return sha256;
  // No worker, or one that died, or a file that it could not read: then this throws the reason.
  return digestOnPage(file, signal);
}

export async function digestOnPage(file: Blob, signal: AbortSignal): Promise<string> {
  const { digestSlices } = await import('./digest-slices.js');
  return digestSlices(file, PAGE_SLICE_BYTES, signal);
}

class DigestWorker {
  readonly #worker: Worker;
  readonly #onEnd: () => void;
  readonly #asked = new Map<number, (sha256: string | null) => void>();
  #lastId = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(worker: Worker, onEnd: () => void) {
    this.#worker = worker;
    this.#onEnd = onEnd;
    worker.onmessage = ({ data }: MessageEvent<DigestAnswer>) => this.#settle(data.id, data.sha256);
    worker.onerror = () => this.#end();
    this.#rest();
  }

  /** Null where the worker could not do it. */
  digest(file: Blob, signal: AbortSignal): Promise<string | null> {
    clearTimeout(this.#idleTimer);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#ask({ id, file: null });
        // First, or the page's thread would compute a digest that is no longer needed.
        reject(signal.reason);
        this.#settle(id, null);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#asked.set(id, (sha256) => {
        signal.removeEventListener('abort', stop);
        resolve(sha256);
      });
      this.#ask({ id, file });
    });
  }

  #ask(request: DigestRequest): void {
    this.#worker.postMessage(request);
  }

  #settle(id: number, sha256: string | null): void {
    this.#asked.get(id)?.(sha256);
    this.#asked.delete(id);
    if (this.#asked.size === 0) this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#end(), IDLE_MS);
  }

  #end(): void {
    clearTimeout(this.#idleTimer);
    this.#onEnd();
    this.#worker.terminate();
    for (const resolve of this.#asked.values()) resolve(null);
    this.#asked.clear();
  }
}

/** The page's only worker. After a failed start, no other one is tried. */
const pageWorker = {
  started: null as Promise<DigestWorker | null> | null,
  get(): Promise<DigestWorker | null> {
    this.started ??= startWorker().then((worker) => worker && new DigestWorker(worker, () => (this.started = null)));
    return this.started;
  },
};

function startWorker(): Promise<Worker | null> {
  return new Promise((resolve) => {
    try {
      // In a form that bundlers recognise.
      const worker = new Worker(scriptAddress(new URL('./digest-worker.js', import.meta.url)), { type: 'module' });
      const giveUp = () => {
        clearTimeout(timer);
        worker.terminate();
        resolve(null);
      };
      const timer = setTimeout(giveUp, START_TIMEOUT_MS);
      worker.onerror = giveUp;
      worker.onmessage = () => {
        clearTimeout(timer);
        resolve(worker);
      };
    } catch {
      resolve(null);
    }
  });
}
