import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { listen } from './listen.js';
import {
  SandboxOptionsError,
  resolveOptions,
  type ProcessingOverrides,
  type Sandbox,
  type SandboxOptions,
} from './options.js';
import { ApiKeys } from './precheck-service/api/api-keys.js';
import { defaultCitiesDirectory, loadCities } from './precheck-service/drawing-checks/city-data.js';
import { Reviewers } from './precheck-service/pages/review/reviewers.js';
import { createPrecheckService } from './precheck-service/service.js';
import { readSigningSecret } from './state-secret.js';

const HOUR_MS = 60 * 60 * 1000;

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
  const dataDirectory = resolve(resolved.dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const secret = readSigningSecret(dataDirectory);
  const reviewers = await Reviewers.create(resolved.reviewers ?? {}, secret);
  const addresses = { publicUrl: '', storageUrl: '' };
  const service = createPrecheckService({
    options: { ...resolved, dataDirectory, citiesDirectory },
    overrides,
    cities,
    keys,
    reviewers,
    secret,
    addresses,
    log: (line) => console.error(`sandbox: ${line}`),
  });
  return await open(service, resolved, addresses);
}

function readKeys(keys: Record<string, string>): ApiKeys {
  try {
    return new ApiKeys(keys);
  } catch (error) {
    throw new SandboxOptionsError(error instanceof Error ? error.message : 'keys: could not be read.');
  }
}

async function open(
  service: ReturnType<typeof createPrecheckService>,
  options: ReturnType<typeof resolveOptions>,
  addresses: { publicUrl: string; storageUrl: string },
): Promise<Sandbox> {
  const { host, port, storagePort } = options;
  const limits = { host, requestTimeoutMs: 60_000, idleTimeoutMs: 60_000 };
  try {
    const main = await listen(service.app, { ...limits, port, requestTimeoutMs: HOUR_MS });
    try {
      const storage = await listen(service.storageApp, { ...limits, port: storagePort, requestTimeoutMs: HOUR_MS });
      const baseUrl = address(host, main.port);
      const storageUrl = address(host, storage.port);
      addresses.publicUrl = trimmed(options.publicUrl ?? baseUrl);
      addresses.storageUrl = trimmed(options.storagePublicUrl ?? storageUrl);
      service.start();
      return { baseUrl, storageUrl, close: closeOnce([main.close, storage.close], service.stop) };
    } catch (error) {
      await main.close();
      throw error;
    }
  } catch (error) {
    await service.stop();
    throw error;
  }
}

function closeOnce(servers: readonly (() => Promise<void>)[], stop: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    // Answers under way still need the database, so it closes last.
    closing ??= Promise.all(servers.map((close) => close())).then(stop);
    return closing;
  };
}

const address = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
const trimmed = (url: string) => url.replace(/\/+$/, '');
