/** Brings one named state about and leaves it standing, so that it can be looked at. */
import { STATES, type Stage } from './states.js';

export async function showState(name: string): Promise<Stage> {
  const bring = STATES[name];
  if (!bring) throw new Error(`No state ${name}; there are ${Object.keys(STATES).join(', ')}.`);
  return bring();
}
