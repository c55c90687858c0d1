/** The clients of the configured cities and property service. Clients of one origin share its connections and its breaker. */
import { setMaxListeners } from 'node:events';
import type { ServiceAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { CityOptions, PropertyOptions, PropertySettings } from '../options.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { CountedCall, Metrics } from '../server/metrics/metrics.js';
import { CallRate, type CallPriority, type CallRateOptions } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { ServiceHttpClient, type ServiceHttpClientOptions, type UpstreamTimes } from './http-client.js';
import { Pool } from './outgoing-http.js';
import { PrecheckService } from './precheck-service.js';
import { MAX_PROPERTY_WAIT_MS, PropertyService, SURELY_QUOTA_MS } from './property-service.js';
import type { ServiceName } from './upstream-error.js';

const CONNECTIONS_PER_ORIGIN = 32;
/** The longest pause that a city's service can ask for. */
const MAX_CITY_PAUSE_MS = 60_000;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

export type Upstream = ReturnType<typeof createUpstream>;

export interface UpstreamSettings {
  readonly times: UpstreamTimes;
  readonly clock: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly random: () => number;
  readonly metrics: Pick<Metrics, 'countCall'>;
  readonly onAnswer?: (answer: ServiceAnswer) => void;
  readonly log: AdapterLog;
}

export interface ServiceOptions {
  readonly cities: Readonly<Record<string, CitySettings>>;
  readonly property?: PropertySettings | undefined;
}

/** What all clients of an origin share. */
type Origin = Pick<ServiceHttpClientOptions, 'pool' | 'breaker'>;
type Caller = Pick<CountedCall, 'service' | 'cityKey'>;
type CitySettings = CityOptions & { readonly maxCallsPerSecond: number };
type Address = Pick<PropertyOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>;

export function createUpstream(options: ServiceOptions, settings: UpstreamSettings) {
  const { times, monotonicClock, clock, metrics } = settings;
  const stop = new AbortController();
  const closing = stop.signal;
  // Every request under way adds a listener; Node warns of a leak from eleven on.
  setMaxListeners(0, closing);
  const origins = new Map<string, Origin>();
  const clientOf = (
    caller: Caller,
    { baseUrl, apiKey, keyHeader }: Address,
    limits: Pick<CallRateOptions, 'perSecond' | 'maxWaitMs' | 'maxPauseMs'>,
  ): ServiceHttpClient => {
    const service: ServiceName = caller.service === 'precheck' ? 'pre-check service' : 'property service';
    const { origin } = new URL(baseUrl);
    const shared = origins.get(origin) ?? createOrigin(origin, settings, closing);
    origins.set(origin, shared);
    return new ServiceHttpClient({
      ...settings,
      ...{ service, pool: shared.pool, breaker: shared.breaker, baseUrl, apiKey, keyHeader, closing },
      rate: new CallRate({ ...limits, service, clock: monotonicClock, closing }),
      onCall: (call) => metrics.countCall({ ...call, ...caller }),
    });
  };
  const cityServices = (cityKey: string, city: CitySettings): Record<CallPriority, PrecheckService> => {
    const limits = {
      perSecond: city.maxCallsPerSecond,
      maxWaitMs: times.longestPlaceWaitMs,
      maxPauseMs: MAX_CITY_PAUSE_MS,
    };
    const http = clientOf({ service: 'precheck', cityKey }, city, limits);
    const parts = { http, baseUrl: city.baseUrl, cityKey, clock };
    return {
      person: new PrecheckService({ ...parts, priority: 'person' }),
      poll: new PrecheckService({ ...parts, priority: 'poll' }),
    };
  };
  const propertyService = (property: PropertySettings): PropertyService => {
    const limits = {
      perSecond: property.requestsPerSecond,
      maxWaitMs: MAX_PROPERTY_WAIT_MS,
      maxPauseMs: SURELY_QUOTA_MS,
    };
    return new PropertyService(clientOf({ service: 'property', cityKey: null }, property, limits));
  };
  const services = new Map(Object.entries(options.cities).map(([key, city]) => [key, cityServices(key, city)]));
  return {
    cityKeys: [...services.keys()],
    /** Null if none is configured. */
    property: options.property === undefined ? null : propertyService(options.property),
    /** By default for a person who waits. Throws unknown_city. */
    city(cityKey: string, priority: CallPriority = 'person'): PrecheckService {
      const service = services.get(cityKey)?.[priority];
      if (service === undefined) throw new AdapterError('unknown_city');
      return service;
    },
    async close(): Promise<void> {
      stop.abort();
      await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

function createOrigin(
  origin: string,
  { times, monotonicClock, random, log }: UpstreamSettings,
  closing: AbortSignal,
): Origin {
  const breaker = new CircuitBreaker({
    clock: monotonicClock,
    random,
    firstOpenMs: times.firstOpenMs,
    onOpen(openForMs) {
      // Calls that fail because the adapter stops do not count.
      if (!closing.aborted) log('circuit-open', { origin, openForMs });
    },
    onClosed: () => log('circuit-closed', { origin }),
  });
  const pool = new Pool(origin, {
    connections: CONNECTIONS_PER_ORIGIN,
    connect: { timeout: times.connectTimeoutMs },
    maxResponseSize: MAX_ANSWER_BYTES,
    // The client has one deadline for the whole exchange.
    ...{ headersTimeout: 0, bodyTimeout: 0 },
  });
  return { pool, breaker };
}
