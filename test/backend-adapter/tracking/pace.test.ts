import { expect, it } from 'vitest';
import { pollDelayMs } from '../../../src/backend-adapter/tracking/pace.js';

const usual = { unchangedMs: 0, failures: 0, shown: false, pollIntervalMs: 2000 };
const DAY_MS = 86_400_000;

it.each([
  [{}, 2000],
  [{ unchangedMs: 60_000 }, 10_000],
  [{ unchangedMs: 1_000_000 }, 60_000],
  [{ shown: true, unchangedMs: 60_000 }, 2000],
  [{ shown: true, unchangedMs: 1_000_000 }, 15_000],
  [{ failures: 1 }, 4000],
  [{ failures: 50 }, 60_000],
  [{ failures: 50, shown: true }, 15_000],
  [{ unchangedMs: DAY_MS }, 300_000],
  [{ unchangedMs: DAY_MS, shown: true }, 75_000],
  [{ unchangedMs: 10 * DAY_MS }, 3_000_000],
  // The option is the fastest pace, also where it is slower than the slowest.
  [{ pollIntervalMs: 600_000 }, 600_000],
  [{ pollIntervalMs: 600_000, failures: 1, shown: true }, 600_000],
])('%o: %d', (situation, expected) => {
  expect(pollDelayMs({ ...usual, ...situation })).toBe(expected);
});
