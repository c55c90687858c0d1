/** Starts the check that the person asked for, as soon as every drawing is uploaded. */
import { type Problem, problemFrom, problemOf } from '../../adapter-client/problem.js';
import type { Environment } from '../environment.js';
import { runOf, withStartKey } from '../requests.js';
import { isCheckDue } from '../selectors.js';
import type { ProjectState } from '../state.js';
import type { Store } from '../store.js';

export function startCheckRun(store: Store, { client }: Environment, signal: AbortSignal): void {
  async function start({ projectId, settings, drawings, snapshot: last }: ProjectState): Promise<void> {
    const id = projectId ?? '';
    const run = runOf(settings.permitType ?? '', settings.minScore, drawings);
    store.dispatch({ type: 'check-starting' });
    try {
      const snapshot = await client.processProject(id, withStartKey(id, last?.run ?? 0, run), signal);
      if (!signal.aborted) store.dispatch({ type: 'check-started', snapshot });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      if (problem.code === 'conflict') await takeOtherRun(id, problem);
      else if (problem.code === 'upload_missing') store.dispatch({ type: 'uploads-lost', problem });
      else store.dispatch({ type: 'check-not-started', problem });
    }
  }

  /** Another window has started a run with another set: that one is shown. */
  async function takeOtherRun(projectId: string, problem: Problem): Promise<void> {
    store.dispatch({ type: 'check-not-started', problem: null });
    const answer = await client.getSnapshot(projectId, null, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer) store.dispatch({ type: 'snapshot-received', snapshot: answer.snapshot });
    if (store.getState().snapshot?.phase !== 'processing') store.dispatch({ type: 'check-not-started', problem });
  }

  function step(): void {
    const state = store.getState();
    if (!isCheckDue(state)) return;
    const problem = startProblem(state);
    if (problem) store.dispatch({ type: 'check-not-started', problem });
    else void start(state);
  }

  store.subscribe(step, signal);
  step();
}

/** What is missing for a start, or null. */
function startProblem({ settings, drawings }: ProjectState): Problem | null {
  if (!settings.permitType) return problemOf('permit_type_missing', 'No permit type is set.');
  const unknown = drawings.find(({ sha256 }) => !sha256);
  return unknown ? problemOf('digest_missing', `The digest of ${unknown.name} is not known.`) : null;
}
