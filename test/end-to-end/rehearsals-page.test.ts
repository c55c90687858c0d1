/** The page for those who build portals: situations of the service, its viewer and its hand-off page, a click away. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCheck, waitForState } from './support/applicant.js';
import { findViolations } from './support/axe.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
let page: Page;
let problems: string[];

const here = startedHouse();
beforeEach(async () => {
  page = await here.browser.newPage({ bypassCSP: true });
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(here.house.portalUrl);
  await page.getByRole('link', { name: /^Rehearse outages/ }).click();
  await page.getByRole('option', { name: 'outage for good' }).waitFor({ state: 'attached' });
});
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});

it(
  'rehearses what is chosen, and opens the viewer',
  async () => {
    const viewer = page.getByRole('button', { name: 'Open the viewer' });
    await expect.poll(() => viewer.isDisabled()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    // The drawings would pass: what is chosen decides.
    await page.getByRole('combobox', { name: 'Situation' }).selectOption('always-fail');
    await page.getByRole('button', { name: 'a set that passes' }).click();
    await startCheck(page);
    await waitForState(page, 'failed');
    await viewer.click();
    await page.waitForURL(/\/viewer\//);
    await page
      .getByText(/This is the rehearsal always-fail/)
      .first()
      .waitFor({ state: 'attached' });
  },
  TIMEOUT_MS,
);

it('opens the hand-off page', async () => {
  await page.getByRole('button', { name: 'Open the hand-off page' }).click();
  await page.getByLabel(/PDF drawings/).waitFor({ state: 'attached' });
  expect(new URL(page.url()).origin).not.toBe(here.house.portalUrl);
});
