/** Two processes of the built adapter on one data directory, before a service that counts. */
import { beforeEach, expect, it } from 'vitest';
import { Browser, eventually } from '../support/adapter-harness.js';
import { temporaryFolder } from '../support/after-test.js';
import { startChildAdapter, type ChildAdapter } from '../support/child-adapter.js';
import { PROPERTY_ID, propertyScript } from '../support/property-answers.js';
import { SERVICE_KEY, startScriptedService, type ScriptedService } from '../support/scripted-service.js';

let service: ScriptedService;
let dataDirectory: string;
beforeEach(async () => {
  service = await startScriptedService();
  service.script = propertyScript();
  dataDirectory = temporaryFolder();
});

function start(monthlyQuota: number): Promise<ChildAdapter> {
  const { baseUrl } = service;
  // The quota alone is to hold them.
  const property = { baseUrl, apiKey: SERVICE_KEY, monthlyQuota, requestsPerSecond: 1000 };
  return startChildAdapter(baseUrl, { dataDirectory, property });
}

/** One person without a cookie; `n` makes it a question that nobody asked yet. */
async function ask(adapter: ChildAdapter, n: number, headers: Record<string, string> = {}) {
  const question = { propertyId: PROPERTY_ID, overrides: { total_property_area_m2: 100 + n } };
  const { status, json } = await new Browser(adapter).call('/property/estimate', { json: question, headers });
  return { status, code: json.error?.code, kept: json['kept'] };
}

it('two that 50 people race through spend exactly the quota, and a forged or repeated request costs nothing', async () => {
  const quota = 20;
  // Both at once: they also make the database, its secrets and its schema at once.
  const adapters = await Promise.all([start(quota), start(quota)]);
  const one = (n: number): ChildAdapter => adapters[n % 2] ?? adapters[0];
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
}, 30_000);

it('one that is killed while its call is under way has spent it', async () => {
  const first = await start(2);
  service.script = propertyScript(() => 'hang');
  const lost = ask(first, 1).catch(() => 'lost');
  await eventually(() => service.seen.length > 0);
  await first.kill();
  expect(await lost).toBe('lost');
  service.script = propertyScript();
  const second = await start(2);
  expect((await ask(second, 2)).status).toBe(200);
  expect((await ask(second, 3)).code).toBe('quota_exhausted');
  expect(service.seen).toHaveLength(2);
}, 30_000);
