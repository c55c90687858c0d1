/**
 * Sends drawings to storage, a few at a time. Each try asks for a fresh address, because the one before may have
 * expired or been spent; the digest is worked out while the bytes travel.
 */
import type { UploadTicket } from '../../contract/adapter-api.js';
import { type Problem, ProblemError, problemFrom, problemOf } from './problem.js';
import type { StoragePut } from './storage-put.js';

export interface UploadQueueOptions {
  readonly parallel: number;
  /** How long to wait before each further try; their number is the number of further tries. */
  readonly retryDelaysMs: readonly number[];
  readonly requestTicket: (id: string, file: File, signal: AbortSignal) => Promise<UploadTicket>;
  readonly put: (upload: StoragePut) => Promise<void>;
  readonly digest: (file: File, signal: AbortSignal) => Promise<string>;
  readonly random: () => number;
  readonly onStart: (id: string) => void;
  readonly onProgress: (id: string, sentBytes: number) => void;
  readonly onRetry: (id: string, attempt: number) => void;
  readonly onArrive: (id: string, ticket: UploadTicket, sha256: string) => void;
  readonly onFail: (id: string, problem: Problem) => void;
}

export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #waiting: { id: string; file: File }[] = [];
  readonly #running = new Map<string, AbortController>();

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  add(id: string, file: File): void {
    this.#waiting.push({ id, file });
    this.#startNext();
  }

  /** Stops and forgets the upload; nothing more is told about it. */
  remove(id: string): void {
    const index = this.#waiting.findIndex((item) => item.id === id);
    if (index >= 0) this.#waiting.splice(index, 1);
    this.#running.get(id)?.abort(new DOMException('The drawing was removed.', 'AbortError'));
  }

  clear(): void {
    this.#waiting.length = 0;
    for (const id of [...this.#running.keys()]) this.remove(id);
  }

  #startNext(): void {
    while (this.#running.size < this.#options.parallel) {
      const next = this.#waiting.shift();
      if (!next) return;
      const controller = new AbortController();
      this.#running.set(next.id, controller);
      void this.#send(next.id, next.file, controller.signal).finally(() => {
        if (this.#running.get(next.id) === controller) this.#running.delete(next.id);
        this.#startNext();
      });
    }
  }

  async #send(id: string, file: File, signal: AbortSignal): Promise<void> {
    const { onStart, onArrive, onFail } = this.#options;
    // Whatever ends the upload ends the digest too.
    const digestStop = new AbortController();
    try {
      onStart(id);
      const digest = this.#options.digest(file, AbortSignal.any([signal, digestStop.signal])).catch((error) => {
        if (signal.aborted || digestStop.signal.aborted) throw error;
        throw new ProblemError(problemOf('file_unreadable', `${file.name} could not be read.`));
      });
      digest.catch(() => undefined);
      const ticket = await this.#putWithRetries(id, file, signal);
      const sha256 = await digest;
      if (!signal.aborted) onArrive(id, ticket, sha256);
    } catch (error) {
      if (!signal.aborted) onFail(id, problemFrom(error));
    } finally {
      digestStop.abort();
    }
  }

  async #putWithRetries(id: string, file: File, signal: AbortSignal): Promise<UploadTicket> {
    const { retryDelaysMs, requestTicket, put, onProgress, onRetry } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const ticket = await requestTicket(id, file, signal);
        const report = (sentBytes: number) => {
          if (!signal.aborted) onProgress(id, sentBytes);
        };
        await put({ url: ticket.url, file, signal, onProgress: report });
        return ticket;
      } catch (error) {
        const problem = problemFrom(error);
        const delayMs = retryDelaysMs[attempt];
        if (signal.aborted || !problem.retryable || delayMs === undefined) throw error;
        onRetry(id, attempt + 1);
        // An expired or altered address is not a busy server: a fresh one is asked for at once, the first time.
        if (!(attempt === 0 && problem.details['status'] === 403)) await pause(this.#jittered(delayMs), signal);
      }
    }
  }

  #jittered(delayMs: number): number {
    return delayMs * (0.75 + this.#options.random() * 0.5);
  }
}

/** Waits, or rejects at once with the signal's reason. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}
