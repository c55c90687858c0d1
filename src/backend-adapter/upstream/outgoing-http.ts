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

/** One request through a pool or an agent. Rejects with undici's errors and with the signal's reason. */
export function request(
  through: undici.Dispatcher,
  options: undici.Dispatcher.RequestOptions,
): Promise<undici.Dispatcher.ResponseData> {
  return apiRequest.call(through, { ...options, ...ROOMY_ANSWER });
}
