/**
 * Follows one project by server-sent events, or by polling with the ETag of the last answer where a stream does not work. A stream that
 * failed is tried again after polls that succeed, so that a restarted adapter is found again.
 */
import type { Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from './adapter-client.js';
import { type Problem, problemFrom } from './problem.js';
import { pause } from './retry.js';

export type Connection = 'idle' | 'connecting' | 'live' | 'polling' | 'reconnecting';

/** Polls before a stream that never worked is tried again. */
const POLLS_BEFORE_STREAM = 8;

export interface SnapshotSourceOptions {
  readonly client: AdapterClient;
  readonly projectId: string;
  readonly openStream: (url: string) => EventSource;
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly onConnection: (connection: Connection) => void;
  /** A problem that polling again does not solve, such as a project of another person. Following has ended. */
  readonly onRefused: (problem: Problem) => void;
  readonly pollIntervalMs: number;
  readonly maxBackOffMs: number;
  /** A stream that sends nothing at first for so long is held up by a proxy. */
  readonly silenceMs: number;
  /** How often a live stream is checked by a poll, since a stream can die silently. */
  readonly heartbeatMs: number;
}

export class SnapshotSource {
  readonly #options: SnapshotSourceOptions;
  readonly #stop = new AbortController();
  #stream: EventSource | null = null;
  #etag: string | null = null;
  #pollsBeforeStream = 0;

  constructor(options: SnapshotSourceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#options.onConnection('connecting');
    void this.#follow().catch(() => undefined);
  }

  close(): void {
    this.#stop.abort(new DOMException('No longer followed.', 'AbortError'));
    this.#stream?.close();
    this.#stream = null;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      // The first answer shows whether elements and adapter fit.
      const mayStream = this.#options.client.isCompatible() && failures === 0 && this.#pollsBeforeStream === 0;
      if (mayStream) await this.#followStream();
      if (signal.aborted) return;
      if (await this.#poll()) {
        failures = 0;
        if (this.#pollsBeforeStream > 0) this.#pollsBeforeStream -= 1;
        // Until the stream delivers, too: an adapter that answers is not lost.
        this.#options.onConnection(this.#pollsBeforeStream > 0 ? 'polling' : 'connecting');
      } else {
        failures += 1;
        this.#options.onConnection('reconnecting');
      }
      if (signal.aborted) return;
      if (failures > 0 || this.#pollsBeforeStream > 0) await pause(this.#delayMs(failures), signal);
    }
  }

  #delayMs(failures: number): number {
    const { pollIntervalMs, maxBackOffMs } = this.#options;
    return Math.min(maxBackOffMs, pollIntervalMs * 2 ** Math.max(0, failures - 1));
  }

  /** Delivers snapshots until the stream ends or fails, then resolves. */
  async #followStream(): Promise<void> {
    const { client, projectId, openStream, silenceMs, heartbeatMs, onConnection } = this.#options;
    if (!(await client.mayStream().catch(() => false))) {
      this.#pollsBeforeStream = POLLS_BEFORE_STREAM;
      return;
    }
    if (this.#stop.signal.aborted) return;
    return new Promise((resolve) => {
      const stream = openStream(client.eventsUrl(projectId));
      this.#stream = stream;
      let delivered = false;
      const end = () => {
        clearTimeout(silence);
        clearInterval(heartbeat);
        stream.close();
        this.#stop.signal.removeEventListener('abort', end);
        // A stream that worked is tried again soon, one that never did after a while.
        this.#pollsBeforeStream = delivered ? 1 : POLLS_BEFORE_STREAM;
        if (delivered && !this.#stop.signal.aborted) onConnection('reconnecting');
        resolve();
      };
      const silence = setTimeout(end, silenceMs);
      const heartbeat = setInterval(() => {
        void this.#poll().then((answered) => {
          if (!answered) end();
        });
      }, heartbeatMs);
      this.#stop.signal.addEventListener('abort', end);
      stream.addEventListener('error', end);
      stream.addEventListener('snapshot', (event) => {
        clearTimeout(silence);
        delivered = true;
        onConnection('live');
        if (this.#read(event as MessageEvent<string>)) return;
        delivered = false;
        end();
      });
    });
  }

  /** Whether the event could be read. What spoils a stream on its way need not spoil an answer: a poll shows whether it is the adapter. */
  #read(event: MessageEvent<string>): boolean {
    let snapshot: Snapshot;
    try {
      snapshot = JSON.parse(event.data) as Snapshot;
    } catch {
      return false;
    }
    this.#options.onSnapshot(snapshot);
    return true;
  }

  /** Whether the adapter answered. A problem that is not retryable ends the following. */
  async #poll(): Promise<boolean> {
    const { client, projectId, onSnapshot, onRefused } = this.#options;
    try {
      const answer = await client.getSnapshot(projectId, this.#etag, this.#stop.signal);
      if (this.#stop.signal.aborted) return false;
      if (answer) {
        this.#etag = answer.etag;
        onSnapshot(answer.snapshot);
      }
      return true;
    } catch (error) {
      if (this.#stop.signal.aborted) return false;
      const problem = problemFrom(error);
      if (!problem.retryable) {
        onRefused(problem);
        this.close();
      }
      return false;
    }
  }
}
