/**
 * The completion webhook is a hint: it makes the tracker read the project again. Nothing that it says is believed, so a
 * forged one with the right secret could at most cause one early reading a second.
 */
import type { CompletionWebhook } from '../contract/index.js';
import type { ProjectTracker } from './project-tracker.js';
import type { ProjectStore } from './stores/store.js';

export async function handleCompletionWebhook(
  webhook: CompletionWebhook,
  store: ProjectStore,
  tracker: ProjectTracker,
): Promise<void> {
  // Two cities' services may use the same id; the hint is for whichever it is.
  for (const project of await store.findProjectsByServiceId(webhook.projectId)) tracker.hint(project);
}
