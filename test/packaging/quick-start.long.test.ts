/** “With npm packages” in README.md, as it stands: its page and its server in an empty folder, with nothing but what npm installs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { eventually } from '../backend-adapter/support/adapter-harness.js';
import {
  formValue,
  pickFiles,
  sampleFiles,
  startCheck,
  submit,
  waitForState,
} from '../end-to-end/support/applicant.js';
import { launchBrowser } from '../end-to-end/support/browser.js';
import { installPackages, packPackages } from './support/packed.js';

const TIMEOUT_MS = 300_000;
const KEY = 'a-key-for-the-quick-start';
const folder = mkdtempSync(join(tmpdir(), 'precheck-quick-start-'));
const portal = join(folder, 'portal');
const processes: ChildProcess[] = [];
let browser: Browser;
let address = '';

function readmeBlock(language: string, words: string): string {
  const blocks = readFileSync('README.md', 'utf8').matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'));
  const found = [...blocks].find(([, code]) => code?.includes(words));
  if (found?.[1] === undefined) throw new Error(`README.md has no ${language} with ${words}.`);
  return found[1];
}

function start(command: string, args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(command, args, {
    cwd: portal,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  return child;
}

/** Gives the addresses of the service and its storage. */
async function startSandbox(): Promise<string[]> {
  const sandbox = start(join(portal, 'node_modules', '.bin', 'precheck-sandbox'), ['--data', './sandbox-data'], {
    PRECHECK_SANDBOX_KEYS: `wattle-bay=${KEY}`,
  });
  let output = '';
  sandbox.stdout?.on('data', (chunk) => (output += chunk));
  await eventually(() => output.includes('sandbox ready'));
  return output.trim().split(' ').slice(2);
}

beforeAll(async () => {
  await packPackages(folder);
  await installPackages({
    packed: folder,
    into: portal,
    names: ['precheck-contract', 'precheck-elements', 'precheck-adapter', 'precheck-sandbox'],
  });
  writeFileSync(join(portal, 'index.html'), readmeBlock('html', '<precheck-uploader'));
  writeFileSync(join(portal, 'server.mjs'), readmeBlock('js', 'verifyGateReceipt'));
  const [service = '', storage = ''] = await startSandbox();
  const port = String(await freePort(0));
  address = `http://127.0.0.1:${port}`;
  start(process.execPath, ['server.mjs'], {
    PORT: port,
    PRECHECK_URL: service,
    PRECHECK_STORAGE_URL: storage,
    PRECHECK_KEY: KEY,
    PRECHECK_VENDOR_TOKEN: 'a-vendor-token-of-the-test',
    PRECHECK_WEBHOOK_SECRET: 'a-webhook-secret-of-the-test',
  });
  await eventually(() =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  browser = await launchBrowser();
}, TIMEOUT_MS);
afterAll(async () => {
  await browser?.close();
  await Promise.all(
    processes.map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      return child.kill() ? ended : undefined;
    }),
  );
  rmSync(folder, { recursive: true, force: true });
});

it(
  'takes an application whose drawings passed, once, and none without a receipt',
  async () => {
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('response', (answer) => void (answer.ok() || refused.push(answer.url())));
    await page.goto(address);
    await pickFiles(page, await sampleFiles('passing'));
    await startCheck(page);
    await waitForState(page, 'passed');
    const receipt = await formValue(page);
    await submit(page);
    await page.getByText(/^Application [\da-f-]{36} received$/).waitFor();
    expect(refused).toEqual([]);
    const send = async (precheck: string): Promise<[number, string]> => {
      const answer = await fetch(`${address}/applications`, {
        method: 'POST',
        body: new URLSearchParams({ precheck }),
      });
      return [answer.status, await answer.text()];
    };
    expect(await send(receipt)).toEqual([422, 'Application not accepted: receipt_used']);
    expect(await send('')).toEqual([422, 'Application not accepted: receipt_malformed']);
    await page.close();
  },
  TIMEOUT_MS,
);
