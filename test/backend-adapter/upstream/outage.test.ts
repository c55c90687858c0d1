import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { propertyScript } from '../support/property-answers.js';
import { askDifferently, startPropertyHarness } from '../support/property-harness.js';
import { SERVICE_KEY, startScriptedService, type Reply } from '../support/scripted-service.js';

const AWAY: Reply = { status: 503, text: 'away' };
const time = { offsetMs: 0 };
const settings = {
  upstreamTimes: { connectTimeoutMs: 3_000, answerTimeoutMs: 3_000, retryBaseMs: 5, firstOpenMs: 30_000 },
  monotonicClock: () => performance.now() + time.offsetMs,
  random: () => 0,
};

describe('a pre-check service that is away', () => {
  let harness: Harness;
  let browser: Browser;
  beforeEach(async () => {
    time.offsetMs = 0;
    harness = await startHarness({ settings, options: { pollIntervalMs: 60_000 } });
    browser = harness.browser();
  });

  it('is left alone, people are told at once for how long, and one call tries then', async () => {
    harness.service.script = () => AWAY;
    expect((await browser.call('/cities/wattle-bay')).status).toBe(503);
    expect((await browser.call('/cities/wattle-bay')).status).toBe(503);
    // The second one’s second try was the fifth failure.
    expect(harness.service.seen).toHaveLength(5);
    const refused = await browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect([refused.status, refused.json.error?.code]).toEqual([503, 'upstream_unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(harness.service.seen).toHaveLength(5);
    expect(harness.loggedAs('circuit-open')).toMatchObject([{ level: 'warn', openForMs: 30_000 }]);

    time.offsetMs += 30_000;
    harness.service.script = () => undefined;
    expect((await browser.call('/cities/wattle-bay')).status).toBe(200);
    expect(harness.loggedAs('circuit-closed')).toHaveLength(1);
    expect((await browser.call('/projects', { json: { cityKey: 'wattle-bay' } })).status).toBe(201);
  });

  it('gets no readings either, and pages see that it is away', async () => {
    const id = await browser.started();
    await eventually(() => harness.service.count('GET', '/reports') > 1);
    harness.service.script = () => AWAY;
    await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
    await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
    const before = harness.service.seen.length;
    await browser.hint(id);
    await browser.until(id, ({ service }) => !service.reachable);
    expect(harness.service.seen).toHaveLength(before);
  });

  it('one project whose calls fail keeps nobody else away', async () => {
    const id = await browser.createDraft();
    harness.service.script = ({ path }) => (path.includes(id) ? { status: 500 } : undefined);
    for (let count = 0; count < 6; count += 1) await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' });
    expect(harness.service.count('GET', '/viewer-link')).toBe(18);
    for (let count = 0; count < 6; count += 1) await browser.upload(id, `A-${count}.pdf`);
    expect(harness.service.count('GET', '/upload-file-url')).toBe(18);
    expect((await browser.call('/cities/wattle-bay')).status).toBe(200);
  });

  it('is asked again by a POST only where the first certainly did nothing', async () => {
    let times = 0;
    harness.service.script = ({ method }) =>
      method === 'POST' && (times += 1) < 3 ? { status: 429, headers: { 'retry-after': '0' } } : undefined;
    expect((await browser.call('/projects', { json: { cityKey: 'wattle-bay' } })).status).toBe(201);
    expect(harness.service.count('POST', '/projects')).toBe(3);
  });

  it('that asks to wait for long is not asked again, and says so', async () => {
    harness.service.script = () => ({ status: 503, headers: { 'retry-after': '40' } });
    const answer = await browser.call('/cities/wattle-bay');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '40']);
    expect(harness.service.seen).toHaveLength(1);
    harness.service.script = () => ({ status: 429, headers: { 'retry-after': '30' } });
    const limited = await browser.call('/cities/wattle-bay');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([503, '30']);
    expect(harness.service.seen).toHaveLength(2);
    // Nor by anybody else with the same key, before its time.
    harness.service.script = () => undefined;
    expect((await browser.call('/cities/wattle-bay')).status).toBe(503);
    time.offsetMs += 30_000;
    expect((await browser.call('/cities/wattle-bay')).status).toBe(200);
    expect(harness.service.seen).toHaveLength(3);
  });

  it('that asks to wait for a year is asked again after an hour at most', async () => {
    harness.service.script = () => ({ status: 503, headers: { 'retry-after': '31536000' } });
    const answer = await browser.call('/cities/wattle-bay');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600']);
  });
});

