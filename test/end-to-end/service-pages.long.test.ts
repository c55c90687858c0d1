/** The viewer's page in a browser: sheets, pins and findings by mouse and keyboard, live stages, frames, no script, and axe in every state. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longFiles, sampleFiles } from './support/applicant.js';
import { findFaults } from './support/axe.js';
import { inContext as inContextOf, launchBrowser, VIEWS } from './support/browser.js';
import { PROCESSING_TIMEOUT_MS, startService, type Service } from './support/service.js';

const HOUR_MS = 3_600_000;
let service: Service;
let browser: Browser;
let aheadMs = 0;
const links = { draft: '', failed: '', rerun: '', unreadable: '' };

beforeAll(async () => {
  service = await startService({ clock: () => Date.now() + aheadMs });
  browser = await launchBrowser();
  const { draft: project, start, complete } = service;
  const [failing, passing] = [await sampleFiles('failing'), await sampleFiles('passing')];
  const [draft, failed, rerun, unreadable] = await Promise.all([project(), project(), project(), project()]);
  await start(failed, failing);
  await start(rerun, failing);
  await start(unreadable, [['broken.pdf', Buffer.from('%PDF-1.4 and nothing else')]]);
  await Promise.all([complete(failed), complete(rerun), complete(unreadable)]);
  await start(rerun, passing);
  await complete(rerun);
  links.draft = await signedLink(draft);
  links.failed = await signedLink(failed);
  links.rerun = await signedLink(rerun);
  links.unreadable = await signedLink(unreadable);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const signedLink = (id: string) => service.linkTo(id, 'viewer-link?signed=1&generatedFor=ann%40example.org');
const inContext = (options: BrowserContextOptions, use: (page: Page, context: BrowserContext) => Promise<void>) =>
  inContextOf(browser, options, use);
const ON_A_DESK = { viewport: { width: 1280, height: 800 } };

/** Opens a viewer and notes whatever the browser complains of. */
async function open(page: Page, link: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${event.violatedDirective}: ${event.blockedURI}`,
      );
    });
  });
  await page.goto(link);
  return complaints;
}

/** Waits until the sheet's picture is there. */
const pictureShown = (page: Page) => page.locator('.stage-note').waitFor({ state: 'hidden' });
const scaleOf = async (page: Page) =>
  Number(/scale\((.+)\)/.exec((await page.locator('.sheet-plane').getAttribute('style')) ?? '')?.[1]);
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
/** How the sheet lies: its place, size and turn. */
const lieOf = (page: Page) => page.locator('.sheet-plane').getAttribute('style');

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

describe('sheets and findings', () => {
  it('a pin leads to its finding and a finding to its pin, by mouse', async () => {
    await inContext(ON_A_DESK, async (page) => {
      const complaints = await open(page, links.failed);
      await pictureShown(page);
      const pin = page.locator('button.pin').first();
      const name = (await pin.getAttribute('aria-label')) ?? '';
      expect(name).toMatch(/^\d+, (failed|to look at): .+, sheet \S+/);
      await pin.click();
      const finding = page.locator('.finding.selected:visible');
      await expect.poll(() => finding.getAttribute('data-number')).toBe(name.split(',')[0]);
      await focuses(page, (await finding.getAttribute('id')) ?? 'no finding');
      await comesIntoWindow(page, '.finding.selected:visible');
      await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true');

      const link = page.locator('.finding:visible a.place[data-pin]:not([data-sheet="1"]):not([data-pin=""])').first();
      const sheet = await link.getAttribute('data-sheet');
      const number = await link.evaluate((element) => element.closest<HTMLElement>('.finding')?.dataset['number']);
      await link.click();
      await expect.poll(() => page.locator('.thumb[aria-current]').getAttribute('data-sheet')).toBe(sheet);
      await focuses(page, new RegExp(`^${number}, `));
      await comesIntoWindow(page, 'button.pin:focus');
      await expect.poll(() => new URL(page.url()).hash).toContain(`sheet=${sheet}`);
      expect(complaints).toEqual([]);
    });
  });

  it('and by keyboard alone', async () => {
    await inContext(ON_A_DESK, async (page) => {
      const complaints = await open(page, links.failed);
      await pictureShown(page);
      await page.locator('.surface').focus();
      await page.keyboard.press('Tab');
      await focuses(page, /^\d+, /);
      const first = await focused(page);
      await page.keyboard.press('End');
      await expect.poll(() => focused(page)).not.toBe(first);
      await focuses(page, /^\d+, /);
      await page.keyboard.press('Enter');
      await focuses(page, /^finding-/);
      const finding = await focused(page);
      await page.keyboard.press('Tab');
      const link = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await expect.poll(link).toContain('Show on sheet');
      await page.keyboard.press('Enter');
      await focuses(page, /^\d+, /);
      await expect.poll(() => page.locator('button.pin:focus.selected').count()).toBe(1);
      await page.keyboard.press('Enter');
      await focuses(page, finding);
      expect(complaints).toEqual([]);
    });
  });

  it('zooms by wheel, buttons, keys and double click, moves, turns and fits; the detailed picture comes only then', async () => {
    await inContext(ON_A_DESK, async (page) => {
      const pictures: string[] = [];
      page.on('request', (request) => void pictures.push(new URL(request.url()).pathname));
      const complaints = await open(page, links.failed);
      await pictureShown(page);
      const fit = await scaleOf(page);
      const surface = page.locator('.surface');
      const box = (await surface.boundingBox())!;
      expect(pictures.filter((path) => path.endsWith('/detail'))).toEqual([]);

      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, -400);
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 1.5);
      await page.mouse.wheel(0, 2000);
      await expect.poll(() => scaleOf(page)).toBeCloseTo(fit, 5);

      for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(() => scaleOf(page)).toBeCloseTo(fit * 1.4 ** 3, 5);
      await expect.poll(() => page.locator('.zoom-words').textContent()).toBe('274 %');
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.getByRole('button', { name: 'Fit the sheet' }).click();
      await expect.poll(() => scaleOf(page)).toBeCloseTo(fit, 5);
      const zoomOut = page.getByRole('button', { name: 'Zoom out' });
      await expect.poll(() => zoomOut.getAttribute('aria-disabled')).toBe('true');

      await surface.focus();
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 1.5);
      const before = await lieOf(page);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => lieOf(page)).not.toBe(before);
      await page.keyboard.press('0');
      await expect.poll(() => scaleOf(page)).toBeCloseTo(fit, 5);

      await page.mouse.dblclick(box.x + box.width / 2, box.y + 60);
      await expect.poll(() => scaleOf(page)).toBeCloseTo(fit * 2, 5);
      const dragged = await lieOf(page);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 - 90, box.y + 90, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => lieOf(page)).not.toBe(dragged);
      await page.keyboard.press('+');
      await expect.poll(() => pictures.filter((path) => path.endsWith('/detail')).length).toBe(1);

      await page.getByRole('button', { name: 'Rotate' }).click();
      await expect.poll(() => lieOf(page)).toContain('rotate(90deg)');
      await page.getByRole('button', { name: 'Next sheet' }).click();
      await expect.poll(() => page.locator('#stage-count').textContent()).toMatch(/^2 of/);
      await expect.poll(() => lieOf(page)).toContain('rotate(0deg)');
      expect(complaints).toEqual([]);
    });
  });

  it('moves a zoomed sheet without dragging, by buttons that are there only then', async () => {
    await inContext({ viewport: { width: 390, height: 844 } }, async (page) => {
      await open(page, links.failed);
      await pictureShown(page);
      const pad = page.getByRole('group', { name: 'Move the sheet' });
      await expect.poll(() => pad.isVisible()).toBe(false);
      for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
      const planeAt = async () => {
        const style = (await page.locator('.sheet-plane').getAttribute('style')) ?? '';
        const [, x, y] = /translate\((.+)px, (.+)px\)/.exec(style) ?? [];
        return { x: Number(x), y: Number(y) };
      };
      await pad.waitFor();
      await page.getByText('384 %').waitFor();
      const before = await planeAt();
      await pad.getByRole('button', { name: 'Move the view right' }).click();
      await pad.getByRole('button', { name: 'Move the view down' }).click();
      const moved = async () => {
        const after = await planeAt();
        return [before.x - after.x, before.y - after.y].map(Math.round);
      };
      await expect.poll(moved).toEqual([80, 80]);
      await pad.getByRole('button', { name: 'Move the view up' }).focus();
      await page.keyboard.press('0');
      await expect.poll(() => pad.isVisible()).toBe(false);
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('surface');
    });
  });

  it.each([
    [{ timezoneId: 'Australia/Sydney', locale: 'en-AU' }, /^\d+ \w+ \d{4}, .* AE[DS]T$/],
    [{ timezoneId: 'Australia/Sydney', locale: 'en-AU', javaScriptEnabled: false }, /UTC$/],
  ])('shows times where the reader is, or says that they are UTC: %j', async (options, pattern) => {
    await inContext(options, async (page) => {
      await page.goto(links.failed);
      const time = page.locator('.project-bar time').first();
      await expect.poll(async () => (await time.textContent()) ?? '').toMatch(pattern);
    });
  });

  it('two fingers zoom', async () => {
    await inContext({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page, context) => {
      await open(page, links.failed);
      await pictureShown(page);
      const fit = await scaleOf(page);
      await page.locator('.surface').scrollIntoViewIfNeeded();
      const box = (await page.locator('.surface').boundingBox())!;
      const session = await context.newCDPSession(page);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const fingers = (apart: number) => [
        { x: x - apart, y, id: 1 },
        { x: x + apart, y, id: 2 },
      ];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
      for (const apart of [30, 45, 60, 80]) {
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 2);
    });
  });

  it('the address keeps the place: a reload, and a link that somebody shares, come back to it', async () => {
    await inContext(ON_A_DESK, async (page, context) => {
      await open(page, links.failed);
      await page.locator('a[data-report]').last().click();
      const report = await page.locator('a[data-report]').last().getAttribute('data-report');
      await expect.poll(() => page.locator('a[data-report][aria-current]').getAttribute('data-report')).toBe(report);
      await page.locator('.finding:visible a.place[data-pin]').first().click();
      const finding = await page.locator('.finding.selected:visible').getAttribute('id');
      await page.waitForURL((url) => new RegExp(`^#report=${report}&sheet=\\d+&finding=`).test(url.hash));
      const address = page.url();
      const other = await context.newPage();
      for (const one of [page, other]) {
        if (one === page) await one.reload();
        else await one.goto(address);
        await one.locator(`#${finding}.selected`).waitFor();
        await comesIntoWindow(one, `#${finding}`);
        await expect.poll(() => one.locator('a[data-report][aria-current]').getAttribute('data-report')).toBe(report);
      }
    });
  });

  it('an anchor of a finding leads there, out of whatever it is folded into', async () => {
    await inContext(ON_A_DESK, async (page) => {
      await open(page, links.failed);
      const hidden = await page.locator('.report-findings:not([hidden]) details .finding').first().getAttribute('id');
      await page.goto('about:blank');
      await page.goto(`${links.failed}#${hidden}`);
      await page.locator(`#${hidden}`).waitFor({ state: 'visible' });
      await expect.poll(() => focused(page)).toBe(hidden);
    });
  });
});

