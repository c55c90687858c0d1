import { expect, it } from 'vitest';
import { MAX_RESPECTED_RETRY_AFTER_MS, retryDelayMs } from '../../../src/backend-adapter/outbox/delivery-worker.js';
import { SETTINGS } from '../../../src/backend-adapter/settings.js';

it('waits longer after each failure, and gives up after the eighth', () => {
  const delaysMs = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) =>
    retryDelayMs(failures, SETTINGS.outboxTimes.retryDelaysMs, 0.5),
  );
  expect(delaysMs).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000, 18_000_000, 36_000_000, null]);
});

it.each([
  [1, null, 5_000],
  [1, 2_000, 5_000],
  [1, 90_000, 90_000],
  [1, 86_400_000, MAX_RESPECTED_RETRY_AFTER_MS],
  [6, 86_400_000, 18_000_000],
  [8, 1_000, null],
])('after failure %d, asked to wait %j ms: %j ms', (failures, retryAfterMs, expected) => {
  expect(retryDelayMs(failures, SETTINGS.outboxTimes.retryDelaysMs, 0.5, retryAfterMs)).toBe(expected);
});

it('waits a fifth longer or less, by chance, in whole milliseconds', () => {
  expect([0, 1].map((random) => retryDelayMs(1, [5_000], random))).toEqual([4_000, 6_000]);
  expect(retryDelayMs(1, [3], 0.123)).toBe(3);
});
