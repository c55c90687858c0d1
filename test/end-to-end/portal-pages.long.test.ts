/** The demonstration portal's own pages: what is typed is kept, who is signed in sees their own, and words are whole. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutWords } from '../components/support/overflow.js';
import { checkSample, openApplication, submit } from './support/applicant.js';
import { inContext } from './support/browser.js';
import { startedHouse } from './support/started-house.js';

const here = startedHouse();

const onPage = (options: BrowserContextOptions, use: (page: Page, context: BrowserContext) => Promise<void>) =>
  inContext(here.browser, options, use);

const filledIn = async (page: Page) => ({
  name: await page.getByLabel('Full name').inputValue(),
  email: await page.getByLabel('E-mail').inputValue(),
  address: await page.getByLabel('Street address').inputValue(),
  permitType: await page.getByLabel('Permit type').inputValue(),
  work: await page.getByLabel('What do you want to build?').inputValue(),
});
const EXAMPLE = {
  name: 'Ada Quoll',
  email: 'ada.quoll@example.com',
  address: '14 Banksia Street, Wattle Bay NSW 2999',
  permitType: 'dual-occupancy',
  work: 'A carport.',
};
const EMPTY = { name: '', email: '', address: '', permitType: 'new-dwelling', work: '' };

describe('the application', () => {
  async function fillIn(page: Page): Promise<void> {
    await openApplication(page, here.house.portalUrl);
    await page.getByLabel('Permit type').selectOption(EXAMPLE.permitType);
    await page.getByLabel('What do you want to build?').fill(EXAMPLE.work);
  }

  it('has what was typed after a reload, and after the window was left', async () => {
    await onPage({}, async (page) => {
      await fillIn(page);
      // At once: the server does not have it yet.
      await page.reload();
      expect(await filledIn(page)).toEqual(EXAMPLE);
      expect(await page.locator('precheck-uploader').getAttribute('user-name')).toBe(EXAMPLE.name);
      expect(await page.locator('precheck-uploader').getAttribute('permit-type')).toBe(EXAMPLE.permitType);
      const later = await page.context().newPage();
      await page.close();
      await later.goto(here.house.portalUrl);
      expect(await filledIn(later)).toEqual(EXAMPLE);
    });
  });

  it('is a draft of who is signed in, in any browser, and of nobody else', async () => {
    await onPage({}, async (page) => {
      await signIn(page, 'Ada Quoll');
      expect(await filledIn(page)).toEqual({ ...EMPTY, name: EXAMPLE.name, email: EXAMPLE.email });
      await fillIn(page);
      await page.getByText(/^Draft saved/).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await filledIn(page)).toEqual(EMPTY);
    });
    await onPage({}, async (page) => {
      await signIn(page, 'Ada Quoll');
      await page.getByRole('link', { name: 'My applications' }).first().click();
      await page.getByRole('link', { name: EXAMPLE.address }).click();
      expect(await filledIn(page)).toEqual(EXAMPLE);
    });
  });

  it('is refused without a receipt, taken with one, begins empty again, and is read at the staff desk', async () => {
    await onPage({}, async (page, context) => {
      await openApplication(page, here.house.portalUrl);
      // As a script would send it: the page itself does not let it go.
      const refused = await page.request.post(`${here.house.portalUrl}/applications`, {
        form: { permit_type: 'new-dwelling', address: EXAMPLE.address },
        headers: { accept: 'application/json' },
      });
      expect([refused.status(), (await refused.json()).error.code]).toEqual([422, 'receipt_missing']);
      await checkSample(page, 'passing');
      await submit(page);
      const received = page.getByText(/^WB-\d{4}-\w{6}$/).first();
      const reference = (await received.textContent()) ?? '';
      const address = page.url();
      await page.getByRole('heading', { name: 'What happens next' }).waitFor();
      await page.getByRole('link', { name: 'Start another application' }).click();
      await page.getByRole('heading', { name: 'Apply for a building permit' }).waitFor();
      expect(await filledIn(page)).toEqual(EMPTY);
      // Another visitor has none of it, with the address either.
      await onPage({}, async (other) => {
        expect((await other.goto(address))?.status()).toBe(404);
      });
      const failed: string[] = [];
      page.on('response', (response) => {
        if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(`${here.house.portalUrl}/staff`);
      await page.getByRole('button', { name: /Sam Okafor/ }).click();
      const row = page.getByRole('listitem').filter({ hasText: reference });
      await row.getByText(/minimum 80/).waitFor();
      await row.getByRole('link').click();
      await page.getByRole('heading', { name: 'Receipt verified' }).waitFor();
      const viewer = page.locator('precheck-viewer').frameLocator('iframe');
      await viewer.getByText('The pre-check is complete').waitFor();
      await page.waitForLoadState('networkidle');
      // A reader asks for nothing that readers may not have.
      expect(failed.filter((line) => !line.startsWith('30'))).toEqual([]);
      await context.clearCookies({ name: 'portal_session' });
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });
  });
});

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${here.house.portalUrl}/sign-in`);
  await page.getByRole('button', { name }).click();
  await page.getByRole('heading', { name: 'Apply for a building permit' }).waitFor();
}

const OTHER_SITES = ['https://evil.org', '//evil.org', '/\\evil.org', '/\t/evil.org', '/\n/evil.org'];
it.each(OTHER_SITES)('signing in does not lead to %j', async (to) => {
  const response = await fetch(`${here.house.portalUrl}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ person: 'ada', to }),
    redirect: 'manual',
  });
  expect(response.headers.get('location')).toBe('/');
});

describe('selects', () => {
  const places = ['/', '/property', '/developers', '/gallery'].flatMap((path) =>
    [1280, 390, 320].map((width) => [path, width] as const),
  );
  it.each(places)('show their whole word: %s, %i px, also in large text', async (path, width) => {
    await onPage({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto(here.house.portalUrl + path);
      await page.getByText('Demonstration tools').click();
      expect(await page.evaluate(cutWords, undefined)).toEqual([]);
      await page.evaluate(() => (document.documentElement.dataset['text'] = 'large'));
      expect(await page.evaluate(cutWords, undefined)).toEqual([]);
    });
  });
});

it('a folder beside the elements’ script is not found', async () => {
  const status = async (path: string) => (await fetch(`${here.house.portalUrl}/elements/pdfjs/${path}`)).status;
  expect(await Promise.all(['cmaps', 'cmaps/', 'none.mjs', 'cmaps/78-H.bcmap'].map(status))).toEqual([
    404, 404, 404, 200,
  ]);
});

it('refuses a broken or a huge form of its sign-in page, and says nothing of an application there', async () => {
  const signIn = (body: string, type: string) =>
    fetch(`${here.house.portalUrl}/sign-in`, { method: 'POST', body, headers: { 'content-type': type } });
  const broken = await signIn('--x\r\n\r\n', 'multipart/form-data; boundary=x');
  expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('The form could not be read.')]);
  const huge = await signIn(`person=ada&to=${'x'.repeat(2 ** 21)}`, 'application/x-www-form-urlencoded');
  const words = await huge.text();
  expect([huge.status, words]).toEqual([413, expect.not.stringContaining('application was not accepted')]);
});
