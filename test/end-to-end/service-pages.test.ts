/** The viewer's page in a browser: sheets, pins and findings by mouse and keyboard, live stages, frames, no script, and axe in every state. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/start-sandbox.js';
import type { Sandbox } from '../../src/sandbox/options.js';
import { longFiles, sampleFiles } from './support/applicant.js';
import { launchBrowser } from './support/browser.js';

const DIST = 'dist/node/sandbox/precheck-service';
const WORKER = `${DIST}/drawing-checks/worker.js`;
const PICTURE_WORKER = `${DIST}/sheet-pictures/picture-worker.js`;
if (!existsSync(WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
const KEY = 'marked-key-of-the-page-test';
const PROCESSING_TIMEOUT_MS = 300_000;
const HOUR_MS = 3_600_000;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let sandbox: Sandbox;
let browser: Browser;
let directory: string;
let aheadMs = 0;
const links = { draft: '', failed: '', rerun: '', unreadable: '', long: '' };

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'service-pages-'));
  sandbox = await startSandbox(
    { dataDirectory: directory, keys: { 'wattle-bay': KEY }, clock: () => Date.now() + aheadMs },
    { workerPath: WORKER, pictureWorkerPath: PICTURE_WORKER },
  );
  browser = await launchBrowser();
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
  await sandbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.baseUrl + path, {
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function project(): Promise<string> {
  return String((await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore Street, Wattle Bay' }))['id']);
}

const signedLink = async (id: string) =>
  String((await call(`/projects/${id}/viewer-link?signed=1&generatedFor=ann%40example.org`))['url']);

async function start(id: string, drawings: readonly (string | [string, Buffer])[]): Promise<void> {
  const files = drawings.map((drawing) =>
    typeof drawing === 'string' ? ([basename(drawing), readFileSync(drawing)] as const) : drawing,
  );
  for (const [filename, bytes] of files) {
    const { url } = await call(`/projects/${id}/upload-file-url?filename=${encodeURIComponent(filename)}`);
    expect((await fetch(String(url), { method: 'PUT', body: bytes as BodyInit })).status).toBe(200);
  }
  const entries = files.map(([filename]) => ({ type: 'Drawing set', label: filename, filename }));
  await call(`/projects/${id}/process`, { permitType: 'new-dwelling', files: entries });
}

async function complete(id: string): Promise<void> {
  const until = Date.now() + PROCESSING_TIMEOUT_MS;
  while ((await call(`/projects/${id}`))['status'] !== 'Complete') {
    if (Date.now() > until) throw new Error('The reports did not complete in time.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function inContext<T>(
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

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

const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width, name: `${colorScheme}, ${width} wide` })),
);

/** What axe finds, and whether anything is wider than the window. */
async function faultsOf(page: Page): Promise<unknown> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    interface AxeViolation {
      id: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
    const { violations } = await axe.run();
    const tooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    return {
      violations: violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
      })),
      tooWide,
    };
  });
}
const NO_FAULTS = { violations: [], tooWide: false };

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIRECTORY'];
  if (folder) await page.screenshot({ path: join(folder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`) });
}

describe('sheets and findings', () => {
  it('a pin leads to its finding and a finding to its pin, by mouse', async () => {
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
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
      await look(page, 'viewer pin');
      expect(complaints).toEqual([]);
    });
  });

  it('and by keyboard alone', async () => {
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
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
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
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
      await look(page, 'viewer zoomed');

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

  it('opens the report with the most to put right, and says how many passed', async () => {
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await open(page, links.failed);
      await page.locator('.report-card.selected').waitFor();
      const counts = await page.locator('.report-card').evaluateAll((cards) =>
        cards.map((card) => ({
          isShown: card.classList.contains('selected'),
          hasFailed: card.querySelector('.verdict.fail') !== null,
          count: Number.parseInt(card.querySelector('.count-words')?.textContent ?? '0', 10),
        })),
      );
      const failed = counts.filter(({ hasFailed }) => hasFailed);
      const shown = counts.filter(({ isShown }) => isShown);
      expect(shown).toEqual([failed.reduce((most, one) => (one.count > most.count ? one : most))]);
      await expect
        .poll(() => page.locator('.standing-words').textContent())
        .toContain(`${counts.length - failed.length} of ${counts.length} reports passed.`);
      await page.goto(links.unreadable);
      const unassessed = page.locator('.report-findings').filter({ hasText: 'could be assessed' }).first();
      await expect.poll(() => unassessed.locator('details.group .finding:visible').count()).toBeGreaterThan(0);
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

  it.each([320, 390, 768])('at %i pixels the toolbar is two rows at most', async (width) => {
    await inContext({ viewport: { width, height: 844 } }, async (page) => {
      await open(page, links.failed);
      const rows = await page
        .locator('.stage-head :is(button, a)')
        .evaluateAll((all) => new Set(all.map((tool) => Math.round(tool.getBoundingClientRect().top / 8))).size);
      expect(rows).toBeLessThanOrEqual(2);
      const { scrollWidth, clientWidth } = await page
        .locator('.stage')
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(scrollWidth).toBe(clientWidth);
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
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page, context) => {
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
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
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
    const id = await project();
    links.long = await signedLink(id);
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
      const complaints = await open(page, links.long);
      await page.evaluate(() => void ((window as unknown as { isSame: boolean }).isSame = true));
      const announced = await noteAnnouncements(page);
      await expect.poll(() => page.locator('.standing-words').textContent()).toContain('Not started');
      await start(id, await longFiles());
      await page.locator('.stages .now').first().waitFor();
      await expect.poll(announced).toContain('The pre-check has started.');
      await expect.poll(() => page.locator('#live-note').textContent()).toContain('This page updates by itself.');
      await look(page, 'viewer processing');
      await page.getByRole('button', { name: 'Pause updates' }).click();
      await expect.poll(() => page.locator('#live-note').textContent()).toContain('Updates are paused.');
      await focuses(page, 'live-pause');
      expect(await faultsOf(page)).toEqual(NO_FAULTS);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page)).toEqual(NO_FAULTS);
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
      await look(page, 'viewer no script');
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
    async ({ colorScheme, width, name }) => {
      await inContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true }, async (page) => {
        for (const [state, link, prepare] of states) {
          await page.goto('about:blank');
          await page.goto(link());
          if ((await page.locator('#workspace').count()) > 0) await pictureShown(page);
          await prepare(page);
          expect([state, await faultsOf(page)]).toEqual([state, NO_FAULTS]);
          await look(page, `viewer ${state} ${name}`);
        }
      });
    },
    240_000,
  );

  it('without script, at 320 pixels, in forced colours and with a link that has expired', async () => {
    await inContext(
      {
        javaScriptEnabled: true,
        viewport: { width: 320, height: 700 },
        bypassCSP: true,
        forcedColors: 'active',
        reducedMotion: 'reduce',
      },
      async (page) => {
        await page.goto(links.failed);
        await pictureShown(page);
        expect(await faultsOf(page)).toEqual(NO_FAULTS);
        await look(page, 'viewer 320 forced colours');
        try {
          aheadMs = 48 * HOUR_MS + 60_000;
          await page.goto('about:blank');
          await page.goto(links.failed);
          await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('This link has expired');
          expect(await faultsOf(page)).toEqual(NO_FAULTS);
        } finally {
          aheadMs = 0;
        }
      },
    );
  });

  it('every control of the sheet is at least 24 pixels large', async () => {
    await inContext({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await open(page, links.failed);
      await pictureShown(page);
      const small = await page
        .locator('button:visible, .place:visible, .thumb:visible, summary:visible')
        .evaluateAll((all) =>
          all
            .filter((element) => {
              const { width, height } = element.getBoundingClientRect();
              return width < 24 || height < 24;
            })
            .map((element) => element.outerHTML.slice(0, 120)),
        );
      expect(small).toEqual([]);
    });
  });
});
