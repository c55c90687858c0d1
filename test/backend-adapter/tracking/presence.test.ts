import { expect, it, vi } from 'vitest';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { createPresence } from '../../../src/backend-adapter/tracking/presence.js';
import { project } from '../store/store-under-test.js';

function presenceOf(answers: (StoredProject | null | Error)[]) {
  const [told, failed]: [string[], string[]] = [[], []];
  const presence = createPresence({
    store: {
      notifyOthers: async () => {},
      async findProject() {
        const found = answers.shift() ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
    },
    clock: Date.now,
    log: (_name, fields) => failed.push(String((fields as { projectId?: string }).projectId)),
  });
  presence.subscribe(project('p'), (changed) => told.push(changed ? `${changed.id} ${changed.revision}` : 'erased'));
  return { presence, told, failed };
}

it('reads a change once more that could not be read: a page must not wait for the next one', async () => {
  vi.useFakeTimers();
  const { presence, told, failed } = presenceOf([new Error('away'), project('p', { revision: 2 })]);
  presence.start(() => false);
  await presence.changedElsewhere('p', 2);
  expect([failed, told]).toEqual([['p'], []]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([failed, told]).toEqual([['p'], ['p 2']]);
  await presence.close();
  vi.useRealTimers();
});

it('reads everything that is listened to after a gap, goes on after a failure, and ends what was erased', async () => {
  const answers = [new Error('away'), project('p', { revision: 2 }), null, project('p', { revision: 3 })];
  const { presence, told, failed } = presenceOf(answers);
  await presence.readAll();
  await presence.changedElsewhere('p', 2);
  await presence.readAll();
  await presence.readAll();
  expect([answers.length, failed, told]).toEqual([1, ['p'], ['p 2', 'erased']]);
  await presence.close();
});

it('ends what was erased and adopted anew, perhaps by somebody else, before it was read', async () => {
  const createdAt = '2026-11-29T00:00:00.000Z';
  const { presence, told } = presenceOf([project('p', { revision: 1, createdAt })]);
  await presence.changedElsewhere('p', Infinity);
  presence.publish(project('p', { revision: 2, createdAt }));
  expect(told).toEqual(['erased']);
  await presence.close();
});
