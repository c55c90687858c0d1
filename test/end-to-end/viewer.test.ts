/** The viewer on the portal's staff desk, under its strict policy: the service's own page, and real drawings with their findings. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PROCESSING_TIMEOUT_MS, sampleFiles } from './support/applicant.js';
import { recordProblems } from './support/property.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 240_000;
const PATIENCE_MS = 30_000;
const here = startedHouse();

/** Has the failing sample set checked, as the page's own person. Gives the project's id. */
async function check(page: Page): Promise<string> {
  const files = (await sampleFiles('failing')).map((path) => ({
    name: basename(path),
    base64: readFileSync(path).toString('base64'),
  }));
  return page.evaluate(
    async ({ files, patienceMs }) => {
      const call = async (path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json' };
        const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`/precheck${path}`, init)).json();
      };
      const { project } = await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street' });
      const drawings = [];
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const ticket = await call(`/projects/${project.id}/uploads`, { name, size: bytes.length });
        await fetch(ticket.url, { method: 'PUT', body: bytes });
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        drawings.push({ uploadId: ticket.uploadId, sha256 });
      }
      await call(`/projects/${project.id}/process`, { permitType: 'new-dwelling', drawings });
      const end = Date.now() + patienceMs;
      while (Date.now() < end) {
        if ((await call(`/projects/${project.id}`)).phase === 'complete') return project.id;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error('The check did not end in time.');
    },
    { files, patienceMs: PROCESSING_TIMEOUT_MS },
  );
}

/** How much of what the canvas shows is ink. */
const ink = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 160) dark += 1;
    return dark;
  });

describe('the viewer on the staff desk', () => {
  it(
    'shows the signed page, comes back to its place with a new link, and shows drawings and reports',
    async () => {
      const context = await here.browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const problems = recordProblems(page);
      await page.goto(`${here.house.portalUrl}/staff`);
      await page.getByText('Nothing to show yet').waitFor();
      const id = await check(page);
      await page.goto(`${here.house.portalUrl}/staff?project=${id}`);
      const viewer = page.locator('precheck-viewer');
      const frame = viewer.frameLocator('iframe');
      await frame.getByText('The pre-check is complete').waitFor({ timeout: PATIENCE_MS });
      await frame.getByText('made for staff@wattlebay.example').waitFor();
      // The adapter saw that this portal may frame it, so nothing is said of a frame that may be empty.
      expect(await viewer.getByText('Nothing to see here?').count()).toBe(0);

      await frame.locator('.thumb').nth(1).click();
      await frame.locator('#stage-count').getByText('2 of').waitFor();
      const token = (await viewer.locator('iframe').getAttribute('src'))?.split('token=')[1];
      await page.evaluate(() => {
        // Somebody who is at work in the frame is left alone until the last quarter of an hour.
        const now = Date.now;
        Date.now = () => now() + 47.8 * 3_600_000;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await page.waitForFunction(
        (before) => {
          const src = document.querySelector('precheck-viewer')?.shadowRoot?.querySelector('iframe')?.src ?? '';
          return !src.includes(String(before)) && /#.*sheet=2/.test(src);
        },
        token,
        { timeout: PATIENCE_MS },
      );
      await frame.locator('#stage-count').getByText('2 of').waitFor({ timeout: PATIENCE_MS });

      await viewer.getByRole('button', { name: 'Drawings and reports' }).click();
      const sheet = viewer.getByRole('group', { name: /Sheet 1 of/ });
      await sheet.waitFor({ timeout: PATIENCE_MS });
      await expect.poll(() => ink(page, 'precheck-viewer .whole'), { timeout: PATIENCE_MS }).toBeGreaterThan(500);
      // The text can be selected and read out.
      await expect.poll(() => viewer.locator('.text span').count(), { timeout: PATIENCE_MS }).toBeGreaterThan(5);

      await viewer
        .getByRole('button', { name: /Show on/ })
        .first()
        .click();
      await viewer.locator('.stage .mark button').first().waitFor({ timeout: PATIENCE_MS });

      await viewer.getByRole('combobox').selectOption({ index: (await viewer.locator('option').count()) - 1 });
      await viewer
        .locator('.text')
        .getByText('Pre-check report')
        .first()
        .waitFor({ state: 'attached', timeout: PATIENCE_MS });
      expect(problems).toEqual([]);

      // The example of docs/viewer.md, as it stands. What the test answers itself comes from no network that Chromium knows.
      await context.grantPermissions(['local-network-access']);
      const [, example = ''] = /```html\n([^]*?)```/.exec(readFileSync('docs/viewer.md', 'utf8')) ?? [];
      const body = example.replace('2c1f0a7e', id);
      expect(body).not.toBe(example);
      await page.route('**/example', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(`${here.house.portalUrl}/example`);
      await frame.getByText('The pre-check is complete').waitFor({ timeout: PATIENCE_MS });
      expect(here.house.output()).not.toContain('token=');
      await context.close();
    },
    TIMEOUT_MS,
  );
});
