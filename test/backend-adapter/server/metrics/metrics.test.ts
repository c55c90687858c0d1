import { afterAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../../src/backend-adapter/server/metrics/metrics.js';
import { ROUTES } from '../../../../src/backend-adapter/http/route-table.js';
import { eventually, startHarness, VENDOR_TOKEN } from '../../support/adapter-harness.js';
import { PROPERTY_ID, propertyScript } from '../../support/property-answers.js';
import { SERVICE_KEY, startScriptedService } from '../../support/scripted-service.js';

const headers = { authorization: `Bearer ${VENDOR_TOKEN}` };

const service = await startScriptedService();
service.script = propertyScript();
const property = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, monthlyQuota: 50 };
const harness = await startHarness({ service, options: { property } });
const browser = harness.browser();
const id = await browser.completed(service);
afterAll(() => harness.close());

/** The value of a line, which is named as it stands there. */
async function value(line: string): Promise<number | null> {
  const { text } = await harness.browser().call('/metrics', { headers });
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

describe('/metrics', () => {
  it('is for the vendor’s token alone, in the text form of Prometheus', async () => {
    const answer = await browser.call('/metrics');
    expect([answer.status, answer.json.error?.code]).toEqual([403, 'vendor_only']);
    const allowed = await browser.call('/metrics', { headers });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await harness.adapter.metrics()).toContain('# TYPE precheck_requests_total counter');
  });

  it('counts requests by route, method and status, whatever a caller makes up', async () => {
    const line = 'precheck_requests_total{method="GET",route="/projects/:id",status="404"}';
    const before = (await value(line)) ?? 0;
    for (let count = 0; count < 3; count += 1) await harness.browser().fetch(`/projects/made-up-${count}`);
    expect(await value(line)).toBe(before + 3);
    for (let count = 0; count < 3; count += 1) await browser.fetch(`/made-up/${count}`, { method: `MADEUP${count}` });
    expect(await value('precheck_requests_total{method="other",route="none",status="404"}')).toBe(3);
    const text = await harness.adapter.metrics();
    expect(text).not.toMatch(/made-?up|p-\d/i);
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    const known = new Set(['none', '/health', '/ready', ...ROUTES.map(({ path }) => path)]);
    expect([...routes].filter((route) => !known.has(route ?? ''))).toEqual([]);
  });

  it('counts calls of the services by what became of them', async () => {
    const calls = (labels: string) => value(`precheck_upstream_calls_total{${labels}}`);
    expect(await calls('service="precheck",city="wattle-bay",method="POST",outcome="2xx"')).toBe(2);
    const { script } = harness.service;
    harness.service.script = ({ path }) => (path.endsWith('/viewer-link') ? { status: 422, json: {} } : undefined);
    await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' });
    harness.service.script = script;
    await browser.call('/property/estimate', { json: { propertyId: PROPERTY_ID } });
    expect(await calls('service="precheck",city="wattle-bay",method="GET",outcome="4xx"')).toBe(1);
    expect(await calls('service="property",city="",method="POST",outcome="2xx"')).toBe(1);
    expect(await value('precheck_property_quota{calls="remaining"}')).toBe(49);
    expect(await value('precheck_property_quota{calls="limit"}')).toBe(50);
  });

  it('counts streams, tracked projects and events as they stand', async () => {
    expect(await value('precheck_event_streams')).toBe(0);
    const leave = new AbortController();
    const stream = await browser.fetch(`/projects/${id}/events`, { signal: leave.signal });
    expect(await value('precheck_event_streams')).toBe(1);
    leave.abort();
    await stream.body?.cancel().catch(() => {});
    await eventually(async () => (await value('precheck_event_streams')) === 0);
    await browser.started();
    await eventually(async () => (await value('precheck_tracked_projects')) === 1);
    expect(await value('precheck_outbox_events{state="waiting"}')).toBe(0);
  });

  it('counts the failures of hooks', async () => {
    const options = { identify: () => Promise.reject(new Error('no')) };
    const failing = await startHarness({ service: harness.service, options });
    await failing.browser().call('/projects');
    expect(await failing.adapter.metrics()).toContain('precheck_hook_failures_total{hook="identify"} 1');
  });
});

describe('a source that fails', () => {
  it('is left out and named in the log; the rest is read', async () => {
    const logged: unknown[] = [];
    const metrics = createMetrics((event, fields) => logged.push({ event, ...fields }));
    metrics.watch({
      openStreams: () => 4,
      trackedProjects: () => 5,
      outbox: () => Promise.reject(new Error('The database is away.')),
      propertyQuota: async () => null,
    });
    const text = await metrics.text();
    expect(text).toContain('precheck_event_streams 4');
    expect(text).toContain('precheck_tracked_projects 5');
    expect(text).not.toMatch(/^precheck_outbox_events\{/m);
    expect(logged).toMatchObject([{ event: 'metric-not-read', metric: 'precheck_outbox_events' }]);
  });
});
