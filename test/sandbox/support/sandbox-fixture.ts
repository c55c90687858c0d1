/** A sandbox on real sockets, with short calls for what most tests do first, with the key of Wattle Bay or `as` another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from 'precheck-contract/precheck-service';
import type { ProcessingOverrides, SandboxOptions } from '../../../src/sandbox/options.js';
import { startSandbox } from '../../../src/sandbox/start-sandbox.js';
import { afterTest } from '../../support/after-test.js';
import { callService, type CallOptions } from './call-service.js';

export const TEST_WORKER = fileURLToPath(new URL('./test-worker.mjs', import.meta.url));
export const KEYS = { 'wattle-bay': 'marked-key-of-wattle-bay', 'prairie-lake': 'marked-key-of-prairie-lake' };
/** Sheets are drawn in a process, so by the built program. */
export const PICTURE_WORKER = fileURLToPath(
  new URL('../../../src/sandbox/dist/precheck-service/sheet-pictures/picture-worker.js', import.meta.url),
);
const WAIT_MS = 60_000;

export type Json = Record<string, unknown>;
export type Fixture = Awaited<ReturnType<typeof openFixture>>;

export async function openFixture(options: Partial<SandboxOptions> = {}, overrides: ProcessingOverrides = {}) {
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
  const callsWith = (key: string) => {
    const call = (path: string, given: CallOptions = {}) => callService(sandbox.baseUrl + path, { key, ...given });
    const taken = async (path: string, given: CallOptions = {}) => {
      const { status, json, text } = await call(path, given);
      if (status >= 300) throw new Error(text);
      return json;
    };
    const calls = {
      call,
      draft: async (fields: Json = {}) => {
        const body = { cityKey: 'wattle-bay', address: '12 Shore St', ...fields };
        return String((await taken('/projects', { body }))['id']);
      },
      /** The address that a call of the project answers with. */
      link: async (projectId: string, rest: string) => String((await taken(`/projects/${projectId}/${rest}`))['url']),
      signedLink: (projectId: string) => calls.link(projectId, 'viewer-link?signed=1&generatedFor=ann%40example.org'),
      uploadAddress: (projectId: string, filename: string) =>
        calls.link(projectId, `upload-file-url?filename=${encodeURIComponent(filename)}`),
      upload: async (projectId: string, filename: string, bytes: string | Uint8Array) => {
        const url = await calls.uploadAddress(projectId, filename);
        const response = await fetch(url, { method: 'PUT', body: bytes as BodyInit });
        if (response.status !== 200) throw new Error(await response.text());
      },
      process: (projectId: string, filenames: readonly string[], permitType = 'new-dwelling') =>
        call(`/projects/${projectId}/process`, {
          body: { permitType, files: filenames.map((filename) => ({ type: 'site', label: 'A', filename })) },
        }),
      /** A run of these drawings, in a project of its own unless one is given; the project's id. */
      start: async (drawings: Readonly<Record<string, string | Uint8Array>>, projectId?: string) => {
        const id = projectId ?? (await calls.draft());
        for (const [filename, bytes] of Object.entries(drawings)) await calls.upload(id, filename, bytes);
        const { status, text } = await calls.process(id, Object.keys(drawings));
        if (status !== 202) throw new Error(text);
        return id;
      },
      reports: async (projectId: string) => (await call(`/projects/${projectId}/reports`)).json as unknown as Json[],
      report: (projectId: string, report: Json | undefined) =>
        call(`/projects/${projectId}/reports/${String(report?.['id'])}`),
      documents: async (projectId: string, type = 'uploaded') =>
        (await call(`/projects/${projectId}/document?type=${type}`)).json as unknown as Record<string, string>[],
      complete: (projectId: string, waitMs?: number) =>
        waitFor(
          async () => {
            const reports = await calls.reports(projectId);
            return isComplete(reports) ? reports : null;
          },
          `the reports of ${projectId}`,
          waitMs,
        ),
      /** Of all reports, once the project is complete. */
      findings: async (projectId: string, waitMs?: number) => {
        const reports = await calls.complete(projectId, waitMs);
        const details = await Promise.all(reports.map((report) => calls.report(projectId, report)));
        return details.flatMap(({ json }) => (json['findings'] ?? []) as Finding[]);
      },
    };
    return calls;
  };
  const close = async () => {
    await sandbox.close();
    if (!options.dataDirectory) rmSync(directory, { recursive: true, force: true });
  };
  afterTest(close);
  return { ...callsWith(KEYS['wattle-bay']), as: callsWith, sandbox, directory, close };
}

export const isComplete = (reports: readonly Json[]): boolean =>
  reports.length > 0 && reports.every(({ status }) => status === 'Complete');

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
