/** Secrets planted wherever a field of the log could take them from: the service's answers, hooks, addresses, methods and headers. */
import { afterAll, expect, it } from 'vitest';
import { openServer } from '../../../faults/support/http-server.js';
import { eventually, ORIGIN, startHarness } from '../../support/adapter-harness.js';
import { QUICK_OUTBOX } from '../../support/outbox-times.js';
import { findPlanted, PLANTED } from '../../support/planted-secrets.js';
import { CITY, startScriptedService, type Reply } from '../../support/scripted-service.js';

const everything = Object.values(PLANTED).join(' | ');
const inHeaders = { 'x-planted': everything, 'retry-after': PLANTED.key, etag: PLANTED.receipt };

/** What a service may say in each of its answers. */
const REPLIES: Record<string, Reply> = {
  'a refusal': { status: 422, json: { message: everything, error: { message: everything } }, headers: inHeaders },
  'a refused key': { status: 401, json: { message: everything } },
  'a page of its gateway': { status: 502, text: `<html>${everything}</html>`, headers: inHeaders },
  'an unreadable answer': { status: 200, json: { [PLANTED.key]: everything, [PLANTED.email]: [everything] } },
  'no JSON': { status: 200, text: everything },
  'a redirect': { status: 302, headers: { ...inHeaders, location: `ftp://${PLANTED.email}/?${PLANTED.key}` } },
};

function thrown(): Error {
  const cause = Object.assign(new Error(everything), { code: PLANTED.key, name: PLANTED.bearer });
  return Object.assign(new Error(`It cannot use ${everything}.`, { cause }), { code: PLANTED.vendorToken });
}

let reply: Reply | null = null;
let started = false;
const receiver = await openServer((_, answer) => answer.writeHead(500, { 'x-planted': PLANTED.key }).end(everything));
const service = await startScriptedService();
service.script = ({ method, path }) => {
  if (reply !== null) return reply;
  if (path.startsWith('/cities')) return { json: CITY };
  // A service that calls its project as nobody should.
  if (method === 'POST' && path === '/projects') return { status: 201, json: { id: PLANTED.email } };
  if (path.endsWith('/process')) {
    started = true;
    return { status: 202, json: {} };
  }
  if (path.endsWith('/upload-file-url')) return { json: { url: PLANTED.signedLink } };
  const report = { id: PLANTED.email, name: everything, status: 'Complete', score: 90, result: 'Passed' };
  return {
    json: path.endsWith('/reports') ? (started ? [report, { ...report, id: 'r-2' }] : []) : { status: 'Complete' },
  };
};
const harness = await startHarness({
  service,
  options: {
    cities: { 'wattle-bay': { baseUrl: service.baseUrl, apiKey: PLANTED.key } },
    property: { baseUrl: service.baseUrl, apiKey: PLANTED.key },
    vendorToken: PLANTED.vendorToken,
    webhookSecret: PLANTED.webhookSecret,
    identify: (request) => {
      if (request.headers.has('x-throw')) throw thrown();
      return { userId: PLANTED.email };
    },
    onGateDecided: () => Promise.reject(thrown()),
    forward: {
      url: `${receiver.url}/events?token=${encodeURIComponent(PLANTED.key)}`,
      secret: `whsec_${Buffer.from(PLANTED.vendorToken).toString('base64')}`,
    },
  },
  settings: { outboxTimes: { ...QUICK_OUTBOX, retryDelaysMs: [1] } },
});
const browser = harness.browser();
afterAll(async () => {
  await harness?.close();
  await receiver?.close();
});

const logged = (event: string): number => harness.loggedAs(event).length;

it('the log has nothing of what the service, hooks, receivers and callers say', async () => {
  const id = encodeURIComponent(await browser.createDraft({ userEmail: PLANTED.email }));
  await browser.process(id, [await browser.upload(id, `${PLANTED.email}.pdf`)]);
  await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
  await eventually(() => logged('event-dead') >= 2);
  for (const each of Object.values(REPLIES)) {
    reply = each;
    await browser.call('/cities/wattle-bay');
    await browser.call('/projects', { json: { cityKey: 'wattle-bay', userEmail: PLANTED.email } });
    for (const part of ['viewer-link', 'hand-off']) await browser.call(`/projects/${id}/${part}`, { method: 'POST' });
    await browser.call(`/projects/${id}/documents?type=report`);
    await browser.call('/property/suggest', { json: { streetAddress: '12 Quandong Street' } });
  }
  const cookie = PLANTED.cookie.slice('Cookie: '.length);
  const headers = { 'x-throw': '1', cookie, authorization: PLANTED.bearer };
  expect((await browser.call('/projects', { headers })).status).toBe(503);
  await browser.call(`/projects/${encodeURIComponent(everything)}?token=${encodeURIComponent(everything)}`);
  await browser.call(`/webhooks/${PLANTED.webhookSecret}`, { json: { projectId: PLANTED.email } });
  await harness.adapter.fetch(new Request(`${ORIGIN}/precheck/projects`, { method: 'Plantedq81zD' }));

  for (const event of ['request-failed', 'hook-failed', 'event-not-delivered', 'property-call', 'request']) {
    expect(logged(event), event).toBeGreaterThan(0);
  }
  const said = JSON.stringify(harness.logged);
  expect(said).toContain('It cannot use');
  expect(said).toContain('"serviceStatus":502');
  expect(findPlanted(said)).toEqual([]);
  expect(findPlanted(await harness.adapter.metrics())).toEqual([]);
  const { deadLetters } = await harness.adapter.deadLetters.list();
  expect(deadLetters.length).toBeGreaterThanOrEqual(2);
  expect(deadLetters.flatMap(({ lastError }) => findPlanted(lastError))).toEqual([]);
});
