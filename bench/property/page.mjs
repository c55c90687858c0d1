/** The property page with a property and its estimate, the values in reach. */
const ADDRESS = '12 Quandong Street, Kirrawee NSW 2232';
export const SETBACK_SLIDER = '[data-field=setback_front] input[type=range]';
/** Has room for a thousand values. */
export const AREA_SLIDER = '[data-field=total_property_area_m2] input[type=range]';

/** @param {import('playwright-core').Browser} browser @param {string} portalUrl */
export async function openProperty(browser, portalUrl) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${portalUrl}/property`);
  await page.getByRole('button', { name: ADDRESS }).click();
  const element = page.locator('property-feasibility');
  await element.getByRole('table', { name: 'All calculations' }).waitFor();
  await element.locator('#overrides-drawer summary').click();
  await element.locator(SETBACK_SLIDER).waitFor();
  return page;
}
