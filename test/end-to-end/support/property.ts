/** What a person does on the portal's property page. */
import type { Locator, Page } from 'playwright-core';

export const KIRRAWEE = {
  id: '47eaa099-2cb6-416d-86dc-283cf0480ff9',
  address: '12 Quandong Street, Kirrawee NSW 2232',
  latitude: -34.0341,
  longitude: 151.0712,
};

export const feasibility = (page: Page): Locator => page.locator('property-feasibility');

export async function openProperty(page: Page, portalUrl: string): Promise<void> {
  await page.goto(`${portalUrl}/property`);
  await feasibility(page).getByRole('button', { name: 'Find property' }).waitFor();
}

/** Types as a person does and presses Enter. */
export async function typeAddress(page: Page, street: string, suburb = '', postcode = ''): Promise<void> {
  const fields = { 'Street address': street, Suburb: suburb, Postcode: postcode };
  for (const [label, text] of Object.entries(fields)) {
    const field = feasibility(page).getByLabel(label, { exact: true });
    await field.fill('');
    if (text) await field.pressSequentially(text);
  }
  await page.keyboard.press('Enter');
}

export async function waitForFound(page: Page, address: string): Promise<void> {
  await feasibility(page).getByRole('heading', { name: address, exact: true }).waitFor();
}

/** Waits until the figures are for the values that are set. */
export async function waitForEstimate(page: Page): Promise<void> {
  await feasibility(page).locator('.feasibility:not(.stale) [part=chart]').waitFor();
}

/** The estimate, a line a calculation: its name and its dwellings. */
export async function estimateRows(page: Page): Promise<string[]> {
  await waitForEstimate(page);
  const rows = await feasibility(page).locator('.type:has(.range)').all();
  const textOf = (row: Locator, selector: string) => row.locator(selector).first().innerText();
  return Promise.all(
    rows.map(async (row) => `${await textOf(row, '.name')} | ${await textOf(row, '.figures > strong')}`),
  );
}

/** Opens every group of the values that a person may set. */
async function openOverrides(page: Page): Promise<void> {
  const closed = feasibility(page).locator('[data-group] details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
  await overrideField(page, 'Lot area').waitFor();
}

const overrideField = (page: Page, label: string): Locator =>
  feasibility(page).getByRole('textbox', { name: label, exact: true });

/** Sets a value as a person types it and leaves the field. */
export async function setOverride(page: Page, label: string, text: string): Promise<void> {
  await openOverrides(page);
  await overrideField(page, label).fill(text);
  await overrideField(page, label).press('Tab');
}
