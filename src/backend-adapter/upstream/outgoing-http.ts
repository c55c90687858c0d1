/**
 * The HTTP client of every call that leaves the adapter: parts of undici, each imported alone. Its index would make its own agent that of the
 * process's `fetch`, which is the vendor's, and load web sockets and caches besides. Deep imports: package.json holds undici to one version.
 */
import type * as undici from 'undici';
import apiRequest from 'undici/lib/api/api-request.js';
import agent from 'undici/lib/dispatcher/agent.js';
import pool from 'undici/lib/dispatcher/pool.js';

export const Agent: typeof undici.Agent = agent;
export type Agent = undici.Agent;
export const Pool: typeof undici.Pool = pool;
export type Pool = undici.Pool;

/**
 * If an unread answer fills its buffer, undici 7 stops reading; if the other side then closes, it throws where no one can catch it, which ends
 * the process (nodejs/undici#5360, fixed in 8 only). With more room than the adapter ever reads at once, it does not stop.
 */
const ROOMY_ANSWER = { highWaterMark: 16 * 1024 * 1024 } as const;

/** One request through a pool or an agent. Follows no redirect. Rejects with undici's errors and with the signal's reason. */
export function request(
  through: undici.Dispatcher,
  options: undici.Dispatcher.RequestOptions,
): Promise<undici.Dispatcher.ResponseData> {
  return apiRequest.call(through, { ...options, ...ROOMY_ANSWER });
}

/** The first value of a header, in lower case; null where there is none. */
export function headerOf({ headers }: undici.Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Longer than any period that a quota counts in, and still a date when it is added to one. */
const MAX_RETRY_AFTER_MS = 366 * 24 * 60 * 60_000;

/**
 * Milliseconds from Retry-After: seconds, or a date (RFC 9110, 10.2.3), which is compared with the service's own clock where its
 * `Date` tells it, else with ours. Null where it says nothing that can be read.
 */
export function readRetryAfterMs(header: string | null, date: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - (httpDateMs(date ?? '') || nowMs);
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), MAX_RETRY_AFTER_MS);
}

/** As every server sends it today (RFC 9110, 5.6.7). NaN for anything else. */
function httpDateMs(value: string): number {
  return / GMT$/.test(value.trim()) ? Date.parse(value) : Number.NaN;
}
