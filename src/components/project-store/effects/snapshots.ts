/**
 * Follows the project while something may change there: by server-sent events, or by polling with the ETag of the last answer where a stream
 * does not work. A stream that failed is tried again after polls that succeed, so that a restarted adapter is found again. Where another tab
 * may have changed what was over, the project is read once. One that the page names and that this adapter did not make is adopted, where
 * the portal lets this person.
 */
import { attempt } from '../../attempt.js';
import type { Snapshot } from 'precheck-contract/adapter-api';
import { type Problem, problemFrom } from '../../adapter-client/problem.js';
import { handleOutcome, pause } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { isFollowed } from '../selectors.js';
import type { Connection } from '../state.js';
import { runForKeys, type Store } from '../store.js';

/** Polls before a stream that never worked is tried again. */
const POLLS_BEFORE_STREAM = 8;

export function startSnapshots(store: Store, { client, tracking, onReturn }: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  const { openStream, pollIntervalMs, maxBackOffMs, firstEventTimeoutMs, heartbeatMs } = tracking;
  let etag: string | null = null;
  let adopting = false;
  let adoptionTried = false;

  const receive = (snapshot: Snapshot) => dispatch({ type: 'snapshot-received', snapshot });
  const connect = (connection: Connection) => dispatch({ type: 'connection-changed', connection });

  /** Until `ended` is aborted, as it is by a problem that polling again does not solve. */
  async function follow(projectId: string, ended: AbortSignal): Promise<void> {
    const { snapshot, rereading } = getState();
    // Before the adapter has answered, a poll comes first: only its headers show whether elements and adapter fit.
    let pollsBeforeStream = snapshot && !rereading ? 0 : 1;
    let failures = 0;
    etag = null;
    connect('polling');
    ended.addEventListener('abort', () => connect('polling'));
    while (!ended.aborted) {
      if (failures === 0 && pollsBeforeStream === 0) {
        // A stream that worked is tried again soon, one that never did after a while.
        const streamed = client.withStream(projectId, (url) => followStream(url, projectId, ended));
        pollsBeforeStream = (await streamed.catch(() => false)) ? 1 : POLLS_BEFORE_STREAM;
      }
      const answered = await poll(projectId, ended);
      if (ended.aborted) return;
      failures = answered ? 0 : failures + 1;
      if (answered) pollsBeforeStream = Math.max(0, pollsBeforeStream - 1);
      // Until the stream delivers, too: an adapter that answers is not lost.
      connect(answered ? 'polling' : 'reconnecting');
      // Before another stream, too: a proxy may end each one after its first event.
      await pause(Math.min(maxBackOffMs, pollIntervalMs * 2 ** Math.max(0, failures - 1)), ended);
    }
  }

  /** Delivers snapshots until the stream ends or fails. Resolves with whether it delivered any. */
  async function followStream(url: string, projectId: string, ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return false;
    const stream = openStream(url);
    let delivered = false;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(firstEventTimer);
        clearInterval(heartbeat);
        stream.close();
        ended.removeEventListener('abort', end);
        resolve();
      };
      const firstEventTimer = setTimeout(end, firstEventTimeoutMs);
      const heartbeat = setInterval(async () => (await poll(projectId, ended)) || end(), heartbeatMs);
      ended.addEventListener('abort', end);
      stream.addEventListener('error', end);
      stream.addEventListener('snapshot', ({ data }: MessageEvent<string>) => {
        clearTimeout(firstEventTimer);
        // What spoils a stream on its way need not spoil an answer: a poll shows whether it is the adapter.
        const snapshot = attempt(() => JSON.parse(data) as Snapshot);
        delivered = Boolean(snapshot);
        if (!snapshot) return end();
        connect('live');
        receive(snapshot);
      });
    });
    return delivered;
  }

  /** Whether the adapter answered. */
  async function poll(projectId: string, ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return false;
    try {
      const answer = await client.getSnapshot(projectId, etag, ended);
      if (ended.aborted) return false;
      if (answer) {
        etag = answer.etag;
        receive(answer.snapshot);
      }
      return true;
    } catch (error) {
      const problem = problemFrom(error);
      if (!ended.aborted && !problem.retryable) refuse(projectId, problem);
      return false;
    }
  }

  function refuse(projectId: string, problem: Problem): void {
    const isUnknown = problem.code === 'not_found';
    if (isUnknown && getState().isNamed && !adoptionTried) adopt(projectId, problem);
    else dispatch({ type: 'project-refused', problem });
  }

  function adopt(projectId: string, refused: Problem): void {
    adopting = adoptionTried = true;
    recheck();
    handleOutcome(
      client.adoptProject(projectId, getState().settings.cityKey, signal),
      signal,
      (snapshot) => {
        adopting = false;
        receive(snapshot);
      },
      (problem) => {
        adopting = false;
        // Retry follows the project again, does not find it, and adopts again.
        adoptionTried = !problem.retryable;
        // A project that may not be adopted is shown as one that does not exist.
        dispatch({ type: 'project-refused', problem: problem.retryable ? problem : refused });
      },
    );
  }

  const recheck = runForKeys(
    store,
    signal,
    (state) => (isFollowed(state) && !adopting ? state.projectId : null),
    // A wait that is aborted rejects.
    (projectId, ended) => void follow(projectId, ended).catch(() => undefined),
  );
  onReturn(() => dispatch({ type: 'reread-requested' }), signal);
}
