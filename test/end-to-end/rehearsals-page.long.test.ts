/** The page for those who build portals: situations of the service, its viewer and its hand-off page, a click away. */
import { expect, it } from 'vitest';
import { startCheck, waitForState } from './support/applicant.js';
import { findViolations } from './support/axe.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
const here = startedHouse();

it(
  'rehearses what is chosen, and opens viewer and hand-off page',
  async () => {
    const page = await here.browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const openRehearsals = async () => {
      await page.goto(here.house.portalUrl);
      await page.getByRole('link', { name: /^Rehearse outages/ }).click();
      await page.getByRole('option', { name: 'outage for good' }).waitFor({ state: 'attached' });
    };
    await openRehearsals();
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
    const said = page.getByText(/This is the rehearsal always-fail/).first();
    await said.waitFor({ state: 'attached' });
    await openRehearsals();
    await page.getByRole('button', { name: 'Open the hand-off page' }).click();
    await page.getByLabel(/PDF drawings/).waitFor({ state: 'attached' });
    expect(new URL(page.url()).origin).not.toBe(here.house.portalUrl);
    await page.close();
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);
