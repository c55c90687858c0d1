/** One HTTP client for one base address and key. The only place that sends the key, and it lets no answer carry it on. */
import type { Pool } from 'undici';
import { withDeadline } from '../../contract/deadline.js';
import type { ServiceAnswer } from '../../contract/index.js';
import type { AdapterError } from '../adapter-error.js';
import { keyRemover } from './key-removal.js';
import { readRetryAfterMs } from './retry-after.js';
import { upstreamError, type ServiceName } from './upstream-error.js';

export interface UpstreamTimes {
  readonly connectTimeoutMs: number;
  /** From sending a request to the last byte of its answer. */
  readonly answerTimeoutMs: number;
  /** The first wait before a GET is sent again; it doubles, and a random share of it is waited. */
  readonly retryBaseMs: number;
}

export const UPSTREAM_TIMES: UpstreamTimes = { connectTimeoutMs: 5_000, answerTimeoutMs: 15_000, retryBaseMs: 150 };

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** From the base address on, its segments encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const GET_ATTEMPTS = 3;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const LONGEST_RETRY_AFTER_MS = 5_000;
const WORTH_ANOTHER_TRY = new Set([429, 500, 502, 503, 504]);

export interface Exchange {
  readonly answer: ServiceAnswer;
  /** What the service asked to wait, uncapped; null where it did not say. */
  readonly retryAfterMs: number | null;
}

/** There is no answer. `sent` is false only where it is certain that no byte of the request reached the service. */
export class TransportFailure extends Error {
  readonly code: 'upstream_unavailable' | 'upstream_timeout' | 'upstream_misread';
  readonly sent: boolean;

  constructor(code: TransportFailure['code'], sent: boolean, options: { message?: string; cause?: unknown } = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'TransportFailure';
    this.code = code;
    this.sent = sent;
  }
}

export const DEFAULT_KEY_HEADER = 'x-api-key';

export class ServiceHttpClient {
  readonly service: ServiceName;
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #apiKey: string;
  readonly #keyHeader: string;
  readonly #withoutKey: (text: string) => string;
  readonly #times: UpstreamTimes;
  readonly #clock: () => number;
  readonly #random: () => number;
  readonly #closing: AbortSignal;

  constructor(options: {
    readonly service: ServiceName;
    readonly pool: Pool;
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly keyHeader?: string;
    readonly times: UpstreamTimes;
    readonly clock: () => number;
    readonly random: () => number;
    readonly closing: AbortSignal;
  }) {
    this.service = options.service;
    this.#pool = options.pool;
    this.#basePath = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
    this.#apiKey = options.apiKey;
    this.#keyHeader = options.keyHeader ?? DEFAULT_KEY_HEADER;
    this.#withoutKey = keyRemover(options.apiKey);
    this.#times = options.times;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#closing = options.closing;
  }

  /**
   * Sends, and gives back every answer below 500 but 429 as it came; a GET is tried three times. A POST is never repeated: nobody knows
   * what became of the first. Throws upstream_unavailable, upstream_timeout or upstream_misread.
   */
  async send(request: UpstreamRequest): Promise<ServiceAnswer> {
    const attempts = request.method === 'GET' ? GET_ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === attempts;
      try {
        const { answer, retryAfterMs } = await this.exchange(request);
        if (!WORTH_ANOTHER_TRY.has(answer.status) && answer.status < 500) return answer;
        const waitMs = retryAfterMs === null ? null : Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS);
        if (last) throw this.#unavailable(answer.status, waitMs);
        await this.pause(waitMs ?? this.#backOffMs(attempt));
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        // A time-out has had its time already.
        if (last || error.code !== 'upstream_unavailable') throw this.failure(error);
        await this.pause(this.#backOffMs(attempt));
      }
    }
  }

  /** Sends once, and gives back every answer as it came. Throws TransportFailure. */
  async exchange(request: UpstreamRequest): Promise<Exchange> {
    try {
      return await withDeadline(this.#times.answerTimeoutMs, [this.#closing], (signal) =>
        this.#attempt(request, signal),
      );
    } catch (error) {
      throw error instanceof TransportFailure ? error : transportFailure(error);
    }
  }

  /** The same for a route's answer. */
  failure(error: TransportFailure): AdapterError {
    const message = error.code === 'upstream_misread' ? { message: error.message } : {};
    return upstreamError(this.service, error.code, { ...message, cause: error.cause });
  }

  async #attempt(request: UpstreamRequest, signal: AbortSignal): Promise<Exchange> {
    const query = new URLSearchParams(request.query).toString();
    const response = await this.#pool.request({
      method: request.method,
      path: `${this.#basePath}${request.path}${query === '' ? '' : `?${query}`}`,
      headers: {
        accept: 'application/json',
        [this.#keyHeader]: this.#apiKey,
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
      retryAfterMs: readRetryAfterMs(header('retry-after'), header('date'), this.#clock()),
    };
  }

  async #readText(body: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) {
        const message = `The ${this.service}’s answer is larger than 10 MB.`;
        throw new TransportFailure('upstream_misread', true, { message });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  #backOffMs(attempt: number): number {
    return this.#times.retryBaseMs * 2 ** (attempt - 1) * (0.5 + this.#random() / 2);
  }

  /** Waits, or rejects at once when the adapter stops. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(upstreamError(this.service, 'upstream_unavailable', { message: 'The adapter is stopping.' }));
      };
      const timer = setTimeout(() => {
        this.#closing.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (this.#closing.aborted) stop();
      else this.#closing.addEventListener('abort', stop, { once: true });
    });
  }

  #unavailable(status: number, waitMs: number | null): AdapterError {
    return upstreamError(this.service, 'upstream_unavailable', {
      details: { status },
      headers: waitMs === null ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    });
  }
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function transportFailure(error: unknown): TransportFailure {
  const { name, code } = error as { name?: string; code?: string };
  const timedOut = name === 'TimeoutError' || (code !== undefined && TIMEOUT_CODES.has(code));
  return new TransportFailure(timedOut ? 'upstream_timeout' : 'upstream_unavailable', !neverConnected(error), {
    cause: error,
  });
}

const UNTRUSTED_CERTIFICATE = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_CERT)/;

/** No address found, nobody listening, no connection in time, or a certificate that is not trusted. */
function neverConnected(error: unknown): boolean {
  // One for each address of the host's name.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected);
  const { syscall, code = '' } = error as { syscall?: string; code?: string };
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || UNTRUSTED_CERTIFICATE.test(code);
}
