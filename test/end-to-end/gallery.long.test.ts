/** Every state of every element, on the one page that shows them all: axe, little room and much, the keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { names } from 'precheck-contract/names';
import { findViolations, RULES } from './support/axe.js';
import { recordProblems } from './support/browser.js';
import { goThroughByTab, type TabReport } from './support/tab-through.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 600_000;
const WHOLE_TIMEOUT_MS = 300_000;
const POLL = { timeout: 60_000, interval: 250 };
const here = startedHouse();
let page: Page;
let openedAt: unknown;
let problems: string[];

beforeAll(async () => {
  const context = await here.browser.newContext({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
  });
  page = await context.newPage();
  problems = recordProblems(page);
  await page.goto(`${here.house.portalUrl}/gallery`);
  await page.waitForSelector('[data-gallery=whole]', { timeout: WHOLE_TIMEOUT_MS });
  openedAt = await page.evaluate(() => ({ top: scrollY, focus: document.activeElement?.localName }));
}, TIMEOUT_MS);
afterAll(async () => {
  await page?.context().close();
});

/** The page has each element many times over, which no portal has: their landmarks have one name. */
const everything = { runOnly: RULES, rules: { 'landmark-unique': { enabled: false } } };

/** States that need more room than they have, and how far the page can be moved to the side. */
const sticksOut = () =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const states = [...document.querySelectorAll('.state')];
    const wide = states.filter(({ scrollWidth: needed, clientWidth: given }) => needed > given).map(({ id }) => id);
    return [...wide, ...(scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} pixels`] : [])];
  });

/** Rows that nobody sees have no sizes, nor has what is folded; axe looks at all of them. Of one name, only one fold would be open. */
const showEverything = () =>
  page.evaluate(() => {
    for (const { firstElementChild } of document.querySelectorAll('.place')) {
      const root = firstElementChild?.shadowRoot;
      for (const row of root?.querySelectorAll<HTMLElement>('.row') ?? [])
        row.style.setProperty('content-visibility', 'visible');
      for (const fold of root?.querySelectorAll('details') ?? []) Object.assign(fold, { name: '', open: true });
    }
  });

/** Runs in the page. Buttons that reach beyond the panel of their element. */
function findButtonsOut(): string[] {
  return [...document.querySelectorAll('.place')].flatMap(({ firstElementChild }) => {
    const root = firstElementChild?.shadowRoot;
    const end = root?.querySelector('.panel')?.getBoundingClientRect().right ?? 0;
    const buttons = [...(root?.querySelectorAll('.button') ?? [])];
    return buttons
      .filter((button) => button.getBoundingClientRect().right > end + 1)
      .map(({ textContent }) => textContent.trim());
  });
}

/** Runs in the page. axe takes the colour that a text would have without forced colours, so these are looked at here. */
function findFaintTexts(): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, readonly number[]>();
  const bytesOf = (colour: string): readonly number[] => {
    if (!context) throw new Error('No canvas to resolve colours with');
    const before = known.get(colour);
    if (before) return before;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const bytes = [...context.getImageData(0, 0, 1, 1).data];
    known.set(colour, bytes);
    return bytes;
  };
  const luminance = (bytes: readonly number[]) => {
    const share = (byte = 0) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * share(bytes[0]) + 0.7152 * share(bytes[1]) + 0.0722 * share(bytes[2]);
  };
  const backgroundOf = (element: Element): readonly number[] => {
    const bytes = bytesOf(getComputedStyle(element).backgroundColor);
    const root = element.getRootNode();
    const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    return bytes[3] === 255 || !outer ? bytes : over(bytes, backgroundOf(outer));
  };
  // Highlight may let through what is behind it.
  const over = (front: readonly number[], behind: readonly number[]): readonly number[] => {
    const share = (front[3] ?? 0) / 255;
    return front.slice(0, 3).map((byte, at) => byte * share + (behind[at] ?? 0) * (1 - share));
  };
  const faint: string[] = [];
  const look = (root: Element | ShadowRoot, place: string) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) look(element.shadowRoot, place);
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
      if (!hasText || element.closest(':disabled, svg, style') || !element.checkVisibility()) continue;
      const text = bytesOf(getComputedStyle(element).color);
      // What can be selected over a drawing's own letters.
      if (text[3] === 0) continue;
      const [one, other] = [text, backgroundOf(element)].map(luminance);
      const ratio = (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
      if (ratio < 4.5) faint.push(`${place}: ${element.localName}.${element.className} ${ratio.toFixed(2)}`);
    }
  };
  const states = document.querySelectorAll('.state');
  for (const state of states) look(state, state.id);
  return states.length > 0 && matchMedia('(forced-colors: active)').matches ? faint : ['no forced colours'];
}

/** Runs in the page. Some buttons reach beyond their edge. */
function findSmallTargets(): string[] {
  const small = new Set<string>();
  const heightOf = (target: Element) =>
    target.getBoundingClientRect().height - 2 * (parseFloat(getComputedStyle(target, '::after').top) || 0);
  const look = (root: Element | ShadowRoot, place: string) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot, place);
      const isTarget =
        element.matches('button:not(.pin), .button, .links a, summary, select, input') && element.checkVisibility();
      if (isTarget && heightOf(element) < 43.5)
        small.add(`${place}: ${element.localName}.${element.className} ${heightOf(element)}`);
    }
  };
  for (const state of document.querySelectorAll('.place')) look(state, state.parentElement?.id ?? '');
  return matchMedia('(pointer: coarse)').matches ? [...small] : ['no touch'];
}

describe('the gallery', () => {
  it('brings every state about, under a strict policy', async () => {
    const states = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.state')].map(({ id, dataset }) => [id, dataset['state']]),
    );
    expect(states.length).toBeGreaterThan(100);
    expect(states.filter(([, state]) => state !== 'stands')).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('opens at its top, where the keyboard begins', () => {
    expect(openedAt).toEqual({ top: 0, focus: 'body' });
  });

  it(
    'is gone through with the Tab key alone, everything reached, every focus seen, and left again',
    async () => {
      const { missed, unseen, left }: TabReport = await goThroughByTab(page, '.state', 'footer a');
      expect(missed).toEqual([]);
      expect(unseen).toEqual([]);
      expect(left).toBe(true);
    },
    TIMEOUT_MS,
  );

  it(
    'has no finding of axe and sticks out nowhere: wide and light, narrow and dark, forced colours, Arabic',
    async () => {
      await showEverything();
      const found: Record<string, string[]> = {};
      const look = async (name: string, options: object) => {
        await expect.poll(sticksOut, POLL).toEqual([]);
        found[name] = await findViolations(page, { ...options, resultTypes: ['violations'], iframes: false });
      };
      await look('light, 1280 pixels', everything);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 320, height: 800 });
      await look('dark, 320 pixels', {
        runOnly: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'],
      });
      await page.emulateMedia({ forcedColors: 'active' });
      await expect.poll(sticksOut, POLL).toEqual([]);
      found['forced colours'] = await page.evaluate(findFaintTexts);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(`${here.house.portalUrl}/gallery?lang=ar`);
      await page.waitForSelector('[data-gallery=whole]', { timeout: WHOLE_TIMEOUT_MS });
      await showEverything();
      const inArabic = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.place')].every(
            ({ firstElementChild }) =>
              firstElementChild?.shadowRoot?.querySelector('.panel')?.getAttribute('lang') === 'ar',
          ),
        );
      await expect.poll(inArabic, POLL).toBe(true);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await look('Arabic, from right to left, 320 pixels', { runOnly: NAMES_AND_SIZES });
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect.poll(sticksOut, POLL).toEqual([]);
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
      expect(Object.keys(found)).toHaveLength(4);
    },
    TIMEOUT_MS,
  );

  it(
    'keeps its buttons within a narrow panel with large letters, in German',
    async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(`${here.house.portalUrl}/gallery?lang=de`);
      await page.waitForSelector('[data-gallery=whole]', { timeout: WHOLE_TIMEOUT_MS });
      await page.evaluate(() => document.body.style.setProperty('font-size', '32px'));
      await expect.poll(() => page.evaluate(findButtonsOut), POLL).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
    TIMEOUT_MS,
  );

  it('has targets of 44 pixels for fingers', async () => {
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await showEverything();
    expect(await page.evaluate(findSmallTargets)).toEqual([]);
    await touch.detach();
  });
});

/** What other words, or another direction, can spoil. */
const NAMES_AND_SIZES = [
  ...names('target-size button-name link-name label select-name aria-input-field-name aria-progressbar-name'),
  ...names('summary-name svg-img-alt empty-heading valid-lang scrollable-region-focusable'),
];
