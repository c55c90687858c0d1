/**
 * What a moving slider costs: main-thread work from its input event to the repainted lot sketch, and calls to the adapter.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { cpus, loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { servePage } from './property/page.mjs';
import { countCalls, measureInputs } from './property/slider.mjs';

const BUDGET_MS = 16;
const MOST_CALLS = 12;

/** @returns {Promise<Line[]>} */
export async function bench() {
  const page = await servePage();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before`);
  try {
    const lines = [];
    for (const slowDown of [1, 4]) {
      const { median, worst, count } = await measureInputs(browser, page.url, slowDown);
      const name = slowDown === 1 ? 'input to repainted sketch' : `the same, CPU slowed down ${slowDown} times`;
      lines.push({
        what: name,
        measured: `median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms of ${count}`,
        limit: `${BUDGET_MS} ms of main-thread work, median`,
        pass: median < BUDGET_MS,
      });
    }
    const { calls, movements, seconds, again } = await countCalls(browser, page.url);
    lines.push({
      what: 'calls of a moving slider',
      measured: `${calls} for ${movements} movements in ${seconds.toFixed(1)} s; ${again} for values seen before`,
      limit: `${MOST_CALLS}, and none for values seen before`,
      pass: calls > 0 && calls <= MOST_CALLS && again === 0,
    });
    return lines;
  } finally {
    await browser.close();
    page.close();
  }
}
