/** One HTTP client for one base address and key. Only this file sends the key, and it removes the key from every answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from 'precheck-contract/deadline';
import { ReadingError, type ServiceAnswer } from 'precheck-contract';
import type { CountedCall } from '../server/metrics/metrics.js';
import type { CallPriority, CallRate } from './call-rate.js';
import type { CircuitBreaker } from './circuit-breaker.js';
import { DEFAULT_KEY_HEADER, keyRemover } from './key-safety.js';
import { headerOf, readRetryAfterMs, request as send, type Pool } from './outgoing-http.js';
import { refusal, stopping, transportError, UpstreamError, type ServiceName } from './upstream-error.js';

export type UpstreamTimes = typeof UPSTREAM_TIMES;
export const UPSTREAM_TIMES = {
  connectTimeoutMs: 5_000,
  /** From sending a request to the last byte of its answer. */
  answerTimeoutMs: 15_000,
  /** The first wait before a retry; it doubles each time, with random jitter. */
  retryBaseMs: 150,
  /** How long the circuit breaker stays open at first; doubled with each trial that fails. */
  firstOpenMs: 1_000,
  /** The longest that a person's call waits because of the city's rate, or the service's own limit. */
  maxRateWaitMs: 5_000,
};

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** Appended to the base address; its segments are encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface SendOptions {
  readonly priority: CallPriority;
  /** Whether this error is worth a retry. */
  readonly retryable?: (request: UpstreamRequest, error: UpstreamError) => boolean;
  readonly maxAttempts?: number;
  /** Called before each attempt, when the rate lets it go. If it throws, nothing is sent. */
  readonly beforeSending?: () => Promise<void>;
}

export interface ServiceHttpClientOptions {
  readonly service: ServiceName;
  /** Pool and breaker are one for all clients of an origin. */
  readonly pool: Pool;
  readonly breaker: CircuitBreaker;
  readonly rate: CallRate;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly keyHeader?: string | undefined;
  readonly times: UpstreamTimes;
  readonly clock: () => number;
  readonly random: () => number;
  /** Called for each request, sent or refused. */
  readonly onCall: (call: Pick<CountedCall, 'method' | 'outcome' | 'durationMs'>) => void;
  /** Called with each answer, without the key. */
  readonly onAnswer?: (answer: ServiceAnswer) => void;
  readonly closing: AbortSignal;
}

