/** Every state of every element, on the one page that shows them all: that each comes about, and what it says to those who listen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNOUNCED } from './support/gallery-announcements.js';
import { startedHouse } from './support/started-house.js';

const WHOLE_TIMEOUT_MS = 300_000;
const TIMEOUT_MS = 600_000;

const here = startedHouse();
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  const context = await here.browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
  });
  page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text());
  });
  await page.goto(`${here.house.portalUrl}/gallery`);
  await page.waitForSelector('[data-gallery=whole]', { timeout: WHOLE_TIMEOUT_MS });
}, TIMEOUT_MS);
afterAll(async () => {
  await page?.context().close();
});

/** By state, what its live regions hold; a time of day is not compared. */
async function readAnnouncements(): Promise<[string, string][]> {
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('.state')].map(({ id, lastElementChild }): [string, string] => {
      const regions = lastElementChild?.firstElementChild?.shadowRoot?.querySelectorAll('[role=status]') ?? [];
      return [id, [...regions].map(({ textContent }) => textContent?.trim() ?? '').join(' ')];
    }),
  );
  return said.map(([id, text]) => [
    id,
    text
      .replace(/\s+/g, ' ')
      .replace(/\d+:\d\d [AP]M(?=\. We)/, 'TIME')
      .trim(),
  ]);
}

describe('the gallery', () => {
  it('brings every state about, under a strict policy', async () => {
    const standing = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.state')].map(({ id, dataset }) => [id, dataset['state']]),
    );
    expect(standing).toEqual(Object.keys(ANNOUNCED).map((id) => [id, 'stands']));
    expect(problems).toEqual([]);
  });

  it(
    'has announced what a sighted person notices',
    async () => {
      const unlike = async () =>
        (await readAnnouncements()).filter(([id, text]) => {
          const expected = ANNOUNCED[id] ?? '';
          return typeof expected === 'string' ? text !== expected : !expected.test(text);
        });
      await expect.poll(unlike, { timeout: 60_000, interval: 250 }).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
