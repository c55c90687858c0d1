/**
 * Reads the project: follows it while something may change there, and reads it once where another window may have changed what was over.
 * A project that the page names and that this adapter did not make is adopted, where the portal lets this person.
 */
import type { Snapshot } from 'precheck-contract/adapter-api';
import { type Problem, problemFrom } from '../../adapter-client/problem.js';
import { type Connection, followProject } from '../../adapter-client/snapshot-source.js';
import type { Environment } from '../environment.js';
import { isFollowed } from '../selectors.js';
import type { Store } from '../store.js';

export function startSnapshots(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, tracking, onReturn } = environment;
  let following: AbortController | null = null;
  let adopting = false;
  let adoptionTried = false;
  let reading = false;
  let etag: string | null = null;

  function follow(projectId: string): void {
    following = new AbortController();
    const options = {
      ...tracking,
      client,
      projectId,
      onSnapshot: (snapshot: Snapshot) => store.dispatch({ type: 'snapshot-received', snapshot }),
      onConnection: (connection: Connection) => store.dispatch({ type: 'connection-changed', connection }),
      onRefused: (problem: Problem) => refuse(projectId, problem),
    };
    followProject(options, AbortSignal.any([signal, following.signal]));
  }

  function stop(): void {
    following?.abort();
    following = null;
  }

  function refuse(projectId: string, problem: Problem): void {
    const { opened, recalled } = store.getState();
    const isUnknown = problem.code === 'not_found';
    if (isUnknown && opened && !adoptionTried) void adopt(projectId, problem);
    else if (isUnknown && recalled) store.dispatch({ type: 'project-gone' });
    else store.dispatch({ type: 'project-refused', problem });
  }

  async function adopt(projectId: string, refused: Problem): Promise<void> {
    stop();
    adopting = true;
    adoptionTried = true;
    try {
      const snapshot = await client.adoptProject(projectId, store.getState().settings.cityKey, signal);
      if (!signal.aborted) store.dispatch({ type: 'snapshot-received', snapshot });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      // Retry follows the project again, does not find it, and adopts again.
      adoptionTried = !problem.retryable;
      // A project that may not be adopted is shown as one that does not exist.
      store.dispatch({ type: 'project-refused', problem: problem.retryable ? problem : refused });
    } finally {
      adopting = false;
      step();
    }
  }

  /** An adapter that does not answer changes nothing. */
  async function readOnce(projectId: string): Promise<void> {
    reading = true;
    try {
      const answer = await client.getSnapshot(projectId, etag, signal);
      if (signal.aborted) return;
      if (answer) {
        etag = answer.etag;
        store.dispatch({ type: 'snapshot-received', snapshot: answer.snapshot });
      }
      reading = false;
      store.dispatch({ type: 'reread-ended', answered: true });
    } catch (error) {
      reading = false;
      const problem = problemFrom(error);
      if (signal.aborted) return;
      if (problem.retryable) store.dispatch({ type: 'reread-ended', answered: false });
      else store.dispatch({ type: 'project-refused', problem });
    }
  }

  function step(): void {
    if (signal.aborted) return;
    const state = store.getState();
    const { projectId, rereading } = state;
    const isWanted = isFollowed(state) && !adopting;
    if (isWanted && !following && projectId) follow(projectId);
    if (!isWanted) stop();
    if (!isWanted && !adopting) store.dispatch({ type: 'connection-changed', connection: 'idle' });
    if (rereading && !reading && projectId) void readOnce(projectId);
  }

  store.subscribe(step, signal);
  onReturn(() => store.dispatch({ type: 'reread-requested' }), signal);
  step();
}
