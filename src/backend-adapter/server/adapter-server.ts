/** The adapter as a server of its own: health and readiness at fixed places, and a stop that drops nobody. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { assembleAdapter, type PrecheckAdapter } from '../adapter.js';
import { STREAM_CAPS } from '../http/event-streams.js';
import type { LogEntry } from './log/adapter-log.js';
import { toNodeHandler } from '../http/mounts/node.js';
import { clientAddress } from './client-address.js';
import type { ReadConfig } from './read-config.js';

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

/** Rejects where the address is taken or the data cannot be used. */
export async function startAdapterServer(config: ReadConfig, log: (entry: LogEntry) => void): Promise<AdapterServer> {
  const { server: given } = config;
  const adapter = assembleAdapter({
    ...config.options,
    clientAddress: (request, connection) => clientAddress(request, connection, given.trustedProxies),
    log,
  });
  const mountPath = config.options.mountPath ?? '/precheck';
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
  server.maxConnections = { ...STREAM_CAPS, ...config.options.streamCaps }.perProcess + OTHER_CONNECTIONS;
  try {
    await adapter.ready;
    await listen(server, given.host, given.port);
  } catch (error) {
    await adapter.close();
    throw error;
  }
  let stopped: Promise<void> | null = null;
  return {
    url: addressOf(server, given.host, mountPath),
    stop() {
      stopping = true;
      stopped ??= stopServer(server, adapter, given.stopDelayMs);
      return stopped;
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

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server, host: string, mountPath: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${mountPath === '/' ? '' : mountPath}`;
}

async function stopServer(server: Server, adapter: PrecheckAdapter, delayMs: number): Promise<void> {
  await pause(delayMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await adapter.close();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
  await closed;
  clearTimeout(late);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
