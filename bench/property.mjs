/**
 * What a moving slider of `<property-feasibility>` costs: calls of the property service, and work of the page's main thread until
 * the sketch is repainted. In a real browser against the demo portal, the adapter and the sandbox.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort, readSecrets, startPortal, startSandbox } from '../scripts/services.mjs';
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
    const portal = await startServices(dataDirectory, services, (text) => (log += text));
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

async function startServices(dataDirectory, services, onOutput) {
  const secrets = readSecrets(dataDirectory);
  const storagePort = await freePort(0);
  const sandbox = await startSandbox({
    dataDirectory: join(dataDirectory, 'sandbox'),
    port: await freePort(0),
    storagePort,
    propertyPort: await freePort(0),
    apiKeys: secrets.apiKeys,
    propertyKey: secrets.propertyKey,
  });
  services.push(sandbox);
  const portal = await startPortal({
    dataDirectory: join(dataDirectory, 'portal'),
    port: await freePort(0),
    serviceUrl: sandbox.url,
    storageUrl: `http://127.0.0.1:${storagePort}`,
    propertyUrl: sandbox.propertyUrl,
    secrets,
    onOutput,
  });
  services.push(portal);
  return portal;
}

/** What the adapter asked the property service, by its own log. */
function countEstimates(log) {
  return [...log.matchAll(/"event":"property-call","question":"estimate"/g)].length;
}
