/** Brings one named state about and leaves it standing, so that it can be looked at. */
import { PROPERTY_STATES, type PropertyScene } from './property-states.js';
import { STATES, STATUS_STATES, type Stage } from './states.js';

export async function showState(name: string): Promise<Stage> {
  return bring({ ...STATES, ...STATUS_STATES }, name);
}

export async function showProperty(name: string): Promise<PropertyScene> {
  return bring(PROPERTY_STATES, name);
}

function bring<Scene>(states: Readonly<Record<string, () => Promise<Scene>>>, name: string): Promise<Scene> {
  const state = states[name];
  if (!state) throw new Error(`No state ${name}; there are ${Object.keys(states).join(', ')}.`);
  return state();
}
