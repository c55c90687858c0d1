/**
 * Reads the project: follows it while something may change there, and reads it once where another tab may have changed what was over.
 * A project that the page names and that this adapter did not make is adopted, where the portal lets this person.
 */
import type { Problem } from '../../adapter-client/problem.js';
import { handleOutcome } from '../../adapter-client/retry.js';
import { followProject } from '../../adapter-client/snapshot-source.js';
import type { Environment } from '../environment.js';
import { isFollowed } from '../selectors.js';
import { runForKey, type Store } from '../store.js';

export function startSnapshots(store: Store, { client, tracking, onReturn }: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  let adopting = false;
  let adoptionTried = false;

  function follow(projectId: string, ended: AbortSignal): void {
    const { snapshot, rereading } = getState();
    followProject(
      {
        ...tracking,
        client,
        projectId,
        isKnown: snapshot !== null && !rereading,
        onSnapshot: (next) => dispatch({ type: 'snapshot-received', snapshot: next }),
        onConnection: (connection) => dispatch({ type: 'connection-changed', connection }),
        onRefused: (problem) => refuse(projectId, problem),
      },
      ended,
    );
  }

  function refuse(projectId: string, problem: Problem): void {
    const isUnknown = problem.code === 'not_found';
    if (isUnknown && getState().isNamed && !adoptionTried) adopt(projectId, problem);
    else dispatch({ type: 'project-refused', problem });
  }

  function adopt(projectId: string, refused: Problem): void {
    adopting = adoptionTried = true;
    recheck();
    void handleOutcome(
      client.adoptProject(projectId, getState().settings.cityKey, signal),
      signal,
      (snapshot) => {
        adopting = false;
        dispatch({ type: 'snapshot-received', snapshot });
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

  const recheck = runForKey(
    store,
    signal,
    (state) => (isFollowed(state) && !adopting ? state.projectId : null),
    follow,
  );
  onReturn(() => dispatch({ type: 'reread-requested' }), signal);
}
