/** The status page in a browser: findings and pins, live stages, frames, no script, and axe in every state. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openServer } from '../faults/support/http-server.js';
import { longFiles, sampleFiles } from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { VIEWS } from './support/browser.js';
import { PROCESSING_TIMEOUT_MS, startedService } from './support/service.js';

const HOUR_MS = 3_600_000;
let aheadMs = 0;
const links = { draft: '', failed: '', rerun: '', unreadable: '' };

const here = startedService(
  () => ({ clock: () => Date.now() + aheadMs }),
  async ({ draft, start, complete }) => {
    const [failing, passing] = [await sampleFiles('failing'), await sampleFiles('passing')];
    const ids = { draft: await draft(), failed: await draft(), rerun: await draft(), unreadable: await draft() };
    await start(ids.failed, failing);
    await start(ids.rerun, failing);
    await start(ids.unreadable, [['broken.pdf', Buffer.from('%PDF-1.4 and nothing else')]]);
    await Promise.all([complete(ids.failed), complete(ids.rerun), complete(ids.unreadable)]);
    await start(ids.rerun, passing);
    await complete(ids.rerun);
    for (const name of ['draft', 'failed', 'rerun', 'unreadable'] as const) links[name] = await signedLink(ids[name]);
  },
);
const { inContext } = here;

const signedLink = (id: string) => here.service.linkTo(id, 'viewer-link?signed=1&generatedFor=ann%40example.org');
const ON_A_DESK = { viewport: { width: 1280, height: 800 } };

/** Opens a viewer and notes whatever the browser complains of: what its policy refuses is an error on the console, too. */
async function open(page: Page, link: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(link);
  return complaints;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
/** Waits until the focus is there. */
const focuses = (page: Page, expected: RegExp | string) =>
  expect.poll(() => focused(page)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
const comesIntoWindow = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }),
    )
    .toBe(true);
/** What is said to a screen reader from now on, whether it is still there when somebody asks or not. */
async function noteAnnouncements(page: Page): Promise<() => Promise<string>> {
  await page.locator('body > p[role=status]').evaluate((status) => {
    const said: (string | null)[] = [status.textContent];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(status.textContent)).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));
}

describe('findings and sheets', () => {
  it.each([true, false])(
    'a pin leads to its finding and a finding to its sheet, by keyboard; script: %s',
    async (javaScriptEnabled) => {
      await inContext({ ...ON_A_DESK, javaScriptEnabled }, async (page) => {
        const complaints = javaScriptEnabled ? await open(page, links.failed) : [];
        if (!javaScriptEnabled) await page.goto(links.failed);
        await expect.poll(() => page.locator('.finding h4:visible').count()).toBeGreaterThan(3);
        const picture = page.locator('details[open] figure img').first();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
        const pin = page.locator('details[open] a.pin').first();
        expect(await pin.getAttribute('aria-label')).toMatch(/^\d+, (failed|to look at): .+/);
        await pin.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/#finding-/);
        await comesIntoWindow(page, '.finding:target');
        await page.locator('.finding:visible .places a').first().focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/#sheet-/);
        await comesIntoWindow(page, 'figure:target');
        expect(complaints).toEqual([]);
      });
    },
  );

  it('a sheet opens in its full size in a tab of its own', async () => {
    await inContext(ON_A_DESK, async (page, context) => {
      await page.goto(links.failed);
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('details[open] figcaption a').first().click(),
      ]);
      await expect.poll(() => tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4000);
    });
  });

  it.each([
    [{ timezoneId: 'Australia/Sydney', locale: 'en-AU' }, /^\d+ \w+ \d{4}, .* AE[DS]T$/],
    [{ timezoneId: 'Australia/Sydney', locale: 'en-AU', javaScriptEnabled: false }, /UTC$/],
  ])('shows times where the reader is, or says that they are UTC: %j', async (options, pattern) => {
    await inContext(options, async (page) => {
      await page.goto(links.failed);
      const time = page.locator('.project-head time').first();
      await expect.poll(async () => (await time.textContent()) ?? '').toMatch(pattern);
    });
  });
});

