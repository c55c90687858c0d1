/** The property page with a property and its estimate, the values that are typed in reach. */
const ADDRESS = '12 Quandong Street, Kirrawee NSW 2232';
export const SETBACK_FIELD = '[data-field=setback_front] input';
/** Has room for a thousand values. */
export const AREA_FIELD = '[data-field=total_property_area_m2] input';

/** @param {import('playwright-core').Browser} browser @param {string} portalUrl */
export async function openProperty(browser, portalUrl) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${portalUrl}/property`);
  await page.getByRole('button', { name: ADDRESS }).click();
  const element = page.locator('property-feasibility');
  await element.locator('[part=chart]').waitFor();
  for (const group of ['lot', 'setbacks']) await element.locator(`[data-group=${group}] summary`).click();
  for (const field of [AREA_FIELD, SETBACK_FIELD]) await element.locator(field).waitFor();
  return page;
}
