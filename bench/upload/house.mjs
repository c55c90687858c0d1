/** Starts the process that the pages talk to, and a browser; opens pages in it as somebody who was never there before. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { buildPages, COMPARED } from './peers.mjs';

const SERVE = fileURLToPath(new URL('serve.mjs', import.meta.url));
const PATIENCE_MS = 120_000;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--accept-lang=en-US',
];

/** @typedef {Awaited<ReturnType<typeof openHouse>>} House */
/** @typedef {{ ask: 'taken' } | { bytesPerSecond: number | null } | { keeps: boolean } | { resetAfter: number }} Wish */

export async function openHouse() {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-upload-bench-'));
  const pagesDirectory = await buildPages();
  const child = fork(SERVE);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const next = () =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      void exited.then((code) => reject(new Error(`The process that serves ended with ${code}.`)));
    });
  child.send({ pagesDirectory, dataDirectory: directory });
  const { ready } = await next();
  const counts = async () => {
    child.send({ ask: 'taken' });
    return next();
  };
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
  return {
    directory,
    browser,
    ...ready,
    open: (name, options = {}) => openPage(browser, ready, name, options),
    /** Bytes of each body that storage took since it was last asked. */
    taken: async () => (await counts()).taken,
    /** The same as `taken`, and how many bytes were `lost` with connections that were reset. */
    counts,
    /** How much storage takes in a second from here on, of all together; null for as much as comes. */
    pace: (bytesPerSecond) => void child.send({ bytesPerSecond }),
    /** Whether storage keeps what it takes, so that it can be checked. */
    keep: (keeps) => void child.send({ keeps }),
    /** Storage resets the next connection once so many bytes came by it. */
    resetAfter: (bytes) => void child.send({ resetAfter: bytes }),
    close: async () => {
      await browser.close();
      if (child.connected) child.disconnect();
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A fresh context: nothing is cached, nothing remembered. `prepare` has the page before it goes anywhere; `around` is given the loading.
 */
async function openPage(browser, { origin, sinkOrigin }, name, { prepare, around = (_page, go) => go() }) {
  const { control } = COMPARED.find((page) => page.name === name);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watchForControl, control);
  await prepare?.(page);
  const sink = encodeURIComponent(`${sinkOrigin}/${Math.random().toString(36).slice(2)}?raw`);
  await around(page, async () => {
    await page.goto(`${origin}/pages/${name}.html?sink=${sink}`, { waitUntil: 'load' });
    await page.waitForFunction(() => globalThis.benchReadyMs !== undefined);
  });
  return {
    page,
    control: page.locator(control).first(),
    readyMs: () => page.evaluate(() => globalThis.benchReadyMs),
    close: () => context.close(),
  };
}

/** A processor so many times slower and, where it is given, a slower network. */
export async function slowDown(page, { processor, ...network }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  if (Object.keys(network).length === 0) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

/**
 * Runs in the page before anything of it. Notes when the control with which a file can be given is on the screen, in milliseconds
 * since the navigation began.
 */
function watchForControl(control) {
  performance.mark('bench-page');
  const find = (root) => {
    const found = root.querySelector(control);
    if (found) return found;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  const look = () => {
    if (!find(document)?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
      return void requestAnimationFrame(look);
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const usableMs = performance.now();
      // Its own thread has done its part; whether it is on the screen the browser says.
      new PerformanceObserver((list, observer) => {
        const painted = list.getEntriesByName('first-contentful-paint')[0];
        if (!painted) return;
        observer.disconnect();
        globalThis.benchReadyMs = Math.max(usableMs, painted.startTime);
      }).observe({ type: 'paint', buffered: true });
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
