/** The configured cities and property service, and their clients. One connection pool for each origin. */
import { setMaxListeners } from 'node:events';
import { Pool } from 'undici';
import { AdapterError } from '../adapter-error.js';
import type { CityOptions } from '../options.js';
import type { PropertyOptions } from '../property/property-options.js';
import { ServiceHttpClient, type UpstreamTimes } from './http-client.js';
import { PrecheckService } from './precheck-service.js';
import { PropertyService } from './property-service.js';
import type { ServiceName } from './upstream-error.js';

const CONNECTIONS_PER_ORIGIN = 32;

export interface Upstream {
  readonly cityKeys: readonly string[];
  /** Throws unknown_city. */
  city(cityKey: string): PrecheckService;
  /** Null where none is configured. */
  readonly property: PropertyService | null;
  close(): Promise<void>;
}

export function createUpstream(
  options: { readonly cities: Readonly<Record<string, CityOptions>>; readonly property?: PropertyOptions },
  settings: { readonly times: UpstreamTimes; readonly clock: () => number; readonly random: () => number },
): Upstream {
  const pools = new Map<string, Pool>();
  const closing = new AbortController();
  // Every request under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing.signal);
  const poolFor = (origin: string): Pool => {
    const { connectTimeoutMs, answerTimeoutMs } = settings.times;
    const pool =
      pools.get(origin) ??
      new Pool(origin, {
        connections: CONNECTIONS_PER_ORIGIN,
        connect: { timeout: connectTimeoutMs },
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
      });
    pools.set(origin, pool);
    return pool;
  };
  const client = (
    service: ServiceName,
    { baseUrl, apiKey, keyHeader }: Pick<PropertyOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>,
  ): ServiceHttpClient => {
    const pool = poolFor(new URL(baseUrl).origin);
    const header = keyHeader === undefined ? {} : { keyHeader };
    return new ServiceHttpClient({ ...settings, service, pool, baseUrl, apiKey, ...header, closing: closing.signal });
  };
  const services = new Map(
    Object.entries(options.cities).map(([cityKey, city]) => {
      const http = client('pre-check service', city);
      return [cityKey, new PrecheckService({ http, baseUrl: city.baseUrl, cityKey, clock: settings.clock })] as const;
    }),
  );
  const { property } = options;
  return {
    cityKeys: [...services.keys()],
    property: property === undefined ? null : new PropertyService(client('property service', property)),
    city(cityKey) {
      const service = services.get(cityKey);
      if (service === undefined) throw new AdapterError('unknown_city');
      return service;
    },
    async close() {
      closing.abort();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
