import { expect, it } from 'vitest';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { Presence } from '../../../src/backend-adapter/tracking/presence.js';
import { project } from '../store/store-under-test.js';

it('reads everything that is listened to after a gap, and goes on after a failure', async () => {
  const answers: (StoredProject | null | Error)[] = [new Error('away'), null, project('p', { revision: 2 })];
  const [told, failed]: [string[], string[]] = [[], []];
  const presence = new Presence({
    store: {
      notifyOthers: async () => {},
      async findProject() {
        const found = answers.shift() ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
    },
    monotonicClock: () => performance.now(),
    log: (_name, fields) => failed.push(String((fields as { projectId?: string }).projectId)),
  });
  presence.subscribe(project('p'), ({ id, revision }) => told.push(`${id} ${revision}`));
  await presence.readAll();
  await presence.changedElsewhere('p', 2);
  await presence.changedElsewhere('p', 2);
  expect([answers, failed, told]).toEqual([[], ['p'], ['p 2']]);
});
