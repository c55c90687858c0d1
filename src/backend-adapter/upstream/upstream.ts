/** The configured cities and property service, and their clients. All that call one origin share its connections and its breaker. */
import { setMaxListeners } from 'node:events';
import type { ServiceAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { DEFAULT_CALLS_PER_SECOND } from '../option-defaults.js';
import type { CityOptions } from '../options.js';
import { propertySettings, type PropertyOptions } from '../property/property-options.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { CircuitState, CountedCall } from '../server/metrics/metrics.js';
import { CallRate, type CallPriority } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { ServiceHttpClient, type ServiceHttpClientOptions, type UpstreamTimes } from './http-client.js';
import { Pool } from './outgoing-http.js';
import { PrecheckService } from './precheck-service.js';
import { MAX_PROPERTY_WAIT_MS, PropertyService } from './property-service.js';
import type { ServiceName } from './upstream-error.js';

const CONNECTIONS_PER_ORIGIN = 32;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

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

export interface ServiceOptions {
  readonly cities: Readonly<Record<string, CityOptions>>;
  readonly property?: PropertyOptions;
}

type Origin = Pick<ServiceHttpClientOptions, 'pool' | 'breaker'>;

export function createUpstream(options: ServiceOptions, settings: UpstreamSettings): Upstream {
  const { times, monotonicClock, clock, onCall } = settings;
  const stop = new AbortController();
  const closing = stop.signal;
  // Every request under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing);
  const origins = new Map<string, Origin>();
  const originOf = (baseUrl: string): Origin => {
    const { origin } = new URL(baseUrl);
    const known = origins.get(origin) ?? createOrigin(origin, options, settings, closing);
    origins.set(origin, known);
    return known;
  };
  const clientOf = (
    service: ServiceName,
    { baseUrl, apiKey, keyHeader }: Pick<PropertyOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>,
    limits: { readonly perSecond: number; readonly maxWaitMs: number },
    caller: Omit<CircuitState, 'isOpen'>,
  ): ServiceHttpClient =>
    new ServiceHttpClient({
      ...settings,
      ...originOf(baseUrl),
      ...{ service, baseUrl, apiKey, keyHeader, closing },
      rate: new CallRate({ ...limits, service, clock: monotonicClock, closing }),
      onCall: (call) => onCall({ ...call, ...caller }),
    });
  const cityServices = (cityKey: string, city: CityOptions): Record<CallPriority, PrecheckService> => {
    const perSecond = city.maxCallsPerSecond ?? DEFAULT_CALLS_PER_SECOND;
    const limits = { perSecond, maxWaitMs: times.longestPlaceWaitMs };
    const http = clientOf('pre-check service', city, limits, { service: 'precheck', cityKey });
    const parts = { http, baseUrl: city.baseUrl, cityKey, clock };
    return {
      person: new PrecheckService({ ...parts, priority: 'person' }),
      poll: new PrecheckService({ ...parts, priority: 'poll' }),
    };
  };
  const propertyService = (property: PropertyOptions): PropertyService => {
    const perSecond = propertySettings(property).requestsPerSecond;
    const limits = { perSecond, maxWaitMs: MAX_PROPERTY_WAIT_MS };
    return new PropertyService(clientOf('property service', property, limits, { service: 'property', cityKey: null }));
  };
  const services = new Map(Object.entries(options.cities).map(([key, city]) => [key, cityServices(key, city)]));
  return {
    cityKeys: [...services.keys()],
    property: options.property === undefined ? null : propertyService(options.property),
    city(cityKey, priority = 'person') {
      const service = services.get(cityKey)?.[priority];
      if (service === undefined) throw new AdapterError('unknown_city');
      return service;
    },
    async close() {
      stop.abort();
      await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

function createOrigin(
  origin: string,
  { cities, property }: ServiceOptions,
  { times, monotonicClock, random, onCircuit, log }: UpstreamSettings,
  closing: AbortSignal,
): Origin {
  const isAtOrigin = ({ baseUrl }: { readonly baseUrl: string }): boolean => new URL(baseUrl).origin === origin;
  const cityKeys = Object.entries(cities).flatMap(([cityKey, city]) => (isAtOrigin(city) ? [cityKey] : []));
  const notify = (isOpen: boolean): void => {
    for (const cityKey of cityKeys) onCircuit({ service: 'precheck', cityKey, isOpen });
    if (property !== undefined && isAtOrigin(property)) onCircuit({ service: 'property', cityKey: null, isOpen });
  };
  notify(false);
  const breaker = new CircuitBreaker({
    clock: monotonicClock,
    random,
    firstOpenMs: times.firstOpenMs,
    onOpen(openForMs) {
      // Calls that the adapter's own end cut short say nothing.
      if (closing.aborted) return;
      notify(true);
      log('circuit-open', { origin, openForMs });
    },
    onClosed() {
      notify(false);
      log('circuit-closed', { origin });
    },
  });
  const pool = new Pool(origin, {
    connections: CONNECTIONS_PER_ORIGIN,
    connect: { timeout: times.connectTimeoutMs },
    maxResponseSize: MAX_ANSWER_BYTES,
    // From sending a request to the last byte of its answer there is one deadline, the client's.
    ...{ headersTimeout: 0, bodyTimeout: 0 },
  });
  return { pool, breaker };
}
