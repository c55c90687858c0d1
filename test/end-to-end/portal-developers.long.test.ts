/** The developer hub: the playground's code works in a page, the inspector says what a receipt is worth, a situation is rehearsed. */
import { readFileSync } from 'node:fs';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSample, formValue, startCheck, waitForState } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

interface Declaration {
  readonly tagName: string;
  readonly attributes: readonly { readonly name: string }[];
}
const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
  modules: readonly { declarations: readonly Declaration[] }[];
};
const elements = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);

const here = startedHouse();
const problems: string[] = [];
let page: Page;

beforeEach(async () => {
  problems.length = 0;
  page = await here.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${here.house.portalUrl}/developers`);
});
afterEach(() => expect(problems).toEqual([]));

const code = () => page.locator('#code').innerText();
const select = (name: string) => page.getByRole('combobox', { name, exact: true });
const control = (name: string) => page.locator(`#controls fieldset:not([hidden]) [name="${name}"]`);

it('has a field for every attribute of each element, and the element and its code follow', async () => {
  for (const { tagName, attributes } of elements) {
    await select('Element').selectOption(tagName);
    const fields = page.locator('#controls [data-element]:not([hidden]) [data-property]');
    const shown = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
    expect(shown).toEqual(attributes.map(({ name }) => name));
    expect(await page.locator('#stage > *').evaluate(({ localName }) => localName)).toBe(tagName);
  }
  await select('Element').selectOption('precheck-uploader');
  await control('max-files').fill('3');
  await control('mode').selectOption('ungated');
  await select('Language').selectOption('de');
  const uploader = page.locator('#stage > precheck-uploader');
  await uploader.getByText('höchstens 3 Dateien').first().waitFor();
  expect(await uploader.getAttribute('mode')).toBe('ungated');
  expect(await code()).toMatch(/mode="ungated"[^]*max-files="3"[^]*lang="de"/);
  await page.getByRole('button', { name: 'React' }).click();
  expect(await code()).toMatch(/mode="ungated"[^]*maxFiles=\{3\}[^]*onGatePassed/);
});

it('makes a block of CSS of theme and width', async () => {
  await page.getByRole('button', { name: 'CSS' }).click();
  await page.locator('#controls').getByRole('combobox', { name: 'Theme' }).selectOption('brick');
  await page.getByText('Theme editor').click();
  await page.getByLabel('accent', { exact: true }).first().fill('rgb(1, 2, 3)');
  await page.getByLabel('border', { exact: true }).first().fill('no colour');
  await select('Width').selectOption('480');
  expect(await code()).toMatch(
    /^precheck-uploader \{\n {2}--precheck-accent: rgb\(1, 2, 3\);[^]*max-inline-size: 480px;\n\}$/,
  );
  expect(await code()).not.toContain('no colour');
  const button = page.locator('#stage precheck-uploader').getByRole('button', { name: 'Choose files' });
  await page.mouse.move(0, 0);
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(colour).toBe('rgb(1, 2, 3)');
  expect(await page.locator('#stage').evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(480);
});

it('logs events, and inspects a receipt that holds, one that is forged and one that has expired', async () => {
  await page.getByRole('button', { name: 'a set that passes' }).click();
  await startCheck(page);
  await waitForState(page, 'passed');
  await page.getByRole('log').getByText('gate-passed').waitFor();
  const result = page.getByRole('region', { name: 'Result' });
  await page.getByRole('button', { name: 'Inspect this receipt' }).click();
  await result.getByText('Your server would accept it').waitFor();
  const receipt = await page.getByRole('textbox', { name: 'Receipt' }).inputValue();
  const { privateKey } = await generateKeyPair('ES256');
  const header = { ...decodeProtectedHeader(receipt), alg: 'ES256' };
  const forged = await new SignJWT(decodeJwt(receipt)).setProtectedHeader(header).sign(privateKey);
  const inspect = async (text: string, at = '') => {
    await page.getByRole('textbox', { name: 'Receipt' }).fill(text);
    await page.getByLabel('As of').fill(at);
    const answered = page.waitForResponse(/\/developers\/receipt$/);
    await page.getByRole('button', { name: 'Inspect', exact: true }).click();
    await answered;
  };
  await inspect(forged);
  await result.getByText('receipt_forged').waitFor();
  await result.getByText(/^Signature\. Not valid/).waitFor();
  await result.getByText('wattle-bay', { exact: true }).waitFor();
  await inspect(receipt, '2099-01-01T00:00:00');
  await result.getByText('receipt_expired').waitFor();
  await result.getByText(/^Signature\. Valid/).waitFor();
  await inspect('nonsense');
  await result.getByText('receipt_malformed').waitFor();
  // Looking has used nothing up.
  await inspect(receipt);
  await result.getByText('HTTP 201').waitFor();
});

it('gives HTML that gates a form where it is pasted', async () => {
  const body = `<!doctype html><html lang="en"><title>Pasted</title><form>${await code()}</form></html>`;
  // What a test answers itself comes from no network that Chromium knows.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/pasted', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${here.house.portalUrl}/pasted`);
  await checkSample(page, 'passing');
  expect((await formValue(page)).split('.')).toHaveLength(3);
});

it('rehearses what is chosen, and opens viewer and hand-off page', async () => {
  const openRehearsals = async () => {
    await page.goto(`${here.house.portalUrl}/rehearsals`);
    await page.getByRole('option', { name: 'outage for good' }).waitFor({ state: 'attached' });
  };
  await openRehearsals();
  const viewer = page.getByRole('button', { name: 'Open the viewer' });
  await expect.poll(() => viewer.isDisabled()).toBe(true);
  // The drawings would pass: what is chosen decides.
  await page.getByRole('combobox', { name: 'Situation' }).selectOption('always-fail');
  await page.getByRole('button', { name: 'a set that passes' }).click();
  await startCheck(page);
  await waitForState(page, 'failed');
  await viewer.click();
  await page.waitForURL(/\/viewer\//);
  await page
    .getByText(/This is the rehearsal always-fail/)
    .first()
    .waitFor({ state: 'attached' });
  await openRehearsals();
  await page.getByRole('button', { name: 'Open the hand-off page' }).click();
  await page.getByLabel(/PDF drawings/).waitFor({ state: 'attached' });
  expect(new URL(page.url()).origin).not.toBe(here.house.portalUrl);
});
