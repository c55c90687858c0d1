/** The adapter as a server of its own: health and readiness at fixed places, and a stop that drops nobody. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { assembleAdapter, type PrecheckAdapter } from '../adapter.js';
import { toNodeHandler } from '../http/mounts/node.js';
import type { Connection } from '../options.js';
import type { Config } from './config.js';
import type { LogEntry } from './log/adapter-log.js';

export interface AdapterServer {
  /** Of the mount path. */
  readonly url: string;
  /** /ready says 503 at once; after `stopDelayMs` no connection is taken any more, streams end, and calls under way get their answers. */
  stop(): Promise<void>;
}

/** Longer than balancers keep a connection that nobody uses, or they would send a call into one that just closes. */
const KEEP_ALIVE_MS = 75_000;
/** A request's head, and all of it: a page's own are there in one piece. Node looks for late ones every `CHECK_MS`. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const CHECK_MS = 2_000;
/** Connections beside those of the event streams; one more is closed as it comes. */
const OTHER_CONNECTIONS = 1_000;
const LAST_ANSWERS_MS = 5_000;

/** Rejects where the address is taken, or the data cannot be used or is another server's. */
export async function startAdapterServer(config: Config, log: (entry: LogEntry) => void): Promise<AdapterServer> {
  const { options, server: given } = config;
  const { mountPath, streamCaps, store, dataDirectory = '.' } = options;
  const lock =
    store?.kind === 'postgres' ? null : (await import('../store/sqlite-store.js')).lockDirectory(dataDirectory);
  const ofCaller = (request: Request, connection: Connection) =>
    clientAddress(request, connection, given.trustedProxies);
  const adapter = assembleAdapter({ ...options, clientAddress: ofCaller, log });
  let stopping = false;
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    handlerOf(adapter, mountPath, () => stopping),
  );
  server.maxConnections = streamCaps.perProcess + OTHER_CONNECTIONS;
  try {
    await adapter.ready;
    await once(server.listen(given.port, given.host), 'listening');
  } catch (error) {
    await adapter.close();
    lock?.close();
    throw error;
  }
  return {
    url: addressOf(server, given.host, mountPath),
    async stop() {
      stopping = true;
      await stopServer(server, adapter, given.stopDelayMs);
      lock?.close();
    },
  };
}

function handlerOf(
  adapter: PrecheckAdapter,
  mountPath: string,
  stopping: () => boolean,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const handle = toNodeHandler(adapter, { overrideGlobalObjects: true });
  return (incoming, outgoing) => {
    if (stopping()) outgoing.setHeader('connection', 'close');
    const path = incoming.url?.split('?')[0];
    const isReady = path === '/ready' || path === `${mountPath}/ready`;
    if (isReady && stopping()) {
      outgoing.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      outgoing.end(JSON.stringify({ status: 'stopping' }));
      return;
    }
    // At fixed places too, whatever the mount path: containers and balancers look there.
    if (mountPath !== '/' && (path === '/health' || path === '/ready')) incoming.url = `${mountPath}${path}`;
    handle(incoming, outgoing);
  };
}

function addressOf(server: Server, host: string, mountPath: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${mountPath === '/' ? '' : mountPath}`;
}

async function stopServer(server: Server, adapter: PrecheckAdapter, delayMs: number): Promise<void> {
  await setTimeout(delayMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await adapter.close();
  server.closeIdleConnections();
  await Promise.race([closed, setTimeout(LAST_ANSWERS_MS, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}

/** The caller, behind proxies that each append to X-Forwarded-For. What stands left of theirs is the caller's own, and never taken. */
export function clientAddress(request: Request, connection: Connection, trustedProxies: number): string | null {
  const seen = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  // Fewer than there are proxies: this call did not come through them.
  const address = trustedProxies === 0 ? undefined : seen.at(-trustedProxies);
  return address || (connection.remoteAddress ?? null);
}
