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

export interface ServiceOptions {
  readonly cities: Readonly<Record<string, CityOptions>>;
  readonly property?: PropertyOptions;
}

type Origin = Pick<ServiceHttpClientOptions, 'pool' | 'breaker'>;

export function createUpstream(options: ServiceOptions, settings: UpstreamSettings): Upstream {
  const { times, clock, log } = settings;
  const closing = new AbortController();
  // Every request under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing.signal);
  const origins = new Map<string, Origin>();
  const originOf = (baseUrl: string): Origin => {
    const { origin } = new URL(baseUrl);
    const known = origins.get(origin) ?? createOrigin(origin, options, settings, closing.signal);
    origins.set(origin, known);
    return known;
  };
  const rateOf = (perSecond: number, longestWaitMs: number): CallRate =>
    new CallRate({ perSecond, longestWaitMs, clock: settings.monotonicClock });
  const cityServices = (cityKey: string, city: CityOptions): Record<CallPriority, PrecheckService> => {
    const http = new ServiceHttpClient({
      ...settings,
      ...originOf(city.baseUrl),
      service: 'pre-check service',
      baseUrl: city.baseUrl,
      apiKey: city.apiKey,
      rate: rateOf(city.maxCallsPerSecond ?? DEFAULT_CALLS_PER_SECOND, times.longestPlaceWaitMs),
      onCall: (call) => settings.onCall({ ...call, service: 'precheck', cityKey }),
      closing: closing.signal,
    });
    const parts = { http, baseUrl: city.baseUrl, cityKey, clock, log };
    return {
      person: new PrecheckService({ ...parts, priority: 'person' }),
      poll: new PrecheckService({ ...parts, priority: 'poll' }),
    };
  };
  const propertyService = (property: PropertyOptions): PropertyService =>
    new PropertyService(
      new ServiceHttpClient({
        ...settings,
        ...originOf(property.baseUrl),
        ...(property.keyHeader === undefined ? {} : { keyHeader: property.keyHeader }),
        service: 'property service',
        baseUrl: property.baseUrl,
        apiKey: property.apiKey,
        rate: rateOf(propertySettings(property).requestsPerSecond, MAX_PROPERTY_WAIT_MS),
        onCall: (call) => settings.onCall({ ...call, service: 'property', cityKey: null }),
        closing: closing.signal,
      }),
    );
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
      closing.abort();
      await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

function createOrigin(
  origin: string,
  options: ServiceOptions,
  { times, monotonicClock, random, onCircuit, log }: UpstreamSettings,
  closing: AbortSignal,
): Origin {
  const callers = callersOf(options, origin);
  const tell = (isOpen: boolean): void => callers.forEach((caller) => onCircuit({ ...caller, isOpen }));
  tell(false);
  return {
    // From sending a request to the last byte of its answer there is one deadline, the client's.
    pool: new Pool(origin, {
      connections: CONNECTIONS_PER_ORIGIN,
      connect: { timeout: times.connectTimeoutMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
    breaker: new CircuitBreaker({
      clock: monotonicClock,
      random,
      firstOpenMs: times.firstOpenMs,
      onOpen(openForMs) {
        tell(true);
        log('circuit-open', { origin, openForMs });
      },
      onClosed() {
        // A trial that the adapter's own end cut short says nothing.
        if (closing.aborted) return;
        tell(false);
        log('circuit-closed', { origin });
      },
    }),
  };
}

/** Whose calls go to an origin. */
function callersOf({ cities, property }: ServiceOptions, origin: string): Omit<CircuitState, 'isOpen'>[] {
  const isThere = ({ baseUrl }: { readonly baseUrl: string }): boolean => new URL(baseUrl).origin === origin;
  const own = Object.entries(cities).filter(([, city]) => isThere(city));
  return [
    ...own.map(([cityKey]) => ({ service: 'precheck' as const, cityKey })),
    ...(property !== undefined && isThere(property) ? [{ service: 'property' as const, cityKey: null }] : []),
  ];
}
