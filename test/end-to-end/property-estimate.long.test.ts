/** The estimate in a real browser: the page says how it was worked out, and follows what a person sets. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from './support/axe.js';
import { recordProblems } from './support/browser.js';
import {
  estimateRows,
  KIRRAWEE,
  openProperty,
  setOverride,
  waitForEstimate,
  waitForFound,
} from './support/property.js';
import { startedHouse } from './support/started-house.js';

let page: Page;
let problems: string[];

const here = startedHouse();
beforeEach(async () => {
  page = await here.newPage();
  problems = recordProblems(page);
  await openProperty(page, here.house.portalUrl);
  await page.getByRole('button', { name: KIRRAWEE.address }).click();
  await waitForFound(page, KIRRAWEE.address);
  await waitForEstimate(page);
});
afterEach(() => expect(problems).toEqual([]));

describe('how it was worked out', () => {
  const results = async () => (await page.locator('#method .held li').allInnerTexts()).map((text) => text.trim());

  it('has the numbers of the estimate that is shown, what binds, and every step, with no finding of axe', async () => {
    await page.getByRole('heading', { name: 'How was this worked out?' }).waitFor();
    const rows = await estimateRows(page);
    const lines = await results();
    expect(lines).toHaveLength(4);
    for (const [kind, line] of [
      ['Attached', 'Townhouses, attached'],
      ['Semi-detached', 'Townhouses, semi-detached'],
      ['Detached', 'Townhouses, detached'],
      ['By floor space ratio', 'Apartments'],
    ] as const) {
      const range = rows.find((row) => row.includes(`· ${kind}`))?.split(' | ')[1];
      const said = lines.find((text) => text.startsWith(`${line}: `)) ?? '';
      expect(said, line).toMatch(new RegExp(`: ${range} dwellings?\\. \\S`));
    }
    for (const summary of await page.locator('#method summary').all()) await summary.click();
    const steps = await page.locator('#method .steps > li').allInnerTexts();
    expect(steps.length).toBeGreaterThan(15);
    for (const step of steps) expect(step).toMatch(/ = /);
    await expect.poll(() => page.locator('#method tbody tr').count()).toBe(19);
    expect(await findFaults(page)).toEqual([]);
  });

  it('follows the estimate, marks what the person set, and stays open', async () => {
    await page.getByRole('heading', { name: 'How was this worked out?' }).waitFor();
    await page.locator('#method summary').first().click();
    const before = await results();
    await setOverride(page, 'Maximum floor space ratio', '2');
    await expect.poll(results).not.toEqual(before);
    const row = page.locator('#method tbody tr', { hasText: 'max_allowed_fsr' });
    await expect.poll(() => row.innerText()).toMatch(/2:1\s+yours/);
  });

  it.each([
    ['an unknown property', { propertyId: '00000000-0000-4000-8000-000000000000' }, 404, 'property_unknown'],
    ['an absurd override', { propertyId: KIRRAWEE.id, overrides: { th_width: 1e9 } }, 422, 'override_invalid'],
    ['no property', {}, 422, 'request_invalid'],
    ['what is no JSON object', 'nonsense', 422, 'request_invalid'],
    ['far too much', { propertyId: KIRRAWEE.id, overrides: { note: 'x'.repeat(20_000) } }, 413, 'request_too_large'],
  ])('answers %s in words', async (_, body, status, code) => {
    const response = await fetch(`${here.house.portalUrl}/property/method`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});
