/** A client that remembers what came over the wire, for who looks at a service as the adapter would. */
import type { ServiceAnswer } from '../../contract/index.js';
import { DEFAULT_CALLS_PER_SECOND } from '../option-defaults.js';
import { Pool } from '../outgoing-http.js';
import { SealedRequests } from '../sealed-requests.js';
import { CallRate } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import {
  ServiceHttpClient,
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
}

export interface ObservedClientOptions
  extends Pick<ServiceHttpClientOptions, 'service' | 'baseUrl' | 'apiKey' | 'times' | 'clock' | 'random' | 'closing'> {
  readonly keyHeader?: string | undefined;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
}

export class ObservedClient extends ServiceHttpClient {
  readonly #pool: Pool;
  readonly #clock: () => number;
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
    super({
      ...options,
      ...(keyHeader === undefined ? {} : { keyHeader }),
      pool,
      seal,
      breaker: new CircuitBreaker({ clock, random, firstOpenMs: times.firstOpenMs, onOpen() {}, onClosed() {} }),
      rate: new CallRate({ perSecond: DEFAULT_CALLS_PER_SECOND, clock, longestWaitMs: times.longestPlaceWaitMs }),
    });
    this.#pool = pool;
    this.#clock = clock;
  }

  override async exchange(request: UpstreamRequest): Promise<Exchange> {
    const startedMs = this.#clock();
    const note = (answer: ServiceAnswer | null): void => {
      this.#observations.push({ answer, durationMs: Math.round(this.#clock() - startedMs) });
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
