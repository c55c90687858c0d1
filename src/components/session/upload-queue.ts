/**
 * Sends drawings to storage, a few at a time. Every try asks for a new address, since the last one may have expired or been used. The
 * digest is computed while the bytes are sent. Waiting for the network uses up no try.
 */
import type { UploadTicket } from 'precheck-contract/adapter-api';
import { pause, withRetries } from '../adapter-client/retry.js';
import { isUnanswered, type Problem, ProblemError, problemFrom, problemOf } from '../adapter-client/problem.js';
import type { StoragePut } from '../adapter-client/storage-put.js';

/** An upload that storage has, by the names that adapter and service give it. */
export type SentUpload = Pick<UploadTicket, 'uploadId' | 'filename'>;

export interface UploadQueueOptions {
  readonly parallel: number;
  /** How long to wait before each further try; their number is the number of further tries. */
  readonly retryDelaysMs: readonly number[];
  readonly requestTicket: (id: string, file: File, signal: AbortSignal) => Promise<UploadTicket>;
  readonly put: (upload: StoragePut) => Promise<void>;
  readonly digest: (file: File, signal: AbortSignal) => Promise<string>;
  readonly random: () => number;
  /** Whether the network is known to be away, so that a failure is not storage's. */
  readonly isOffline: () => boolean;
  /** Resolves when another try makes sense, after so many failures in a row. */
  readonly waitForNetwork: (failures: number, signal: AbortSignal) => Promise<void>;
  readonly onReached: () => void;
  readonly onStart: (id: string) => void;
  readonly onProgress: (id: string, sentBytes: number) => void;
  readonly onRetry: (id: string, attempt: number) => void;
  readonly onWait: (id: string) => void;
  readonly onSent: (id: string, sent: SentUpload) => void;
  readonly onArrive: (id: string, sent: SentUpload, sha256: string) => void;
  readonly onFail: (id: string, problem: Problem) => void;
}

interface Item {
  readonly id: string;
  readonly file: File;
  readonly sent: SentUpload | null;
}

export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #waiting: Item[] = [];
  readonly #running = new Map<string, AbortController>();
  /** A file that was paused or failed is not read again. */
  readonly #digests = new WeakMap<File, string>();

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  /** `sent`: storage has the file already, and only its digest is missing. */
  add(id: string, file: File, sent: SentUpload | null = null): void {
    this.#waiting.push({ id, file, sent });
    this.#startNext();
  }

  /** Stops the upload; no callback is called for it any more. */
  remove(id: string): void {
    const index = this.#waiting.findIndex((item) => item.id === id);
    if (index >= 0) this.#waiting.splice(index, 1);
    this.#running.get(id)?.abort(new DOMException('The drawing was removed.', 'AbortError'));
    // It may be added again before the call that it waits for has ended.
    this.#running.delete(id);
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
      void this.#send(next, controller.signal).finally(() => {
        if (this.#running.get(next.id) === controller) this.#running.delete(next.id);
        this.#startNext();
      });
    }
  }

  async #send(item: Item, signal: AbortSignal): Promise<void> {
    const { onStart, onSent, onArrive, onFail } = this.#options;
    const { id, file } = item;
    // The end of the upload ends the digest too, and the other way round.
    const stop = new AbortController();
    const both = AbortSignal.any([signal, stop.signal]);
    try {
      onStart(id);
      // Null where the digest failed for another reason than the file: then it is computed again after the upload.
      const digest = this.#digest(file, both).catch((error: unknown) => {
        if (isUnreadable(error) || both.aborted) throw error;
        return null;
      });
      const put = item.sent ?? this.#putWithRetries(id, file, both);
      // To an upload, a file that can no longer be read looks like a broken network: the digest may know better.
      const { uploadId, filename } = await Promise.race([put, digest.then(() => put)]);
      signal.throwIfAborted();
      onSent(id, { uploadId, filename });
      const sha256 = (await digest) ?? (await this.#digest(file, both));
      if (!signal.aborted) onArrive(id, { uploadId, filename }, sha256);
    } catch (error) {
      if (!signal.aborted) onFail(id, problemFrom(error));
    } finally {
      stop.abort();
    }
  }

  async #digest(file: File, signal: AbortSignal): Promise<string> {
    const known = this.#digests.get(file);
    if (known !== undefined) return known;
    try {
      const sha256 = await this.#options.digest(file, signal);
      this.#digests.set(file, sha256);
      return sha256;
    } catch (error) {
      if (signal.aborted) throw error;
      // Any other error is not the file's: a part of the script may not have loaded.
      if (!(error instanceof DOMException)) throw error;
      throw unreadable(file);
    }
  }

  #putWithRetries(id: string, file: File, signal: AbortSignal): Promise<UploadTicket> {
    const { retryDelaysMs, waitForNetwork, onRetry, onWait, onStart } = this.#options;
    let tries = 0;
    let unanswered = 0;
    const waitAfter = (problem: Problem) => {
      if (!problem.retryable) return null;
      if (this.#isNetworkAway(problem)) {
        unanswered += 1;
        onWait(id);
        return waitForNetwork(unanswered, signal).then(() => onStart(id));
      }
      const delayMs = retryDelaysMs[tries];
      if (delayMs === undefined) return null;
      tries += 1;
      onRetry(id, tries);
      // Storage refuses an address that has expired; a new one is asked for at once, the first time.
      const isExpired = tries === 1 && problem.details['status'] === 403;
      return isExpired ? Promise.resolve() : pause(this.#delayOf(delayMs, problem), signal);
    };
    return withRetries(() => this.#putOnce(id, file, signal, () => (unanswered = 0)), waitAfter, signal);
  }

  async #putOnce(id: string, file: File, signal: AbortSignal, onReached: () => void): Promise<UploadTicket> {
    const ticket = await this.#options.requestTicket(id, file, signal);
    onReached();
    this.#options.onReached();
    const onProgress = (sentBytes: number) => {
      if (!signal.aborted) this.#options.onProgress(id, sentBytes);
    };
    // The file may have changed after the digest, and an upload of a file that was cut short looks like a broken network.
    await this.#options.put({ url: ticket.url, file, signal, onProgress }).catch(async (error: unknown) => {
      throw !signal.aborted && (await isWritten(file)) ? unreadable(file) : error;
    });
    if (await isWritten(file)) throw unreadable(file);
    return ticket;
  }

  /**
   * An adapter that does not answer counts as no network. Storage that does not answer while the adapter does may be at fault itself, so
   * that uses up a try; the next one asks the adapter first.
   */
  #isNetworkAway(problem: Problem): boolean {
    const { code } = problem;
    if (isUnanswered(problem)) return true;
    return this.#options.isOffline() && (code === 'storage_unreachable' || code === 'storage_timeout');
  }

  #delayOf(delayMs: number, { details }: Problem): number {
    const jittered = delayMs * (0.75 + this.#options.random() * 0.5);
    const asked = Number(details['retryAfterSeconds'] ?? 0) * 1000;
    return Math.max(jittered, Math.min(asked, MOST_ASKED_DELAY_MS));
  }
}

const unreadable = ({ name }: File): ProblemError =>
  new ProblemError(problemOf('file_unreadable', `${name} could not be read.`));

/** Whether the file was changed since it was chosen: browsers then refuse to read it. Of a deleted file, what was sent is right. */
function isWritten(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      ({ name }: DOMException) => name === 'NotReadableError',
    );
}

const isUnreadable = (error: unknown): boolean => problemFrom(error).code === 'file_unreadable';

/** The longest wait that a server can ask for. */
const MOST_ASKED_DELAY_MS = 60_000;
