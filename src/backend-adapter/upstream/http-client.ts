/** One HTTP client for one base address and key. The only place that sends the key, and it lets no answer carry it on. */
import { withDeadline } from 'precheck-contract/deadline';
import type { ServiceAnswer } from 'precheck-contract';
import type { AdapterError } from '../adapter-error.js';
import { DEFAULT_KEY_HEADER } from '../option-defaults.js';
import { type Pool, request as send } from './outgoing-http.js';
import { NoPlace, type CallPriority, type CallRate } from './call-rate.js';
import type { CircuitBreaker, Passage } from './circuit-breaker.js';
import type { CountedCall } from '../server/metrics/metrics.js';
import { keyRemover } from './key-removal.js';
import { readRetryAfterMs } from './retry-after.js';
import { TransportFailure, transportFailure } from './transport-failure.js';
import { failureError, retryAfterHeader, upstreamError, type ServiceName } from './upstream-error.js';

export interface UpstreamTimes {
  readonly connectTimeoutMs: number;
  /** From sending a request to the last byte of its answer. */
  readonly answerTimeoutMs: number;
  /** The first wait before a call is sent again; it doubles, and a random share of it is waited. */
  readonly retryBaseMs: number;
  /** How long a service that is away is left alone at first; it doubles with each trial that fails. */
  readonly firstOpenMs: number;
  /** How long a person's call waits for its place within the city's rate, or for a service that limits its own. */
  readonly longestPlaceWaitMs: number;
}

export const UPSTREAM_TIMES: UpstreamTimes = {
  connectTimeoutMs: 5_000,
  answerTimeoutMs: 15_000,
  retryBaseMs: 150,
  firstOpenMs: 1_000,
  longestPlaceWaitMs: 5_000,
};

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** From the base address on, its segments encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ATTEMPTS = 3;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** A longer wait that the service asks for is not waited here: whoever asked is told. */
const LONGEST_RETRY_AFTER_MS = 5_000;
/** Where a service limits its rate and does not say for how long. */
const USUAL_PAUSE_MS = 1_000;

export interface Exchange {
  readonly answer: ServiceAnswer;
  /** What the service asked to wait, uncapped; null where it did not say. */
  readonly retryAfterMs: number | null;
}

export interface ServiceHttpClientOptions {
  readonly service: ServiceName;
  readonly pool: Pool;
  /** One for all clients of an origin. */
  readonly breaker: CircuitBreaker;
  /** Null where calls are paced elsewhere. */
  readonly rate: CallRate | null;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keyHeader?: string;
  readonly times: UpstreamTimes;
  readonly clock: () => number;
  readonly random: () => number;
  /** Told of each request that was sent, and of each that was not. */
  readonly onCall?: (call: Pick<CountedCall, 'method' | 'outcome' | 'durationMs'>) => void;
  /** Told of each answer, without the key. */
  readonly onAnswer?: (answer: ServiceAnswer) => void;
  readonly closing: AbortSignal;
}

export class ServiceHttpClient {
  readonly service: ServiceName;
  readonly #options: ServiceHttpClientOptions;
  readonly #basePath: string;
  readonly #withoutKey: (text: string) => string;

  constructor(options: ServiceHttpClientOptions) {
    this.service = options.service;
    this.#options = options;
    this.#basePath = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
    this.#withoutKey = keyRemover(options.apiKey);
  }

