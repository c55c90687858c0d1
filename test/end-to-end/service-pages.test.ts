/** The viewer in a browser: what anybody sees of a project that was completed on the hand-off page (hand-off.test.ts). */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/start-sandbox.js';
import type { Sandbox } from '../../src/sandbox/options.js';
import { sampleFiles } from './support/applicant.js';
import { launchBrowser } from './support/browser.js';

const WORKER = 'dist/node/sandbox/precheck-service/drawing-checks/worker.js';
if (!existsSync(WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const KEY = 'marked-key-of-the-page-test';
const PROCESSING_TIMEOUT_MS = 60_000;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let sandbox: Sandbox;
let browser: Browser;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'service-pages-'));
  sandbox = await startSandbox({ dataDirectory: directory, keys: { 'wattle-bay': KEY } }, { workerPath: WORKER });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  rmSync(directory, { recursive: true, force: true });
});

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.baseUrl + path, {
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function draft(): Promise<{ id: string; handOff: string; viewer: string }> {
  const { id } = await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street, Wattle Bay' });
  const handOff = await call(`/projects/${String(id)}/complete-link`);
  const viewer = await call(`/projects/${String(id)}/viewer-link?signed=1&generatedFor=ann%40example.org`);
  return { id: String(id), handOff: String(handOff['url']), viewer: String(viewer['url']) };
}

async function inContext<T>(
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

async function addAndStart(page: Page, handOff: string, kind: 'passing' | 'failing'): Promise<void> {
  await page.goto(handOff);
  const files = await sampleFiles(kind);
  await page.locator('#drawing').setInputFiles(files);
  await page
    .locator('#drawing-list > li')
    .nth(files.length - 1)
    .waitFor();
  await page.getByLabel('New dwelling').check();
  await page.getByRole('button', { name: 'Start the pre-check' }).click();
  await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
}

const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width, name: `${colorScheme}, ${width} wide` })),
);

/** What axe finds, and whether anything is wider than the window. */
async function faultsOf(page: Page): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
    const { violations } = await axe.run();
    interface AxeViolation {
      id: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return {
      violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.failureSummary) })),
      tooWide,
    };
  });
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIRECTORY'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`), fullPage: true });
}

describe('the viewer', () => {
  let viewer: string;
  let handOff: string;
  beforeAll(async () => {
    ({ viewer, handOff } = await draft());
    await inContext({}, (page) => addAndStart(page, handOff, 'failing'));
  }, 120_000);

  it.each(VIEWS)('has no accessibility fault: $name', async ({ colorScheme, width, name }) => {
    await inContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true }, async (page) => {
      await page.goto(viewer);
      for (const group of await page.locator('details').all()) await group.locator('summary').click();
      expect(await faultsOf(page)).toEqual({ violations: [], tooWide: false });
      await look(page, `viewer ${name}`);
      await page.goto(handOff);
      expect(await faultsOf(page)).toEqual({ violations: [], tooWide: false });
    });
  });

  it('shows a page without a fault to somebody who has no token', async () => {
    await inContext({ bypassCSP: true }, async (page) => {
      await page.goto(viewer.split('?')[0] ?? '');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('login');
      expect(await faultsOf(page)).toEqual({ violations: [], tooWide: false });
    });
  });
});
