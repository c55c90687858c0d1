import { chromium, type Browser } from 'playwright-core';
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
