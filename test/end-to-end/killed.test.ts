/** SIGKILL in the middle of processing: the project completes and the page catches up by itself. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formValue, openApplication, pickFiles, sampleFiles, startCheck, waitForState } from './support/applicant.js';
import { launchBrowser } from './support/browser.js';
import { startHouse, type House } from './support/house.js';

const TIMEOUT_MS = 180_000;
let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([startHouse(), launchBrowser()]);
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const cases: [string, () => Promise<void>, () => Promise<void>][] = [
  ['the sandbox', () => house.killSandbox(), () => house.startSandbox()],
  ['the adapter', () => house.killPortal(), () => house.startPortal()],
];

it.each(cases)(
  'recovers from SIGKILL of %s while drawings are checked',
  async (_name, kill, start) => {
    const page = await browser.newPage();
    await openApplication(page, house.portalUrl);
    await pickFiles(page, await sampleFiles('passing'));
    await startCheck(page);
    await waitForState(page, 'processing');
    // The process call has been answered once a report is there; what is killed after that is processing.
    await page.locator('precheck-status').getByText('Submission readiness').first().waitFor();
    await kill();
    await start();
    await waitForState(page, 'passed');
    expect(await formValue(page)).toMatch(/^ey/);
    await page.close();
  },
  TIMEOUT_MS,
);
