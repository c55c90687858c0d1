/** The documentation in a browser: axe, errors, little room and much, light and dark, live elements, and the search by keyboard. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PAGES } from '../../demo/docs/documentation.js';
import { findFaults, RULES } from '../end-to-end/support/axe.js';
import { startedHouse } from '../end-to-end/support/started-house.js';

const here = startedHouse();
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(here.house.portalUrl + address);
  await page.locator('html:is([data-states=whole], :not(:has(.state)))').waitFor();
};

const VIEWS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
] as const;
/** A page shows an element more than once, which no portal does: their landmarks have one name. */
const LOOKED_AT = { runOnly: RULES, rules: { 'landmark-unique': { enabled: false } } };

it.each(PAGES.map(({ slug }) => `/docs/${slug}`.replace(/\/$/, '')))(
  '%s has no finding of axe, no error, each element that it shows, and sticks out nowhere',
  async (address) => {
    for (const view of VIEWS) {
      const page = await here.newPage(view);
      const errors: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
      page.on('pageerror', (error) => errors.push(error.message));
      await open(page, address);
      const states = await page.locator('.state').evaluateAll((all) => all.map((one) => one.dataset['state']));
      expect(states.filter((state) => state !== 'stands')).toEqual([]);
      // The foot of an element that scrolls stands over what is further down.
      await page.locator('.state').evaluateAll((all) => all.forEach((one) => one.scrollTo(0, one.scrollHeight)));
      expect([...(await findFaults(page, LOOKED_AT)), ...errors]).toEqual([]);
    }
  },
  120_000,
);

it('shows what a token changes', async () => {
  const page = await here.newPage();
  await open(page, '/docs/reference');
  const press = () => page.getByRole('button', { name: 'Show what --precheck-accent changes' }).click();
  const colour = () =>
    page
      .locator('.state precheck-uploader #check')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const usual = await colour();
  await press();
  await expect.poll(colour).toBe('oklch(0.6 0.27 340)');
  await press();
  await expect.poll(colour).toBe(usual);
});

it('finds a section by the keyboard alone', async () => {
  const page = await here.newPage();
  await page.goto(`${here.house.portalUrl}/docs`);
  await page.getByLabel('Search the documentation').fill('rotate signing key');
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('#results a:focus b').textContent()).toBe('The signing key');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/operations#the-signing-key');
});
