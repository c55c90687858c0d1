/** axe on the whole portal, elements and page together: each page, and each state that an applicant meets. No errors, no dead links. */
import { describe, expect, it } from 'vitest';
import {
  checkSample,
  openApplication,
  pickFiles,
  sampleFiles,
  startCheck,
  submit,
  useTool,
  waitForBegun,
  waitForState,
} from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { inContext, VIEWS } from './support/browser.js';
import { startedHouse } from './support/started-house.js';

const here = startedHouse();

describe.each([
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const)('the portal, $scheme and $width pixels wide', ({ scheme, width }) => {
  it('has no finding from the empty form to the confirmation', async () => {
    const context = await here.browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    const found: Record<string, string[]> = {};
    const look = async (state: string) => {
      // The bar at the element's foot stays in sight. At the element's end it covers no half of a target.
      await page.locator('precheck-uploader').evaluateAll((all) => {
        for (const uploader of all) uploader.scrollIntoView({ block: 'end', behavior: 'instant' });
      });
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
    await useTool(page, 'Fill in an example');
    await checkSample(page, 'passing');
    await look('passed');
    await submit(page);
    await page.getByRole('heading', { name: 'Application received' }).waitFor();
    await look('received');
    expect(found).toEqual({ empty: [], uploaded: [], processing: [], failed: [], passed: [], received: [] });
    await context.close();
  });
});

describe.each(VIEWS)('each page, $name', ({ options }) => {
  it('has no finding, no error and no dead link', async () => {
    await inContext(here.browser, { ...options, reducedMotion: 'reduce' }, async (page) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
      });
      const found: Record<string, string[]> = {};
      const links = new Set<string>();
      await page.goto(`${here.house.portalUrl}/sign-in`);
      for (const path of ['/sign-in', '/', '/property', '/my-applications', '/help', '/developers', '/staff']) {
        if (path === '/my-applications') {
          await page.goto(`${here.house.portalUrl}/sign-in`);
          await page.getByRole('button', { name: /Sam Okafor/ }).click();
        }
        await page.goto(here.house.portalUrl + path);
        await page.waitForLoadState('networkidle');
        found[path] = await findFaults(page);
        await page.getByText('Demonstration tools').click();
        found[`${path}, tools`] = await findFaults(page);
        const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
        for (const link of hrefs) links.add(link);
      }
      for (const link of links) {
        const response = await page.request.get(link);
        const { hash } = new URL(link);
        const isThere = hash === '' || (await response.text()).includes(`id="${hash.slice(1)}"`);
        if (!response.ok() || !isThere) problems.push(`dead link ${link}`);
      }
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});
