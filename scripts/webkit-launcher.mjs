/**
 * WebKit for web-test-runner: a display that nobody sees, WebKit's own driver, and the part of WebDriver that test pages need. The
 * commands of @web/test-runner-commands find a page of Playwright's shape, which presses, holds and releases keys.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './services.mjs';

const START_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 200;
/** The window that web-test-runner gives to Chromium and Firefox. */
const VIEWPORT = { width: 800, height: 600 };
/** https://www.w3.org/TR/webdriver2/#keyboard-actions; what is not among them is a character of its own. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  Meta: '\uE03D',
};

/** What WebDriver calls a key by its name in the DOM, such as `ArrowUp` or `a`. */
export function keyOf(name) {
  const key = KEYS[name] ?? name;
  if ([...key].length !== 1) throw new Error(`${name} is no key that is known here; known are ${Object.keys(KEYS)}.`);
  return key;
}

/** A launcher for `browsers` of web-test-runner. `paths` is `{ driver, browser, display }`, as findWebKit() gives it. */
export function webkitLauncher(paths) {
  const running = [];
  const active = new Map();
  let session;

  const opened = async () => (session ??= open(paths, running));
  const page = async (id) => {
    if (!active.has(id)) throw new Error(`No page of WebKit runs the session ${id}.`);
    return opened();
  };
  const stop = async () => {
    const ended = session;
    session = undefined;
    if (ended) await ended.then(({ ask }) => ask('DELETE', '')).catch(() => undefined);
    for (const child of running.splice(0).reverse()) child.kill();
  };
  return {
    name: 'WebKit',
    type: 'playwright',
    // The driver has one window, and one window has the focus.
    concurrency: 1,
    async startSession(id, url) {
      const { ask } = await opened();
      active.set(id, url);
      await ask('POST', '/url', { url });
    },
    isActive: (id) => active.has(id),
    /** Asked for where the tests of a page broke off: a browser that is gone was where it was sent. */
    getBrowserUrl: async (id) => (await page(id)).ask('GET', '/url').catch(() => active.get(id)),
    async stopSession(id) {
      const { ask } = await page(id);
      active.delete(id);
      try {
        await ask('DELETE', '/actions');
        // Whatever still runs on the page ends with it.
        await ask('POST', '/url', { url: 'about:blank' });
      } catch {
        // It crashed, or hangs: the next page gets another.
        await stop();
      }
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKit has no page to debug in here.')),
    getPage: (id) => ({
      keyboard: keyboardOf(async (actions) => (await page(id)).press(actions)),
      mouse: { move: async (x, y) => (await page(id)).point([{ type: 'pointerMove', duration: 0, x, y }]) },
    }),
    stop,
  };
}

function keyboardOf(press) {
  const down = (name) => ({ type: 'keyDown', value: keyOf(name) });
  const up = (name) => ({ type: 'keyUp', value: keyOf(name) });
  return {
    down: (name) => press([down(name)]),
    up: (name) => press([up(name)]),
    press: (name) => press([down(name), up(name)]),
    type: (text) => press([...text].flatMap((letter) => [down(letter), up(letter)])),
  };
}

async function open(paths, running) {
  const display = await startDisplay(paths.display, running);
  const port = await freePort(0);
  const address = `http://127.0.0.1:${port}`;
  const driver = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // A browser that has no window manager and no card draws with the processor.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LANGUAGE: 'en_US',
      LC_ALL: 'C.UTF-8',
    },
  });
  running.push(driver);
  await answers(address, driver);
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
  };
  const { sessionId } = await command(address, 'POST', '/session', { capabilities: { alwaysMatch } });
  const ask = (method, path, body) => command(address, method, `/session/${sessionId}${path}`, body);
  await fit(ask);
  return {
    ask,
    press: (actions) => ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] }),
    point: (actions) => ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] }),
  };
}

/** Xvfb picks a number that is free, and writes it to the pipe when it is ready. */
async function startDisplay(path, running) {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  const [number] = await once(child.stdio[3], 'data', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  return `:${String(number).trim()}`;
}

async function answers(address, driver) {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const status = await command(address, 'GET', '/status').catch(() => undefined);
    if (status) return;
    if (driver.exitCode !== null) throw new Error(`WebKit's driver ended with ${driver.exitCode} before it answered.`);
    if (Date.now() > end) throw new Error(`WebKit's driver did not answer within ${START_TIMEOUT_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** The window's frame is as large as it likes to be; its page gets the size of the others. */
async function fit(ask) {
  const inner = () => ask('POST', '/execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] });
  const [width, height] = await inner();
  const frame = await ask('GET', '/window/rect');
  await ask('POST', '/window/rect', {
    width: VIEWPORT.width + frame.width - width,
    height: VIEWPORT.height + frame.height - height,
  });
}

async function command(address, method, path, body) {
  const response = await fetch(address + path, {
    method,
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${value?.error} ${value?.message}`.trim());
  return value;
}
