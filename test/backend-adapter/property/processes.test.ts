/** Two processes of the built adapter on one data directory, before a service that counts. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROPERTY_ID, propertyScript } from '../support/property-answers.js';
import { SERVICE_KEY, startScriptedService, type ScriptedService } from '../support/scripted-service.js';

const script = fileURLToPath(new URL('../support/racing-adapter.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../../dist/node/backend-adapter/index.js', import.meta.url));
const TIMEOUT_MS = 240_000;

interface RunningAdapter {
  readonly child: ChildProcess;
  readonly address: string;
}

let service: ScriptedService;
let dataDirectory: string;
const running: RunningAdapter[] = [];
beforeEach(async () => {
  if (!existsSync(built)) throw new Error('The build is missing: run `npm run build` first.');
  service = await startScriptedService();
  service.script = propertyScript();
  dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-racing-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill));
  await service.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function start(monthlyQuota: number): Promise<RunningAdapter> {
  const child = spawn(process.execPath, [script, dataDirectory, service.baseUrl, SERVICE_KEY, String(monthlyQuota)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => resolve(/listening (\S+)/.exec(text.toString())?.[1] ?? ''));
    child.once('exit', (code) => reject(new Error(`The adapter's process ended with ${code}.`)));
  });
  const adapter = { child, address };
  running.push(adapter);
  return adapter;
}

async function kill({ child }: RunningAdapter): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** One person without a cookie; `n` makes it a question that nobody asked yet. */
async function ask({ address }: RunningAdapter, n: number, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/precheck/property/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ propertyId: PROPERTY_ID, overrides: { total_property_area_m2: 100 + n } }),
  });
  const body = (await response.json()) as { error?: { code: string }; kept?: boolean };
  return { status: response.status, code: body.error?.code, kept: body.kept };
}

it(
  'two that 50 people race through spend exactly the quota, and a forged or repeated request costs nothing',
  async () => {
    const quota = 20;
    // Both at once: they also make the database, its secrets and its schema at once.
    const adapters = await Promise.all([start(quota), start(quota)]);
    const one = (n: number): RunningAdapter => adapters[n % 2] ?? adapters[0];
    // All but the last unit first, then everybody for that one.
    const before = await Promise.all(Array.from({ length: quota - 1 }, (_, n) => ask(one(n), n)));
    expect(before.map(({ status }) => status)).toEqual(Array<number>(quota - 1).fill(200));
    // While there is a unit to be had: it must be there for the race.
    const forged = [
      await ask(one(0), 500, { origin: 'https://evil.example' }),
      await ask(one(1), 501, { 'sec-fetch-site': 'cross-site' }),
      await ask(one(1), -60),
    ];
    expect(forged.map(({ code }) => code)).toEqual(['forbidden_origin', 'forbidden_origin', 'override_invalid']);
    const repeated = await Promise.all([0, 1].flatMap((shift) => before.map((_, n) => ask(one(n + shift), n))));
    expect(repeated.every(({ status, kept }) => status === 200 && kept === true)).toBe(true);
    expect(service.seen).toHaveLength(quota - 1);

    const racing = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(one(n), 100 + n)));
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ code }) => code === 'quota_exhausted')).toHaveLength(49);
    expect(service.seen).toHaveLength(quota);

    const stranger = { cookie: 'precheck=00000000-0000-4000-8000-000000000000.forged' };
    expect((await ask(one(0), 502, stranger)).code).toBe('quota_exhausted');
    expect((await ask(one(1), 0)).kept).toBe(true);
    expect(service.seen).toHaveLength(quota);
  },
  TIMEOUT_MS,
);

it(
  'all 50 at once for a quota of 7, from the start',
  async () => {
    const adapters = await Promise.all([start(7), start(7)]);
    const racing = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(adapters[n % 2] ?? adapters[0], n)));
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(service.seen).toHaveLength(7);
  },
  TIMEOUT_MS,
);

it(
  'one that is killed while its call is under way has spent it',
  async () => {
    const first = await start(2);
    service.script = propertyScript(() => 'hang');
    const lost = ask(first, 1).catch(() => 'lost');
    while (service.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await kill(first);
    expect(await lost).toBe('lost');
    service.script = propertyScript();
    const second = await start(2);
    expect((await ask(second, 2)).status).toBe(200);
    expect((await ask(second, 3)).code).toBe('quota_exhausted');
    expect(service.seen).toHaveLength(2);
  },
  TIMEOUT_MS,
);
