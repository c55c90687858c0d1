/** SIGKILL in the middle of processing: the project completes and the page catches up by itself. */
import { expect, it } from 'vitest';
import {
  formValue,
  longFiles,
  openApplication,
  pickFiles,
  startCheck,
  waitForBegun,
  waitForState,
} from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

const here = startedHouse();

const cases: [string, () => Promise<void>, () => Promise<void>][] = [
  ['the sandbox', () => here.house.killSandbox(), () => here.house.startSandbox()],
  ['the adapter', () => here.house.killPortal(), () => here.house.startPortal()],
];

it.each(cases)('recovers from SIGKILL of %s while drawings are checked', async (_name, kill, start) => {
  let wasUnderWay = false;
  // A machine that stalls may have it over before the kill, which proves nothing: once more then.
  for (let attempt = 0; attempt < 3 && !wasUnderWay; attempt += 1) wasUnderWay = await recover(kill, start);
  expect(wasUnderWay).toBe(true);
});

/** From the first drawing to the receipt, with a kill between. Gives whether the check was under way then. */
async function recover(kill: () => Promise<void>, start: () => Promise<void>): Promise<boolean> {
  const page = await here.browser.newPage();
  await openApplication(page, here.house.portalUrl);
  await pickFiles(page, await longFiles());
  await startCheck(page);
  await waitForBegun(page);
  // The process call has been answered once a report is there; what is killed after that is processing.
  await page.locator('precheck-status').getByText('Submission readiness').first().waitFor();
  await kill();
  try {
    // Nobody can say that the work was over: the service had not told the adapter so, nor the adapter the page.
    return (await page.locator('precheck-uploader:state(processing)').count()) === 1;
  } finally {
    await start();
    await waitForState(page, 'passed');
    expect(await formValue(page)).toMatch(/^ey/);
    await page.close();
  }
}
