/**
 * What typing a value into `<property-feasibility>` costs: calls of the property service, and work of the page's main thread until
 * the sketch is repainted. In a real browser against the demo portal, the adapter and the sandbox.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { startDemo } from '../scripts/services.mjs';
import { measureCalls } from './property/calls.mjs';
import { measureRepaint } from './property/repaint.mjs';

const SLOW_DOWNS = [1, 4];

/** @returns {Promise<Line[]>} */
export async function bench() {
  console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before`);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-property-bench-'));
  const services = [];
  let log = '';
  try {
    const { sandbox, portal } = await startDemo({ dataDirectory, onOutput: (text) => (log += text) });
    services.push(sandbox, portal);
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
    try {
      const lines = await measureCalls(browser, portal.url, () => countEstimates(log));
      for (const slowDown of SLOW_DOWNS) lines.push(...(await measureRepaint(browser, portal.url, slowDown)));
      return lines;
    } finally {
      await browser.close();
    }
  } finally {
    for (const { child } of services) child.kill('SIGTERM');
    await Promise.all(services.map(({ exited }) => exited));
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** What the adapter asked the property service, by its own log. */
function countEstimates(log) {
  return [...log.matchAll(/"event":"property-call","question":"estimate"/g)].length;
}
