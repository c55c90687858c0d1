/** Finding a property in a real browser, against the portal, the adapter and the sandbox's property service. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CAMPSIE,
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

  it('shows the parts of a line back, to be corrected', async () => {
    await feasibility(page).getByLabel('Street address', { exact: true }).fill('12 Nowhere Lane, Kirrawee 2232');
    await page.keyboard.press('Enter');
    await feasibility(page).getByText('Address not found').waitFor();
    const field = (label: string) => feasibility(page).getByLabel(label, { exact: true }).inputValue();
    expect([await field('Street address'), await field('Suburb'), await field('Postcode')]).toEqual([
      '12 Nowhere Lane',
      'Kirrawee',
      '2232',
    ]);
    expect(calls).toEqual(['suggest']);
  });
});

it('offers the properties that fit, to be chosen by keyboard', async () => {
  // The state alone: two streets of this name have a number 12.
  await typeAddress(page, '12 Quandong Street', 'NSW');
  await feasibility(page)
    .getByRole('heading', { name: /2 properties match/ })
    .waitFor();
  const candidates = await feasibility(page).getByRole('list').getByRole('button').allInnerTexts();
  expect(candidates.map((text) => text.trim()).toSorted()).toEqual([KIRRAWEE.address, CAMPSIE.address].toSorted());
  // The heading has the focus: the first candidate is a Tab away, the second two.
  const presses = candidates.findIndex((text) => text.includes(CAMPSIE.address)) + 1;
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForFound(page, CAMPSIE.address);
  await waitForEstimate(page);
  expect(calls).toEqual(['suggest', 'planning-essentials', 'estimate']);
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

it('shows the controls in full on demand, and only then asks for them', async () => {
  await page.getByRole('button', { name: KIRRAWEE.address }).click();
  await waitForEstimate(page);
  expect(calls).not.toContain('insights');
  await feasibility(page).locator('[part=insights] > summary').click();
  await feasibility(page).getByRole('button', { name: 'Show all controls' }).click();
  await feasibility(page).locator('[part=insights]').getByText('Maximum floor space ratio').waitFor();
  expect(calls.filter((call) => call === 'insights')).toHaveLength(1);
});
