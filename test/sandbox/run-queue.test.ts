/** The queue of runs where the database refuses to be written, as on a full disk. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { QueuedRun, RunStore } from '#precheck-service/database/run-store.js';
import { RunQueue } from '#precheck-service/processing/run-queue.js';

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
