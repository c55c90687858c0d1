/** Asks the adapter what the page's city takes. */
import { problemFrom } from '../../adapter-client/problem.js';
import type { Environment } from '../environment.js';
import type { ProjectState } from '../state.js';
import type { Store } from '../store.js';
import { whileWanted } from '../while-wanted.js';

/** The city that is to be asked for; null where it is known, or could not be read. */
function missingCity({ settings, city, problems }: ProjectState): string | null {
  return city || problems.city || settings.mistake ? null : settings.cityKey;
}

export function startCity(store: Store, { client }: Environment, signal: AbortSignal): void {
  async function ask(cityKey: string, asked: AbortSignal): Promise<void> {
    try {
      const city = await client.getCity(cityKey, asked);
      if (!asked.aborted) store.dispatch({ type: 'city-received', city });
    } catch (error) {
      if (asked.aborted) return;
      const problem = problemFrom(error);
      // No project was asked for: an adapter that is called elsewhere than its `mountPath` says so of every address.
      const code = problem.code === 'not_found' ? 'adapter_missing' : problem.code;
      store.dispatch({ type: 'city-failed', problem: { ...problem, code } });
    }
  }

  const keyOf = () => missingCity(store.getState());
  whileWanted(store, signal, keyOf, (cityKey, asked) => void ask(cityKey, asked));
}
