/** The configured cities and property service, and their clients. One connection pool for each origin. */
import { setMaxListeners } from 'node:events';
import type { ServiceAnswer } from 'precheck-contract';
import { Pool } from './outgoing-http.js';
import { AdapterError } from '../adapter-error.js';
import type { CircuitState, CountedCall } from '../server/metrics/metrics.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { DEFAULT_CALLS_PER_SECOND } from '../option-defaults.js';
import type { CityOptions } from '../options.js';
import type { PropertyOptions } from '../property/property-options.js';
import { CallRate, type CallPriority } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { ServiceHttpClient, type UpstreamTimes } from './http-client.js';
import { PrecheckService } from './precheck-service.js';
import { PropertyService } from './property-service.js';
import type { ServiceName } from './upstream-error.js';

const CONNECTIONS_PER_ORIGIN = 32;

export interface Upstream {
  readonly cityKeys: readonly string[];
  /** By default for somebody who waits for the answer. Throws unknown_city. */
  city(cityKey: string, priority?: CallPriority): PrecheckService;
  /** Null where none is configured. */
  readonly property: PropertyService | null;
  close(): Promise<void>;
}

export interface UpstreamSettings {
  readonly times: UpstreamTimes;
  readonly clock: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly onCall: (call: CountedCall) => void;
  readonly onAnswer?: (answer: ServiceAnswer) => void;
  /** Told at the start, and with each change, for each city that calls the origin. */
  readonly onCircuit: (state: CircuitState) => void;
  readonly log: AdapterLog;
}

export function createUpstream(
  options: { readonly cities: Readonly<Record<string, CityOptions>>; readonly property?: PropertyOptions },
  settings: UpstreamSettings,
): Upstream {
  const origins = new Origins(settings, (origin, isOpen) => {
    for (const caller of callersOf(options, origin)) settings.onCircuit({ ...caller, isOpen });
  });
  const closing = new AbortController();
  // Every request under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing.signal);
  const client = (
    service: ServiceName,
    { baseUrl, apiKey, keyHeader }: Pick<PropertyOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>,
    rate: CallRate | null,
    cityKey: string | null,
  ): ServiceHttpClient =>
    new ServiceHttpClient({
      ...settings,
      ...origins.of(baseUrl),
      ...(keyHeader === undefined ? {} : { keyHeader }),
      service,
      baseUrl,
      apiKey,
      rate,
      onCall: (call) => settings.onCall({ ...call, service: cityKey === null ? 'property' : 'precheck', cityKey }),
      closing: closing.signal,
    });
  const cityServices = (cityKey: string, city: CityOptions): Record<CallPriority, PrecheckService> => {
    const rate = new CallRate({
      perSecond: city.maxCallsPerSecond ?? DEFAULT_CALLS_PER_SECOND,
      clock: settings.monotonicClock,
      longestWaitMs: settings.times.longestPlaceWaitMs,
    });
    const parts = {
      http: client('pre-check service', city, rate, cityKey),
      baseUrl: city.baseUrl,
      cityKey,
      clock: settings.clock,
      log: settings.log,
    };
    return {
      person: new PrecheckService({ ...parts, priority: 'person' }),
      poll: new PrecheckService({ ...parts, priority: 'poll' }),
    };
  };
  const services = new Map(
    Object.entries(options.cities).map(([cityKey, city]) => [cityKey, cityServices(cityKey, city)]),
  );
  const { property } = options;
  return {
    cityKeys: [...services.keys()],
    property: property === undefined ? null : new PropertyService(client('property service', property, null, null)),
    city(cityKey, priority = 'person') {
      const service = services.get(cityKey)?.[priority];
      if (service === undefined) throw new AdapterError('unknown_city');
      return service;
    },
    async close() {
      closing.abort();
      await origins.close();
    },
  };
}

/** Whose calls go to an origin. */
function callersOf(
  { cities, property }: { readonly cities: Readonly<Record<string, CityOptions>>; readonly property?: PropertyOptions },
  origin: string,
): Omit<CircuitState, 'isOpen'>[] {
  const isThere = ({ baseUrl }: { readonly baseUrl: string }): boolean => new URL(baseUrl).origin === origin;
  const own = Object.entries(cities).filter(([, city]) => isThere(city));
  return [
    ...own.map(([cityKey]) => ({ service: 'precheck' as const, cityKey })),
    ...(property !== undefined && isThere(property) ? [{ service: 'property' as const, cityKey: null }] : []),
  ];
}

interface Origin {
  readonly pool: Pool;
  readonly breaker: CircuitBreaker;
}

/** What all who call one origin share. */
class Origins {
  readonly #settings: UpstreamSettings;
  readonly #onCircuit: (origin: string, isOpen: boolean) => void;
  readonly #origins = new Map<string, Origin>();

  constructor(settings: UpstreamSettings, onCircuit: (origin: string, isOpen: boolean) => void) {
    this.#settings = settings;
    this.#onCircuit = onCircuit;
  }

  of(baseUrl: string): Origin {
    const { origin } = new URL(baseUrl);
    const kept = this.#origins.get(origin) ?? this.#make(origin);
    this.#origins.set(origin, kept);
    return kept;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#origins.values()].map(({ pool }) => pool.destroy()));
  }

  #make(origin: string): Origin {
    const { times, monotonicClock, random, log } = this.#settings;
    this.#onCircuit(origin, false);
    return {
      pool: new Pool(origin, {
        connections: CONNECTIONS_PER_ORIGIN,
        connect: { timeout: times.connectTimeoutMs },
        headersTimeout: times.answerTimeoutMs,
        bodyTimeout: times.answerTimeoutMs,
      }),
      breaker: new CircuitBreaker({
        clock: monotonicClock,
        random,
        firstOpenMs: times.firstOpenMs,
        onOpen: (openForMs) => {
          this.#onCircuit(origin, true);
          log('circuit-open', { origin, openForMs });
        },
        onClosed: () => {
          this.#onCircuit(origin, false);
          log('circuit-closed', { origin });
        },
      }),
    };
  }
}
