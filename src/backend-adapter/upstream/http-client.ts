/** One HTTP client for one base address and key. The only place that sends the key, and it lets no answer carry it on. */
import { setTimeout as delay } from 'node:timers/promises';
import { DelegateBackoff, handleWhenResult, retry, type IRetryBackoffContext } from 'cockatiel';
import { withDeadline } from 'precheck-contract/deadline';
import type { ServiceAnswer } from 'precheck-contract';
import { DEFAULT_KEY_HEADER } from '../option-defaults.js';
import type { CountedCall } from '../server/metrics/metrics.js';
import { NoPlace, type CallPriority, type CallRate } from './call-rate.js';
import type { CallResult, CircuitBreaker } from './circuit-breaker.js';
import { keyRemover } from './key-safety.js';
import { headerOf, readRetryAfterMs, request as send, type Pool } from './outgoing-http.js';
import { transportError, upstreamError, type ServiceName, type UpstreamError } from './upstream-error.js';

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
  readonly rate: CallRate;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keyHeader?: string;
  readonly times: UpstreamTimes;
  readonly clock: () => number;
  readonly random: () => number;
  /** Told of each request that was sent, and of each that was not. */
  readonly onCall: (call: Pick<CountedCall, 'method' | 'outcome' | 'durationMs'>) => void;
  /** Told of each answer, without the key. */
  readonly onAnswer?: (answer: ServiceAnswer) => void;
  readonly closing: AbortSignal;
}

export interface SendOptions {
  /** 'person' by default. */
  readonly priority?: CallPriority;
  /** 3 by default. */
  readonly maxAttempts?: number;
  /** Whether a 429 is about the rate, so that asking again in a moment is of use. By default it is. */
  readonly isMomentary?: (limited: Exchange) => boolean;
}

/** What came of sending a request once. */
type Attempt = CallResult & ({ readonly exchange: Exchange } | { readonly error: UpstreamError });

const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** A longer wait that a failing service asks for is not waited here: whoever asked is told. */
const MAX_RETRY_AFTER_MS = 5_000;
/** Where a service limits its rate and does not say for how long. */
const USUAL_PAUSE_MS = 1_000;

export class ServiceHttpClient {
  readonly #options: ServiceHttpClientOptions;
  readonly #basePath: string;
  readonly #withoutKey: (text: string) => string;

  constructor(options: ServiceHttpClientOptions) {
    this.#options = options;
    this.#basePath = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
    this.#withoutKey = keyRemover(options.apiKey);
  }

  /**
   * Gives the last answer as it came, whatever its status. A GET is repeated after 429, after a status from 500 on, and where a connection
   * failed; a POST only where the service certainly did nothing: it was not reached, or answered 429. Else nobody knows what became of the
   * first. Throws UpstreamError where there is no answer: upstream_unavailable, upstream_timeout, upstream_misread or too_many_requests.
   */
  async send(request: UpstreamRequest, options: SendOptions = {}): Promise<Exchange> {
    const { priority = 'person', maxAttempts = 3, isMomentary = () => true } = options;
    const { closing } = this.#options;
    const policy = retry(
      handleWhenResult((attempt) => mayRepeat(request, attempt as Attempt, isMomentary)),
      { maxAttempts: maxAttempts - 1, backoff: new DelegateBackoff((context) => this.#backOffMs(context)) },
    );
    const attempt = await policy.execute(() => this.#attempt(request, priority), closing);
    if ('error' in attempt) throw attempt.error;
    return attempt.exchange;
  }

  /** Waits for so many times the first wait before a retry. Rejects at once when the adapter stops. */
  async pause(times: number): Promise<void> {
    const {
      times: { retryBaseMs },
      closing,
    } = this.#options;
    await delay(times * retryBaseMs, undefined, { signal: closing }).catch(() => {
      throw this.#stopping();
    });
  }

  /** What a limit asks to wait is waited for a place. */
  #backOffMs({ attempt: retries, result }: IRetryBackoffContext<unknown>): number {
    const { times, random } = this.#options;
    const { failure } = (result as { value: Attempt }).value;
    return (failure?.retryAfterMs ?? 0) + times.retryBaseMs * 2 ** (retries - 1) * (0.5 + random() / 2);
  }

  async #attempt(request: UpstreamRequest, priority: CallPriority): Promise<Attempt> {
    const { onCall, onAnswer } = this.#options;
    const startedAtMs = performance.now();
    const attempt = await this.#sendInTurn(request, priority);
    if ('exchange' in attempt) onAnswer?.(attempt.exchange.answer);
    onCall({ method: request.method, outcome: outcomeOf(attempt), durationMs: performance.now() - startedAtMs });
    return attempt;
  }

  /** Where the breaker and the rate let it go. */
  async #sendInTurn(request: UpstreamRequest, priority: CallPriority): Promise<Attempt> {
    const { breaker, rate, closing } = this.#options;
    try {
      this.#refuseWhileOpen();
      await rate.place(priority, closing);
      // It may have opened meanwhile.
      this.#refuseWhileOpen();
    } catch (error) {
      return { error: this.#notSent(error), failure: null };
    }
    return breaker.execute(() => this.#exchange(request));
  }

  #refuseWhileOpen(): void {
    const { service, breaker } = this.#options;
    const retryAfterMs = breaker.refusedForMs();
    if (retryAfterMs !== null) throw upstreamError(service, 'upstream_unavailable', { sent: false, retryAfterMs });
  }

  #notSent(error: unknown): UpstreamError {
    const { service, closing } = this.#options;
    if (closing.aborted) return this.#stopping();
    if (!(error instanceof NoPlace)) return transportError(service, error);
    const { paused, retryAfterMs } = error;
    const code = paused ? 'upstream_unavailable' : 'too_many_requests';
    return upstreamError(service, code, { sent: false, retryAfterMs, cause: error });
  }

