/** SIGKILL in the middle of processing: the project completes and the page catches up by itself. */
import { expect, it } from 'vitest';
import { formValue, longFiles, openApplication, pickFiles, startCheck, waitForState } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;

const here = startedHouse();

const cases: [string, () => Promise<void>, () => Promise<void>][] = [
  ['the sandbox', () => here.house.killSandbox(), () => here.house.startSandbox()],
  ['the adapter', () => here.house.killPortal(), () => here.house.startPortal()],
];

it.each(cases)(
  'recovers from SIGKILL of %s while drawings are checked',
  async (_name, kill, start) => {
    const page = await here.browser.newPage();
    await openApplication(page, here.house.portalUrl);
    await pickFiles(page, await longFiles());
    await startCheck(page);
    await waitForState(page, 'processing');
    // The process call has been answered once a report is there; what is killed after that is processing.
    await page.locator('precheck-status').getByText('Submission readiness').first().waitFor();
    await kill();
    // Nobody can say that the work was over: the service had not told the adapter so, nor the adapter the page.
    await expect.poll(() => page.locator('precheck-uploader:state(processing)').count()).toBe(1);
    await start();
    await waitForState(page, 'passed');
    expect(await formValue(page)).toMatch(/^ey/);
    await page.close();
  },
  TIMEOUT_MS,
);
