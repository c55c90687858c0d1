/** Tells what the browser says of the network. Once that is back, what was not answered is tried again. */
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';

export function startNetwork(store: Store, { isOnline, onNetwork }: Environment, signal: AbortSignal): void {
  const tell = () => {
    store.dispatch({ type: 'network-changed', offline: !isOnline() });
    if (isOnline()) store.dispatch({ type: 'reconnected' });
  };
  onNetwork(tell, signal);
  if (!isOnline()) tell();
}
