/** Asks for the link to the service's own page. */
import { ProblemError, problemFrom, problemOf } from '../../adapter-client/problem.js';
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';

export function startHandOff(store: Store, { client }: Environment, signal: AbortSignal): void {
  let asking = false;

  async function ask(projectId: string): Promise<void> {
    asking = true;
    try {
      const { url } = await client.requestHandOff(projectId, signal);
      asking = false;
      // It becomes a link on this page: no `javascript:` addresses.
      if (!/^https?:\/\//i.test(url))
        throw new ProblemError(problemOf('adapter_misread', 'The link is no web address.'));
      if (!signal.aborted) store.dispatch({ type: 'hand-off-received', url });
    } catch (error) {
      asking = false;
      if (signal.aborted) return;
      const problem = problemFrom(error);
      // A run that has already started is what the page waits for.
      const isUnderWay = problem.code === 'conflict';
      store.dispatch({ type: 'hand-off-failed', problem: isUnderWay ? null : problem });
      if (isUnderWay) store.dispatch({ type: 'reread-requested' });
    }
  }

  function step(): void {
    const { handingOff, projectId } = store.getState();
    if (handingOff && projectId && !asking) void ask(projectId);
  }

  store.subscribe(step, signal);
  step();
}
