/** One HTTP client for one base address and key. The only place that sends the key, and it lets no answer carry it on. */
import type { Pool } from 'undici';
import type { ServiceAnswer } from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';

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

type Attempt = { readonly answer: ServiceAnswer; readonly retryAfterMs: number | null };

export class ServiceHttpClient {
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #apiKey: string;
  readonly #times: UpstreamTimes;
  readonly #random: () => number;
  readonly #closing: AbortSignal;

  constructor(options: {
    readonly pool: Pool;
    readonly baseUrl: string;
    readonly apiKey: string;
    readonly times: UpstreamTimes;
    readonly random: () => number;
    readonly closing: AbortSignal;
  }) {
    this.#pool = options.pool;
    this.#basePath = new URL(options.baseUrl).pathname.replace(/\/+$/, '');
    this.#apiKey = options.apiKey;
    this.#times = options.times;
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
        const { answer, retryAfterMs } = await this.#attempt(request);
        if (!WORTH_ANOTHER_TRY.has(answer.status) && answer.status < 500) return answer;
        if (last) throw unavailable(answer.status, retryAfterMs);
        await this.#pause(retryAfterMs ?? this.#backOffMs(attempt));
      } catch (error) {
        const failure = error instanceof AdapterError ? error : transportFailure(error);
        // A time-out has had its time already.
        if (last || error instanceof AdapterError || failure.code !== 'upstream_unavailable') throw failure;
        await this.#pause(this.#backOffMs(attempt));
      }
    }
  }

  async #attempt(request: UpstreamRequest): Promise<Attempt> {
    const signal = AbortSignal.any([this.#closing, AbortSignal.timeout(this.#times.answerTimeoutMs)]);
    const query = new URLSearchParams(request.query).toString();
    const response = await this.#pool.request({
      method: request.method,
      path: `${this.#basePath}${request.path}${query === '' ? '' : `?${query}`}`,
      headers: {
        accept: 'application/json',
        'x-api-key': this.#apiKey,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal,
    });
    const text = await readText(response.body);
    const header = (name: string): string | null => {
      const value = response.headers[name];
      return (Array.isArray(value) ? value[0] : value) ?? null;
    };
    return {
      answer: {
        status: response.statusCode,
        location: this.#withoutKey(header('location')),
        contentType: header('content-type'),
        text: this.#withoutKey(text) ?? '',
      },
      retryAfterMs: retryAfterMs(header('retry-after')),
    };
  }

  /** A service that echoes the key must not make the adapter pass it on. */
  #withoutKey(text: string | null): string | null {
    const forms = [this.#apiKey, encodeURIComponent(this.#apiKey)];
    return text === null ? null : forms.reduce((rest, form) => rest.replaceAll(form, '[removed]'), text);
  }

  #backOffMs(attempt: number): number {
    return this.#times.retryBaseMs * 2 ** (attempt - 1) * (0.5 + this.#random() / 2);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        reject(new AdapterError('upstream_unavailable', { message: 'The adapter is stopping.' }));
      };
      const timer = setTimeout(() => {
        this.#closing.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (this.#closing.aborted) stop();
      else this.#closing.addEventListener('abort', stop, { once: true });
    });
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      throw new AdapterError('upstream_misread', { message: 'The pre-check service’s answer is larger than 10 MB.' });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function retryAfterMs(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header.trim())) return null;
  return Math.min(Number(header) * 1000, LONGEST_RETRY_AFTER_MS);
}

function unavailable(status: number, waitMs: number | null): AdapterError {
  return new AdapterError('upstream_unavailable', {
    details: { status },
    headers: waitMs === null ? {} : { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  });
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function transportFailure(error: unknown): AdapterError {
  const { name, code } = error as { name?: string; code?: string };
  const timedOut = name === 'TimeoutError' || (code !== undefined && TIMEOUT_CODES.has(code));
  return new AdapterError(timedOut ? 'upstream_timeout' : 'upstream_unavailable', { cause: error });
}
