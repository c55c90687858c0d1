/** From the property into the application: address and coordinates reach the pre-check service as they were found. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pickFiles, sampleFiles, startCheck, waitForState } from './support/applicant.js';
import { KIRRAWEE, openProperty, typeAddress, waitForFound } from './support/property.js';
import { startedHouse } from './support/started-house.js';
import { holdToPolicy, type StrictPages } from './support/strict-policy.js';

let page: Page;
let pages: StrictPages;

const here = startedHouse();
beforeEach(async () => {
  page = await here.browser.newPage();
  pages = await holdToPolicy(page, here.house);
  await openProperty(page, here.house.portalUrl);
});
afterEach(async () => {
  await page.close();
  pages.verify();
});

interface ServiceProject {
  readonly id: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What the pre-check service itself has. */
async function projects(): Promise<ServiceProject[]> {
  const response = await fetch(`${here.house.serviceUrl}/projects?cityKey=wattle-bay&take=50`, {
    headers: { 'x-api-key': here.house.secrets.apiKeys['wattle-bay']! },
  });
  const answer = (await response.json()) as ServiceProject[] | { projects: ServiceProject[] };
  const list = Array.isArray(answer) ? answer : answer.projects;
  return Promise.all(
    list.map(async ({ id }) => {
      const project = await fetch(`${here.house.serviceUrl}/projects/${id}`, {
        headers: { 'x-api-key': here.house.secrets.apiKeys['wattle-bay']! },
      });
      return (await project.json()) as ServiceProject;
    }),
  );
}

async function startApplication(): Promise<void> {
  await typeAddress(page, '12 Quandong St, Kirrawee 2232');
  await waitForFound(page, KIRRAWEE.address);
  await page.getByRole('link', { name: 'Start the permit application for this address' }).click();
  await page.getByRole('heading', { name: 'Apply for a building permit' }).waitFor();
}

const addressField = () => page.getByLabel('Street address');

it('fills the address in, and the project that is made has it with its coordinates', async () => {
  await startApplication();
  await expect.poll(() => addressField().inputValue()).toBe(KIRRAWEE.address);
  await page.getByText('Filled in from your property search').waitFor();
  // As a link it survives a reload and a copy.
  await page.reload();
  await expect.poll(() => addressField().inputValue()).toBe(KIRRAWEE.address);
  const before = new Set((await projects()).map(({ id }) => id));
  await page.getByLabel('Full name').fill('Ada Quoll');
  await page.getByLabel('E-mail').fill('ada.quoll@example.com');
  await pickFiles(page, await sampleFiles('passing'));
  await startCheck(page);
  await waitForState(page, 'passed');
  const made = (await projects()).filter(({ id }) => !before.has(id));
  const { address, latitude, longitude } = KIRRAWEE;
  expect(made).toEqual([expect.objectContaining({ address, latitude, longitude })]);
});

it('leaves the coordinates out where the applicant writes another address', async () => {
  await startApplication();
  const before = new Set((await projects()).map(({ id }) => id));
  await addressField().fill('14 Banksia Street, Wattle Bay NSW 2999');
  await page.getByLabel('Full name').fill('Ada Quoll');
  await page.getByLabel('E-mail').fill('ada.quoll@example.com');
  await page.getByLabel('E-mail').press('Tab');
  await pickFiles(page, await sampleFiles('passing'));
  await page.locator('precheck-uploader .row.uploaded').first().waitFor();
  const made = (await projects()).filter(({ id }) => !before.has(id));
  expect(made).toEqual([expect.objectContaining({ address: '14 Banksia Street, Wattle Bay NSW 2999' })]);
  expect(made[0]?.latitude ?? null).toBeNull();
  expect(made[0]?.longitude ?? null).toBeNull();
});
