/** When a delivery that failed is tried again. Pure. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first failure, the second, and so on; after the last of them it is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
];

/** What a receiver asks to wait is waited, so long at most: then it is asked again. */
export const LONGEST_RETRY_AFTER_MS = HOUR_MS;

/**
 * The wait after the failure of this number (from 1), or null to give up. A fifth shorter to a fifth longer, so that what failed
 * together does not come back together.
 * @param random from 0 to 1
 * @param retryAfterMs what the receiver asked to wait; the longer of the two waits counts
 */
export function retryDelayMs(
  failures: number,
  delaysMs: readonly number[],
  random: number,
  retryAfterMs: number | null = null,
): number | null {
  const delayMs = delaysMs[failures - 1];
  if (delayMs === undefined) return null;
  return Math.max(Math.round(delayMs * (0.8 + random * 0.4)), Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}
