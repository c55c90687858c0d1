/** Starts the check that the person asked for, as soon as every drawing is uploaded. */
import { type Problem, problemOf } from '../../adapter-client/problem.js';
import { handleOutcome } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { processRequest, withIdempotencyKey } from '../requests.js';
import { isCheckDue } from '../selectors.js';
import type { ProjectState } from '../state.js';
import { runForKeys, type Store } from '../store.js';

export function startCheckRun(store: Store, { client }: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;

  function start(): void {
    const state = getState();
    const problem = startProblem(state);
    if (problem) return dispatch({ type: 'check-not-started', problem });
    const id = state.projectId ?? '';
    const request = withIdempotencyKey(`${state.snapshot?.run ?? 0}`, processRequest(state));
    dispatch({ type: 'check-starting' });
    handleOutcome(
      client.processProject(id, request, signal),
      signal,
      (snapshot) => dispatch({ type: 'check-started', snapshot }),
      (problem) => {
        if (problem.code === 'conflict') void showOtherRun(id, problem);
        else dispatch({ type: problem.code === 'upload_missing' ? 'uploads-lost' : 'check-not-started', problem });
      },
    );
  }

  /** Another tab has started a run with another set. */
  async function showOtherRun(projectId: string, problem: Problem): Promise<void> {
    dispatch({ type: 'check-not-started', problem: null });
    const answer = await client.getSnapshot(projectId, null, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer) dispatch({ type: 'snapshot-received', snapshot: answer.snapshot });
    if (getState().snapshot?.phase !== 'processing') dispatch({ type: 'check-not-started', problem });
  }

  runForKeys(store, signal, (state) => (isCheckDue(state) ? 'due' : null), start);
}

/** What is missing for a start, or null. */
function startProblem({ settings, drawings }: ProjectState): Problem | null {
  if (!settings.permitType) return problemOf('permit_type_missing', 'permit-type is missing.');
  const unknown = drawings.find(({ sha256 }) => !sha256);
  return unknown ? problemOf('digest_missing', `${unknown.name} has no digest.`) : null;
}
