/** Every property call through the sandbox as built, over HTTP. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insightsViewAnswerSchema,
  planningEssentialsViewAnswerSchema,
  propertyEstimateAnswerSchema,
  propertySuggestAnswerSchema,
} from '../../../src/contract/index.js';
import { startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { essentials, estimate, insights, outcome, suggest } from '../support/property-harness.js';

const KEY = 'marked-property-key-48aa';
const built = new URL('../../../dist/node/sandbox/index.js', import.meta.url);

interface RunningSandbox {
  readonly baseUrl: string;
  readonly propertyUrl: string;
  close(): Promise<void>;
}

let directory: string;
let sandbox: RunningSandbox;
let harness: Harness;
let browser: Browser;
beforeAll(async () => {
  if (!existsSync(built)) throw new Error('dist/node/sandbox is missing: run `npm run build` first.');
  directory = mkdtempSync(join(tmpdir(), 'precheck-property-sandbox-'));
  const { createSandbox } = (await import(built.href)) as {
    createSandbox(options: object): Promise<RunningSandbox>;
  };
  const limits = { requestsPerSecond: 10, requestsPerMonth: 9 };
  sandbox = await createSandbox({
    dataDirectory: directory,
    keys: { 'wattle-bay': 'marked-city-key-0001' },
    propertyKey: KEY,
    propertyKeyHeader: 'x-property-key',
    propertyLimits: limits,
  });
  harness = await startHarness({
    options: {
      property: { baseUrl: sandbox.propertyUrl, apiKey: KEY, keyHeader: 'x-property-key', monthlyQuota: null },
    },
    settings: { upstreamTimes: { connectTimeoutMs: 5_000, answerTimeoutMs: 15_000, retryBaseMs: 50 } },
  });
  browser = harness.browser();
});
afterAll(async () => {
  await harness?.close();
  await sandbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

it('finds a property, reads all about it, works estimates out, and learns that the month is used up', async () => {
  const calls: unknown[] = [];
  const found = propertySuggestAnswerSchema.parse(
    (await browser.call('/property/suggest', { json: { suburb: 'Campsie' } })).json,
  );
  const [property] = found.candidates;
  expect(property?.address).toContain('Campsie');
  const id = property?.propertyId ?? '';

  const reduced = planningEssentialsViewAnswerSchema.parse((await essentials(browser, id)).json).property;
  const full = insightsViewAnswerSchema.parse((await insights(browser, id)).json).property;
  expect(full).toMatchObject(reduced);
  expect(full.areaM2).toBeGreaterThan(100);
  expect(full.zoning?.code).toMatch(/\w/);
  expect(Object.values(full.constraints).every((flag) => typeof flag === 'boolean')).toBe(true);
  expect(full.permittedUses.withConsent?.length).toBeGreaterThan(0);

  const usual = propertyEstimateAnswerSchema.parse((await estimate(browser, {}, id)).json);
  expect(
    usual.feasibility.townhouse.calculations.length + usual.feasibility.apartment.calculations.length,
  ).toBeGreaterThan(0);
  expect(usual.feasibility.duplex).toEqual({ optimal: null, calculations: [] });
  const overridden = await estimate(browser, { setback_front: '9.5', 'avg_apt_area-m2': 60, max_allowed_fsr: 2 }, id);
  expect(overridden.status).toBe(200);
  calls.push(found, reduced, full, usual, overridden.json);

  expect((await suggest(browser, '1 Nowhere Road')).json).toMatchObject({ candidates: [], ambiguous: false });
  const several = propertySuggestAnswerSchema.parse((await suggest(browser, '12 quandong st')).json);
  expect(several.ambiguous).toBe(true);
  expect(several.candidates.map(({ address }) => address).sort()).toEqual([
    '12 Quandong Street, Kirrawee NSW 2232',
    '12-14 Quandong Street, Campsie NSW 2194',
  ]);
  expect(outcome(await insights(browser, '99999999-0000-4000-8000-000000000000'))).toEqual([404, 'property_not_found']);

  // The ninth and last call of this month, and the one that is refused.
  const answers = [];
  for (const n of [1, 2, 3]) answers.push(await estimate(browser, { th_width: 5 + n }, id));
  const refused = answers.at(-1);
  expect(refused && outcome(refused)).toEqual([429, 'quota_exhausted']);
  expect(Date.parse(String(refused?.json.error?.details?.['resetsAt']))).toBeGreaterThan(Date.now());
  expect((await estimate(browser, {}, id)).json['kept']).toBe(true);
  expect(JSON.stringify([calls, harness.logged])).not.toContain(KEY);
});