  /**
   * Sends, and gives back every answer below 500 but 429 as it came. A GET is tried three times; a POST only where the service certainly
   * did nothing: it was not reached, or answered 429. Else nobody knows what became of the first. Throws upstream_unavailable,
   * upstream_timeout, upstream_misread or too_many_requests.
   */
  async send(request: UpstreamRequest, priority: CallPriority): Promise<ServiceAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#try(request, priority);
      if ('answer' in outcome) return outcome.answer;
      const { failure, repeatable, waitMs } = outcome;
      if (attempt === ATTEMPTS || !repeatable || waitMs > LONGEST_RETRY_AFTER_MS) throw failure;
      await this.pause(waitMs + this.#backOffMs(attempt));
    }
  }

  /** Sends once, and gives back every answer as it came. Throws TransportFailure. */
  async exchange(request: UpstreamRequest, priority: CallPriority = 'person'): Promise<Exchange> {
    const startedAtMs = performance.now();
    const told = (outcome: CountedCall['outcome']): void =>
      this.#options.onCall?.({ method: request.method, outcome, durationMs: performance.now() - startedAtMs });
    try {
      const exchange = await this.#exchange(request, priority);
      this.#options.onAnswer?.(exchange.answer);
      told(outcomeOf(exchange.answer.status));
      return exchange;
    } catch (error) {
      told(error instanceof TransportFailure ? outcomeOfFailure(error) : 'unavailable');
      throw error;
    }
  }

  async #exchange(request: UpstreamRequest, priority: CallPriority): Promise<Exchange> {
    const { breaker, times, closing } = this.#options;
    const refusedForMs = breaker.refusedForMs();
    if (refusedForMs !== null) throw leftAlone(refusedForMs);
    await this.#place(priority);
    const passage = breaker.enter();
    // It opened meanwhile.
    if (passage === null) throw leftAlone(breaker.refusedForMs() ?? 0);
    try {
      const exchange = await withDeadline(times.answerTimeoutMs, [closing], (signal) => this.#attempt(request, signal));
      this.#tell(passage, request, exchange);
      return exchange;
    } catch (error) {
      const failure = transportFailure(error);
      if (closing.aborted) passage.dropped();
      // It answered: with too much.
      else if (failure.code === 'upstream_misread') passage.answered();
      else passage.failed({ about: failure.sent ? keyOf(request) : null, retryAfterMs: null });
      throw failure;
    }
  }

  get retryBaseMs(): number {
    return this.#options.times.retryBaseMs;
  }

  /** The same for a route's answer. */
  failure(error: TransportFailure): AdapterError {
    return failureError(this.service, error);
  }

  async #try(
    request: UpstreamRequest,
    priority: CallPriority,
  ): Promise<{ answer: ServiceAnswer } | { failure: AdapterError; repeatable: boolean; waitMs: number }> {
    const isGet = request.method === 'GET';
    try {
      const { answer, retryAfterMs } = await this.exchange(request, priority);
      const limited = answer.status === 429;
      if (answer.status < 500 && !limited) return { answer };
      // What a limit asks to wait is waited for a place.
      const waitMs = limited ? 0 : (retryAfterMs ?? 0);
      return { failure: this.#unavailable(answer.status, retryAfterMs), repeatable: isGet || limited, waitMs };
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      // A time-out has had its time already.
      const repeatable = error.code === 'upstream_unavailable' && (isGet || !error.sent);
      return { failure: this.failure(error), repeatable: repeatable && error.retryAfterMs === null, waitMs: 0 };
    }
  }

  async #place(priority: CallPriority): Promise<void> {
    const { rate, closing } = this.#options;
    try {
      await rate?.place(priority, closing);
    } catch (error) {
      if (!(error instanceof NoPlace)) throw new TransportFailure('upstream_unavailable', false, { cause: error });
      const code = error.paused ? 'upstream_unavailable' : 'too_many_requests';
      throw new TransportFailure(code, false, { cause: error, retryAfterMs: error.retryAfterMs });
    }
  }

  #tell(passage: Passage, request: UpstreamRequest, { answer, retryAfterMs }: Exchange): void {
    if (answer.status === 429) this.#options.rate?.pause(retryAfterMs ?? USUAL_PAUSE_MS);
    if (answer.status < 500) passage.answered();
    else passage.failed({ about: answer.status === 503 ? null : keyOf(request), retryAfterMs });
  }

  async #attempt(request: UpstreamRequest, signal: AbortSignal): Promise<Exchange> {
    const { pool, apiKey, keyHeader = DEFAULT_KEY_HEADER, clock } = this.#options;
    // Not undici's own option for a query: it throws at half a surrogate pair, which URLSearchParams replaces.
    const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`;
    const response = await send(pool, {
      method: request.method,
      path: `${this.#basePath}${request.path}${query}`,
      headers: {
        accept: 'application/json',
        [keyHeader]: apiKey,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal,
    });
    const text = await this.#readText(response.body);
    const header = (name: string): string | null => {
      const value = response.headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    };
    // A service that echoes the key must not make the adapter pass it on.
    const [location, contentType] = [header('location'), header('content-type')];
    return {
      answer: {
        status: response.statusCode,
        location: location === null ? null : this.#withoutKey(location),
        contentType: contentType === null ? null : this.#withoutKey(contentType),
        text: this.#withoutKey(text),
      },
      retryAfterMs: readRetryAfterMs(header('retry-after'), header('date'), clock()),
    };
  }

  async #readText(body: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) {
        const message = `The ${this.service}’s answer is larger than 10 MiB.`;
        throw new TransportFailure('upstream_misread', true, { message });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  #backOffMs(attempt: number): number {
    const { times, random } = this.#options;
    return times.retryBaseMs * 2 ** (attempt - 1) * (0.5 + random() / 2);
  }

  /** Waits, or rejects at once when the adapter stops. */
  pause(ms: number): Promise<void> {
    const { closing } = this.#options;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(upstreamError(this.service, 'upstream_unavailable', { message: 'The adapter is stopping.' }));
      };
      const timer = setTimeout(() => {
        closing.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (closing.aborted) stop();
      else closing.addEventListener('abort', stop, { once: true });
    });
  }

  #unavailable(status: number, retryAfterMs: number | null): AdapterError {
    return upstreamError(this.service, 'upstream_unavailable', {
      details: { status },
      headers: retryAfterHeader(retryAfterMs),
    });
  }
}

function leftAlone(retryAfterMs: number): TransportFailure {
  const message = 'The service was away just now, and is left alone for a moment.';
  return new TransportFailure('upstream_unavailable', false, { message, retryAfterMs });
}

/** What was asked, for telling one thing that fails from a service that does. */
function keyOf({ method, path, query, body }: UpstreamRequest): string {
  return JSON.stringify([method, path, query, body]);
}

function outcomeOf(status: number): CountedCall['outcome'] {
  if (status === 429) return 'limited';
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
}

/** Where nothing was sent and nothing tried, the breaker or the rate kept it here: both say how long. */
function outcomeOfFailure({ code, sent, retryAfterMs }: TransportFailure): CountedCall['outcome'] {
  if (!sent && retryAfterMs !== null) return 'not-sent';
  if (code === 'upstream_timeout') return 'timeout';
  return code === 'upstream_misread' ? 'misread' : 'unavailable';
}
