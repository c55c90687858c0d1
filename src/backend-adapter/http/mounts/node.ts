/** Mounts the adapter's `fetch` on Node's http, and on everything built on it (Express among them). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Connection } from '../../options.js';

/** An event stream ends itself when its reader has taken nothing for as long. */
const MAX_STALL_MS = 30_000;

export interface NodeHandlerOptions {
  /**
   * Whether this process's own Request and Response may be replaced by lighter ones, which halve what a call costs. False by default:
   * true is for a process that serves nothing but the adapter.
   */
  readonly overrideGlobalObjects?: boolean;
}

export function toNodeHandler(
  adapter: { fetch(request: Request, connection?: Connection): Promise<Response> },
  { overrideGlobalObjects = false }: NodeHandlerOptions = {},
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const { remoteAddress } = incoming.socket;
      const given = wasRead(incoming) ? withReadBody(request, incoming) : request;
      const response = await adapter.fetch(given, { remoteAddress });
      // What is left of a body that nobody read (too large, refused) must not be taken for the next request.
      if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader('connection', 'close');
      return response;
    },
    { overrideGlobalObjects, hostname: 'localhost', autoCleanupIncoming: false },
  );
  return (incoming, outgoing) => {
    // Without a listener it would end the process.
    outgoing.on('error', () => {});
    // Express strips the mount from `url` and keeps the whole in `originalUrl`.
    const { originalUrl = incoming.url, url = '/' } = incoming as IncomingMessage & { originalUrl?: string };
    if (!isServed(incoming.method, originalUrl)) {
      outgoing.writeHead(400, { 'content-length': '0', connection: 'close' }).end();
      return;
    }
    incoming.url = originalUrl;
    const sent = listener(incoming, outgoing);
    incoming.url = url;
    // A reader who takes nothing of what is left is dropped. Nothing is left, as a rule, once the next turn comes.
    void sent.then(() =>
      setImmediate(() => {
        if (!outgoing.writableFinished) outgoing.setTimeout(MAX_STALL_MS, () => outgoing.destroy());
      }),
    );
  };
}

/** No proxy's request for another address, and no method that a `Request` cannot have. */
function isServed(method: string | undefined, target = ''): boolean {
  return target.startsWith('/') && method !== 'CONNECT' && method !== 'TRACE';
}

/** For an empty body a parser reads only its end. */
function wasRead({ method, readableDidRead, readableEnded }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && (readableDidRead || readableEnded);
}

/** With a body that a parser read before (`rawBody` or `body`), written anew, so that the adapter's own limits and checks hold. */
function withReadBody(request: Request, incoming: IncomingMessage): Request {
  const { body, rawBody } = incoming as { body?: unknown; rawBody?: unknown };
  const parsed = rawBody instanceof Uint8Array || typeof rawBody === 'string' ? rawBody : body;
  const headers = new Headers(request.headers);
  // They are of the bytes that came, packed perhaps.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  const isBody = typeof parsed === 'string' || parsed instanceof Uint8Array;
  const { url, method, signal } = request;
  // A body that a parser discarded counts as empty.
  const text = isBody ? (parsed as BodyInit) : parsed === undefined ? '' : JSON.stringify(parsed);
  return new Request(url, { method, headers, signal, body: text });
}
