/** axe on the whole portal, elements and page together, in each state that an applicant meets. */
import { describe, expect, it } from 'vitest';
import {
  openApplication,
  pickFiles,
  sampleFiles,
  startCheck,
  submit,
  waitForBegun,
  waitForState,
} from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
const here = startedHouse();

describe.each([
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const)('the portal, $scheme and $width pixels wide', ({ scheme, width }) => {
  it(
    'has no finding from the empty form to the confirmation',
    async () => {
      const context = await here.browser.newContext({
        colorScheme: scheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const found: Record<string, string[]> = {};
      const look = async (state: string) => {
        found[state] = await findFaults(page);
      };
      await openApplication(page, here.house.portalUrl);
      await page.locator('precheck-uploader').getByRole('button', { name: 'Choose files' }).waitFor();
      await look('empty');
      await pickFiles(page, await sampleFiles('failing'));
      await page.locator('precheck-uploader .row.uploaded').nth(2).waitFor();
      await look('uploaded');
      await startCheck(page);
      await waitForBegun(page);
      await look('processing');
      await waitForState(page, 'failed');
      await page.locator('precheck-uploader').locator('.finding').first().waitFor();
      await look('failed');
      await page.reload();
      await page.getByRole('button', { name: 'Fill in an example' }).click();
      await pickFiles(page, await sampleFiles('passing'));
      await startCheck(page);
      await waitForState(page, 'passed');
      await look('passed');
      await submit(page);
      await page.getByRole('heading', { name: 'Application received' }).waitFor();
      await look('received');
      expect(found).toEqual({ empty: [], uploaded: [], processing: [], failed: [], passed: [], received: [] });
      await context.close();
    },
    TIMEOUT_MS,
  );
});
