/** Finding a property in a real browser, against the portal, the adapter and the sandbox's property service. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  feasibility,
  KIRRAWEE,
  openProperty,
  type PropertyCall,
  recordCalls,
  recordProblems,
  typeAddress,
  waitForEstimate,
  waitForFound,
} from './support/property.js';
import { startedHouse } from './support/started-house.js';

let page: Page;
let calls: PropertyCall[];
let problems: string[];

const here = startedHouse();
beforeEach(async () => {
  page = await here.browser.newPage();
  problems = recordProblems(page);
  calls = recordCalls(page);
  await openProperty(page, here.house.portalUrl);
});
afterEach(async () => {
  await page.close();
  expect(problems).toEqual([]);
});

describe('an address is found', () => {
  it.each([
    ['in one line', '12 Quandong Street, Kirrawee NSW 2232', '', ''],
    ['in fields', '12 Quandong Street', 'Kirrawee', '2232'],
    ['with a typo', '12 Quandnog Street', 'Kirrawee', '2232'],
  ])('%s', async (_, street, suburb, postcode) => {
    await typeAddress(page, street, suburb, postcode);
    await waitForFound(page, KIRRAWEE.address);
    // Whoever typed is led to what was found.
    const heading = feasibility(page).getByRole('heading', { name: KIRRAWEE.address });
    expect(await heading.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(
      true,
    );
    await waitForEstimate(page);
    expect(calls).toEqual(['suggest', 'planning-essentials', 'estimate']);
  });
});

it('shows each of the five addresses of the page', async () => {
  const addresses = await page.locator('#examples button').allInnerTexts();
  expect(addresses).toHaveLength(5);
  for (const address of addresses) {
    await page.getByRole('button', { name: address }).click();
    await waitForFound(page, address);
    await waitForEstimate(page);
  }
  // One that was shown before costs the service nothing, and is shown again at once.
  await page.getByRole('button', { name: addresses[0]! }).click();
  await waitForFound(page, addresses[0]!);
});
