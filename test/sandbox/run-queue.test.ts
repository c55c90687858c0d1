/** The queue of runs: its order, and what it does where the database refuses to be written, as on a full disk. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '#precheck-service/database/database.js';
import { ProjectStore } from '#precheck-service/database/project-store.js';
import { type QueuedRun, RunStore } from '#precheck-service/database/run-store.js';
import { RunQueue } from '#precheck-service/processing/run-queue.js';
import { folderForTest } from '../support/temporary-folder.js';

it('takes runs in the order in which they came, also when the clock is put back between them', () => {
  const database = new Database(folderForTest());
  onTestFinished(() => database.close());
  const times = [3_600_000, 0, 10];
  const store = new RunStore(database, () => times.shift() ?? 20);
  const given = { cityKey: 'c', permitType: null, address: null, longitude: null, latitude: null };
  const ids = [1, 2, 3].map(() => {
    const project = { ...given, userEmail: null, userName: null, metadata: null, rehearsal: null };
    const projectId = new ProjectStore(database).create(project);
    store.start({ projectId, permitType: 'p', rehearsal: null, files: [], reports: [] });
    return projectId;
  });
  expect(store.open(3).map(({ projectId }) => projectId)).toEqual(ids);
  expect(ids.map(() => store.takeNext()?.projectId)).toEqual(ids);
});

it('goes on once the database can be written again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const run = { projectId: 'p', run: 1 } as QueuedRun;
  const full = new Error('database or disk is full');
  const takeNext = vi.fn<() => QueuedRun | null>(() => null);
  const requeue = vi.fn(() => void takeNext.mockReturnValueOnce(run));
  const work = vi.fn().mockRejectedValueOnce(full).mockResolvedValue(undefined);
  const queue = new RunQueue({ takeNext, requeue } as unknown as RunStore, work, 1, () => undefined);
  takeNext.mockThrowOnce(full).mockReturnValueOnce(run).mockThrowOnce(full);
  requeue.mockThrowOnce(full);
  queue.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([work.mock.calls.length, requeue.mock.calls.length, queue.isHeldUp('p')]).toEqual([2, 2, false]);
  await queue.stop();
});
