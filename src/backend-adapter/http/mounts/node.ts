/** Mounts a web-standard `fetch` on Node's http, and on everything built on it (Express among them). */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { withDeadline } from 'precheck-contract/deadline';
import { cancelBody, isPushed, type Answer, type PushedBody } from '../answer.js';
import { dispatchOf, lazyRequest, wholeRequest } from '../lazy-request.js';
import type { Connection } from '../../options.js';

/** A reader that takes nothing for so long is dropped. */
const STALLED_READER_MS = 60_000;

interface Mounted {
  fetch(request: Request, connection?: Connection): Promise<Response>;
}

export function toNodeHandler(adapter: Mounted): (request: IncomingMessage, response: ServerResponse) => void {
  return (incoming, outgoing) => {
    respond(adapter, incoming, outgoing, new Departure(outgoing)).catch(() => outgoing.destroy());
  };
}

/** Whether who asked has gone before they had their answer. A signal, and what it listens to, is made only for who asks for it. */
class Departure {
  readonly #outgoing: ServerResponse;
  #controller: AbortController | null = null;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
    // Without a listener it would end the process; that it is gone is seen by `destroyed`.
    outgoing.on('error', ignore);
  }

  get gone(): boolean {
    return this.#outgoing.destroyed || this.#outgoing.closed;
  }

  get signal(): AbortSignal {
    if (this.#controller !== null) return this.#controller.signal;
    const controller = new AbortController();
    this.#controller = controller;
    const abort = (): void => controller.abort();
    if (this.gone) abort();
    else this.#outgoing.once('close', abort).once('error', abort);
    return controller.signal;
  }
}

function ignore(): void {}

async function respond(
  adapter: Mounted,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  departure: Departure,
): Promise<void> {
  const request = toRequest(incoming, departure);
  if (request === null) {
    outgoing.writeHead(400, { 'content-length': '0', connection: 'close' }).end();
    return;
  }
  const connection = { remoteAddress: incoming.socket.remoteAddress };
  const dispatch = dispatchOf(adapter);
  if (dispatch !== null) {
    sendAnswer(await dispatch(request, connection), incoming, outgoing, departure);
  } else {
    await sendResponse(await adapter.fetch(wholeRequest(request), connection), incoming, outgoing, departure);
  }
}

function sendAnswer(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse, departure: Departure): void {
  const { status, headers, body, setCookie } = answer;
  if (departure.gone) return cancelBody(answer);
  if (setCookie !== undefined && setCookie !== null) outgoing.setHeader('set-cookie', setCookie);
  closeUnread(incoming, outgoing);
  if (typeof body === 'string') {
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    return;
  }
  outgoing.statusCode = status;
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  if (isPushed(body)) deliver(body, outgoing);
  else outgoing.end();
}

async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  departure: Departure,
): Promise<void> {
  if (departure.gone) return response.body?.cancel();
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  closeUnread(incoming, outgoing);
  if (response.body === null) outgoing.end();
  else await pipe(response.body, outgoing, departure.signal);
}

/** What is left of a body that nobody read (too large, refused) must not be taken for the next request. */
function closeUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return;
  outgoing.setHeader('connection', 'close');
}

function toRequest(incoming: IncomingMessage, departure: Departure): Request | null {
  const encrypted = 'encrypted' in incoming.socket && incoming.socket.encrypted === true;
  const host = headerFrom(incoming.rawHeaders, 'host') ?? 'localhost';
  // Express strips the mount from `url` and keeps the whole in `originalUrl`.
  const target = (incoming as { originalUrl?: string }).originalUrl ?? incoming.url ?? '/';
  const address = `${encrypted ? 'https' : 'http'}://${host}${target}`;
  const method = incoming.method ?? 'GET';
  if (!target.startsWith('/') || !/^[\w.:[\]-]+$/.test(host) || FORBIDDEN_METHODS.has(method)) return null;
  const url = parsed(address);
  if (url === null) return null;
  return lazyRequest({
    method,
    url,
    header: (name) => (isOfReadBody(name, incoming) ? null : headerFrom(incoming.rawHeaders, name)),
    headers: () => toHeaders(incoming),
    signal: () => departure.signal,
    body: (headers) => bodyOf(incoming, headers),
  });
}

const PARSED = new Map<string, URL>();
const MOST_PARSED = 500;
const LONGEST_KEPT = 500;

/** Pages ask for the same address again and again: the latest are kept. Nobody may change them. */
function parsed(address: string): URL | null {
  const kept = PARSED.get(address);
  if (kept !== undefined) return kept;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (address.length > LONGEST_KEPT) return url;
  PARSED.set(address, url);
  const [oldest] = PARSED.size > MOST_PARSED ? PARSED.keys() : [];
  if (oldest !== undefined) PARSED.delete(oldest);
  return url;
}

/** All values of a name that came more than once, as `Headers` joins them. */
function headerFrom(rawHeaders: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const each = rawHeaders[index] ?? '';
    if (each.length !== name.length || each.toLowerCase() !== name) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === null ? value : `${found}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return found;
}

/** What they say is of the bytes that came, packed perhaps; not of what a body parser made of them. */
const BODY_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding'];

function isOfReadBody(name: string, incoming: IncomingMessage): boolean {
  return wasRead(incoming) && BODY_HEADERS.includes(name);
}

/** Of an empty body, a parser reads nothing but its end. */
function wasRead({ readableDidRead, readableEnded }: IncomingMessage): boolean {
  return readableDidRead || readableEnded;
}

/**
 * The bytes as they come, or, where a body parser has read them before, what it made of them: `rawBody` or `body`, as Express and its
 * kin leave them. Its JSON is written anew, so that the adapter's own limits and checks hold for it too.
 */
function bodyOf(
  incoming: IncomingMessage,
  headers: Headers,
): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string {
  const { body, rawBody } = incoming as { body?: unknown; rawBody?: unknown };
  const parsed = rawBody instanceof Uint8Array || typeof rawBody === 'string' ? rawBody : body;
  if (!wasRead(incoming)) return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  for (const name of BODY_HEADERS) headers.delete(name);
  // Read and thrown away is as good as empty.
  if (typeof parsed === 'string' || parsed === undefined) return parsed ?? '';
  return parsed instanceof Uint8Array ? new Uint8Array(parsed) : JSON.stringify(parsed);
}

/** `Request` takes none of these. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** Takes the next only when the socket has taken the one before: what a slow reader gets next is the newest. */
function deliver(pushed: PushedBody, outgoing: ServerResponse): void {
  let stalled: NodeJS.Timeout | undefined;
  const send = (): void => {
    if (outgoing.writableEnded || outgoing.writableNeedDrain) return;
    const bytes = pushed.next();
    if (bytes !== null && !outgoing.write(bytes)) stalled = setTimeout(() => outgoing.destroy(), STALLED_READER_MS);
    if (pushed.ended) outgoing.end();
  };
  outgoing.on('drain', () => {
    clearTimeout(stalled);
    send();
  });
  outgoing.once('close', () => {
    clearTimeout(stalled);
    pushed.cancel();
  });
  pushed.onReady(send);
  outgoing.flushHeaders();
  send();
}

/** Reads only as fast as the socket takes, so that what a slow reader gets next is the newest. */
async function pipe(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  outgoing.flushHeaders();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) break;
      if (!outgoing.write(value)) {
        await withDeadline(STALLED_READER_MS, [signal], (stalled) => once(outgoing, 'drain', { signal: stalled }));
      }
    }
    outgoing.end();
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
