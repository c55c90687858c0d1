import type { WebApp } from './web-app.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

/** A server that could not listen, in words for the person who started it. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface ListeningServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Longest time for a whole request, the upload of a large drawing included. */
  readonly requestTimeoutMs: number;
  /** Longest silence on a connection. */
  readonly idleTimeoutMs: number;
}

const DRAIN_MS = 2_000;

/** Listens with the app. Rejects with ListenError where the port is taken or not allowed. */
export async function listen(app: Pick<WebApp, 'fetch'>, options: ListenOptions): Promise<ListeningServer> {
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    { requestTimeout: options.requestTimeoutMs, headersTimeout: 20_000 },
    (request, response) => {
      void listener(request, response);
    },
  );
  server.setTimeout(options.idleTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { port, close: () => closeServer(server) };
}

function listenError(error: NodeJS.ErrnoException, { host, port }: ListenOptions): ListenError {
  if (error.code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} on ${host} is taken. Stop what uses it, or give another port.`);
  }
  return new ListenError(`Port ${port} on ${host} cannot be listened on (${error.code ?? error.message}).`);
}

/** Lets answers under way finish for a moment, then ends what is left. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
