/** The portals of examples/, each built from packed tarballs in a folder of its own, and the gated flow through each. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startSandbox } from '../../scripts/services.mjs';
import { pickFiles, sampleFiles, startCheck, submit, waitForState } from '../end-to-end/support/applicant.js';
import { launchBrowser } from '../end-to-end/support/browser.js';
import { INSTALL, isServed, npm, packPackages, tarballsOf } from './support/packed.js';
import { folderForAll } from '../support/temporary-folder.js';

const TIMEOUT_MS = 600_000;
const KEY = 'a-key-for-the-examples';
/** The folders. */
const EXAMPLES = readdirSync('examples').filter((name) => !name.includes('.'));
const folder = folderForAll();
const examples = join(folder, 'examples');
const processes: ChildProcess[] = [];
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let browser: Browser;

function install(cwd: string): Promise<string> {
  const wanted = Object.keys({ ...read(cwd).dependencies, ...read(cwd).devDependencies });
  return npm(cwd, [...INSTALL, ...tarballsOf(folder, ['precheck-contract', ...wanted])]);
}

const read = (cwd: string) =>
  JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;

beforeAll(async () => {
  await packPackages(folder);
  cpSync('examples', examples, { recursive: true });
  await install(examples);
  const ports = { port: await freePort(0), storagePort: await freePort(0), propertyPort: await freePort(0) };
  sandbox = await startSandbox({
    dataDirectory: join(folder, 'sandbox'),
    apiKeys: { 'wattle-bay': KEY },
    propertyKey: 'a-property-key',
    ...ports,
  });
  browser = await launchBrowser();
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  for (const child of processes) child.kill();
  sandbox?.child.kill();
  await sandbox?.exited;
});

/** Its address. */
async function startPortal(cwd: string): Promise<string> {
  const port = String(await freePort(0));
  const [command = '', ...args] = (read(cwd)['scripts']?.['start'] ?? '').split(' ');
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      PORT: port,
      PRECHECK_URL: sandbox.url,
      PRECHECK_STORAGE_URL: sandbox.urls[1],
      PRECHECK_KEY: KEY,
      PRECHECK_VENDOR_TOKEN: 'a-vendor-token-of-the-test',
      PRECHECK_WEBHOOK_SECRET: 'a-webhook-secret-of-the-test',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  processes.push(child);
  const address = `http://127.0.0.1:${port}`;
  await isServed(address);
  return address;
}

describe.each(EXAMPLES)('the example %s', (name) => {
  it(
    'builds with strict types, and takes an application whose drawings passed',
    async () => {
      const cwd = join(examples, name);
      await install(cwd);
      await npm(cwd, ['run', 'build']);
      const address = await startPortal(cwd);
      const page = await browser.newPage();
      const mistakes: string[] = [];
      page.on('console', (message) => void (message.type() === 'error' && mistakes.push(message.text())));
      page.on('pageerror', ({ message }) => void mistakes.push(message));
      await page.goto(address);
      await pickFiles(page, await sampleFiles('passing'));
      await startCheck(page);
      await waitForState(page, 'passed');
      // Angular has it in a control of its own.
      const uploader = page.locator('precheck-uploader');
      const precheck = await uploader.evaluate((element) => (element as HTMLInputElement).value);
      await submit(page);
      const words = await page.getByText(/^Application [\da-f-]{36} received$/).innerText();
      const send = async (application_id = '') =>
        (await page.request.post(`${address}/applications`, { form: { precheck, application_id } })).text();
      // Sent again, as after a double click, it is the same application.
      expect(await send(words.split(' ')[1])).toBe(words);
      expect(await send(randomUUID())).toBe('Application not accepted: receipt_used');
      expect(mistakes.filter((text) => !text.includes('favicon'))).toEqual([]);
      await page.close();
    },
    TIMEOUT_MS,
  );

  it('has at most 60 lines of its own', () => {
    const own = readdirSync(join('examples', name), { recursive: true })
      .map(String)
      .filter((path) => /\.(tsx?|vue|svelte|mjs|ejs|html)$/.test(path));
    const text = own.map((path) => readFileSync(join('examples', name, path), 'utf8')).join('');
    const lines = text.split('\n').length - 1;
    expect(lines).toBeGreaterThan(10);
    expect(lines).toBeLessThanOrEqual(60);
  });
});
