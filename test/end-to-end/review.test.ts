/** Reviewing in a browser: log in, decide about a finding by keyboard, take it back, read the trail, send a webhook again. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Sandbox } from '../../src/sandbox/options.js';
import { startSandbox } from '../../src/sandbox/start-sandbox.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from '../sandbox/support/webhook-receiver.js';
import { PICTURE_WORKER } from '../sandbox/support/sandbox-fixture.js';
import { sampleFiles } from './support/applicant.js';
import { launchBrowser } from './support/browser.js';

const WORKER = 'dist/node/sandbox/precheck-service/drawing-checks/worker.js';
if (!existsSync(WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const KEY = 'marked-key-of-the-review-test';
const PASSWORD = 'marked-password-of-ann';
const PROCESSING_TIMEOUT_MS = 240_000;
const REASON = 'The note on the cover gives the scale of every sheet.';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width, name: `${colorScheme}, ${width} wide` })),
);

let sandbox: Sandbox;
let browser: Browser;
let directory: string;
let receiver: WebhookReceiver;
let answer: Answer;
let projectId: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'review-pages-'));
  answer = answerWith(500);
  receiver = await openReceiver(() => (response, post, request) => answer(response, post, request));
  sandbox = await startSandbox(
    {
      dataDirectory: directory,
      keys: { 'wattle-bay': KEY },
      reviewers: { 'Ann Lee': PASSWORD },
      webhookUrl: receiver.url,
      webhookRetryDelaysMs: [100],
    },
    { workerPath: WORKER, pictureWorkerPath: PICTURE_WORKER },
  );
  browser = await launchBrowser();
  projectId = await processed();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  await receiver.close();
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

async function processed(): Promise<string> {
  const { id } = await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street, Wattle Bay' });
  const files = await sampleFiles('failing');
  for (const path of files) {
    const address = `/projects/${String(id)}/upload-file-url?filename=${encodeURIComponent(basename(path))}`;
    await fetch(String((await call(address))['url']), { method: 'PUT', body: readFileSync(path) });
  }
  const given = files.map((path) => ({ type: 'site', label: basename(path), filename: basename(path) }));
  await call(`/projects/${String(id)}/process`, { permitType: 'new-dwelling', files: given });
  const status = async () => (await call(`/projects/${String(id)}`))['status'];
  const patience = { timeout: PROCESSING_TIMEOUT_MS, interval: 200 };
  await vi.waitFor(async () => expect(await status()).toBe('Complete'), patience);
  return String(id);
}

const viewerLink = async () => String((await call(`/projects/${projectId}/viewer-link`))['url']);

async function inContext(options: Parameters<Browser['newContext']>[0], use: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await use(page);
  } finally {
    await context.close();
  }
}

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill('Ann Lee');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

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
      violations: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`),
      })),
      tooWide,
    };
  });
}
const NO_FAULTS = { violations: [], tooWide: false };

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIRECTORY'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`), fullPage: true });
}

/** Waits for the viewer, and for its script, which hides all reports but one. */
async function inViewer(page: Page, hasScript = true): Promise<void> {
  await page.getByRole('navigation', { name: 'Review' }).locator('strong', { hasText: 'Ann Lee' }).waitFor();
  if (hasScript) await page.locator('.viewer.scripted').waitFor();
}

/** The first finding of the shown report that a reviewer may decide about. */
const firstFinding = (page: Page) => page.locator('.finding:visible').first();

