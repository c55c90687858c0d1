/** Keeps the project's id in the browser, and takes up the project of this page's last visit. */
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';

export function startRecovery(store: Store, { memory }: Environment, signal: AbortSignal): void {
  store.subscribe((state, previous) => {
    const { settings, projectId, drawings, unchecked, snapshot, submitted } = state;
    const { cityKey } = settings;
    // The person left it, or it is gone.
    if (previous.projectId && !projectId) memory.forget(previous.projectId);
    if (cityKey && cityKey !== previous.settings.cityKey && !projectId && drawings.length + unchecked.length === 0) {
      const lastId = memory.find(cityKey);
      if (lastId) store.dispatch({ type: 'project-recalled', projectId: lastId });
    }
    const isChanged =
      projectId !== previous.projectId ||
      submitted !== previous.submitted ||
      (snapshot === null) !== (previous.snapshot === null) ||
      drawings.length !== previous.drawings.length;
    // Only the adapter can say whose project it is.
    if (!isChanged || !projectId || !snapshot || store.getState().projectId !== projectId) return;
    const remembered = memory.save(projectId, cityKey ?? snapshot.project.cityKey, submitted);
    store.dispatch({ type: 'project-remembered', remembered });
  }, signal);
}
