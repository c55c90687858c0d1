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

export async function launchBrowser(): Promise<Browser> {
  // `npm test` has tried the browser that it names; trying it again would hold up every file.
  const executablePath = process.env['CHROME_PATH'] || (await findBrowser());
  return chromium.launch({ executablePath, args: FLAGS });
}
