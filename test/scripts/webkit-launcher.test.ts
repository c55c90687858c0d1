/** How the suites of the elements go on where WebKit crashes: on processes that stand for its driver, its browser and a display. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { webkitLauncher } from '../../scripts/webkit-launcher.mjs';

const directory = mkdtempSync(join(tmpdir(), 'webkit-launcher-'));
const started = join(directory, 'started');

function program(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}
const waiting = (name: string, first: string) =>
  program(name, `#!/bin/sh\necho ${name} $$ >> ${started}\n${first}\nexec sleep 60\n`);

/** As the true one: a browser for each session, no answer but an error once it is gone, and none left when the driver is stopped. */
const DRIVER = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const { spawn } = require('node:child_process');
appendFileSync(${JSON.stringify(started)}, 'driver ' + process.pid + '\\n');
let browser = null;
let url = null;
process.on('SIGTERM', () => {
  browser?.kill();
  process.exit();
});
function answer(method, path, body) {
  if (path === '/status') return { ready: true };
  if (path === '/session') {
    browser = spawn(body.capabilities.alwaysMatch['webkitgtk:browserOptions'].binary);
    return { sessionId: 'one' };
  }
  if (browser.exitCode !== null || browser.signalCode !== null) return null;
  if (path.endsWith('/url') && method === 'POST') url = body.url;
  if (path.endsWith('/execute/sync')) return [800, 600];
  return path.endsWith('/url') ? url : { width: 800, height: 600 };
}
require('node:http')
  .createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const value = answer(request.method, request.url, body ? JSON.parse(body) : null);
    if (!value) response.statusCode = 404;
    response.end(JSON.stringify({ value: value ?? { error: 'invalid session id', message: '' } }));
  })
  .listen(Number(process.argv[2].split('=')[1]), '127.0.0.1');
`;

const paths = {
  driver: program('driver', DRIVER),
  browser: waiting('browser', ''),
  // The number of the display goes where Xvfb writes it.
  display: waiting('display', 'echo 7 >&3'),
};

/** The processes of that name that were ever started, by id. */
const idsOf = (name: string): number[] =>
  [...readFileSync(started, 'utf8').matchAll(new RegExp(`^${name} (\\d+)$`, 'gm'))].map(([, id]) => Number(id));

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

beforeEach(() => writeFileSync(started, ''));
afterEach(() => {
  for (const name of Object.keys(paths)) idsOf(name).forEach(end);
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each(['browser', 'driver'])('gives the next page another browser where the %s died', async (name) => {
  const launcher = webkitLauncher(paths);
  await launcher.startSession('first', 'http://localhost/first');
  expect(await launcher.getBrowserUrl('first')).toBe('http://localhost/first');
  await expect.poll(() => idsOf('browser')).toHaveLength(1);
  idsOf(name).forEach(end);
  const { keyboard } = launcher.getPage('first');
  const answers = () =>
    keyboard.press('a').then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  // Where it was is known all the same.
  expect(await launcher.getBrowserUrl('first')).toBe('http://localhost/first');
  expect(await launcher.stopSession('first')).toEqual({});
  expect(launcher.isActive('first')).toBe(false);
  await launcher.startSession('second', 'http://localhost/second');
  expect(await launcher.getBrowserUrl('second')).toBe('http://localhost/second');
  await expect.poll(() => Object.keys(paths).map((each) => idsOf(each).length)).toEqual([2, 2, 2]);
  await launcher.stop();
});
