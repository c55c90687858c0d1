/** From the property into the application: address and coordinates reach the pre-check service as they were found. */
import { expect, it } from 'vitest';
import { checkSample } from './support/applicant.js';
import { KIRRAWEE, openProperty, typeAddress, waitForFound } from './support/property.js';
import { startedHouse } from './support/started-house.js';
import { holdToPolicy } from './support/strict-policy.js';

const here = startedHouse();

/** What the pre-check service itself has. */
async function projects(): Promise<{ id: string }[]> {
  const headers = { 'x-api-key': here.house.secrets.apiKeys['wattle-bay']! };
  const read = async (path: string) => (await fetch(here.house.serviceUrl + path, { headers })).json();
  const answer = (await read('/projects?cityKey=wattle-bay&take=50')) as
    | { id: string }[]
    | { projects: { id: string }[] };
  const list = Array.isArray(answer) ? answer : answer.projects;
  return Promise.all(list.map(({ id }) => read(`/projects/${id}`) as Promise<{ id: string }>));
}

it('fills the address in, and the project that is made has it with its coordinates', async () => {
  const page = await here.newPage();
  const pages = await holdToPolicy(page, here.house);
  await openProperty(page, here.house.portalUrl);
  await typeAddress(page, '12 Quandong St, Kirrawee 2232');
  await waitForFound(page, KIRRAWEE.address);
  await page.getByRole('link', { name: 'Start the permit application for this address' }).click();
  await page.getByRole('heading', { name: 'Apply for a building permit' }).waitFor();
  const addressField = page.getByLabel('Street address');
  await expect.poll(() => addressField.inputValue()).toBe(KIRRAWEE.address);
  await page.getByText('Filled in from your property search').waitFor();
  // As a link it survives a reload and a copy.
  await page.reload();
  await expect.poll(() => addressField.inputValue()).toBe(KIRRAWEE.address);
  const before = new Set((await projects()).map(({ id }) => id));
  await page.getByLabel('Full name').fill('Ada Quoll');
  await page.getByLabel('E-mail').fill('ada.quoll@example.com');
  await checkSample(page, 'passing');
  const made = (await projects()).filter(({ id }) => !before.has(id));
  const { address, latitude, longitude } = KIRRAWEE;
  expect(made).toEqual([expect.objectContaining({ address, latitude, longitude })]);
  pages.verify();
});
