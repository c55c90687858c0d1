/** Asks for the link to the service's own page. */
import { ProblemError, problemFrom, problemOf } from '../../adapter-client/problem.js';
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';
import { whileWanted } from '../while-wanted.js';

export function startHandOff(store: Store, { client }: Environment, signal: AbortSignal): void {
  async function ask(projectId: string, ended: AbortSignal): Promise<void> {
    try {
      const { url } = await client.requestHandOff(projectId, ended);
      // It becomes a link on this page: no `javascript:` addresses.
      if (!/^https?:\/\//i.test(url))
        throw new ProblemError(problemOf('adapter_misread', 'The link is no web address.'));
      if (!ended.aborted) store.dispatch({ type: 'hand-off-received', url });
    } catch (error) {
      if (ended.aborted) return;
      const problem = problemFrom(error);
      // A run that has already started is what the page waits for.
      const isUnderWay = problem.code === 'conflict';
      store.dispatch({ type: 'hand-off-failed', problem: isUnderWay ? null : problem });
      if (isUnderWay) store.dispatch({ type: 'reread-requested' });
    }
  }

  const keyOf = () => (store.getState().handingOff ? store.getState().projectId : null);
  whileWanted(store, signal, keyOf, (projectId, ended) => void ask(projectId, ended));
}
