/** The sender over a database and real receivers: every way in which a receiver can fail, and every rehearsal. */
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '#precheck-service/database/database.js';
import { OutboxStore } from '#precheck-service/database/outbox-store.js';
import { ProjectStore } from '#precheck-service/database/project-store.js';
import { RunStore } from '#precheck-service/database/run-store.js';
import { ReportStore } from '#precheck-service/database/report-store.js';
import { WebhookSender, type WebhookParts } from '#precheck-service/webhook/webhook-sender.js';
import { webhookSecretsOf } from 'precheck-contract/webhook-secret';
import { collectGarbage } from '../support/collect-garbage.js';
import { waitFor } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from './support/webhook-receiver.js';
import { folderForTest } from '../support/temporary-folder.js';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const LATE_MS = 400;
let database: Database;
let outbox: OutboxStore;
let sender: WebhookSender | null;
let receiver: WebhookReceiver;
let said: string[];

beforeEach(() => {
  database = new Database(folderForTest());
  outbox = new OutboxStore(database, LATE_MS);
  said = [];
});
afterEach(async () => {
  await sender?.stop();
  database.close();
});

/** Reports of one run, as the processing leaves them. */
function reports(count: number): string[] {
  const projects = new ProjectStore(database, Date.now);
  const given = { cityKey: 'c', permitType: null, address: null, longitude: null, latitude: null };
  const projectId = projects.create({ ...given, userEmail: null, userName: null, metadata: null, rehearsal: null });
  const list = Array.from({ length: count }, (_, index) => ({ key: `k${index}`, name: `R${index}`, passMark: 80 }));
  const store = new RunStore(database, Date.now);
  store.start({ projectId, permitType: 'p', rehearsal: null, files: [], reports: list });
  return new ReportStore(database, Date.now).ofRun(projectId, 1).map(({ id }) => id);
}

async function receive(answer: (index: number) => Answer): Promise<void> {
  receiver = await openReceiver(answer);
}

function send(parts: Partial<WebhookParts> = {}): WebhookSender {
  sender = new WebhookSender({
    outbox,
    url: receiver.url,
    secrets: [],
    retryDelaysMs: [20, 20, 20, 20, 20, 20, 20],
    timeoutMs: 3_000,
    payload: (reportId) => ({ projectId: 'p', reportId, status: 'Complete', result: 'Passed', score: 84.5 }),
    clock: Date.now,
    fetch: globalThis.fetch,
    log: (line) => said.push(line),
    ...parts,
  });
  sender.wake();
  return sender;
}

const entryOf = (reportId: string) => outbox.list(100).find((entry) => entry.reportId === reportId);
const ended = (reportId: string) =>
  waitFor(() => {
    const entry = entryOf(reportId);
    return entry && entry.state !== 'pending' ? entry : null;
  }, 'the webhook to be done');
const failedTry = (reportId: string, tried: number, outcome: string) =>
  `webhook for report ${reportId}, try ${tried}: ${outcome}`;
const settle = () => new Promise((resolve) => setTimeout(resolve, 150));
const add = (rehearsal?: Parameters<OutboxStore['add']>[2]) => {
  const [reportId = ''] = reports(1);
  outbox.add(reportId, Date.now(), rehearsal);
  return reportId;
};

it('goes on once the database can be read again', async () => {
  await receive(() => answerWith(204));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const due = vi.fn<OutboxStore['due']>(() => []);
  due.mockThrowOnce(new Error('disk I/O error'));
  send({ outbox: { due, nextDueAt: () => null } as unknown as OutboxStore });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([due.mock.calls.length, said]).toEqual([2, ['the webhooks could not go on: disk I/O error']]);
});

describe('receivers', () => {
  it('that answer 500 five times get it in the end, and every failed try is in the log', async () => {
    await receive((index) => answerWith(index < 5 ? 500 : 204));
    const reportId = add();
    send();
    const lastOutcome = 'the receiver answered 204';
    expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 6, lastOutcome });
    await settle();
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(said).toEqual([1, 2, 3, 4, 5].map((tried) => failedTry(reportId, tried, 'the receiver answered 500')));
  });

  it('that never answer are given up although garbage is collected meanwhile', async () => {
    await receive(() => () => undefined);
    const reportId = add();
    const stopCollecting = collectGarbage();
    try {
      send({ timeoutMs: 100, retryDelaysMs: [] });
      expect(await ended(reportId)).toMatchObject({ state: 'dead', lastOutcome: 'no answer within 0.1 s' });
    } finally {
      stopCollecting();
    }
  });

  it.each<[string, Answer, string]>([
    ['resetting', (_response, _post, request) => request.socket.destroy(), 'the receiver broke the connection off'],
    ['too slow', (response) => void setTimeout(() => response.end(), 6_000), 'no answer within 3 s'],
    [
      'redirecting',
      (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      'the receiver answered 307, a redirect, which is not followed',
    ],
  ])('that are %s at first get it at the next try', async (_name, bad, words) => {
    await receive((index) => (index === 0 ? bad : answerWith(200)));
    const reportId = add();
    send();
    expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 2 });
    expect(said).toEqual([failedTry(reportId, 1, words)]);
    expect(receiver.posts.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  });

  it('that answer 200 and then never end their body have taken it', async () => {
    await receive(() => (response) => void response.writeHead(200).write('and then'));
    const reportId = add();
    send({ timeoutMs: 300 });
    expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 1 });
    await settle();
    expect(receiver.posts).toHaveLength(1);
  });

  it('get two reports of one run side by side, and one that is stuck holds up no other', async () => {
    const waiting: (() => void)[] = [];
    await receive(() => (response) => {
      waiting.push(() => response.end());
      if (waiting.length === 2) for (const go of waiting) go();
    });
    const ids = reports(2);
    for (const id of ids) outbox.add(id, Date.now());
    send({ timeoutMs: 5_000 });
    for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'delivered', tries: 1 });
    await receiver.close();
    const [stuck = '', free = ''] = reports(2);
    await receive(() => (response, post) => void (post.body['reportId'] === stuck ? undefined : response.end()));
    await sender?.stop();
    for (const id of [stuck, free]) outbox.add(id, Date.now());
    send({ timeoutMs: 60_000 });
    expect(await ended(free)).toMatchObject({ state: 'delivered' });
    expect(entryOf(stuck)?.state).toBe('pending');
  });
});

