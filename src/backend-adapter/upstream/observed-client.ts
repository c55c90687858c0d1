/** A client that remembers what came over the wire, for who looks at a service as the adapter would. */
import type { ServiceAnswer } from '../../contract/index.js';
import { DEFAULT_CALLS_PER_SECOND } from '../option-defaults.js';
import { Pool } from '../outgoing-http.js';
import { SealedRequests } from '../sealed-requests.js';
import { CallRate } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import {
  ServiceHttpClient,
  type AnswerHeaders,
  type Exchange,
  type ServiceHttpClientOptions,
  type UpstreamRequest,
} from './http-client.js';
import { TransportFailure } from './transport-failure.js';

/** One try of a call. */
export interface Observation {
  /** Null where none came. */
  readonly answer: ServiceAnswer | null;
  readonly durationMs: number;
  /** What the headers of the answer say of a limit or quota, as they came: `x-ratelimit-remaining: 12`. */
  readonly limits: readonly string[];
}

const LIMIT_HEADER = /rate-?limit|quota/;
const MOST_LIMITS = 12;

export interface ObservedClientOptions
  extends Pick<ServiceHttpClientOptions, 'service' | 'baseUrl' | 'apiKey' | 'times' | 'clock' | 'random' | 'closing'> {
  readonly keyHeader?: string | undefined;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
}

export class ObservedClient extends ServiceHttpClient {
  readonly #pool: Pool;
  readonly #clock: () => number;
  readonly #limits: { last: readonly string[] };
  #observations: Observation[] = [];

  constructor({ keyHeader, monotonicClock, ...options }: ObservedClientOptions) {
    const { times, random } = options;
    const seal = new SealedRequests();
    const pool = new Pool(new URL(options.baseUrl).origin, {
      connections: 1,
      connect: seal.connector({ timeout: times.connectTimeoutMs }),
      headersTimeout: times.answerTimeoutMs,
      bodyTimeout: times.answerTimeoutMs,
    });
    const clock = monotonicClock;
    const limits: { last: readonly string[] } = { last: [] };
    super({
      ...options,
      ...(keyHeader === undefined ? {} : { keyHeader }),
      pool,
      seal,
      onHeaders: (headers) => {
        limits.last = limitsIn(headers);
      },
      breaker: new CircuitBreaker({ clock, random, firstOpenMs: times.firstOpenMs, onOpen() {}, onClosed() {} }),
      rate: new CallRate({ perSecond: DEFAULT_CALLS_PER_SECOND, clock, longestWaitMs: times.longestPlaceWaitMs }),
    });
    this.#pool = pool;
    this.#clock = clock;
    this.#limits = limits;
  }

  override async exchange(request: UpstreamRequest): Promise<Exchange> {
    const startedMs = this.#clock();
    this.#limits.last = [];
    const note = (answer: ServiceAnswer | null): void => {
      const durationMs = Math.round(this.#clock() - startedMs);
      this.#observations.push({ answer, durationMs, limits: this.#limits.last });
    };
    try {
      const exchange = await super.exchange(request);
      note(exchange.answer);
      return exchange;
    } catch (error) {
      if (error instanceof TransportFailure) note(null);
      throw error;
    }
  }

  /** Every try since this was last asked. */
  takeObservations(): Observation[] {
    const taken = this.#observations;
    this.#observations = [];
    return taken;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

function limitsIn(headers: AnswerHeaders): string[] {
  return Object.entries(headers)
    .filter(([name, value]) => LIMIT_HEADER.test(name.toLowerCase()) && value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .slice(0, MOST_LIMITS);
}
