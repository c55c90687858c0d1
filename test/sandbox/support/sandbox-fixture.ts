/** A sandbox on real sockets, with short calls for what most tests do first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from 'precheck-contract/precheck-service';
import type { ProcessingOverrides, Sandbox, SandboxOptions } from '../../../src/sandbox/options.js';
import { startSandbox } from '../../../src/sandbox/start-sandbox.js';

export const TEST_WORKER = fileURLToPath(new URL('./test-worker.mjs', import.meta.url));
export const KEYS = { 'wattle-bay': 'marked-key-of-wattle-bay', 'prairie-lake': 'marked-key-of-prairie-lake' };
/** Sheets are drawn in a process, so by the built program. */
export const PICTURE_WORKER = fileURLToPath(
  new URL('../../../src/sandbox/dist/precheck-service/sheet-pictures/picture-worker.js', import.meta.url),
);
const WAIT_MS = 60_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into answers freely; what is expected of them is what the tests assert.
  readonly json: Record<string, unknown>;
}

export interface Fixture {
  readonly sandbox: Sandbox;
  readonly directory: string;
  call(path: string, options?: CallOptions): Promise<Answer>;
  draft(fields?: Record<string, unknown>): Promise<string>;
  uploadAddress(projectId: string, filename: string): Promise<string>;
  upload(projectId: string, filename: string, bytes: string): Promise<void>;
  process(projectId: string, filenames: string[], permitType?: string): Promise<Answer>;
  complete(projectId: string, waitMs?: number): Promise<Record<string, unknown>[]>;
  /** Of all reports, once the project is complete. */
  findings(projectId: string, waitMs?: number): Promise<Finding[]>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  readonly key?: string | null;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly contentType?: string;
}

export async function openFixture(
  options: Partial<SandboxOptions> = {},
  overrides: ProcessingOverrides = {},
): Promise<Fixture> {
  const directory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const sandbox = await startSandbox(
    { keys: KEYS, ...options, dataDirectory: directory },
    {
      workerPath: TEST_WORKER,
      confinedWorker: overrides.workerPath !== undefined,
      pictureWorkerPath: PICTURE_WORKER,
      ...overrides,
    },
  );
  const call = (path: string, given: CallOptions = {}) => callService(sandbox.baseUrl, path, given);
  const fixture: Fixture = {
    sandbox,
    directory,
    call,
    draft: async (fields = {}) => {
      const answer = await call('/projects', { body: { cityKey: 'wattle-bay', address: '12 Shore St', ...fields } });
      if (answer.status !== 201) throw new Error(answer.text);
      return String(answer.json['id']);
    },
    uploadAddress: async (projectId, filename) => {
      const answer = await call(`/projects/${projectId}/upload-file-url?filename=${encodeURIComponent(filename)}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return String(answer.json['url']);
    },
    upload: async (projectId, filename, bytes) => {
      const url = await fixture.uploadAddress(projectId, filename);
      const response = await fetch(url, { method: 'PUT', body: bytes });
      if (response.status !== 200) throw new Error(await response.text());
    },
    process: (projectId, filenames, permitType = 'new-dwelling') =>
      call(`/projects/${projectId}/process`, {
        body: { permitType, files: filenames.map((filename) => ({ type: 'site', label: 'A', filename })) },
      }),
    complete: (projectId, waitMs) => waitForComplete(call, projectId, waitMs),
    findings: async (projectId, waitMs) => {
      const reports = await fixture.complete(projectId, waitMs);
      const details = reports.map(({ id }) => call(`/projects/${projectId}/reports/${String(id)}`));
      return (await Promise.all(details)).flatMap(({ json }) => (json['findings'] ?? []) as Finding[]);
    },
    close: async () => {
      await sandbox.close();
      if (!options.dataDirectory) rmSync(directory, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function callService(baseUrl: string, path: string, given: CallOptions): Promise<Answer> {
  const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const key = given.key === undefined ? KEYS['wattle-bay'] : given.key;
  const response = await fetch(baseUrl + path, {
    method: given.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': given.contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
}

async function waitForComplete(
  call: Fixture['call'],
  projectId: string,
  waitMs = WAIT_MS,
): Promise<Record<string, unknown>[]> {
  const look = async () => {
    const answer = await call(`/projects/${projectId}/reports`);
    const reports = answer.json as unknown as Record<string, unknown>[];
    return reports.length > 0 && reports.every((report) => report['status'] === 'Complete') ? reports : null;
  };
  return waitFor(look, `the reports of ${projectId}`, waitMs);
}

/** Looks often at first. What has taken seconds is looked at less often: looking takes the processor from what is waited for. */
export async function waitFor<T>(look: () => Promise<T | null> | T | null, what: string, waitMs = WAIT_MS): Promise<T> {
  const startedAt = Date.now();
  for (let elapsedMs = 0; elapsedMs < waitMs; elapsedMs = Date.now() - startedAt) {
    const found = await look();
    if (found !== null) return found;
    const pauseMs = Math.min(250, Math.max(10, elapsedMs / 20));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`Waited ${waitMs} ms in vain for ${what}.`);
}