describe('a project under way', () => {
  it('shows its stages and then its results without being loaded again, and says so to a screen reader', async () => {
    const id = await service.draft();
    await inContext(ON_A_DESK, async (page) => {
      const complaints = await open(page, await signedLink(id));
      await page.evaluate(() => void ((window as unknown as { isSame: boolean }).isSame = true));
      const announced = await noteAnnouncements(page);
      await expect.poll(() => page.locator('.standing-words').textContent()).toContain('Not started');
      await service.start(id, await longFiles());
      await page.locator('.stages .now').first().waitFor();
      await expect.poll(announced).toContain('The pre-check has started.');
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
      await page.locator('.thumb').first().waitFor();
      await expect.poll(announced).toContain('The pre-check is complete.');
      await expect.poll(() => page.locator('#live-note').count()).toBe(0);
      await page.locator('.surface').waitFor();
      await expect.poll(() => page.locator('.surface').count()).toBe(1);
      await expect.poll(() => page.locator('[role=tablist]').count()).toBe(1);
      expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
      expect(complaints).toEqual([]);
    });
  });
});

describe('elsewhere', () => {
  it('shows everything without a script', async () => {
    await inContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.goto(links.failed);
      await expect.poll(() => page.locator('.finding h4:visible').count()).toBeGreaterThan(5);
      await expect.poll(() => page.locator('#still-pins a').count()).toBeGreaterThan(0);
      await expect.poll(() => page.locator('[data-report-findings]:visible').count()).toBeGreaterThan(2);
      const report = page.locator('a[data-report]').last();
      await report.click();
      await page.waitForURL(/[?&]report=[^&]/);
      await page.locator('.thumb').nth(1).click();
      await expect.poll(() => page.locator('#stage-count').textContent()).toMatch(/^2 of/);
      await page.goto(links.failed);
      await page.locator('#still-pins circle').first().click();
      await page.waitForURL(/#finding-/);
    });
  });

  it('prints dark on white, whatever the scheme, with what is folded away', async () => {
    await inContext({ colorScheme: 'dark', viewport: { width: 1280, height: 800 } }, async (page) => {
      await open(page, links.failed);
      await pictureShown(page);
      const read = () =>
        page.evaluate(() => {
          const folded = [...document.querySelectorAll('details.group:not([open]) .finding')];
          const muted = document.querySelector('.project-bar .muted');
          return {
            muted: muted === null ? '' : getComputedStyle(muted).color,
            areShown: folded.length > 0 && folded.every((finding) => finding.getBoundingClientRect().height > 20),
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
        const complaints = await open(page, `http://localhost:${(host.address() as AddressInfo).port}/`);
        for (const name of ['own', 'none']) {
          const frame = page.frameLocator(`#${name}`);
          await frame.locator('.surface').waitFor();
          await frame.locator('.stage-note').waitFor({ state: 'hidden' });
          await frame.locator('button.pin').first().click();
          await expect.poll(() => frame.locator('.finding.selected:visible').count()).toBe(1);
        }
        const unscripted = page.frameLocator('#still');
        await unscripted.locator('.finding h4').first().waitFor();
        await expect.poll(() => unscripted.locator('.surface').count()).toBe(0);
        // The last frame may run no script, and the browser says so.
        expect(complaints.filter((text) => !text.includes('sandboxed'))).toEqual([]);
      });
    } finally {
      host.close();
    }
  });
});

/** A portal's page that frames the viewer: as it is, sandboxed without an origin of its own, and without scripts. */
async function openHost(link: string): Promise<Server> {
  const frame = (id: string, sandboxed: string) =>
    `<iframe id="${id}" title="${id}" width="1200" height="700" ${sandboxed} src="${link.replaceAll('&', '&amp;')}"></iframe>`;
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Portal</title>${frame('own', '')}${frame('none', 'sandbox="allow-scripts"')}${frame('still', 'sandbox')}`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('accessibility, by axe', () => {
  const states: readonly [string, () => string, (page: Page) => Promise<unknown>][] = [
    ['a draft', () => links.draft, async () => undefined],
    ['failed', () => links.failed, openAll],
    ['passed', () => links.rerun, openAll],
    ['what changed', () => links.rerun, (page) => page.getByRole('tab', { name: 'What changed' }).click()],
    ['the project', () => links.rerun, (page) => page.getByRole('tab', { name: 'Project' }).click()],
    ['an earlier attempt', () => `${links.rerun}&run=1`, async () => undefined],
    ['unreadable', () => links.unreadable, openAll],
    [
      'zoomed at a pin',
      () => links.failed,
      (page) => page.locator('.finding:visible a.place[data-pin]:not([data-pin=""])').first().click(),
    ],
    ['not valid', () => `${links.failed}x`, async () => undefined],
  ];

  async function openAll(page: Page): Promise<void> {
    await page.locator('details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
  }

  it.each(VIEWS)(
    '$name',
    async ({ options }) => {
      await inContext(options, async (page) => {
        for (const [state, link, prepare] of states) {
          await page.goto('about:blank');
          await page.goto(link());
          if ((await page.locator('#workspace').count()) > 0) await pictureShown(page);
          await prepare(page);
          expect([state, await findFaults(page)]).toEqual([state, []]);
        }
      });
    },
    240_000,
  );

  it('at 320 pixels, in forced colours and with a link that has expired', async () => {
    const options = { viewport: { width: 320, height: 700 }, forcedColors: 'active', reducedMotion: 'reduce' } as const;
    await inContext(options, async (page) => {
      await page.goto(links.failed);
      await pictureShown(page);
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