it('a stop does not wait for the next try of a reading', async () => {
  const harness = await startHarness({ settings, options: { pollIntervalMs: 20 } });
  const browser = harness.browser();
  await browser.started();
  harness.service.script = ({ path }) =>
    path.endsWith('/reports') ? { status: 500, headers: { 'retry-after': '5' } } : undefined;
  const before = harness.service.count('GET', '/reports');
  await eventually(() => harness.service.count('GET', '/reports') > before);
  const startedMs = performance.now();
  await harness.adapter.close();
  expect(performance.now() - startedMs).toBeLessThan(2_500);
  expect(harness.loggedAs('tracking-failed')).toEqual([]);
});

it('a city’s calls keep to its rate, and a call that would wait too long is refused', async () => {
  const service = await startScriptedService();
  const cities = { 'wattle-bay': { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, maxCallsPerSecond: 1 } };
  const upstreamTimes = { ...settings.upstreamTimes, maxRateWaitMs: 100 };
  const impatient = { ...settings, upstreamTimes, monotonicClock: () => time.offsetMs };
  const harness = await startHarness({ service, options: { cities }, settings: impatient });
  const browser = harness.browser();
  const create = () => browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
  expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
  const refused = await create();
  expect([refused.status, refused.json.error?.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(service.count('POST', '/projects')).toBe(2);
  time.offsetMs += 1_050;
  expect((await create()).status).toBe(201);
});

it('a call that waited for its place is not sent to a service that went away meanwhile', async () => {
  time.offsetMs = 0;
  const service = await startScriptedService();
  const cities = { 'wattle-bay': { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, maxCallsPerSecond: 6 } };
  const patient = { ...settings, monotonicClock: () => time.offsetMs };
  const harness = await startHarness({ service, options: { cities }, settings: patient });
  let goAway: () => void = () => undefined;
  const away: Reply = { status: 503, until: new Promise((resolve) => (goAway = resolve)) };
  service.script = () => away;
  const create = () => harness.browser().call('/projects', { json: { cityKey: 'wattle-bay' } });
  const created = Array.from({ length: 16 }, create);
  // After a quiet time, as many go through at once as two seconds take.
  await eventually(() => service.seen.length === 12);
  goAway();
  await eventually(() => harness.loggedAs('circuit-open').length > 0);
  time.offsetMs += 2_000;
  expect((await Promise.all(created)).map(({ status }) => status)).toEqual(Array(16).fill(503));
  expect(service.seen).toHaveLength(12);
});

it('a property service that is away is left alone, and what was not asked costs nothing', async () => {
  time.offsetMs = 0;
  const harness = await startPropertyHarness({ requestsPerSecond: 100 }, { settings });
  const browser = harness.browser();
  harness.service.script = propertyScript(() => AWAY);
  for (let n = 0; n < 5; n += 1) expect((await askDifferently(browser, n)).status).toBe(503);
  const remaining = async () =>
    ((await browser.call('/property/ping')).json['quota'] as { remaining: number }).remaining;
  const before = await remaining();
  const refused = await askDifferently(browser, 5);
  expect([refused.status, refused.json.error?.code]).toEqual([503, 'upstream_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
  expect(harness.calls()).toHaveLength(5);
  expect(await remaining()).toBe(before);
  time.offsetMs += 30_000;
  harness.service.script = propertyScript();
  expect((await askDifferently(browser, 6)).status).toBe(200);
});
