/**
 * The completion webhook is a hint: it makes the tracker read the project again. Nothing that it says is believed, so a
 * forged one with the right secret could at most cause one early reading a second.
 */
import type { ProjectTracker } from './project-tracker.js';
import type { ProjectStore } from '../store/store.js';

/** Gives whether a project has the id. */
export async function handleCompletionWebhook(
  serviceId: string,
  store: ProjectStore,
  tracker: ProjectTracker,
): Promise<boolean> {
  // Two cities' services may use the same id; the hint is for whichever it is.
  const projects = await store.findProjectsByServiceId(serviceId);
  for (const project of projects) tracker.hint(project);
  return projects.length > 0;
}