describe('a project under way', () => {
  it('shows its stages and then its results without being loaded again, and says so to a screen reader', async () => {
    const id = await here.service.draft();
    await inContext(ON_A_DESK, async (page) => {
      const complaints = await open(page, await signedLink(id));
      await page.evaluate(() => void ((window as unknown as { isSame: boolean }).isSame = true));
      const announced = await noteAnnouncements(page);
      await expect.poll(() => page.locator('.standing').textContent()).toContain('Not started');
      await here.service.start(id, await longFiles());
      await page.locator('.stages .now').first().waitFor();
      await expect.poll(announced).toContain('The drawings are being checked.');
      await expect.poll(() => page.locator('#live-note').textContent()).toContain('This page updates by itself.');
      await page.getByRole('button', { name: 'Pause updates' }).click();
      await expect.poll(() => page.locator('#live-note').textContent()).toContain('Updates are paused.');
      await focuses(page, 'live-pause');
      expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await findFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Go on updating' }).click();
      await page.getByText('The pre-check is complete.').first().waitFor({ timeout: PROCESSING_TIMEOUT_MS });
      await expect.poll(announced).toContain('The pre-check is complete.');
      await expect.poll(() => page.locator('#live-note').count()).toBe(0);
      expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
      expect(complaints).toEqual([]);
    });
  });
});

describe('elsewhere', () => {
  it('prints dark on white, whatever the scheme, with what is folded away', async () => {
    await inContext({ colorScheme: 'dark', viewport: { width: 1280, height: 800 } }, async (page) => {
      await open(page, links.failed);
      const read = () =>
        page.evaluate(() => {
          const folded = [...document.querySelectorAll('details[open] details:not([open]) > .findings > .finding')];
          const muted = document.querySelector('.project-head .muted');
          return {
            muted: muted === null ? '' : getComputedStyle(muted).color,
            areShown: folded.length > 0 && folded.every((finding) => finding.checkVisibility()),
          };
        });
      const onScreen = await read();
      expect(onScreen.areShown).toBe(false);
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      const light = await read();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await read()).toEqual({ ...light, areShown: true });
      expect(light.muted).not.toBe(onScreen.muted);
    });
  });

  it('reads in a frame of another origin, with and without an origin of its own', async () => {
    const host = await openHost(links.failed);
    try {
      await inContext({ viewport: { width: 1280, height: 1000 } }, async (page) => {
        const complaints = await open(page, host.url.replace('127.0.0.1', 'localhost'));
        for (const name of ['own', 'none']) {
          const frame = page.frameLocator(`#${name}`);
          await frame.locator('details[open] a.pin').first().click();
          await expect.poll(() => frame.locator('.finding:target').count()).toBe(1);
        }
        await page.frameLocator('#still').locator('details[open] .finding h4').first().waitFor();
        // The last frame may run no script, and the browser says so.
        expect(complaints.filter((text) => !text.includes('sandboxed'))).toEqual([]);
      });
    } finally {
      await host.close();
    }
  });
});

/** A portal's page that frames the viewer: as it is, sandboxed without an origin of its own, and without scripts. */
function openHost(link: string) {
  const frame = (id: string, sandboxed: string) =>
    `<iframe id="${id}" title="${id}" width="1200" height="700" ${sandboxed} src="${link.replaceAll('&', '&amp;')}"></iframe>`;
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Portal</title>${frame('own', '')}${frame('none', 'sandbox="allow-scripts"')}${frame('still', 'sandbox')}`;
  return openServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
}

describe('accessibility, by axe', () => {
  const states: readonly [string, () => string, (page: Page) => Promise<unknown>][] = [
    ['a draft', () => links.draft, async () => undefined],
    ['failed', () => links.failed, openAll],
    ['passed', () => links.rerun, openAll],
    ['an earlier attempt', () => `${links.rerun}&run=1`, async () => undefined],
    ['unreadable', () => links.unreadable, openAll],
    ['not valid', () => `${links.failed}x`, async () => undefined],
  ];

  async function openAll(page: Page): Promise<void> {
    await page.locator('details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
  }

  it.each(VIEWS)('$name', async ({ options }) => {
    await inContext(options, async (page) => {
      for (const [state, link, prepare] of states) {
        await page.goto('about:blank');
        await page.goto(link());
        await prepare(page);
        expect([state, await findFaults(page)]).toEqual([state, []]);
      }
    });
  });

  it('at 320 pixels, in forced colours and with a link that has expired', async () => {
    const options = { viewport: { width: 320, height: 700 }, forcedColors: 'active', reducedMotion: 'reduce' } as const;
    await inContext(options, async (page) => {
      await page.goto(links.failed);
      expect(await findFaults(page)).toEqual([]);
      try {
        aheadMs = 48 * HOUR_MS + 60_000;
        await page.goto('about:blank');
        await page.goto(links.failed);
        await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('This link has expired');
        expect(await findFaults(page)).toEqual([]);
      } finally {
        aheadMs = 0;
      }
    });
  });
});
