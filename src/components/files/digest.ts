/**
 * SHA-256 of a file, in a worker where one can be had: the page's own thread then does nothing for it. Where none can, as under a
 * policy that forbids it or from a file, in slices so small that the page does not notice.
 */
import { scriptAddress } from './script-address.js';
import type { DigestAnswer, DigestRequest } from './digest-slices.js';

/** Some milliseconds of work on a slow phone, well under a long task. */
const PAGE_SLICE_BYTES = 256 * 1024;
/** A worker whose script has not come by then is not waited for. */
const START_TIMEOUT_MS = 10_000;
/** A worker that has nothing to do goes after a while; the next file makes another. */
const IDLE_MS = 5000;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestFile(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = await pageWorker.get();
  signal.throwIfAborted();
  const sha256 = worker && (await worker.digest(file, signal));
  if (sha256) return sha256;
  // No worker, or one that died, or a file that it could not read: then this says why.
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
        // Before it settles without one, or the page would take over what nobody wants any more.
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

/** The page's one worker. Where it could not be started once, it is not tried again. */
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
      // Written so that bundlers find the worker, and bring it along.
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