describe('a reviewer', () => {
  it.each([true, false])(
    'logs in, decides by keyboard, takes it back and reads the trail; script: %s',
    { timeout: 300_000 },
    async (javaScriptEnabled) => {
      await inContext({ javaScriptEnabled }, async (page) => {
        await page.goto(await viewerLink());
        await logIn(page, 'a-wrong-password');
        await expect
          .poll(() => page.getByRole('alert').textContent())
          .toContain('Name and password do not belong together');
        await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
        await logIn(page);
        await inViewer(page, javaScriptEnabled);
        expect(new URL(page.url()).pathname).toBe(`/viewer/${projectId}`);

        await look(page, `viewer as reviewer ${javaScriptEnabled}`);
        const finding = firstFinding(page);
        const anchor = await finding.getAttribute('id');
        await finding.locator('.review-decide > summary').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Met');
        await page.keyboard.press('Tab');
        await page.keyboard.type(REASON);
        await page.keyboard.press('Tab');
        await Promise.all([page.waitForURL(/#.*finding/), page.keyboard.press('Enter')]);
        const standing = page.locator(`[id="${anchor}"] .review-standing`);
        await standing.waitFor();
        // The finding itself is where the page opens; what was decided about it stands at its end.
        const isInSight = () =>
          page.locator(`[id="${anchor}"] h4`).evaluate((element) => {
            const { top } = element.getBoundingClientRect();
            return top >= 0 && top < window.innerHeight;
          });
        await expect.poll(isInSight).toBe(true);
        await expect.poll(() => standing.textContent()).toContain('Ann Lee set this to “Met”');
        await expect.poll(() => standing.textContent()).toContain(REASON);

        await page.locator(`[id="${anchor}"] .review-decide > summary`).click();
        const form = page.locator(`[id="${anchor}"] form`);
        await form.getByLabel('Set the finding to').selectOption('Withdraw the decision');
        await form.getByLabel('Reason').fill('That was the cover of another set.');
        await form.getByRole('button', { name: 'Save the decision' }).click();
        await page.getByText('Ann Lee withdrew the decision about this finding').first().waitFor();

        await page.getByRole('link', { name: 'Audit trail' }).click();
        const table = page.getByRole('table', { name: /Decisions/ });
        const rows = table.getByRole('row');
        await expect.poll(() => rows.nth(1).textContent()).toContain('Withdrawn');
        await expect.poll(() => rows.nth(2).textContent()).toContain(REASON);
        if (javaScriptEnabled) {
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('link', { name: 'Download as CSV' }).click(),
          ]);
          expect(readFileSync(await download.path(), 'utf8')).toContain(REASON);
        }
        await page.getByRole('button', { name: 'Log out' }).click();
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        await page.goto(`${sandbox.baseUrl}/admin`);
        expect(new URL(page.url()).pathname).toBe('/login');
      });
    },
  );

  it('who gives no reason is told so, and keeps what was chosen', async () => {
    await inContext({ bypassCSP: true }, async (page) => {
      const posts: string[] = [];
      await page.goto(await viewerLink());
      await logIn(page);
      await inViewer(page);
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await firstFinding(page).locator('.review-decide > summary').click();
      const form = firstFinding(page).locator('form.review-form');
      await form.getByLabel('Set the finding to').selectOption('Met');
      await form.getByRole('button', { name: 'Save the decision' }).click();
      // The browser has refused to send it, and shows where.
      await expect.poll(() => form.locator('textarea:invalid:focus').count()).toBe(1);
      await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
      await form.getByRole('button', { name: 'Save the decision' }).click();
      await page.getByRole('alert').waitFor();
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toContain('Give the reason in at least 10 characters.');
      expect(posts).toHaveLength(1);
      await expect.poll(() => page.getByLabel('Set the finding to').inputValue()).toBe('pass');
      expect(await faultsOf(page)).toEqual(NO_FAULTS);
      await look(page, 'review problem');
      await page.getByLabel('Reason').fill(REASON);
      await page.getByRole('button', { name: 'Save the decision' }).click();
      await page.locator('.review-standing:visible').first().waitFor();
    });
  });

  it('finds the dead letters, and sends one again', async () => {
    await inContext({}, async (page) => {
      await page.goto(`${sandbox.baseUrl}/admin`);
      await logIn(page);
      await page.getByText(/webhooks? (was|were) given up/).waitFor();
      const dead = page.getByRole('row').filter({ hasText: 'Dead letter' });
      const count = await dead.count();
      expect(count).toBeGreaterThan(0);
      answer = answerWith(204);
      await dead.first().getByRole('link').first().click();
      const id = await page.locator('dt:has-text("webhook-id") + dd').textContent();
      const posts = receiver.posts.length;
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect.poll(() => receiver.posts.length).toBeGreaterThan(posts);
      expect(receiver.posts.at(-1)?.headers['webhook-id']).toBe(id);
      // The page does not update by itself, and the answer is written down after it came.
      const standing = async () => {
        await page.reload();
        return page.getByRole('status').textContent();
      };
      await expect.poll(standing, { interval: 250 }).toContain('Delivered');
      await expect.poll(() => page.getByText('Sent again by hand').count()).toBe(1);
      await page.getByRole('link', { name: 'All webhooks' }).click();
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'Dead letter' }).count()).toBe(count - 1);
    });
  });
});

describe('the pages have no accessibility fault', () => {
  it.each(VIEWS)('$name', async ({ colorScheme, width, name }) => {
    await inContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true }, async (page) => {
      const check = async (what: string) => {
        await look(page, `${what} ${name}`);
        expect([what, await faultsOf(page)]).toEqual([what, NO_FAULTS]);
      };
      await page.goto(`${sandbox.baseUrl}/login?next=${encodeURIComponent(`/viewer/${projectId}`)}`);
      await check('login');
      await logIn(page, 'a-wrong-password');
      await page.getByRole('alert').waitFor();
      await check('login problem');
      await logIn(page);
      await inViewer(page);
      await firstFinding(page).locator('.review-decide > summary').click();
      await firstFinding(page).scrollIntoViewIfNeeded();
      await check('reviewing');
      // What is hidden from sight must not stretch the page that it is hidden in.
      const heights = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.body.scrollHeight,
        document.body.getBoundingClientRect().height,
      ]);
      expect(heights[0]).toBeLessThanOrEqual(Math.max(900, Math.ceil(heights[2] ?? 0) + 40));
      await page.goto(`${sandbox.baseUrl}/review/${projectId}/audit`);
      await check('audit');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('heading', { name: 'Your decision' }).waitFor();
      await check('finding');
      await page.goto(`${sandbox.baseUrl}/admin`);
      await check('admin');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.locator('dt:has-text("webhook-id")').waitFor();
      await check('webhook');
    });
  });
});
