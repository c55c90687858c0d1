/**
 * What typing a value into `<property-feasibility>` costs: calls of the property service, and work of the page's main thread until
 * the sketch is repainted. In a real browser against the demo portal, the adapter and the sandbox.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { startDemo } from '../scripts/services.mjs';
import { measureCalls } from './property/calls.mjs';
import { measureRepaint } from './property/repaint.mjs';

/**
 * @typedef {{ browser: import('playwright-core').Browser, url: string, countEstimates: () => number }} Portal
 * @type {Record<string, import('../scripts/bench.mjs').Measurement<Portal>>}
 */
export const measurements = {
  calls: { measure: measureCalls },
  repaint: { measure: (portal) => measureRepaint(portal, 1), quick: true },
  'repaint-slow': { measure: (portal) => measureRepaint(portal, 4) },
};

export async function open() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-property-bench-'));
  let log = '';
  const services = await startDemo({ dataDirectory, onOutput: (text) => (log += text) });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  const portal = { browser, url: services.portal.url, countEstimates: () => countEstimates(log) };
  return {
    about: `Chromium ${browser.version()}`,
    given: () => portal,
    close: async () => {
      await browser.close();
      const running = [services.sandbox, services.portal];
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ exited }) => exited));
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** What the adapter asked the property service, by its own log. */
function countEstimates(log) {
  return [...log.matchAll(/"event":"property-call","question":"estimate"/g)].length;
}
