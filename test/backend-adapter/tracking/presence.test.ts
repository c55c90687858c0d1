import { expect, it } from 'vitest';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { Presence } from '../../../src/backend-adapter/tracking/presence.js';
import { project } from '../store/store-under-test.js';

/** A store whose readings end when the test says so. */
function start() {
  const reads: string[] = [];
  const told: string[] = [];
  const failed: string[] = [];
  let end: (found: StoredProject | null | Error) => void = () => {};
  const presence = new Presence({
    store: {
      notifyOthers: async () => {},
      findProject: (id) => {
        reads.push(id);
        return new Promise((resolve, reject) => {
          end = (found) => (found instanceof Error ? reject(found) : resolve(found));
        });
      },
    },
    monotonicClock: () => performance.now(),
    log: (_name, fields) => failed.push(String((fields as { projectId?: string }).projectId)),
  });
  const listen = (id: string, fields: Partial<StoredProject> = {}) =>
    presence.subscribe(project(id, fields), (changed) => told.push(`${changed.id} ${changed.revision}`));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async (found: StoredProject | null | Error): Promise<void> => {
    end(found);
    await settle();
  };
  return { presence, reads, told, failed, listen, answer, settle };
}

it('reads everything that is listened to after a gap, and goes on after a failure', async () => {
  const { presence, reads, told, failed, listen, answer } = start();
  listen('p');
  const all = presence.readAll();
  await answer(new Error('away'));
  await all;
  void presence.changedElsewhere('p', 2);
  await answer(null);
  void presence.changedElsewhere('p', 2);
  await answer(project('p', { revision: 2 }));
  expect([reads.length, failed, told]).toEqual([3, ['p'], ['p 2']]);
});
