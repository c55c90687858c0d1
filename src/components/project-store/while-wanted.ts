import type { Store } from './store.js';

/**
 * Calls `begin` with the key that the state asks for, once for each key. What was begun ends with its signal as soon as the state asks for
 * another key, or for none, which is null. The newest state decides, not the change that is being told.
 */
export function whileWanted(
  store: Store,
  signal: AbortSignal,
  keyOf: () => string | null,
  begin: (key: string, ended: AbortSignal) => void,
): void {
  let key: string | null = null;
  let current = new AbortController();

  function step(): void {
    const wanted = keyOf();
    if (wanted === key) return;
    current.abort();
    key = wanted;
    if (wanted === null) return;
    current = new AbortController();
    begin(wanted, AbortSignal.any([signal, current.signal]));
  }

  store.subscribe(step, signal);
  step();
}
