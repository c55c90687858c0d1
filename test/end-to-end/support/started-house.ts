import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.js';
import { startHouse, type House, type HouseOptions } from './house.js';

/** A house and a browser for the tests of a file: started before the first, closed after the last. */
export function startedHouse(options: HouseOptions = {}): { readonly house: House; readonly browser: Browser } {
  let house: House | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [house, browser] = await Promise.all([startHouse(options), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  return {
    get house() {
      if (!house) throw new Error('The house has not started.');
      return house;
    },
    get browser() {
      if (!browser) throw new Error('The browser has not started.');
      return browser;
    },
  };
}
