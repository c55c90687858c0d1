/**
 * Follows one project by server-sent events, or by polling with the ETag of the last answer where a stream does not work. A stream that
 * failed is tried again after polls that succeed, so that a restarted adapter is found again.
 */
import type { Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from './adapter-client.js';
import { type Problem, problemFrom } from './problem.js';
import { pause } from './retry.js';

/** `live`: events arrive. `polling`: snapshots are requested one by one; also before the first one. `reconnecting`: the adapter does not answer. */
export type Connection = 'live' | 'polling' | 'reconnecting';

/** Polls before a stream that never worked is tried again. */
const POLLS_BEFORE_STREAM = 8;

export interface SnapshotSourceOptions {
  readonly client: AdapterClient;
  readonly projectId: string;
  /** The adapter has answered before. Else a poll comes first: only its headers show whether elements and adapter fit. */
  readonly isKnown: boolean;
  readonly openStream: (url: string) => EventSource;
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly onConnection: (connection: Connection) => void;
  /** A problem that polling again does not solve, such as a project of another person. Following has ended with it. */
  readonly onRefused: (problem: Problem) => void;
  readonly pollIntervalMs: number;
  readonly maxBackOffMs: number;
  /** A proxy holds up a stream whose first event takes longer than this. */
  readonly firstEventTimeoutMs: number;
  /** How often a live stream is checked by a poll, since a stream can die silently. */
  readonly heartbeatMs: number;
}

/** Until `signal` is aborted, or until a problem that polling again does not solve. */
export function followProject(options: SnapshotSourceOptions, signal: AbortSignal): void {
  const { client, projectId, isKnown, openStream, onSnapshot, onConnection, onRefused } = options;
  const { pollIntervalMs, maxBackOffMs, firstEventTimeoutMs, heartbeatMs } = options;
  let etag: string | null = null;
  let isRefused = false;
  const hasEnded = () => isRefused || signal.aborted;

  async function follow(): Promise<void> {
    let pollsBeforeStream = isKnown ? 0 : 1;
    let failures = 0;
    while (!hasEnded()) {
      if (failures === 0 && pollsBeforeStream === 0) {
        // A stream that worked is tried again soon, one that never did after a while.
        pollsBeforeStream = (await followStream()) ? 1 : POLLS_BEFORE_STREAM;
      }
      const answered = !hasEnded() && (await poll());
      if (hasEnded()) return;
      failures = answered ? 0 : failures + 1;
      if (answered) pollsBeforeStream = Math.max(0, pollsBeforeStream - 1);
      // Until the stream delivers, too: an adapter that answers is not lost.
      onConnection(answered ? 'polling' : 'reconnecting');
      // Before another stream, too: a proxy may end each one after its first event.
      await pause(Math.min(maxBackOffMs, pollIntervalMs * 2 ** Math.max(0, failures - 1)), signal);
    }
  }

  /** Delivers snapshots until the stream ends or fails. Resolves with whether it delivered any. */
  async function followStream(): Promise<boolean> {
    if (!(await client.mayStream().catch(() => false)) || hasEnded()) return false;
    const stream = openStream(client.eventsUrl(projectId));
    let delivered = false;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(firstEventTimer);
        clearInterval(heartbeat);
        stream.close();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const firstEventTimer = setTimeout(end, firstEventTimeoutMs);
      const heartbeat = setInterval(async () => (await poll()) || end(), heartbeatMs);
      signal.addEventListener('abort', end);
      stream.addEventListener('error', end);
      stream.addEventListener('snapshot', ({ data }: MessageEvent<string>) => {
        clearTimeout(firstEventTimer);
        const snapshot = parsed(data);
        delivered = snapshot !== null;
        if (!snapshot) return end();
        onConnection('live');
        onSnapshot(snapshot);
      });
    });
    return delivered;
  }

  /** Whether the adapter answered. */
  async function poll(): Promise<boolean> {
    try {
      const answer = await client.getSnapshot(projectId, etag, signal);
      if (signal.aborted) return false;
      if (answer) {
        etag = answer.etag;
        onSnapshot(answer.snapshot);
      }
      return true;
    } catch (error) {
      const problem = problemFrom(error);
      if (signal.aborted || problem.retryable) return false;
      isRefused = true;
      onRefused(problem);
      return false;
    }
  }

  onConnection('polling');
  signal.addEventListener('abort', () => onConnection('polling'), { once: true });
  follow().catch(() => undefined);
}

/** Null where it cannot be read. What spoils a stream on its way need not spoil an answer: a poll shows whether it is the adapter. */
function parsed(data: string): Snapshot | null {
  try {
    return JSON.parse(data) as Snapshot;
  } catch {
    return null;
  }
}
