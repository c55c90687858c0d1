/** axe on the whole property page in each state that a person meets, and nothing that sticks out to the side. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findFaults } from './support/axe.js';
import {
  feasibility,
  KIRRAWEE,
  openProperty,
  overrideField,
  setOverride,
  typeAddress,
  waitForEstimate,
  waitForFound,
} from './support/property.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
const here = startedHouse();
// Nothing is kept, for what is kept is free, and nobody would wait the second time.
const tight = startedHouse({ propertyLimits: { callsPerUserPerMinute: 2, planningCacheMs: 0, estimateCacheMs: 0 } });
const spent = startedHouse({ propertyLimits: { monthlyQuota: 1, anonymousDailyShare: 1 } });

interface Look extends BrowserContextOptions {
  readonly name: string;
  readonly rightToLeft?: boolean;
}
const LOOKS: readonly Look[] = [
  { name: 'light, 1280 pixels wide', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  {
    name: 'right to left, dark, 320 pixels wide',
    rightToLeft: true,
    colorScheme: 'dark',
    viewport: { width: 320, height: 700 },
  },
  { name: 'forced colours', forcedColors: 'active', viewport: { width: 1280, height: 900 } },
];

async function open(house: ReturnType<typeof startedHouse>, { name: _, rightToLeft, ...options }: Look): Promise<Page> {
  const context = await house.browser.newContext({ reducedMotion: 'reduce', ...options });
  if (rightToLeft) await context.addInitScript(() => localStorage.setItem('appearance-dir', 'rtl'));
  const page = await context.newPage();
  await openProperty(page, house.house.portalUrl);
  if (rightToLeft) expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  return page;
}

describe.each(LOOKS)('the property page, $name', (look) => {
  it(
    'has no finding in any state',
    async () => {
      const page = await open(here, look);
      const found: Record<string, string[]> = {};
      const check = async (state: string, of = page) => {
        found[state] = await findFaults(of);
      };
      await check('empty');
      await page.keyboard.press('Tab');
      await feasibility(page).getByRole('button', { name: 'Find property' }).click();
      await feasibility(page).getByText('Enter the number and street').waitFor();
      await check('mistakes');
      await typeAddress(page, '1 Nowhere Lane', 'Kirrawee');
      await feasibility(page).getByText('Address not found').waitFor();
      await check('none');
      await typeAddress(page, '12 Quandong Street', 'NSW');
      await feasibility(page)
        .getByText(/properties match/)
        .first()
        .waitFor();
      await check('choosing');
      await typeAddress(page, '12 Quandong Street', 'Kirrawee', '2232');
      await waitForFound(page, KIRRAWEE.address);
      await waitForEstimate(page);
      await page.locator('#method').waitFor();
      await check('found');
      await feasibility(page).locator('[part=insights] > summary').click();
      await feasibility(page).getByRole('button', { name: 'Show all controls' }).click();
      await feasibility(page).locator('[part=insights]').getByText('Maximum floor space ratio').waitFor();
      const folded = feasibility(page).locator('details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      for (const summary of await page.locator('#method summary').all()) await summary.click();
      await check('everything open');
      await feasibility(page).getByRole('button', { name: 'Save as a scenario' }).click();
      await setOverride(page, 'Maximum floor space ratio', '2');
      await page.locator('#method mark').first().waitFor({ state: 'attached' });
      await waitForEstimate(page);
      await feasibility(page).getByRole('button', { name: 'Save as a scenario' }).click();
      await feasibility(page).getByRole('table', { name: 'Scenarios compared' }).waitFor();
      await overrideField(page, 'Lot area').fill('nonsense');
      await feasibility(page)
        .getByText(/^Enter a number/)
        .first()
        .waitFor();
      await check('scenarios and a mistake');
      await page.context().setOffline(true);
      await setOverride(page, 'Lot area', '4000');
      await feasibility(page)
        .getByText(/You are offline/)
        .first()
        .waitFor();
      await check('offline');
      await page.context().close();

      const waiting = await open(tight, look);
      await typeAddress(waiting, '12 Quandong Street', 'Kirrawee', '2232');
      await feasibility(waiting)
        .getByText(/ask again in \d+ second/)
        .first()
        .waitFor();
      await check('waiting', waiting);
      await waiting.context().close();

      const refused = await open(spent, look);
      await typeAddress(refused, '12 Quandong Street', 'Kirrawee', '2232');
      await feasibility(refused)
        .getByText(/used up this month’s lookups/)
        .first()
        .waitFor();
      await check('quota used up', refused);
      await refused.context().close();
      expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
      expect(Object.keys(found)).toHaveLength(10);
    },
    TIMEOUT_MS,
  );
});