/** If a failing service asks for a longer wait, the request is not retried: the error carries the wait. */
const MAX_RETRYABLE_WAIT_MS = 5_000;
/** If the service limits calls without saying for how long. */
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
   * Gives every answer below 500 but 429 as it came. A GET without an answer is retried, except after a time-out; a POST only if the
   * service certainly did nothing, since it may have worked the first time. Throws UpstreamError: upstream_unavailable, upstream_timeout,
   * upstream_misread or too_many_requests.
   */
  async send(request: UpstreamRequest, options: SendOptions): Promise<ServiceAnswer> {
    const { retryable = isRetryable, maxAttempts = 3 } = options;
    for (let attempt = 1; ; attempt += 1) {
      const startedAtMs = performance.now();
      const result = await this.#sendInTurn(request, options).catch((error: unknown) => error as Error);
      const durationMs = performance.now() - startedAtMs;
      this.#options.onCall({ method: request.method, outcome: outcomeOf(result), durationMs });
      if (!(result instanceof Error)) return result;
      if (!(result instanceof UpstreamError) || attempt >= maxAttempts || !retryable(request, result)) throw result;
      const { failing, retryAfterMs } = result.known;
      // After a 429 the rate does the waiting.
      if (failing !== null && retryAfterMs !== null) await this.#wait(retryAfterMs);
      await this.#wait(this.#options.times.retryBaseMs * 2 ** (attempt - 1) * (0.5 + this.#options.random() / 2));
    }
  }

  /** What `read` makes of the answer. Also throws UpstreamError if the service refuses, or its answer cannot be read. */
  async ask<Result>(
    request: UpstreamRequest,
    options: SendOptions,
    read: (answer: ServiceAnswer) => Result,
  ): Promise<Result> {
    const answer = await this.send(request, options);
    const { service } = this.#options;
    if (answer.status >= 400) throw refusal(service, answer);
    return readAnswer(service, () => read(answer));
  }

  /** Rejects at once when the adapter stops. */
  async #wait(ms: number): Promise<void> {
    const { service, closing } = this.#options;
    await delay(ms, undefined, { signal: closing }).catch(() => {
      throw stopping(service);
    });
  }

  /** Sends it when the breaker and the rate allow. */
  async #sendInTurn(request: UpstreamRequest, { priority, beforeSending }: SendOptions): Promise<ServiceAnswer> {
    const { service, breaker, rate, times, closing } = this.#options;
    this.#refuseWhileOpen();
    await rate.acquire(priority);
    await beforeSending?.();
    // The breaker may have opened meanwhile.
    this.#refuseWhileOpen();
    // One project, of which nothing can be read, must not close the service to the others.
    const about = /^\/projects\/[^/]+/.exec(request.path)?.[0] ?? JSON.stringify(request);
    return breaker.execute(about, async () => {
      try {
        return await withDeadline(times.answerTimeoutMs, [closing], (signal) => this.#exchange(request, signal));
      } catch (error) {
        throw transportError(service, error);
      }
    });
  }

  #refuseWhileOpen(): void {
    const { service, breaker } = this.#options;
    const retryAfterMs = breaker.refusedForMs();
    if (retryAfterMs === null) return;
    throw new UpstreamError(service, 'upstream_unavailable', { nothingDone: true, retryAfterMs });
  }

  async #exchange({ method, path, query, body }: UpstreamRequest, signal: AbortSignal): Promise<ServiceAnswer> {
    const { service, pool, rate, apiKey, keyHeader = DEFAULT_KEY_HEADER, clock, onAnswer } = this.#options;
    // Not undici's own option for a query: it throws at half a surrogate pair, which URLSearchParams replaces. Its `+` is a space in forms only.
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
    const response = await send(pool, {
      method,
      path: `${this.#basePath}${path}${search}`,
      headers: {
        accept: 'application/json',
        // Without it, any compression is welcome (RFC 9110, 12.5.3).
        'accept-encoding': 'identity',
        [keyHeader]: apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    const { statusCode: status } = response;
    const retryAfterMs = readRetryAfterMs(headerOf(response, 'retry-after'), headerOf(response, 'date'), clock());
    // A service may echo the key.
    const header = (name: string): string | null => {
      const value = headerOf(response, name);
      return value === null ? null : this.#withoutKey(value);
    };
    const text = this.#withoutKey(await response.body.text());
    const answer = { status, location: header('location'), contentType: header('content-type'), text };
    onAnswer?.(answer);
    const isLimited = status === 429;
    if (isLimited) rate.pause(retryAfterMs ?? USUAL_PAUSE_MS);
    if (status < 500 && !isLimited) return answer;
    // 501: it has no such call, which says nothing of others.
    const failing = isLimited || status === 501 ? null : status === 503 ? 'service' : 'request';
    const known = { nothingDone: isLimited, failing, retryAfterMs, answer } as const;
    throw new UpstreamError(service, 'upstream_unavailable', { ...known, details: { status } });
  }
}

/** What a reader of the contract makes of an answer. Throws upstream_misread if it cannot be read. */
export function readAnswer<Result>(service: ServiceName, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const { looked, came } = error;
    throw new UpstreamError(service, 'upstream_misread', { details: { looked, came }, cause: error });
  }
}

export function isRetryable({ method }: UpstreamRequest, error: UpstreamError): boolean {
  const { nothingDone, retryAfterMs, answer } = error.known;
  if (method !== 'GET' && !nothingDone) return false;
  if (answer !== null) return answer.status === 429 || (retryAfterMs ?? 0) <= MAX_RETRYABLE_WAIT_MS;
  // A time-out has used up its time; what the breaker or the rate refused would be refused again.
  return error.code === 'upstream_unavailable' && retryAfterMs === null;
}

function outcomeOf(result: ServiceAnswer | Error): CountedCall['outcome'] {
  if (!(result instanceof Error)) return `${Math.floor(result.status / 100)}xx` as CountedCall['outcome'];
  // The adapter's own refusal.
  if (!(result instanceof UpstreamError)) return 'not-sent';
  const { answer, retryAfterMs } = result.known;
  if (answer !== null) return answer.status === 429 ? 'limited' : '5xx';
  // Only the breaker and the rate refuse with a time to wait.
  if (retryAfterMs !== null) return 'not-sent';
  if (result.code === 'upstream_timeout') return 'timeout';
  return result.code === 'upstream_misread' ? 'misread' : 'unavailable';
}
