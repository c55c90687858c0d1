/** The hand-off page in a browser: what an applicant does with it, and when things go wrong. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampleFiles } from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { VIEWS } from './support/browser.js';
import { KEY, PROCESSING_TIMEOUT_MS, startedService } from './support/service.js';

const here = startedService(
  () => ({ maxFileBytes: 8_000_000 }),
  async () => void (passing = await sampleFiles('passing')),
);
const { inContext } = here;
let passing: string[];

async function draft(): Promise<{ id: string; link: string }> {
  const id = await here.service.draft();
  return { id, link: await here.service.linkTo(id, 'complete-link') };
}

const uploaded = async (id: string) =>
  (await here.service.call(`/projects/${id}/document?type=uploaded`)) as unknown as Record<string, string>[];
const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });

const rows = (page: Page) => page.locator('#drawing-list > li');
/** Each button sends the form: what is done next belongs to the page that answers. */
const send = (page: Page, name: string) =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).first().click()]);
async function add(page: Page, paths: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.locator('#drawing').setInputFiles(paths);
  await send(page, 'Add drawings');
}

describe('an applicant', () => {
  it('gets from the link to the result without a script and without a key', async () => {
    const { id, link } = await draft();
    const seen: string[] = [];
    await inContext({ javaScriptEnabled: false }, async (page) => {
      page.on('response', async (response) => seen.push(await response.text().catch(() => '')));
      await page.goto(link);
      await page.getByLabel('Dual occupancy').check();
      await add(page, passing);
      await expect.poll(() => rows(page).count()).toBe(passing.length);
      await expect.poll(() => page.getByLabel('Dual occupancy').isChecked()).toBe(true);
      await page.getByLabel('Label').first().fill('The first of them');
      await page.getByLabel('New dwelling').check();
      await send(page, 'Add drawings');
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Choose at least one PDF');
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await page.getByText('The pre-check is complete.').waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(seen.join('\n')).not.toContain(KEY);
    expect(await here.service.call(`/projects/${id}`)).toMatchObject({
      status: 'Complete',
      permitType: 'new-dwelling',
    });
    expect((await uploaded(id)).map(({ label }) => label)).toContain('The first of them');
  });

  it('can do all of it with the keyboard', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page) => {
      await page.goto(link);
      await add(page, passing.slice(0, 2));
      await expect.poll(() => rows(page).count()).toBe(2);
      const reach = async (name: RegExp) => {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press('Tab');
          const focused = await page.evaluate(() => {
            const element = document.activeElement;
            return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''} ${(element as HTMLInputElement).name}`;
          });
          if (name.test(focused)) return;
        }
        throw new Error(`The keyboard does not reach ${String(name)}.`);
      };
      await reach(/^BUTTON Remove/);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page).count()).toBe(1);
      await reach(/permitType/);
      await page.keyboard.press('Space');
      await reach(/Start the pre-check/);
      await page.keyboard.press('Enter');
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(await uploaded(id)).toHaveLength(1);
  });
});

describe('when something is wrong', () => {
  it('starts once, however often the button is pressed, and in how many windows', async () => {
    const { id, link } = await draft();
    await inContext({}, async (page, context) => {
      await page.goto(link);
      await add(page, passing.slice(0, 1));
      await rows(page).first().waitFor();
      await page.getByLabel('New dwelling').check();
      const other = await context.newPage();
      await other.goto(link);
      await page.getByRole('button', { name: 'Start the pre-check' }).dblclick();
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
      await other.getByLabel('Dual occupancy').check();
      await other.getByRole('button', { name: 'Start the pre-check' }).click();
      await other.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
    });
    expect(await here.service.call(`/projects/${id}`)).toMatchObject({ run: 1, permitType: 'new-dwelling' });
  });
});

describe('the page', () => {
  it.each(VIEWS)('has no accessibility fault: $name', async ({ options }) => {
    const { link } = await draft();
    await inContext(options, async (page) => {
      await page.goto(link);
      expect(await findFaults(page)).toEqual([]);
      await page.getByLabel('New dwelling').check();
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('Add at least one drawing');
      await expect.poll(() => page.title()).toMatch(/^There is a problem/);
      await expect.poll(() => page.getByLabel('New dwelling').isChecked()).toBe(true);
      expect(await findFaults(page)).toEqual([]);
      const long = 'a drawing with quite a long name that goes on and on - revision 12 - issued for approval.pdf';
      await add(page, passing);
      await add(page, file(long, '%PDF-'));
      await expect.poll(() => rows(page).count()).toBe(passing.length + 1);
      await add(page, file('letter.pdf', 'no PDF'));
      await expect.poll(() => page.getByRole('alert').textContent()).toContain('letter.pdf is not a PDF');
      await rows(page).first().getByRole('combobox').selectOption('Site plan');
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start the pre-check' }).click();
      await page.locator('#viewer').waitFor();
      expect(await findFaults(page)).toEqual([]);
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
      expect(await findFaults(page)).toEqual([]);
    });
  });
});