  #stopping(): UpstreamError {
    const { service } = this.#options;
    return upstreamError(service, 'upstream_unavailable', { sent: false, message: 'The adapter is stopping.' });
  }

  async #exchange(request: UpstreamRequest): Promise<Attempt> {
    const { service, times, rate, closing } = this.#options;
    const about = JSON.stringify(request);
    try {
      const exchange = await withDeadline(times.answerTimeoutMs, [closing], (signal) => this.#fetch(request, signal));
      const {
        answer: { status },
        retryAfterMs,
      } = exchange;
      if (status === 429) rate.pause(retryAfterMs ?? USUAL_PAUSE_MS);
      const failure = status < 500 ? null : { about: status === 503 ? null : about, retryAfterMs };
      return { exchange, failure };
    } catch (thrown) {
      const error = transportError(service, thrown);
      // It answered, with too much; or nothing is known of it.
      const saysNothing = error.code === 'upstream_misread' || closing.aborted;
      return { error, failure: saysNothing ? null : { about: error.sent ? about : null, retryAfterMs: null } };
    }
  }

  async #fetch(request: UpstreamRequest, signal: AbortSignal): Promise<Exchange> {
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
    // A service that echoes the key must not make the adapter pass it on.
    const header = (name: string): string | null => {
      const value = headerOf(response, name);
      return value === null ? null : this.#withoutKey(value);
    };
    return {
      answer: {
        status: response.statusCode,
        location: header('location'),
        contentType: header('content-type'),
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
        const { service } = this.#options;
        throw upstreamError(service, 'upstream_misread', { message: `The ${service}’s answer is larger than 10 MiB.` });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

function mayRepeat(
  { method }: UpstreamRequest,
  attempt: Attempt,
  isMomentary: (limited: Exchange) => boolean,
): boolean {
  const isGet = method === 'GET';
  if ('error' in attempt) {
    const { code, sent, retryAfterMs } = attempt.error;
    // A time-out has had its time already; what the breaker or the rate kept here would be kept again.
    return code === 'upstream_unavailable' && retryAfterMs === null && (isGet || !sent);
  }
  const { answer, retryAfterMs } = attempt.exchange;
  if (answer.status === 429) return isMomentary(attempt.exchange);
  return isGet && answer.status >= 500 && (retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS;
}

function outcomeOf(attempt: Attempt): CountedCall['outcome'] {
  if ('error' in attempt) {
    const { code, sent, retryAfterMs } = attempt.error;
    // The breaker or the rate kept it here: both say how long.
    if (!sent && retryAfterMs !== null) return 'not-sent';
    if (code === 'upstream_timeout') return 'timeout';
    return code === 'upstream_misread' ? 'misread' : 'unavailable';
  }
  const { status } = attempt.exchange.answer;
  if (status === 429) return 'limited';
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  return status >= 300 ? '3xx' : '2xx';
}
