/** The built service, killed between completing a report and delivering its webhook. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BuiltSandbox, callBuilt as call, startBuilt } from './support/built-sandbox.js';
import { KEYS, waitFor } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from './support/webhook-receiver.js';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

let directory: string;
let running: BuiltSandbox[];
let receiver: WebhookReceiver;
let answer: Answer;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'webhook-killed-'));
  running = [];
  answer = () => undefined;
  receiver = await openReceiver(() => (response, post, request) => answer(response, post, request));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<BuiltSandbox & { baseUrl: string }> {
  const started = startBuilt(directory, {
    PRECHECK_SANDBOX_WEBHOOK_URL: receiver.url,
    PRECHECK_SANDBOX_WEBHOOK_SECRET: SECRET,
    ...environment,
  });
  running.push(started);
  return { ...started, baseUrl: (await started.ready()).baseUrl };
}

const everythingSaid = () => running.map(({ said }) => said()).join('');

/** A project whose file is no drawing, which ends its reports soon and for good. */
async function complete(baseUrl: string): Promise<string[]> {
  const { id } = await call(`${baseUrl}/projects`, { cityKey: 'wattle-bay', address: '12 Shore St' });
  const project = `${baseUrl}/projects/${String(id)}`;
  const { url } = await call(`${project}/upload-file-url?filename=a.pdf`);
  await fetch(String(url), { method: 'PUT', body: '%PDF-1.4 and no more' });
  const files = [{ type: 'site', label: 'A', filename: 'a.pdf' }];
  await call(`${project}/process`, { permitType: 'new-dwelling', files });
  return waitFor(async () => {
    const reports = (await call(`${project}/reports`)) as unknown as { id: string; status: string }[];
    const isDone = reports.length > 0 && reports.every(({ status }) => status === 'Complete');
    return isDone ? reports.map(({ id: reportId }) => reportId) : null;
  }, 'the reports');
}

const idsByReport = () =>
  new Map(receiver.posts.map(({ body, headers }) => [String(body['reportId']), headers['webhook-id']] as const));

function deliveredCount(): number {
  const database = new SqliteDatabase(join(directory, 'sandbox.db'), { readonly: true });
  try {
    const row = database.prepare(`SELECT count(*) AS count FROM webhook_outbox WHERE state = 'delivered'`).get();
    return (row as { count: number }).count;
  } finally {
    database.close();
  }
}

it('delivers each report once after the restart, under the id that it had before', async () => {
  const first = await start();
  const reportIds = await complete(first.baseUrl);
  await waitFor(() => (idsByReport().size === reportIds.length ? true : null), 'the posts that get no answer');
  const before = idsByReport();
  await first.end('SIGKILL');
  receiver.posts.length = 0;
  answer = answerWith(204);
  const second = await start();
  await waitFor(() => (receiver.posts.length >= reportIds.length ? true : null), 'the posts after the restart');
  // What it did not write down before it is killed, it would rightly send again.
  await waitFor(() => (deliveredCount() === reportIds.length ? true : null), 'the deliveries to be written down');
  expect(receiver.posts.map(({ body }) => body['reportId']).sort()).toEqual([...reportIds].sort());
  expect(idsByReport()).toEqual(before);
  for (const { text, headers } of receiver.posts) {
    expect(new Webhook(SECRET).verify(text, headers as Record<string, string>)).toMatchObject({ status: 'Complete' });
  }
  await second.end('SIGKILL');
  receiver.posts.length = 0;
  await start();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(receiver.posts).toEqual([]);
  for (const secret of [SECRET, SECRET.slice(6), ...Object.values(KEYS)])
    expect(everythingSaid()).not.toContain(secret);
});

it('makes a password for reviewers once, says where and not which, and lets them in', async () => {
  const first = await start();
  const path = join(directory, 'review-password.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { password } = JSON.parse(readFileSync(path, 'utf8')) as { password: string };
  await waitFor(() => (everythingSaid().includes(path) ? true : null), 'the words that say where');
  const login = (baseUrl: string, given: string) =>
    fetch(`${baseUrl}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: baseUrl },
      body: new URLSearchParams({ name: 'Ann', password: given }),
    });
  expect((await login(first.baseUrl, password)).status).toBe(303);
  expect((await login(first.baseUrl, 'another-password')).status).toBe(401);
  await first.end('SIGKILL');
  const second = await start({ PRECHECK_SANDBOX_REVIEW_PASSWORD: 'given-password' });
  expect((await login(second.baseUrl, 'given-password')).status).toBe(303);
  expect((await login(second.baseUrl, password)).status).toBe(401);
  for (const secret of [password, 'given-password']) expect(everythingSaid()).not.toContain(secret);
});
