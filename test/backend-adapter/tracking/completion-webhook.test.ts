/** What the service may send to the webhook's address, and what comes of it: a reading of the project that it names, and nothing else. */
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, reportsWith, startHarness, WEBHOOK_SECRET } from '../support/adapter-harness.js';
import { SERVICE_KEY, startScriptedService } from '../support/scripted-service.js';

const harness = await startHarness();
const owner = harness.browser();
// A service that numbers its projects.
let number = 1000;
harness.service.script = ({ method, path }) => {
  if (method !== 'POST' || path !== '/projects') return undefined;
  number += 1;
  harness.service.reports.set(String(number), []);
  return { status: 201, json: { id: String(number) } };
};
afterAll(() => harness.close());

const PLAIN = { reportId: 'r-1', status: 'Complete', result: 'Passed', score: 91 };
const link = (index: number) => ({
  documentName: `Report ${index}`,
  documentType: 'report',
  documentURL: `https://storage.example/${index}?X-Amz-Security-Token=${'t'.repeat(1_800)}`,
});

const LINKS = Array.from({ length: 100 }, (_, index) => link(index));
const MANY_FIELDS = Object.fromEntries(Array.from({ length: 5_100 }, (_, index) => [`f${index}`, 0]));

describe('POST /webhooks/:secret', () => {
  it.each<[string, (id: string) => unknown, Record<string, string>?]>([
    ['as it is specified', (id) => ({ projectId: id, ...PLAIN, metadata: {}, documents: [link(1)] })],
    ['with a number for the project’s id', (id) => ({ projectId: Number(id), ...PLAIN })],
    ['with nothing but the project’s id', (id) => ({ projectId: id })],
    ['with a text for the score', (id) => ({ projectId: id, ...PLAIN, score: '91' })],
    ['with fields of other types', (id) => ({ projectId: id, reportId: 7, status: 6, metadata: 'x', documents: {} })],
    ['with a name of a prototype’s', (id) => ({ projectId: id, ...PLAIN, metadata: { constructor: 'Hearn & Co' } })],
    ['with a hundred signed links', (id) => ({ projectId: id, ...PLAIN, documents: LINKS })],
    ['with thousands of fields', (id) => ({ projectId: id, metadata: MANY_FIELDS })],
    ['as text', (id) => ({ projectId: id, ...PLAIN }), { 'content-type': 'text/plain;charset=UTF-8' }],
  ])('takes a hint %s', async (_name, payload, headers = {}) => {
    const id = await owner.createDraft();
    const readings = () => harness.service.count('GET', `/projects/${id}/reports`);
    const before = readings();
    const { status, text } = await owner.call(`/webhooks/${WEBHOOK_SECRET}`, { json: payload(id), headers });
    expect([status, text]).toEqual([202, '']);
    await eventually(() => readings() > before);
    // Nothing in it is believed.
    expect(await owner.snapshot(id)).toMatchObject({ phase: 'draft', reports: [], gate: { decision: 'undecided' } });
  });

  it.each<[string, BodyInit, number]>([
    ['no JSON', '{"projectId":', 400],
    ['no object', '["1001"]', 400],
    ['no project', JSON.stringify(PLAIN), 400],
    ['a project that is neither a text nor a number', JSON.stringify({ ...PLAIN, projectId: { id: '1001' } }), 400],
    ['more than 1 MiB', JSON.stringify({ projectId: '1001', metadata: { text: 'x'.repeat(1_048_576) } }), 413],
  ])('refuses %s', async (_name, body, expected) => {
    expect((await owner.call(`/webhooks/${WEBHOOK_SECRET}`, { body })).status).toBe(expected);
  });

  it('hints at the projects of all cities whose services use the id', async () => {
    const service = await startScriptedService();
    const city = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, maxCallsPerSecond: 10_000 };
    const both = await startHarness({ service, options: { cities: { 'wattle-bay': city, 'prairie-lake': city } } });
    service.script = ({ method, path }) =>
      method === 'POST' && path === '/projects' ? { status: 201, json: { id: 'same' } } : undefined;
    service.reports.set('same', []);
    const applicant = both.browser();
    await applicant.createDraft();
    await applicant.createDraft({ cityKey: 'prairie-lake' });
    expect(await applicant.hint('same')).toBe(202);
    await eventually(() => service.count('GET', '/same/reports') === 2);
  });
});

describe('a hint that comes while the service is away', () => {
  it.each([
    ['a project that is complete', 'complete'],
    ['a draft', 'draft'],
  ])('is read once the service is back: %s', async (_name, phase) => {
    const away = await startHarness({ settings: { leaseMs: 300 } });
    const { service } = away;
    const applicant = away.browser();
    const id = phase === 'draft' ? await applicant.createDraft() : await applicant.completed(service);
    const readings = () => service.count('GET', `/${id}/reports`);
    service.script = () => ({ status: 503 });
    const before = readings();
    await applicant.hint(id);
    // One reading tries three times.
    await eventually(() => readings() === before + 3);
    service.reports.set(id, reportsWith([20, 30], 'again'));
    service.script = () => undefined;
    await applicant.until(id, ({ gate }) => gate.decision === 'failed');
    // Nothing is asked for any more.
    const seen = readings();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(readings()).toBeLessThanOrEqual(seen + 1);
  });

  it('is dropped where the service refuses', async () => {
    const refusing = await startHarness({ settings: { leaseMs: 100 } });
    const applicant = refusing.browser();
    const id = await applicant.completed(refusing.service);
    const readings = () => refusing.service.count('GET', `/${id}/reports`);
    refusing.service.script = () => ({ status: 404 });
    const before = readings();
    await applicant.hint(id);
    await eventually(() => readings() > before);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(readings()).toBe(before + 1);
  });
});
