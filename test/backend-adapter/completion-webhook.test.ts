import { expect, it } from 'vitest';
import { handleCompletionWebhook } from '../../src/backend-adapter/completion-webhook.js';
import type { ProjectTracker } from '../../src/backend-adapter/project-tracker.js';
import type { ProjectStore, StoredProject } from '../../src/backend-adapter/stores/store.js';
import { project } from './stores/store-under-test.js';

it.each([
  ['no project', [], false],
  ['one project', ['p'], true],
  ['the projects of two cities whose services use one id', ['p', 'prairie-lake~p'], true],
])('a webhook hints at %s', async (_name, ids, isKnown) => {
  const asked: string[] = [];
  const hinted: string[] = [];
  const store = {
    findProjectsByServiceId: async (serviceId: string) => (asked.push(serviceId), ids.map((id) => project(id))),
  };
  const tracker = { hint: ({ id }: StoredProject) => void hinted.push(id) };
  const handled = handleCompletionWebhook(
    { projectId: 'p', reportId: 'r', status: 'Complete' },
    store as unknown as ProjectStore,
    tracker as unknown as ProjectTracker,
  );
  expect([await handled, asked, hinted]).toEqual([isKnown, ['p'], ids]);
});
