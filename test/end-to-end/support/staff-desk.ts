/** What a member of staff does with a checked project: reads the service's page, then the drawings with their findings. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { House } from './house.js';
import { documentedPolicy } from './strict-policy.js';

const PATIENCE_MS = 90_000;

/** How many pixels of the canvas are ink: what nobody has touched is transparent, and paper is white. */
const ink = (page: Page, selector: string) =>
  page.locator(selector).evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let dark = 0;
    for (let index = 0; index < data.length; index += 4) {
      if ((data[index] ?? 255) < 160 && (data[index + 3] ?? 0) > 200) dark += 1;
    }
    return dark;
  });

/** Reads the project at the portal's staff desk, signed in as its planner. */
export async function readAtStaffDesk(page: Page, portalUrl: string, projectId: string): Promise<void> {
  await page.goto(`${portalUrl}/staff?project=${projectId}`);
  await page.getByRole('button', { name: /Sam Okafor/ }).click();
  await readStatusPage(page);
  await keepPlace(page);
  await readDrawings(page);
}

async function readStatusPage(page: Page): Promise<void> {
  const viewer = page.locator('precheck-viewer');
  const frame = viewer.frameLocator('iframe');
  await frame.getByText('The pre-check is complete').waitFor({ timeout: PATIENCE_MS });
  await frame.getByText('made for sam.okafor@wattlebay.example').waitFor();
  // The adapter saw that this portal may frame it, so nothing is said of a frame that may be empty.
  expect(await viewer.getByText('Nothing here?').count()).toBe(0);
}

/** The link nears its end while a finding's sheet is looked at; the new one opens there. */
async function keepPlace(page: Page): Promise<void> {
  const viewer = page.locator('precheck-viewer');
  const frame = viewer.frameLocator('iframe');
  await frame.locator('details[open] .places a').first().click();
  await frame.locator('figure:target').waitFor();
  const token = (await viewer.locator('iframe').getAttribute('src'))?.split('token=')[1];
  await page.evaluate(() => {
    // Somebody who is at work in the frame is left alone until the last quarter of an hour.
    const now = Date.now;
    Date.now = () => now() + 47.8 * 3_600_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForFunction(
    (before) => {
      const src = document.querySelector('precheck-viewer')?.shadowRoot?.querySelector('iframe')?.src ?? '';
      return !src.includes(String(before)) && /#sheet-/.test(src);
    },
    token,
    { timeout: PATIENCE_MS },
  );
  await frame.locator('figure:target').waitFor({ timeout: PATIENCE_MS });
}

async function readDrawings(page: Page): Promise<void> {
  const viewer = page.locator('precheck-viewer');
  await viewer.getByRole('button', { name: 'Drawings and reports' }).click();
  await viewer.getByRole('group', { name: /Sheet 1 of/ }).waitFor({ timeout: PATIENCE_MS });
  await expect.poll(() => ink(page, 'precheck-viewer .whole'), { timeout: PATIENCE_MS }).toBeGreaterThan(500);
  // The text is there to be read out.
  const text = () => viewer.locator('.text').textContent();
  await expect.poll(async () => (await text())?.length, { timeout: PATIENCE_MS }).toBeGreaterThan(50);

  // Those of the drawing that is shown have pins; those elsewhere are folded, and lead to their own.
  const here = viewer.locator('.findings ol .row');
  if ((await here.count()) > 0) await here.first().click();
  else {
    await viewer.locator('.findings summary').click();
    await viewer.locator('details .row', { hasText: 'A-' }).first().click();
    await viewer
      .getByRole('button', { name: /Show on/ })
      .first()
      .click();
  }
  await viewer.locator('.sheet .pin').first().waitFor({ timeout: PATIENCE_MS });

  await viewer.getByRole('combobox').selectOption({ index: (await viewer.locator('option').count()) - 1 });
  const report = viewer.locator('.text').getByText('Pre-check report').first();
  await report.waitFor({ state: 'attached', timeout: PATIENCE_MS });
}

/** The example of docs/viewer.md, as it stands, under the policy that it needs. */
export async function openViewerExample(page: Page, house: House, projectId: string): Promise<void> {
  const [, example = ''] = /```html\n([^]*?)```/.exec(readFileSync('docs/viewer.md', 'utf8')) ?? [];
  const body = example.replace('2c1f0a7e', projectId);
  expect(body).not.toBe(example);
  const headers = { 'content-security-policy': documentedPolicy(house, true) };
  await page.route('**/example', (route) => route.fulfill({ contentType: 'text/html', headers, body }));
  await page.goto(`${house.portalUrl}/example`);
  const frame = page.locator('precheck-viewer').frameLocator('iframe');
  await frame.getByText('The pre-check is complete').waitFor({ timeout: PATIENCE_MS });
}
