/** No network, and each limit: said in words, waited out, and gone on by itself. In a real browser against the real limits. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  estimateRows,
  feasibility,
  KIRRAWEE,
  openOverrides,
  openProperty,
  recordProblems,
  setOverride,
  typeAddress,
  waitForEstimate,
  waitForFound,
} from './support/property.js';
import { startedHouse } from './support/started-house.js';

const TIMEOUT_MS = 300_000;
/** A minute's limit, and what a busy machine adds. */
const WAITED_OUT = { timeout: 180_000 };
let context: BrowserContext;
let page: Page;
let problems: string[];

function opensPage(here: ReturnType<typeof startedHouse>): void {
  beforeEach(async () => {
    context = await here.browser.newContext();
    page = await context.newPage();
    problems = recordProblems(page);
    await openProperty(page, here.house.portalUrl);
  });
  afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
}

const find = () => typeAddress(page, '12 Quandong Street', 'Kirrawee', '2232');
const says = (words: RegExp) => feasibility(page).getByText(words).first();

describe('without a network', () => {
  opensPage(startedHouse());

  it('keeps the figures, marks them, and goes on once it is back', async () => {
    await find();
    const before = await estimateRows(page);
    await openOverrides(page);
    await context.setOffline(true);
    await setOverride(page, 'Lot area', '4000');
    await says(/You are offline/).waitFor();
    await expect.poll(() => feasibility(page).locator('.feasibility.stale [part=chart]').count()).toBe(1);
    await context.setOffline(false);
    await expect.poll(() => estimateRows(page)).not.toEqual(before);
    await expect.poll(() => says(/You are offline/).count()).toBe(0);
  });
});

describe('asked too often by one person', () => {
  // Address and planning information take both calls of the minute.
  opensPage(startedHouse({ propertyLimits: { callsPerUserPerMinute: 2 } }));

  it(
    'counts the seconds down, and goes on by itself',
    async () => {
      await find();
      await waitForFound(page, KIRRAWEE.address);
      const countdown = says(/ask again in \d+ seconds?/);
      await countdown.waitFor();
      const said = await countdown.innerText();
      await expect.poll(() => countdown.innerText()).not.toBe(said);
      await feasibility(page).locator('.feasibility:not(.stale) [part=chart]').waitFor(WAITED_OUT);
      await expect.poll(() => countdown.count()).toBe(0);
    },
    TIMEOUT_MS,
  );
});

describe('while the service is asked too often', () => {
  // The adapter would keep to the service's ten a second by itself; here it does not know of them.
  const here = startedHouse({ propertyLimits: { requestsPerSecond: 1_000 } });
  opensPage(here);

  it(
    'says that the service takes no more, waits, and finds the property',
    async () => {
      const others = keepBusy(here.house.propertyUrl, here.house.secrets.propertyKey);
      try {
        await find();
        await says(/takes no more requests for now/).waitFor();
        await says(/We ask again in \d+ seconds?/).waitFor();
      } finally {
        expect(await others.stop()).toBeGreaterThan(0);
      }
      await feasibility(page).getByRole('heading', { name: KIRRAWEE.address, exact: true }).waitFor(WAITED_OUT);
      await waitForEstimate(page);
    },
    TIMEOUT_MS,
  );
});

describe('once the month’s calls are used up', () => {
  const here = startedHouse({ propertyLimits: { monthlyQuota: 2, anonymousDailyShare: 1 } });
  opensPage(here);

  it('says until when, and still shows what was looked up before', async () => {
    await find();
    await waitForFound(page, KIRRAWEE.address);
    await says(/used up this month’s lookups/).waitFor();
    await says(/They start again on/).waitFor();
    // Another person, another lookup: what is kept is free, and what is not is refused.
    const other = await here.browser.newPage();
    await openProperty(other, here.house.portalUrl);
    await typeAddress(other, '12 Quandong Street', 'Kirrawee', '2232');
    await waitForFound(other, KIRRAWEE.address);
    await openProperty(other, here.house.portalUrl);
    await typeAddress(other, '21 Drovers Road North', 'Reservoir', '3073');
    await feasibility(other)
      .getByText(/used up this month’s lookups/)
      .first()
      .waitFor();
    await other.close();
  });
});

/** Others with the same key, who leave the service no call free. `stop` gives how many of them were refused. */
function keepBusy(propertyUrl: string, propertyKey: string): { stop(): Promise<number> } {
  let stopped = false;
  let refused = 0;
  const ask = async (): Promise<void> => {
    while (!stopped) {
      const response = await fetch(`${propertyUrl}/v1/ping`, { headers: { 'x-api-key': propertyKey } });
      // What is not read keeps its connection, and soon there is none left to ask over.
      await response.text();
      if (response.status === 429) refused += 1;
    }
  };
  const asking = Array.from({ length: 4 }, ask);
  return {
    async stop() {
      stopped = true;
      await Promise.all(asking);
      return refused;
    },
  };
}
