import { expect, it } from 'vitest';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { ProjectAudiences } from '../../../src/backend-adapter/tracking/project-audience.js';
import { project } from '../store/store-under-test.js';

/** A store whose readings end when the test says so. */
function start() {
  const reads: string[] = [];
  const told: string[] = [];
  const failed: string[] = [];
  let end: (found: StoredProject | null | Error) => void = () => {};
  const audiences = new ProjectAudiences({
    store: {
      findProject: (id) => {
        reads.push(id);
        return new Promise((resolve, reject) => {
          end = (found) => (found instanceof Error ? reject(found) : resolve(found));
        });
      },
    },
    onError: (id) => failed.push(id),
  });
  const listen = (id: string, fields: Partial<StoredProject> = {}) =>
    audiences.subscribe(project(id, fields), (changed) => told.push(`${changed.id} ${changed.revision}`));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async (found: StoredProject | null | Error): Promise<void> => {
    end(found);
    await settle();
  };
  return { audiences, reads, told, failed, listen, answer, settle };
}

it('reads everything that is listened to after a gap, and goes on after a failure', async () => {
  const { audiences, reads, told, failed, listen, answer } = start();
  listen('p');
  const all = audiences.readAll();
  await answer(new Error('away'));
  await all;
  void audiences.changedElsewhere('p', 2);
  await answer(null);
  void audiences.changedElsewhere('p', 2);
  await answer(project('p', { revision: 2 }));
  expect([reads.length, failed, told]).toEqual([3, ['p'], ['p 2']]);
});
