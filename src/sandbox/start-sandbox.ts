import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOrMakePropertyKey } from './keys-file.js';
import { listen, type ListeningServer } from './listen.js';
import {
  SandboxOptionsError,
  resolveOptions,
  type ProcessingOverrides,
  type ResolvedOptions,
  type Sandbox,
  type SandboxOptions,
} from './options.js';
import { ApiKeys } from './precheck-service/api/api-keys.js';
import { defaultCitiesDirectory, loadCities } from './precheck-service/drawing-checks/city-data.js';
import { createPrecheckService, type PrecheckService } from './precheck-service/service.js';
import { PropertyKey } from './property-service/api/property-key.js';
import { loadProperties } from './property-service/properties.js';
import { createPropertyService, type PropertyService } from './property-service/service.js';
import { readSigningSecret } from './state-secret.js';

interface Services {
  readonly precheck: PrecheckService;
  readonly property: PropertyService;
}

const HOUR_MS = 60 * 60 * 1000;
const PROPERTY_REQUEST_TIMEOUT_MS = 30_000;

/** `createSandbox` with what tests replace. */
export async function startSandbox(options: SandboxOptions, overrides: ProcessingOverrides = {}): Promise<Sandbox> {
  const resolved = resolveOptions(options);
  const keys = readKeys(resolved.keys);
  const citiesDirectory = resolved.citiesDirectory ?? defaultCitiesDirectory;
  const cities = loadCities(citiesDirectory);
  for (const cityKey of Object.keys(resolved.keys)) {
    if (cities.has(cityKey)) continue;
    throw new SandboxOptionsError(`keys: there is no city ${cityKey}; there are ${[...cities.keys()].join(', ')}.`);
  }
  const properties = loadProperties();
  const dataDirectory = resolve(resolved.dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const secret = readSigningSecret(dataDirectory);
  const addresses = { publicUrl: '', storageUrl: '' };
  const log = (line: string) => console.error(`sandbox: ${line}`);
  const precheck = createPrecheckService({
    options: { ...resolved, dataDirectory, citiesDirectory },
    overrides,
    cities,
    keys,
    secret,
    addresses,
    log,
  });
  // From here on the directory is locked, and must be let go where something fails.
  try {
    const key = new PropertyKey(
      resolved.propertyKey ?? readOrMakePropertyKey(dataDirectory),
      resolved.propertyKeyHeader,
      secret,
    );
    const { clock, propertyLimits: limits } = resolved;
    const property = createPropertyService({ directory: dataDirectory, properties, key, limits, clock, log });
    return await open({ precheck, property }, resolved, addresses);
  } catch (error) {
    await precheck.stop();
    throw error;
  }
}

function readKeys(keys: Record<string, string>): ApiKeys {
  try {
    return new ApiKeys(keys);
  } catch (error) {
    throw new SandboxOptionsError(error instanceof Error ? error.message : 'keys: could not be read.');
  }
}

async function open(
  services: Services,
  options: ResolvedOptions,
  addresses: { publicUrl: string; storageUrl: string },
): Promise<Sandbox> {
  const { precheck, property } = services;
  const { host } = options;
  const limits = { host, requestTimeoutMs: HOUR_MS, idleTimeoutMs: 60_000 };
  const servers: ListeningServer[] = [];
  try {
    const main = await listen(precheck.app, { ...limits, port: options.port });
    servers.push(main);
    const storage = await listen(precheck.storageApp, { ...limits, port: options.storagePort });
    servers.push(storage);
    const lookUps = await listen(property.app, {
      ...limits,
      port: options.propertyPort,
      requestTimeoutMs: PROPERTY_REQUEST_TIMEOUT_MS,
    });
    servers.push(lookUps);
    const baseUrl = address(host, main.port);
    const storageUrl = address(host, storage.port);
    const propertyUrl = address(host, lookUps.port);
    addresses.publicUrl = trimmed(options.publicUrl ?? baseUrl);
    addresses.storageUrl = trimmed(options.storagePublicUrl ?? storageUrl);
    precheck.start();
    return { baseUrl, storageUrl, propertyUrl, close: closeOnce(servers, services) };
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()));
    property.stop();
    throw error;
  }
}

function closeOnce(servers: readonly ListeningServer[], { precheck, property }: Services): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const stop = async () => {
    property.stop();
    await precheck.stop();
  };
  return () => {
    // Answers under way still need the database, so it closes last.
    closing ??= Promise.all(servers.map((server) => server.close())).then(stop);
    return closing;
  };
}

const address = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
const trimmed = (url: string) => url.replace(/\/+$/, '');
