/** The HTTP client of every call that leaves the adapter. */
import type * as undici from 'undici';
// Its index would load a fetch, web sockets and caches as well, which are most of it: these are the parts in use, put together as the
// index does. package.json holds undici to one version.
import api from 'undici/lib/api/index.js';
import connector from 'undici/lib/core/connect.js';
import agent from 'undici/lib/dispatcher/agent.js';
import dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import pool from 'undici/lib/dispatcher/pool.js';

Object.assign(dispatcher.prototype, api);

export const Agent: typeof undici.Agent = agent;
export type Agent = undici.Agent;
export const Pool: typeof undici.Pool = pool;
export type Pool = undici.Pool;
export const buildConnector: typeof undici.buildConnector = connector;
export type Connector = undici.buildConnector.connector;
export type ConnectorOptions = undici.buildConnector.BuildOptions;

/**
 * For every request. Where an answer that nobody has read yet fills its buffer, undici 7 stops reading, and when the other side closes
 * meanwhile, it throws where nobody can catch it, which ends the process (nodejs/undici#5360; mended in 8 alone). With room for more
 * than the adapter ever takes from one read to the next it does not stop.
 */
export const ROOMY_ANSWER = { highWaterMark: 16 * 1024 * 1024 } as const;
