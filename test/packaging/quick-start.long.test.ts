/** docs/start.md word for word: its commands and its program in an empty folder, with the packages as npm would publish them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { formValue, pickFiles, startCheck, submit, waitForState } from '../end-to-end/support/applicant.js';
import { launchBrowser } from '../end-to-end/support/browser.js';
import { isServed, packPackages, tarballsOf } from './support/packed.js';
import { folderForAll } from '../support/temporary-folder.js';

const TIMEOUT_MS = 300_000;
const folder = folderForAll();
const portal = join(folder, 'portal');
let server: ChildProcess;
let browser: Browser;
let address = '';

const blocks = [...readFileSync('docs/start.md', 'utf8').matchAll(/```(sh|js)\n([\s\S]*?)```/g)];
const [install = '', program = '', start = ''] = blocks.map(([, , code]) => code);

function shell(command: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(command, {
    cwd: portal,
    shell: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

beforeAll(async () => {
  mkdirSync(portal);
  await packPackages(folder);
  // The registry does not have them yet: a name is its tarball, and the contract comes along.
  const packed = (name: string) => tarballsOf(folder, [name])[0] ?? name;
  const commands = install.trim().replaceAll(/precheck-\w+/g, packed);
  const installing = shell(`set -e\n${commands} ${packed('precheck-contract')} --prefer-offline --no-audit --no-fund`);
  expect(await new Promise((done) => installing.once('exit', done))).toBe(0);
  writeFileSync(join(portal, 'server.mjs'), program);
  const port = String(await freePort(0));
  address = `http://127.0.0.1:${port}`;
  server = shell(`exec ${start}`, { PORT: port });
  await isServed(address);
  browser = await launchBrowser();
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.kill()) await ended;
});

it(
  'takes an application with any PDF, once, and none without a receipt',
  async () => {
    const drawing = join(folder, 'Any.pdf');
    writeFileSync(drawing, '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF');
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('response', (answer) => void (answer.ok() || refused.push(answer.url())));
    await page.goto(address);
    await pickFiles(page, [drawing]);
    await startCheck(page);
    await waitForState(page, 'passed');
    const receipt = await formValue(page);
    await submit(page);
    const id = (await page.getByText(/^Application [\da-f-]{36} received$/).innerText()).split(' ')[1] ?? '';
    expect(refused).toEqual([]);
    const send = async (precheck: string, application_id: string): Promise<[number, string]> => {
      const body = new URLSearchParams({ precheck, application_id });
      const answer = await fetch(`${address}/applications`, { method: 'POST', body });
      return [answer.status, await answer.text()];
    };
    expect(await send(receipt, id)).toEqual([200, `Application ${id} received`]);
    expect(await send(receipt, 'another')).toEqual([422, 'Application not accepted: receipt_used']);
    expect(await send(receipt, '')).toEqual([422, 'Application not accepted: invalid_request']);
    expect(await send('', 'another')).toEqual([422, 'Application not accepted: receipt_malformed']);
    await page.close();
  },
  TIMEOUT_MS,
);
