/** Reviewing in a browser: log in, decide about a finding by keyboard, change it, read the log. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { answerWith, openReceiver, type WebhookReceiver } from '../sandbox/support/webhook-receiver.js';
import { sampleFiles } from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { VIEWS } from './support/browser.js';
import { startedService } from './support/service.js';

const PASSWORD = 'marked-password-of-ann';
const REASON = 'The note on the cover gives the scale of every sheet.';

let receiver: WebhookReceiver;
let projectId: string;
const here = startedService(
  async () => {
    receiver = await openReceiver(() => answerWith(500));
    return { reviewPassword: PASSWORD, webhookUrl: receiver.url, webhookRetryDelaysMs: [100] };
  },
  async (service) => {
    projectId = await service.draft();
    await service.start(projectId, await sampleFiles('failing'));
    await service.complete(projectId);
  },
);
const { inContext } = here;
afterAll(() => receiver.close());

const viewerLink = () => here.service.linkTo(projectId, 'viewer-link');

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Waits for the viewer. */
async function inViewer(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Review' }).locator('strong', { hasText: 'Ann Lee' }).waitFor();
}

/** The first finding of the shown report that a reviewer may decide about. */
const firstFinding = (page: Page) => page.locator('.finding:visible').first();

describe('a reviewer', () => {
  it.each([true, false])(
    'logs in, decides by keyboard, changes it and reads the log; script: %s',
    async (javaScriptEnabled) => {
      await inContext({ javaScriptEnabled }, async (page) => {
        await page.goto(await viewerLink());
        await logIn(page, 'a-wrong-password');
        await expect.poll(() => page.getByRole('alert').textContent()).toContain('The password is not right');
        await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
        await logIn(page);
        await inViewer(page);
        expect(new URL(page.url()).pathname).toBe(`/viewer/${projectId}`);

        const finding = firstFinding(page);
        const anchor = await finding.getAttribute('id');
        await finding.getByRole('link', { name: /Decide otherwise|Change the decision/ }).focus();
        await page.keyboard.press('Enter');
        await page.getByLabel('Set the finding to').focus();
        await page.keyboard.type('Met');
        await page.keyboard.press('Tab');
        await page.keyboard.type(REASON);
        await page.keyboard.press('Tab');
        await Promise.all([page.waitForURL(/#.*finding/), page.keyboard.press('Enter')]);
        const standing = page.locator(`[id="${anchor}"] .review-standing`);
        await standing.waitFor();
        // The finding itself is where the page opens; what was decided about it stands at its end.
        const isInSight = () =>
          page.locator(`[id="${anchor}"] h4`).evaluate((element) => {
            const { top } = element.getBoundingClientRect();
            return top >= 0 && top < window.innerHeight;
          });
        await expect.poll(isInSight).toBe(true);
        await expect.poll(() => standing.textContent()).toContain('Ann Lee set this to “Met”');
        await expect.poll(() => standing.textContent()).toContain(REASON);

        const decided = page.locator(`[id="${anchor}"]`);
        await decided.getByRole('link', { name: /Change the decision/ }).click();
        await page.getByLabel('Set the finding to').selectOption('To put right');
        await page.getByLabel('Reason').fill('That was the cover of another set.');
        await page.getByRole('button', { name: 'Save the decision' }).click();
        await page.getByText('Ann Lee set this to “To put right”').first().waitFor();

        await page.getByRole('link', { name: 'Decisions' }).click();
        const table = page.getByRole('table', { name: /Decisions/ });
        const rows = table.getByRole('row');
        await expect.poll(() => rows.nth(1).textContent()).toContain('To put right');
        await expect.poll(() => rows.nth(2).textContent()).toContain(REASON);
        await page.getByRole('button', { name: 'Log out' }).click();
        await page.getByRole('button', { name: 'Log in' }).waitFor();
        await page.goto(`${here.service.sandbox.baseUrl}/admin`);
        expect(new URL(page.url()).pathname).toBe('/login');
      });
    },
  );
});

describe('the pages have no accessibility fault', () => {
  it.each(VIEWS)('$name', async ({ options }) => {
    await inContext(options, async (page) => {
      const check = async (what: string) => expect([what, await findFaults(page)]).toEqual([what, []]);
      await page.goto(`${here.service.sandbox.baseUrl}/login?next=${encodeURIComponent(`/viewer/${projectId}`)}`);
      await check('login');
      await logIn(page, 'a-wrong-password');
      await page.getByRole('alert').waitFor();
      await check('login problem');
      await logIn(page);
      await inViewer(page);
      await firstFinding(page).scrollIntoViewIfNeeded();
      await check('reviewing');
      // What is hidden from sight must not stretch the page that it is hidden in.
      const heights = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.body.scrollHeight,
        document.body.getBoundingClientRect().height,
      ]);
      expect(heights[0]).toBeLessThanOrEqual(Math.max(900, Math.ceil(heights[2] ?? 0) + 40));
      await page.goto(`${here.service.sandbox.baseUrl}/review/${projectId}/log`);
      await check('log');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('heading', { name: 'Your decision' }).waitFor();
      await check('finding');
      // Whoever gives no reason is shown the field by the browser, and told by the service, which keeps what was chosen.
      const form = page.locator('form.review-form');
      await form.getByLabel('Set the finding to').selectOption('Met');
      await form.getByRole('button', { name: 'Save the decision' }).click();
      await expect.poll(() => form.locator('textarea:invalid:focus').count()).toBe(1);
      await form.evaluate((element: HTMLFormElement) => (element.noValidate = true));
      await form.getByRole('button', { name: 'Save the decision' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Give the reason in at least 10 char');
      await expect.poll(() => page.getByLabel('Set the finding to').inputValue()).toBe('pass');
      await check('decision problem');
      await page.goto(`${here.service.sandbox.baseUrl}/admin`);
      await check('admin');
    });
  });
});
