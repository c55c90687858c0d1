/** The property service of a sandbox on real sockets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { startSandbox } from '../../../src/sandbox/start-sandbox.js';

export const PROPERTY_KEY = 'marked-key-of-property';
const GENEROUS = { requestsPerSecond: 10_000, requestsPerMonth: 1_000_000 };

export interface PropertyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into answers freely; what is expected of them is what the tests assert.
  readonly json: Record<string, unknown>;
}

export interface PropertyCall {
  readonly method?: string;
  /** Null: no header. */
  readonly key?: string | null;
  readonly keyHeader?: string;
  readonly body?: unknown;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string | null;
}

export async function openPropertyFixture(options: Partial<SandboxOptions> = {}) {
  const directory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'property-test-'));
  const sandbox = await startSandbox({
    keys: { 'wattle-bay': 'marked-key-of-wattle-bay' },
    propertyKey: PROPERTY_KEY,
    propertyLimits: GENEROUS,
    ...options,
    dataDirectory: directory,
  });
  return {
    sandbox,
    directory,
    call: (path: string, given: PropertyCall = {}) => callProperty(sandbox.propertyUrl, path, given),
    close: async () => {
      await sandbox.close();
      if (options.dataDirectory === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function callProperty(baseUrl: string, path: string, given: PropertyCall = {}): Promise<PropertyAnswer> {
  const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const key = given.key === undefined ? PROPERTY_KEY : given.key;
  const type = given.contentType === undefined ? 'application/json' : given.contentType;
  const response = await fetch(baseUrl + path, {
    method: given.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === null ? {} : { [given.keyHeader ?? 'x-api-key']: key }),
      ...(body === undefined || type === null ? {} : { 'content-type': type }),
    },
    // Bytes get no content type of their own.
    ...(body === undefined ? {} : { body: typeof body === 'string' ? new TextEncoder().encode(body) : body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
}
