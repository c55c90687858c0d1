import { expect, it } from 'vitest';
import {
  MAX_RESPECTED_RETRY_AFTER_MS,
  OUTBOX_TIMES,
  retryDelayMs,
} from '../../../src/backend-adapter/outbox/delivery-worker.js';

it.each([
  [1, 0.5, 5_000],
  [1, 0, 4_000],
  [1, 1, 6_000],
  [2, 0.5, 30_000],
  [3, 0.5, 120_000],
  [4, 0.5, 600_000],
  [5, 0.5, 3_600_000],
  [6, 0.5, 18_000_000],
  [7, 0.5, 36_000_000],
  [8, 0.5, null],
])('after failure %d, with chance %d: %j ms', (failures, random, expected) => {
  expect(retryDelayMs(failures, OUTBOX_TIMES.retryDelaysMs, random)).toBe(expected);
});

it.each([
  [1, null, 5_000],
  [1, 2_000, 5_000],
  [1, 90_000, 90_000],
  [1, 86_400_000, MAX_RESPECTED_RETRY_AFTER_MS],
  [6, 86_400_000, 18_000_000],
  [8, 1_000, null],
])('after failure %d, asked to wait %j ms: %j ms', (failures, retryAfterMs, expected) => {
  expect(retryDelayMs(failures, OUTBOX_TIMES.retryDelaysMs, 0.5, retryAfterMs)).toBe(expected);
});

it('waits whole milliseconds', () => {
  expect(retryDelayMs(1, [3], 0.123)).toBe(3);
});
