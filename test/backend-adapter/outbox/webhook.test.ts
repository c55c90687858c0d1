/** Events as signed POSTs, and what receivers may do with them. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it } from 'vitest';
import { adapterEventSchema, type AdapterEvent } from 'precheck-contract';
import { createWebhookSender, type WebhookSender } from '../../../src/backend-adapter/outbox/webhook.js';
import { eventually, startHarness } from '../support/adapter-harness.js';
import { afterTest, serve } from '../support/after-test.js';
import { QUICK_OUTBOX } from '../support/outbox-times.js';
import { SERVICE_KEY } from '../support/scripted-service.js';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const EVENT: AdapterEvent = {
  type: 'gate.decided',
  id: 'gate-decided:p:1:7',
  projectId: 'p',
  cityKey: 'c',
  permitType: 'Süd',
  run: 1,
  at: '2026-01-01T00:00:00.000Z',
  gate: { decision: 'failed', minScore: 80, score: 1, reasons: [] },
};

let sender: WebhookSender;
let listener: RequestListener;
let address: string;
const never = new AbortController().signal;
const senderTo = (url: string, secret = SECRET): WebhookSender => {
  const made = createWebhookSender({ url, secret }, Date.now);
  afterTest(() => made.close());
  return made;
};
beforeEach(async () => {
  address = `${(await serve((request, response) => listener(request, response))).url}/hooks/precheck?tenant=1`;
  sender = senderTo(address);
});

const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    request.resume().once('end', () => response.writeHead(status, headers).end('thanks'));
  };

/** The receiver keeps what comes. */
function keeping() {
  const seen: { url: string | undefined; headers: Record<string, string>; body: string }[] = [];
  listener = async (request, response) => {
    const headers = request.headers as Record<string, string>;
    seen.push({ url: request.url, headers, body: await text(request) });
    response.writeHead(204).end();
  };
  return seen;
}

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, bytes).toString('base64')}`;

it('sends what libraries of Standard Webhooks verify, signed with both secrets while they are exchanged', async () => {
  const [old, next] = [secretOf(24), secretOf(32)];
  const seen = keeping();
  for (const secret of [`${old} ${next}`, old]) await senderTo(address, secret).deliver(EVENT, never);
  const [both, first] = seen;
  expect(first!.url).toBe('/hooks/precheck?tenant=1');
  expect(first!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': EVENT.id });
  for (const secret of [old, next]) expect(new Webhook(secret).verify(both!.body, both!.headers)).toEqual(EVENT);
  expect(() => new Webhook(next).verify(first!.body, first!.headers)).toThrow();
  expect(() => new Webhook(old).verify(`${first!.body} `, first!.headers)).toThrow();
});

it.each([
  [400, 'answered 400.'],
  [500, 'answered 500.'],
  [302, 'answered 302, a redirect, which is not followed.'],
])('takes %d for a failure', async (status, words) => {
  let requests = 0;
  listener = (request, response) => {
    requests += 1;
    answering(status, { location: '/elsewhere' })(request, response);
  };
  await expect(sender.deliver(EVENT, never)).rejects.toThrow(words);
  expect(requests).toBe(1);
});

it.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:05:00 GMT', 300_000],
  ['soon', null],
])('tells what Retry-After: %s asks', async (value, retryAfterMs) => {
  listener = answering(503, { 'retry-after': value, date: 'Thu, 01 Jan 2026 00:00:00 GMT' });
  await expect(sender.deliver(EVENT, never)).rejects.toMatchObject({ name: 'DeliveryRefused', retryAfterMs });
});

it('waits as long as the receiver asks before an event is delivered again', async () => {
  listener = answering(429, { 'retry-after': '1800' });
  const harness = await startHarness({
    options: { forward: { url: address, secret: SECRET } },
    settings: { outboxTimes: QUICK_OUTBOX },
  });
  await harness.browser().completed(harness.service);
  await eventually(() => harness.loggedAs('event-not-delivered').length > 0);
  const [failed] = harness.loggedAs('event-not-delivered');
  expect(failed).toMatchObject({ lane: 'forward', failures: 1, retryInMs: 1_800_000 });
  expect(await harness.adapter.metrics()).toMatch(/^precheck_hook_failures_total\{hook="forward"\} 1$/m);
});

it('does not wait for a body without end', async () => {
  listener = (request, response) => {
    request.resume();
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
    response.once('close', () => clearInterval(timer));
  };
  await sender.deliver(EVENT, never);
  // The connection is given up, the next one works.
  listener = answering(200);
  await sender.deliver(EVENT, never);
});

it('ends with its signal where nobody answers, and where nobody is there', async () => {
  listener = (request) => void request.resume();
  const ending = new AbortController();
  const delivery = sender.deliver(EVENT, ending.signal);
  ending.abort(new Error('too late'));
  await expect(delivery).rejects.toThrow('too late');
  await expect(senderTo('http://127.0.0.1:1/').deliver(EVENT, never)).rejects.toThrow('ECONNREFUSED');
});

it('the adapter forwards beside its hooks, each on its own, and never a key, an e-mail address or the secret', async () => {
  const forwarded: string[] = [];
  const told: string[] = [];
  let refusals = 1;
  listener = async (request, response) => {
    const body = await text(request);
    if (refusals-- > 0) return void response.writeHead(503).end();
    new Webhook(SECRET).verify(body, request.headers as Record<string, string>);
    forwarded.push(body);
    response.end();
  };
  const harness = await startHarness({
    options: {
      forward: { url: address, secret: SECRET },
      onGateDecided: ({ id }) => {
        told.push(id);
        throw new Error(`no luck with ${SECRET}`);
      },
    },
    settings: { outboxTimes: QUICK_OUTBOX },
  });
  const id = await harness.browser().completed(harness.service);
  await eventually(() => forwarded.length === 3 && told.length === 3);
  const events = forwarded.map((body) => adapterEventSchema.parse(JSON.parse(body)));
  expect(events.map(({ type }) => type)).toEqual(['report.completed', 'report.completed', 'gate.decided']);
  expect(events.map(({ projectId }) => projectId)).toEqual([id, id, id]);
  await eventually(async () => (await harness.adapter.deadLetters.list()).total === 1);
  const { deadLetters } = await harness.adapter.deadLetters.list();
  expect(deadLetters).toMatchObject([{ lane: 'hooks', lastError: 'no luck with [removed]' }]);
  const everything = JSON.stringify([forwarded, deadLetters, harness.logged]);
  for (const secret of [SERVICE_KEY, 'a@example.com', SECRET]) expect(everything).not.toContain(secret);
});
