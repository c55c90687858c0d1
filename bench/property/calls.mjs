/** How often the property service is asked while a slider moves. */
import { openProperty, AREA_SLIDER } from './page.mjs';

const MOVEMENTS = 1_000;
const OVER_MS = 10_000;
const LEAST_AREA_M2 = 300;
const MOST_CALLS = 12;
/** Longer than the estimate takes to follow the last movement. */
const SETTLE_MS = 3_000;

/**
 * @param {import('playwright-core').Browser} browser @param {string} portalUrl
 * @param {() => number} countEstimates calls that reached the service so far
 */
export async function measureCalls(browser, portalUrl, countEstimates) {
  const page = await openProperty(browser, portalUrl);
  const before = countEstimates();
  const { tookMs, seen } = await page.evaluate(moveSlider, [AREA_SLIDER, MOVEMENTS, OVER_MS, SETTLE_MS, LEAST_AREA_M2]);
  const moved = countEstimates() - before;
  await page.evaluate(visitAgain, [AREA_SLIDER, seen, SETTLE_MS]);
  const again = countEstimates() - before - moved;
  await page.close();
  return [
    {
      what: `calls of the service in ${MOVEMENTS} slider movements`,
      measured: `${moved} in ${(tookMs / 1000).toFixed(1)} s`,
      limit: `at most ${MOST_CALLS} in 10 s, at least 1`,
      pass: moved >= 1 && moved <= MOST_CALLS,
    },
    {
      what: 'calls for values seen before',
      measured: `${again} for ${seen.length} values`,
      limit: '0',
      pass: again === 0 && seen.length > 0,
    },
  ];
}

/** Runs in the page. Every movement is a value that was not there before; `seen` are those whose estimate was shown. */
async function moveSlider([selector, movements, overMs, settleMs, least]) {
  const element = document.querySelector('property-feasibility');
  const slider = element.shadowRoot.querySelector(selector);
  const seen = new Set();
  element.addEventListener('estimate-changed', ({ detail }) => seen.add(detail.overrides.total_property_area_m2));
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const startedAt = performance.now();
  for (let movement = 0; movement < movements; movement += 1) {
    slider.value = String(least + movement);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const behind = startedAt + ((movement + 1) * overMs) / movements - performance.now();
    if (behind > 0) await rest(behind);
  }
  const tookMs = performance.now() - startedAt;
  await rest(settleMs);
  return { tookMs, seen: [...seen].filter((value) => value !== undefined) };
}

/** Runs in the page. */
async function visitAgain([selector, values, settleMs]) {
  const slider = document.querySelector('property-feasibility').shadowRoot.querySelector(selector);
  for (const value of values) {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, settleMs / values.length));
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}
