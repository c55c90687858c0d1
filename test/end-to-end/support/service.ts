/** The sandbox in this process, with its workers as they were built, and calls of a portal. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { startSandbox } from '../../../src/sandbox/start-sandbox.js';
import { inContext, launchBrowser } from './browser.js';

const DIST = 'src/sandbox/dist/precheck-service';
const WORKER = `${DIST}/drawing-checks/worker.js`;
if (!existsSync(WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
export const KEY = 'marked-key-of-the-page-tests';
export const PROCESSING_TIMEOUT_MS = 300_000;

/** A path, or a name with bytes. */
type Drawing = string | readonly [filename: string, bytes: Buffer];

type Service = Awaited<ReturnType<typeof startService>>;

async function startService(options: Partial<SandboxOptions> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'service-'));
  const sandbox = await startSandbox(
    { keys: { 'wattle-bay': KEY }, ...options, dataDirectory },
    { workerPath: WORKER, pictureWorkerPath: `${DIST}/sheet-pictures/picture-worker.js` },
  );
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(sandbox.baseUrl + path, {
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    sandbox,
    call,
    /** Gives the project's id. */
    draft: async () =>
      String((await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street, Wattle Bay' }))['id']),
    /** The link of that kind to the project. */
    linkTo: async (id: string, kind: string) => String((await call(`/projects/${id}/${kind}`))['url']),
    /** Uploads the drawings and starts the check. */
    start: async (id: string, drawings: readonly Drawing[]) => {
      const files = drawings.map((drawing) =>
        typeof drawing === 'string' ? ([basename(drawing), readFileSync(drawing)] as const) : drawing,
      );
      for (const [filename, bytes] of files) {
        const { url } = await call(`/projects/${id}/upload-file-url?filename=${encodeURIComponent(filename)}`);
        expect((await fetch(String(url), { method: 'PUT', body: bytes as BodyInit })).status).toBe(200);
      }
      const given = files.map(([filename]) => ({ type: 'Drawing set', label: filename, filename }));
      await call(`/projects/${id}/process`, { permitType: 'new-dwelling', files: given });
    },
    complete: (id: string) =>
      vi.waitFor(async () => expect((await call(`/projects/${id}`))['status']).toBe('Complete'), {
        timeout: PROCESSING_TIMEOUT_MS,
        interval: 200,
      }),
    close: async () => {
      await sandbox.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A service and a browser for the tests of a file: started before the first, closed after the last. `prepare`: what comes first. */
export function startedService(
  options: () => Partial<SandboxOptions> | Promise<Partial<SandboxOptions>>,
  prepare: (service: Service) => Promise<void> = async () => undefined,
) {
  let service!: Service;
  let browser!: Browser;
  beforeAll(async () => {
    service = await startService(await options());
    browser = await launchBrowser();
    await prepare(service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  return {
    get service() {
      return service;
    },
    inContext: (options: BrowserContextOptions, use: (page: Page, context: BrowserContext) => Promise<void>) =>
      inContext(browser, options, use),
  };
}
