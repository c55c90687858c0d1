/** How often the property service is asked while somebody types. */
import { openProperty, AREA_FIELD } from './page.mjs';

const CHANGES = 1_000;
const OVER_MS = 10_000;
const LEAST_AREA_M2 = 300;
const MOST_CALLS = 12;
/** Longer than the estimate takes to follow the last change. */
const SETTLE_MS = 3_000;

/** `countEstimates`: calls that reached the service so far. @param {import('../property.mjs').Portal} portal */
export async function measureCalls({ browser, url, countEstimates }) {
  const page = await openProperty(browser, url);
  const before = countEstimates();
  const { tookMs, seen } = await page.evaluate(typeValues, [AREA_FIELD, CHANGES, OVER_MS, SETTLE_MS, LEAST_AREA_M2]);
  const asked = countEstimates() - before;
  await page.evaluate(visitAgain, [AREA_FIELD, seen, SETTLE_MS]);
  const again = countEstimates() - before - asked;
  await page.close();
  return [
    {
      what: `calls of the service in ${CHANGES} typed values`,
      measured: `${asked} in ${(tookMs / 1000).toFixed(1)} s`,
      limit: `at most ${MOST_CALLS} in 10 s, at least 1`,
      pass: asked >= 1 && asked <= MOST_CALLS,
    },
    {
      what: 'calls for values seen before',
      measured: `${again} for ${seen.length} values`,
      limit: '0',
      pass: again === 0 && seen.length > 0,
    },
  ];
}

/** Runs in the page. Every change is a value that was not there before; `seen` are those whose estimate was shown. */
async function typeValues([selector, changes, overMs, settleMs, least]) {
  const element = document.querySelector('property-feasibility');
  const field = element.shadowRoot.querySelector(selector);
  const seen = new Set();
  element.addEventListener('estimate-changed', ({ detail }) => seen.add(detail.overrides.total_property_area_m2));
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const startedAt = performance.now();
  for (let change = 0; change < changes; change += 1) {
    field.value = String(least + change);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const behind = startedAt + ((change + 1) * overMs) / changes - performance.now();
    if (behind > 0) await rest(behind);
  }
  const tookMs = performance.now() - startedAt;
  await rest(settleMs);
  return { tookMs, seen: [...seen].filter((value) => value !== undefined) };
}

/** Runs in the page. */
async function visitAgain([selector, values, settleMs]) {
  const field = document.querySelector('property-feasibility').shadowRoot.querySelector(selector);
  for (const value of values) {
    field.value = String(value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, settleMs / values.length));
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}
