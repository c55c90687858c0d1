import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { afterTest } from '../../support/after-test.js';
import { launchBrowser } from './browser.js';
import { startHouse, type House, type HouseOptions } from './house.js';

export interface StartedHouse {
  readonly house: House;
  readonly browser: Browser;
  /** A page in a context of its own, which is closed after the test. */
  newPage(context?: BrowserContextOptions): Promise<Page>;
}

/** A house and a browser for the tests of a file: started before the first, closed after the last. */
export function startedHouse(options: HouseOptions = {}): StartedHouse {
  let house: House | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [house, browser] = await Promise.all([startHouse(options), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
  const here: StartedHouse = {
    get house() {
      if (!house) throw new Error('The house has not started.');
      return house;
    },
    get browser() {
      if (!browser) throw new Error('The browser has not started.');
      return browser;
    },
    newPage: async (context) => {
      const page = await here.browser.newPage(context);
      afterTest(() => page.close());
      return page;
    },
  };
  return here;
}
