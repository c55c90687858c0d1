/** Each limit: said in words, waited out, and gone on by itself. In a real browser against the real limits. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feasibility, KIRRAWEE, openProperty, recordProblems, typeAddress, waitForFound } from './support/property.js';
import { startedHouse } from './support/started-house.js';

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

describe('asked too often by one person', () => {
  // Address and planning information take both calls of the minute.
  opensPage(startedHouse({ propertyLimits: { callsPerUserPerMinute: 2 } }));

  it('counts the seconds down, and goes on by itself', async () => {
    await find();
    await waitForFound(page, KIRRAWEE.address);
    const countdown = says(/ask again in \d+ seconds?/);
    await countdown.waitFor();
    const said = await countdown.innerText();
    await expect.poll(() => countdown.innerText()).not.toBe(said);
    await feasibility(page).locator('.feasibility:not(.stale) [part=chart]').waitFor(WAITED_OUT);
    await expect.poll(() => countdown.count()).toBe(0);
  });
});

describe('once the month’s calls are used up', () => {
  const here = startedHouse({ propertyLimits: { monthlyQuota: 2 } });
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
