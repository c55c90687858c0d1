/** The configured cities and their service clients. One connection pool for each origin. */
import { Pool } from 'undici';
import { AdapterError } from '../adapter-error.js';
import type { CityOptions } from '../options.js';
import { ServiceHttpClient, type UpstreamTimes } from './http-client.js';
import { PrecheckService } from './precheck-service.js';

const CONNECTIONS_PER_ORIGIN = 32;

export interface Upstream {
  readonly cityKeys: readonly string[];
  /** Throws unknown_city. */
  city(cityKey: string): PrecheckService;
  close(): Promise<void>;
}

export function createUpstream(
  cities: Readonly<Record<string, CityOptions>>,
  settings: { readonly times: UpstreamTimes; readonly clock: () => number; readonly random: () => number },
): Upstream {
  const pools = new Map<string, Pool>();
  const closing = new AbortController();
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
  const services = new Map(
    Object.entries(cities).map(([cityKey, { baseUrl, apiKey }]) => {
      const pool = poolFor(new URL(baseUrl).origin);
      const http = new ServiceHttpClient({ ...settings, pool, baseUrl, apiKey, closing: closing.signal });
      return [cityKey, new PrecheckService({ http, baseUrl, cityKey, clock: settings.clock })] as const;
    }),
  );
  return {
    cityKeys: [...services.keys()],
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
