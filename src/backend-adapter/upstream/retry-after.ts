/** How long an answer asks to wait. Pure. */

/** Longer than any period that a quota counts in, and still a date when it is added to one. */
const LONGEST_MS = 366 * 24 * 60 * 60_000;

/**
 * Milliseconds from Retry-After: seconds, or a date (RFC 9110, 10.2.3), which is compared with the service's own clock where its
 * `Date` tells it, else with ours. Null where it says nothing that can be read.
 */
export function readRetryAfterMs(header: string | null, date: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - (httpDateMs(date ?? '') || nowMs);
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), LONGEST_MS);
}

/** Each of the three forms of RFC 9110, 5.6.7; the oldest names no zone and is in UTC as well. NaN for anything else. */
function httpDateMs(value: string): number {
  const text = value.trim();
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return Number.NaN;
  return Date.parse(/(GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
}
