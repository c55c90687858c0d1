/** Stands between the adapter and the service, one door for each instance of the adapter, and spoils calls as the seed says. */
import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from './counts.js';
import { openServer, type OpenServer } from './http-server.js';
import { momentOfAnswer, type OnMoment } from './moment.js';
import { pick, randomOf } from './seeded-random.js';
import { kindOfCall, RUBBISH, upstreamFault, type CallKind, type UpstreamFault } from './upstream-faults.js';

export interface FaultProxyOptions {
  readonly seed: number;
  readonly serviceUrl: string;
  readonly counts: Counts;
  /** Longer than the adapter waits for an answer. */
  readonly stallMs: number;
  /** Something happens to a call of this instance: the moment to kill it, perhaps. */
  readonly onMoment: OnMoment;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

interface Call {
  readonly instance: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: string;
  readonly kind: CallKind;
}

export class FaultProxy {
  readonly #options: FaultProxyOptions;
  readonly #servers: OpenServer[] = [];
  readonly #closing = new AbortController();
  readonly #ordinals = new Map<string, number>();
  readonly #indexes = new Map<string, number>();
  #calm = false;
  /** Every call fails until then; milliseconds since 1970. */
  #outageUntilMs = 0;

  constructor(options: FaultProxyOptions) {
    this.#options = options;
  }

  /** The service's address for one instance. */
  async open(instance: string): Promise<string> {
    const server = await openServer((request, response) => {
      this.#take(instance, request, response).catch(() => response.destroy());
    });
    this.#servers.push(server);
    return server.url;
  }

  /** A project that was not created through here. */
  learn(projectId: string, index: number): void {
    this.#indexes.set(projectId, index);
  }

  /** No faults from now on. */
  calmDown(): void {
    this.#calm = true;
    this.#outageUntilMs = 0;
  }

  beginOutage(forMs: number): void {
    this.#outageUntilMs = Date.now() + forMs;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  async #take(instance: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const kind = kindOfCall(request.method ?? 'GET', new URL(request.url ?? '/', 'http://service').pathname);
    const call = { instance, request, response, body, kind };
    this.#options.counts.add('upstream calls');
    this.#options.onMoment(instance, 'usual');
    const index = this.#indexOf(call);
    const fault = this.#faultOf(call, index);
    if (fault !== 'none') this.#options.counts.add(`upstream ${fault}`);
    await this.#spoil(call, fault, index);
  }

  #faultOf({ kind }: Call, index: number): UpstreamFault {
    if (this.#calm) return 'none';
    const key = `${index} ${kind}`;
    const ordinal = (this.#ordinals.get(key) ?? 0) + 1;
    this.#ordinals.set(key, ordinal);
    if (Date.now() < this.#outageUntilMs) return 'reset-before';
    return upstreamFault(this.#options.seed, index, kind, ordinal);
  }

  /** Which planned project it is about: said in what creates it, and known by its id from then on. */
  #indexOf({ request, kind, body }: Call): number {
    if (kind === 'create') return planIndexIn(body);
    const id = /^\/projects\/([^/?]+)/.exec(request.url ?? '')?.[1];
    return id === undefined ? -1 : (this.#indexes.get(id) ?? -1);
  }

  async #spoil(call: Call, fault: UpstreamFault, index: number): Promise<void> {
    const { response } = call;
    const { stallMs } = this.#options;
    if (fault === 'reset-before') return reset(response);
    if (fault === 'stall') {
      await this.#pause(stallMs);
      return reset(response);
    }
    if (fault === 'error-500') return reply(response, 500, 'text/plain', 'A fault on purpose.');
    if (fault === 'error-503') return reply(response, 503, 'text/plain', 'Away on purpose.', { 'retry-after': '1' });
    if (fault === 'rate-limited') return reply(response, 429, 'text/plain', 'Slowly.', { 'retry-after': '1' });
    if (fault === 'late') await this.#pause(stallMs);
    const answer = await this.#forward(call, index);
    const moment = momentOfAnswer(call.kind, answer.status, answer.body);
    if (this.#options.onMoment(call.instance, moment)) return reset(response);
    await this.#pass(call, fault, answer, index);
  }

  async #pass({ response, request }: Call, fault: UpstreamFault, answer: Answer, index: number): Promise<void> {
    const { status, contentType, body } = answer;
    if (fault === 'reset-after') return reset(response);
    if (fault === 'error-after') return reply(response, 500, 'text/plain', 'A fault on purpose, and too late.');
    // A refusal that turned into a 200 would be a lie: no adapter can know that the run it believes in was never begun.
    if (fault === 'rubbish' && status < 400) {
      const rubbish = pick(randomOf(this.#options.seed, 'rubbish', index, request.url ?? ''), RUBBISH);
      const location = rubbish.status === 302 ? { location: '/elsewhere' } : {};
      return reply(response, rubbish.status, rubbish.contentType, rubbish.body(body), location);
    }
    if (fault === 'truncated') return truncate(response, answer);
    if (fault !== 'slow') return reply(response, status, contentType, body);
    response.writeHead(status, { 'content-type': contentType });
    const step = Math.max(1, Math.ceil(body.length / 5));
    for (let at = 0; at < body.length; at += step) {
      response.write(body.slice(at, at + step));
      await this.#pause(40);
    }
    response.end();
  }

  async #forward({ request, body, kind }: Call, index: number): Promise<Answer> {
    const answer = await forward(this.#options.serviceUrl, request, body);
    if (kind === 'create' && answer.status === 201) {
      this.#indexes.set(String((JSON.parse(answer.body) as { id: unknown }).id), index);
    }
    return answer;
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#closing.signal });
  }
}

function planIndexIn(body: string): number {
  const { metadata } = JSON.parse(body) as { metadata?: { plan?: unknown } };
  return typeof metadata?.plan === 'number' ? metadata.plan : -1;
}

function forward(serviceUrl: string, request: IncomingMessage, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', url = '/' } = request;
    const headers = { ...request.headers };
    for (const name of ['host', 'connection']) delete headers[name];
    const outgoing = sendRequest(new URL(url, serviceUrl), { method, headers }, (incoming) => {
      const status = incoming.statusCode ?? 500;
      const contentType = incoming.headers['content-type'] ?? 'application/json';
      text(incoming).then((answer) => resolve({ status, contentType, body: answer }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function reply(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
}

/** As a peer that crashes: RST, not FIN. */
function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function truncate(response: ServerResponse, { status, contentType, body }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-type': contentType, 'content-length': String(bytes.length + 10) });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}
