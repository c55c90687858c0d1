/** The whole gated flow in a real browser, against the portal, the adapter and the sandbox over real sockets. */
import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkSample,
  formValue,
  openApplication,
  sampleFiles,
  startCheck,
  submit,
  useTool,
  waitForState,
} from './support/applicant.js';
import { openViewerExample, readAtStaffDesk } from './support/staff-desk.js';
import { startedHouse } from './support/started-house.js';
import { holdToPolicy, type StrictPages } from './support/strict-policy.js';

let page: Page;
let pages: StrictPages;

const here = startedHouse();
beforeEach(async () => {
  page = await here.newPage();
  pages = await holdToPolicy(page, here.house);
});
afterEach(() => pages.verify());

/** Of the example that is filled in. */
const ADDRESS = '14 Banksia Street, Wattle Bay NSW 2999';

/** Sends the form's fields to the portal's server as a script of an attacker would. */
async function post(fields: Record<string, string>): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${here.house.portalUrl}/applications`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ permit_type: 'new-dwelling', address: ADDRESS, ...fields }),
  });
  const answer = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: answer.error?.code };
}

describe('the gated flow', () => {
  it('hands off to the service’s own page in a second tab, and has the receipt in the form of the first', async () => {
    await page.goto(`${here.house.portalUrl}/?flow=hand-off`);
    await useTool(page, 'Fill in an example');
    await page.getByRole('button', { name: 'Open the service’s page' }).click();
    const link = page.getByRole('link', { name: 'Open the service’s page' });
    await link.waitFor();
    // It opens by itself where the browser still counts the press; the link works whether it does or not.
    const others = () =>
      page
        .context()
        .pages()
        .filter((one) => one !== page);
    const open = async () => {
      if (others().length === 0) await link.click();
      return others().length;
    };
    await expect.poll(open).toBeGreaterThan(0);
    const there = others()[0]!;
    const files = await sampleFiles('passing');
    await there.locator('#drawing').setInputFiles(files);
    await there.getByRole('button', { name: 'Add drawings' }).click();
    await expect.poll(() => there.locator('#drawing-list > li').count()).toBe(files.length);
    await there.getByLabel('New dwelling').check();
    await there.getByRole('button', { name: 'Start the pre-check' }).click();
    await waitForState(page, 'passed');
    const claims = decodeJwt(await formValue(page));
    expect(claims).toMatchObject({ permit_type: 'new-dwelling', decision: 'passed', drawings_verified: true });
    expect(claims['drawings']).toHaveLength(files.length);
    await submit(page);
    await page.waitForURL(/\/applications\//);
    await there.close();
  });

  it('fails, takes other drawings, passes, submits once, and shows the result', async () => {
    await openApplication(page, here.house.portalUrl);

    await submit(page);
    expect(
      await page.locator('precheck-uploader').evaluate((element: HTMLInputElement) => element.validity.valid),
    ).toBe(false);
    expect(page.url()).toBe(`${here.house.portalUrl}/`);

    await checkSample(page, 'failing');
    expect(await formValue(page)).toBe('');
    await submit(page);
    expect(page.url()).toBe(`${here.house.portalUrl}/`);

    const removals = page.locator('precheck-uploader').getByRole('button', { name: /^Remove / });
    while ((await removals.count()) > 0) await removals.first().click();
    await checkSample(page, 'passing');
    const receipt = await formValue(page);
    expect(receipt.split('.')).toHaveLength(3);
    expect(await post({ precheck: alter(receipt) })).toMatchObject({ status: 422, code: 'receipt_forged' });
    const otherLot = await post({ precheck: receipt, address: '41 Banksia Street, Wattle Bay NSW 2999' });
    expect(otherLot).toMatchObject({ status: 422, code: 'receipt_wrong_property' });

    await submit(page);
    await page.waitForURL(/\/applications\//);
    await page.getByRole('heading', { name: 'Application received' }).waitFor();

    await page.getByRole('link', { name: 'Open the pre-check result' }).click();
    await page.waitForLoadState();
    await page.getByText('Submission readiness').first().waitFor();

    const again = await post({ precheck: receipt, submission_key: 'another-submission' });
    expect(again).toMatchObject({ status: 409, code: 'receipt_used' });
  });

  it('checks a sample set by one click, shows what a person must mend, and staff the sheets', async () => {
    const created = page.waitForResponse(
      (response) => response.url().endsWith('/precheck/projects') && response.request().method() === 'POST',
    );
    await openApplication(page, here.house.portalUrl);
    await useTool(page, 'a set that fails');
    await startCheck(page);
    await waitForState(page, 'failed');
    const status = page.locator('precheck-status');
    await status.getByText('Submission readiness').first().waitFor();
    const uploader = page.locator('precheck-uploader');
    await uploader
      .getByText(/minimum/i)
      .first()
      .waitFor();
    const { project } = (await (await created).json()) as { project: { id: string } };
    await readAtStaffDesk(page, here.house.portalUrl, project.id);
    await openViewerExample(page, here.house, project.id);
    expect(here.house.output()).not.toContain('token=');
  });
});

/** The same receipt with a better score and as long as that of a large set, under the old signature. */
function alter(receipt: string): string {
  const [header, , signature] = receipt.split('.');
  const claims = { ...decodeJwt(receipt), score: 99.9, note: 'x'.repeat(600_000) };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
