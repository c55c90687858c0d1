/** The demonstration portal's own pages: what is typed is kept, words are whole, and a folder is not a file. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openApplication, pickFiles, sampleFiles, startCheck, submit, waitForState } from './support/applicant.js';
import { inContext } from './support/browser.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
const here = startedHouse();

const onPage = (options: BrowserContextOptions, use: (page: Page) => Promise<void>) =>
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

  it('takes the address of a property that was looked up since', async () => {
    await onPage({}, async (page) => {
      await fillIn(page);
      await page.goto(`${here.house.portalUrl}/?address=${encodeURIComponent('3 Heath Lane, Wattle Bay')}`);
      expect(await filledIn(page)).toEqual({ ...EXAMPLE, address: '3 Heath Lane, Wattle Bay' });
    });
  });

  it(
    'begins empty after it was submitted',
    async () => {
      await onPage({}, async (page) => {
        await openApplication(page, here.house.portalUrl);
        await pickFiles(page, await sampleFiles('passing'));
        await startCheck(page);
        await waitForState(page, 'passed');
        await submit(page);
        await page.getByRole('link', { name: 'Start another application' }).click();
        await page.getByRole('heading', { name: 'Apply for a building permit' }).waitFor();
        expect(await filledIn(page)).toEqual(EMPTY);
      });
    },
    TIMEOUT_MS,
  );
});

/** Runs in the page: selects that are narrower than the word that they show. */
function cutWords(): string[] {
  return [...document.querySelectorAll('select')].flatMap((select) => {
    const [chosen] = select.selectedOptions;
    if (!chosen || !select.checkVisibility()) return [];
    const alone = select.cloneNode() as HTMLSelectElement;
    alone.append(chosen.cloneNode(true));
    for (const [name, value] of [
      ['position', 'absolute'],
      ['inline-size', 'max-content'],
      ['min-inline-size', '0'],
      ['max-inline-size', 'none'],
    ] as const) {
      alone.style.setProperty(name, value);
    }
    select.after(alone);
    const [needed, given] = [alone, select].map((each) => each.getBoundingClientRect().width);
    alone.remove();
    return needed! > given! + 1 ? [`${chosen.text}: ${given} of ${needed} px`] : [];
  });
}

describe('selects', () => {
  const places = ['/', '/property', '/rehearsals', '/gallery'].flatMap((path) =>
    [1280, 390, 320].map((width) => [path, width] as const),
  );
  it.each(places)('show their whole word: %s, %i px, also in large text', async (path, width) => {
    await onPage({ viewport: { width, height: 900 } }, async (page) => {
      await page.goto(here.house.portalUrl + path);
      const appearance = page.getByText('Appearance', { exact: true });
      if (await appearance.count()) await appearance.click();
      expect(await page.evaluate(cutWords)).toEqual([]);
      await page.evaluate(() => (document.documentElement.dataset['text'] = 'large'));
      expect(await page.evaluate(cutWords)).toEqual([]);
    });
  });
});

it('a folder beside the elements’ script is not found', async () => {
  const status = async (path: string) => (await fetch(`${here.house.portalUrl}/elements/pdfjs/${path}`)).status;
  expect(await Promise.all(['cmaps', 'cmaps/', 'none.mjs', 'cmaps/78-H.bcmap'].map(status))).toEqual([
    404, 404, 404, 200,
  ]);
});
