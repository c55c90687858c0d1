/**
 * The HTTP client of all calls that leave the adapter: single modules of undici. Its index would replace the agent of the process's
 * `fetch`, which is the vendor's, and load web sockets and caches. For these deep imports package.json pins undici's version.
 */
import { createRequire } from 'node:module';
import type * as undici from 'undici';

const require = createRequire(import.meta.url);
export const Agent = require('undici/lib/dispatcher/agent.js') as typeof undici.Agent;
export type Agent = undici.Agent;
export const Pool = require('undici/lib/dispatcher/pool.js') as typeof undici.Pool;
export type Pool = undici.Pool;
const apiRequest = require('undici/lib/api/api-request.js') as (
  this: undici.Dispatcher,
  options: undici.Dispatcher.RequestOptions,
) => Promise<undici.Dispatcher.ResponseData>;

/**
 * If an unread answer fills its buffer, undici 7 stops reading; if the other side then closes, it throws where no one can catch it, which ends
 * the process (nodejs/undici#5360, fixed in 8 only). With more room than the adapter ever reads at once, it does not stop.
 */
const ROOMY_ANSWER = { highWaterMark: 16 * 1024 * 1024 } as const;

/** One request through a pool or an agent. Follows no redirect. Rejects with undici's errors and with the signal's reason. */
export function request(
  through: undici.Dispatcher,
  options: undici.Dispatcher.RequestOptions & { readonly headers?: Readonly<Record<string, string>> },
): Promise<undici.Dispatcher.ResponseData> {
  // undici names no agent, and many firewalls let no such request in.
  const headers = { 'user-agent': 'precheck-elements', ...options.headers };
  return apiRequest.call(through, { ...options, headers, ...ROOMY_ANSWER });
}

/** The first value of a header, whose name is in lower case; null if there is none. */
export function headerOf({ headers }: undici.Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Longer than any quota's period, and safe to add to a date. */
const MAX_PARSED_RETRY_AFTER_MS = 366 * 24 * 60 * 60_000;

/** Milliseconds from Retry-After: seconds, or a date (RFC 9110, 10.2.3) compared with the answer's `Date` or our clock; else null. */
export function readRetryAfterMs(header: string | null, date: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - (httpDateMs(date ?? '') || nowMs);
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), MAX_PARSED_RETRY_AFTER_MS);
}

/** The form that servers send today (RFC 9110, 5.6.7). NaN for anything else. */
function httpDateMs(value: string): number {
  return / GMT$/.test(value.trim()) ? Date.parse(value) : Number.NaN;
}
