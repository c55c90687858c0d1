/** The month's quota, what is kept, and what survives a restart: whole requests against a service that counts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/services.mjs';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import { propertyPingAnswerSchema } from 'precheck-contract';
import type { Browser } from '../support/adapter-harness.js';
import { OTHER_ID, propertyScript } from '../support/property-answers.js';
import { askDifferently, essentials, estimate, insights, outcome, suggest } from '../support/property-harness.js';
import { startPropertyHarness, type PropertyHarness } from '../support/property-harness.js';
import { startScriptedService, type Reply } from '../support/scripted-service.js';

const HOUR_MS = 60 * 60_000;
const TEN_MINUTES = { 'retry-after': '600' };
const DAY_MS = 24 * HOUR_MS;

let harness: PropertyHarness;
let browser: Browser;
async function start(
  property: Parameters<typeof startPropertyHarness>[0] = {},
  upstreamTimes?: AdapterSettings['upstreamTimes'],
): Promise<void> {
  const settings = upstreamTimes === undefined ? {} : { upstreamTimes };
  harness = await startPropertyHarness(property, { settings });
  browser = harness.browser();
}
beforeEach(() => start());
const remaining = async (): Promise<number | undefined> =>
  propertyPingAnswerSchema.parse((await browser.call('/property/ping')).json).quota?.remaining;
const answering = (reply: Reply): void => {
  harness.service.script = propertyScript(() => reply);
};

describe('the quota', () => {
  it('is spent to the last call and no further, and begins anew with the next month (UTC)', async () => {
    await start({ monthlyQuota: 3 });
    for (const n of [1, 2, 3]) expect((await askDifferently(browser, n)).status).toBe(200);
    const refused = await askDifferently(browser, 4);
    expect(outcome(refused)).toEqual([429, 'quota_exhausted']);
    const resetsAt = String(refused.json.error?.details?.['resetsAt']);
    expect(resetsAt).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
    expect(refused.json.error).toMatchObject({ retryable: false });
    expect((await browser.call('/property/ping')).json['quota']).toEqual({ limit: 3, remaining: 0, resetsAt });
    expect((await askDifferently(browser, 3)).json['kept']).toBe(true);
    expect(harness.calls()).toHaveLength(3);
    harness.clock.offsetMs = Date.parse(resetsAt) - Date.now() + 1_000;
    expect((await askDifferently(browser, 4)).status).toBe(200);
    expect(await remaining()).toBe(2);
  });

  it('survives a restart, as answers do', async () => {
    await start({ monthlyQuota: 2 });
    await askDifferently(browser, 1);
    browser = (await harness.restarted()).browser(browser);
    expect(await remaining()).toBe(1);
    expect((await askDifferently(browser, 1)).json['kept']).toBe(true);
    expect((await askDifferently(browser, 2)).status).toBe(200);
    expect(outcome(await askDifferently(browser, 3))).toEqual([429, 'quota_exhausted']);
    expect(harness.calls()).toHaveLength(2);
  });

  it('of nothing allows nothing, and none is no limit', async () => {
    await start({ monthlyQuota: 0 });
    expect(outcome(await estimate(browser))).toEqual([429, 'quota_exhausted']);
    await start({ monthlyQuota: null });
    expect((await estimate(browser)).status).toBe(200);
    expect((await browser.call('/property/ping')).json).toEqual({ configured: true, quota: null });
  });

  it.each<[string, Reply, number]>([
    ['an answer', { json: {} }, 1],
    ['a reset after it was sent', 'reset', 1],
    ['a time-out after it was sent', 'hang', 1],
    ['401', { status: 401 }, 0],
    ['429 for the rate', { status: 429, headers: { 'retry-after': '5' } }, 0],
    ['429 for the rate, in words', { status: 429, json: { message: 'API rate limit exceeded' } }, 0],
    ['429 for a quota of seconds', { status: 429, json: { message: 'Quota of 10 calls per second exceeded' } }, 0],
  ])('%s spends what the service may have counted', async (_name, reply, spent) => {
    answering(reply);
    await estimate(browser);
    expect(await remaining()).toBe(500 - spent);
  });

  it('is not spent where nobody listens', async () => {
    const port = await freePort(0);
    const baseUrl = `http://127.0.0.1:${port}`;
    await start({ baseUrl });
    expect(outcome(await estimate(browser))).toEqual([503, 'upstream_unavailable']);
    expect(await remaining()).toBe(500);
    // It comes back a moment later: one of the further tries finds it, with seconds between them.
    await start({ baseUrl }, { connectTimeoutMs: 10_000, answerTimeoutMs: 60_000, retryBaseMs: 3_000 });
    const asking = askDifferently(browser, 1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    const back = await startScriptedService(port);
    back.script = propertyScript();
    expect((await asking).status).toBe(200);
    expect(await remaining()).toBe(499);
  });

  it('is not spent while a call waits for its place', async () => {
    let nowMs = 0;
    harness = await startPropertyHarness({ requestsPerSecond: 1 }, { settings: { monotonicClock: () => nowMs } });
    browser = harness.browser();
    expect((await askDifferently(browser, 1)).status).toBe(200);
    const waiting = askDifferently(browser, 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await remaining()).toBe(499);
    nowMs += 1_050;
    expect((await waiting).status).toBe(200);
    expect(await remaining()).toBe(498);
  });
});

describe('a service that says its month is used up', () => {
  it.each<[string, Reply, number]>([
    ['by a long wait', { status: 429, headers: { 'retry-after': '7200' } }, 2],
    ['in words with a wait', { status: 429, headers: TEN_MINUTES, json: { message: 'Monthly limit' } }, 0.17],
    ['in words of a rate', { status: 429, json: { message: 'Monthly rate limit exceeded' } }, 1],
    ['in words alone', { status: 429, json: { message: 'Limit Exceeded' } }, 1],
  ])('%s is not asked until then, also after a restart', async (_name, reply, hours) => {
    // Within the month, whatever today is.
    const now = new Date();
    harness.clock.offsetMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 10) - Date.now();
    answering(reply);
    const refused = await askDifferently(browser, 1);
    expect(outcome(refused)).toEqual([429, 'quota_exhausted']);
    const resetsAtMs = Date.parse(String(refused.json.error?.details?.['resetsAt']));
    expect((resetsAtMs - Date.now() - harness.clock.offsetMs) / HOUR_MS).toBeCloseTo(hours, 1);
    const next = await askDifferently(browser, 2);
    expect([...outcome(next), next.json.error?.details]).toEqual([...outcome(refused), refused.json.error?.details]);
    const restarted = await harness.restarted();
    browser = restarted.browser();
    const { offsetMs } = harness.clock;
    restarted.clock.offsetMs = offsetMs;
    expect(outcome(await askDifferently(browser, 2))).toEqual([429, 'quota_exhausted']);
    expect(await remaining()).toBe(0);
    expect(harness.calls()).toHaveLength(1);
    restarted.service.script = propertyScript();
    restarted.clock.offsetMs = offsetMs + hours * HOUR_MS + 60_000;
    expect((await askDifferently(browser, 2)).status).toBe(200);
    // The call that was refused was none.
    expect(await remaining()).toBe(499);
  });
});

describe('what is kept', () => {
  it('answers the same question again, with when it was read', async () => {
    const { json: first } = await suggest(browser, '12 Banksia Street');
    const { json: second } = await suggest(harness.browser(), '  12  Banksia Street ');
    expect([first['kept'], second['kept'], second['readAt']]).toEqual([false, true, first['readAt']]);
    expect((await suggest(browser, '12 Banksia Avenue')).json['kept']).toBe(false);
  });

  it('goes after a day, and none after ten minutes', async () => {
    await estimate(browser);
    harness.clock.offsetMs = DAY_MS - 1_000;
    expect((await estimate(browser)).json['kept']).toBe(true);
    harness.clock.offsetMs = DAY_MS + 1_000;
    expect((await estimate(browser)).json['kept']).toBe(false);
    answering({ status: 404, json: {} });
    const calls = harness.calls().length;
    for (const time of [1, 2]) {
      for (const ask of [insights, essentials]) {
        expect([time, ...outcome(await ask(browser))]).toEqual([time, 404, 'property_not_found']);
      }
    }
    expect((await suggest(browser, 'nowhere')).json['kept']).toBe(false);
    expect((await suggest(browser, 'nowhere')).json['kept']).toBe(true);
    expect(harness.calls().length - calls).toBe(3);
    harness.service.script = propertyScript();
    harness.clock.offsetMs += 9 * 60_000;
    expect((await insights(browser)).status).toBe(404);
    harness.clock.offsetMs += 2 * 60_000;
    expect((await insights(browser)).status).toBe(200);
  });

  it('has its refusals too, so that asking on costs nothing', async () => {
    answering({ status: 422, json: { message: 'Not for strata' } });
    for (let time = 0; time < 3; time += 1) {
      const answer = await estimate(browser);
      expect(answer.json.error?.details).toEqual({ status: 422, serviceMessage: 'Not for strata' });
    }
    expect(harness.calls()).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['rubbish', { text: '<html>' }],
    ['another property', { json: { result: { propertyID: OTHER_ID, feasibility: { duplex: [] } } } }],
    ['too much', { text: 'x'.repeat(11 * 1024 * 1024) }],
  ])('is %s too for a while: asking on would bring and cost the same', async (_name, reply) => {
    answering(reply);
    for (let time = 0; time < 3; time += 1) expect(outcome(await estimate(browser))).toEqual([502, 'upstream_misread']);
    expect(harness.calls()).toHaveLength(1);
    expect(await remaining()).toBe(499);
    harness.service.script = propertyScript();
    harness.clock.offsetMs = 11 * 60_000;
    expect((await estimate(browser)).status).toBe(200);
  });

  it('is nothing where it is switched off', async () => {
    await start({ estimateCacheMs: 0 });
    for (let time = 0; time < 2; time += 1) expect((await estimate(browser)).json['kept']).toBe(false);
    for (const kept of [false, true]) expect((await insights(browser)).json['kept']).toBe(kept);
    await start({ planningCacheMs: 0 });
    for (let time = 0; time < 2; time += 1) expect((await insights(browser)).json['kept']).toBe(false);
    for (const kept of [false, true]) expect((await estimate(browser)).json['kept']).toBe(kept);
  });
});
