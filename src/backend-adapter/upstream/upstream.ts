/** The clients of the configured cities and property service. Clients of one origin share its connections and its breaker. */
import { setMaxListeners } from 'node:events';
import type { ServiceAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';
import type { CountedCall, Metrics } from '../server/metrics/metrics.js';
import type { Shared } from '../settings.js';
import { CallRate, type CallPriority, type CallRateOptions } from './call-rate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { ServiceHttpClient, type ServiceHttpClientOptions, type UpstreamTimes } from './http-client.js';
import { Pool } from './outgoing-http.js';
import { createPrecheckService, type PrecheckService } from './precheck-service.js';
import {
  createPropertyService,
  MAX_PROPERTY_WAIT_MS,
  SURELY_QUOTA_MS,
  type PropertyService,
} from './property-service.js';

const CONNECTIONS_PER_ORIGIN = 32;
/** The longest pause that a city's service can ask for. */
const MAX_CITY_PAUSE_MS = 60_000;
/** Of a city's calls: a person's drawing set asks for all its upload addresses at once. */
const BURST_SECONDS = 2;
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

export type Upstream = ReturnType<typeof createUpstream>;
export type ServiceOptions = Pick<ParsedOptions, 'cities' | 'property'>;

export interface UpstreamSettings extends Pick<Shared, 'clock' | 'monotonicClock' | 'random' | 'log'> {
  readonly times: UpstreamTimes;
  readonly metrics: Pick<Metrics, 'countCall'>;
  readonly onAnswer?: (answer: ServiceAnswer) => void;
}

export function createUpstream({ cities, property }: ServiceOptions, settings: UpstreamSettings) {
  const { times, monotonicClock, metrics } = settings;
  const stop = new AbortController();
  const closing = stop.signal;
  // Every request under way adds a listener; Node warns of a leak from eleven on.
  setMaxListeners(0, closing);
  const origins = new Map<string, ReturnType<typeof createOrigin>>();
  const clientOf = (
    caller: Pick<CountedCall, 'service' | 'cityKey'>,
    address: Pick<ServiceHttpClientOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>,
    limits: Pick<CallRateOptions, 'perSecond' | 'burst' | 'maxWaitMs' | 'maxPauseMs'>,
  ): ServiceHttpClient => {
    const service = `${caller.service === 'precheck' ? 'pre-check' : 'property'} service` as const;
    const { origin } = new URL(address.baseUrl);
    const shared = origins.get(origin) ?? createOrigin(origin, settings, closing);
    origins.set(origin, shared);
    return new ServiceHttpClient({
      ...settings,
      ...address,
      ...shared,
      service,
      closing,
      rate: new CallRate({ ...limits, service, clock: monotonicClock, closing }),
      onCall: (call) => metrics.countCall({ ...call, ...caller }),
    });
  };
  const services = new Map(
    Object.entries(cities).map(([cityKey, { baseUrl, apiKey, maxCallsPerSecond: perSecond }]) => {
      const waits = { maxWaitMs: times.maxRateWaitMs, maxPauseMs: MAX_CITY_PAUSE_MS };
      const limits = { ...waits, perSecond, burst: BURST_SECONDS * perSecond };
      const http = clientOf({ service: 'precheck', cityKey }, { baseUrl, apiKey }, limits);
      const parts = { http, cityKey, clock: monotonicClock };
      const person = createPrecheckService({ ...parts, priority: 'person' });
      return [cityKey, { person, poll: createPrecheckService({ ...parts, priority: 'poll' }) }];
    }),
  );
  const propertyOf = (address: NonNullable<ServiceOptions['property']>): PropertyService => {
    const waits = { maxWaitMs: MAX_PROPERTY_WAIT_MS, maxPauseMs: SURELY_QUOTA_MS };
    const limits = { ...waits, perSecond: address.requestsPerSecond, burst: 1 };
    return createPropertyService(clientOf({ service: 'property', cityKey: null }, address, limits));
  };
  return {
    cityKeys: [...services.keys()],
    /** Null if none is configured. */
    property: property ? propertyOf(property) : null,
    /** By default for a person who waits. Throws unknown_city. */
    city(cityKey: string, priority: CallPriority = 'person'): PrecheckService {
      const service = services.get(cityKey)?.[priority];
      if (service === undefined) throw new AdapterError('unknown_city', { message: `There is no city “${cityKey}”.` });
      return service;
    },
    async close(): Promise<void> {
      stop.abort();
      await Promise.all([...origins.values()].map(({ pool }) => pool.destroy()));
    },
  };
}

function createOrigin(origin: string, { times, monotonicClock, random, log }: UpstreamSettings, closing: AbortSignal) {
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
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { pool, breaker };
}