it('sends what becomes due while another is on its way', async () => {
  const held: (() => void)[] = [];
  await receive((index) => (response) => void (index === 0 ? held.push(() => response.end()) : response.end()));
  const [first = '', second = ''] = reports(2);
  outbox.add(first, Date.now());
  const running = send({ timeoutMs: 60_000 });
  await waitFor(() => held[0] ?? null, 'the first post');
  outbox.add(second, Date.now());
  running.wake();
  expect(await ended(second)).toMatchObject({ state: 'delivered' });
  held[0]?.();
  expect(await ended(first)).toMatchObject({ state: 'delivered', tries: 1 });
});

it('a stop during a try is no try: the next start sends under the same id', async () => {
  await receive((index) => (index === 0 ? () => undefined : answerWith(204)));
  const reportId = add();
  const first = send({ timeoutMs: 60_000 });
  await waitFor(() => receiver.posts[0] ?? null, 'the first post');
  await first.stop();
  expect(entryOf(reportId)).toMatchObject({ state: 'pending', tries: 0 });
  send();
  expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('neither the body nor the secret is in the log, on disk or said', async () => {
  await receive((index) => answerWith(index === 0 ? 500 : 204));
  const reportId = add();
  send({
    secrets: webhookSecretsOf(SECRET),
    payload: (id) => ({ projectId: 'p', reportId: id, status: 'marked-body' }),
  });
  await ended(reportId);
  const kept = JSON.stringify([...database.all('SELECT * FROM webhook_outbox'), said]);
  for (const secret of [SECRET, SECRET.slice(6), 'marked-body']) expect(kept).not.toContain(secret);
});

describe('signed', () => {
  it('each try is verified by the specification’s library, with a timestamp of its own', async () => {
    await receive((index) => answerWith(index === 0 ? 500 : 204));
    const other = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;
    const reportId = add();
    send({ secrets: webhookSecretsOf(`${SECRET} ${other}`) });
    await ended(reportId);
    for (const { headers, text } of receiver.posts) {
      for (const secret of [SECRET, other]) {
        expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({
          reportId,
          score: 84.5,
        });
      }
    }
  });

  it('not, there is a timestamp and no signature', async () => {
    await receive(() => answerWith(204));
    add();
    send();
    const post = await waitFor(() => receiver.posts[0] ?? null, 'the post');
    expect(Math.abs(Number(post.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10);
    expect(post.headers).not.toHaveProperty('webhook-signature');
  });
});

describe('rehearsals', () => {
  it('twice: the same id and body a second time, also after failures', async () => {
    await receive((index) => answerWith(index === 0 || index === 2 ? 500 : 204));
    const reportId = add('twice');
    send();
    expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 4 });
    await settle();
    expect(said).toEqual([1, 1].map((tried) => failedTry(reportId, tried, 'the receiver answered 500')));
    expect(receiver.posts).toHaveLength(4);
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.posts.map(({ text }) => text)).size).toBe(1);
  });

  it('forged: another result under a wrong signature before the true one, once, although the true one fails', async () => {
    await receive((index) => answerWith(index === 1 ? 500 : 204));
    const reportId = add('forged');
    send({ secrets: webhookSecretsOf(SECRET) });
    expect(await ended(reportId)).toMatchObject({ state: 'delivered', tries: 2 });
    const [forged, ...rest] = receiver.posts;
    expect(forged?.body).toMatchObject({ reportId, result: 'Failed', score: 0 });
    expect(forged?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(() => new Webhook(SECRET).verify(forged?.text ?? '', forged?.headers as Record<string, string>)).toThrow(
      /No matching/,
    );
    expect(rest).toHaveLength(2);
    for (const { headers, text, body } of rest) {
      expect(body).toMatchObject({ reportId, result: 'Passed', score: 84.5 });
      expect(headers['webhook-id']).not.toBe(forged?.headers['webhook-id']);
      expect(new Webhook(SECRET).verify(text, headers as Record<string, string>)).toMatchObject({ reportId });
    }
  });

  it('forged: comes again until a receiver has seen it', async () => {
    await receive((index) => (index < 2 ? (_response, _post, request) => request.socket.destroy() : answerWith(204)));
    const reportId = add('forged');
    send();
    await ended(reportId);
    // Forged ones say the opposite of what is true.
    expect(receiver.posts.map(({ body }) => body['result'])).toEqual(['Failed', 'Passed', 'Failed', 'Passed']);
  });
});
