import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../../../scripts/browser.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Else that of the system, which may be none.
  '--accept-lang=en-US',
];

/** Half a minute, as it is by default, a busy machine may need for a page. */
const PATIENCE_MS = 60_000;

/** Its pages wait a minute for whatever they wait for. */
export async function launchBrowser(): Promise<Browser> {
  // `npm test` has tried the browser that it names; trying it again would hold up every file.
  const executablePath = process.env['CHROME_PATH'] || (await findBrowser());
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const newContext = browser.newContext.bind(browser);
  // `newPage` goes through it, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/** A page in a context of its own, which ends with its use. */
export async function inContext<T>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Each colour scheme on a phone and on a desk. */
export const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({
    name: `${colorScheme}, ${width} wide`,
    options: { colorScheme, viewport: { width, height: 900 } },
  })),
);

/** What a page must not have: errors, and anything that the content security policy refused. */
export function recordProblems(page: Page, refused = /Content Security Policy|Refused to/): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (refused.test(message.text())) problems.push(message.text());
  });
  return problems;
}

/** Drops files as a person does: through the browser's own drag and drop, not through an event of a script. */
export async function dropFiles(place: Locator, files: string[]): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drop on.');
  const session = await place.page().context().newCDPSession(place.page());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
