/** Erasing a project or a person, and deleting what is too old: on both stores. */
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { startRetentionJob } from '../../../src/backend-adapter/projects/retention.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import type { Presence } from '../../../src/backend-adapter/tracking/presence.js';
import { eventually, startHarness, type Harness, type HarnessOptions } from '../support/adapter-harness.js';
import { codeOf } from '../support/after-test.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NOTHING = { projects: 0, uploads: 0, attempts: 0, findings: 0, receipts: 0, events: 0, creations: 0 };
const identify = (request: Request) => ({ userId: request.headers.get('x-user') ?? 'ann' });

const server = await postgresOfTests();
const stores: Record<string, () => Promise<PrecheckAdapterOptions['store']>> = {
  sqlite: async () => ({ kind: 'sqlite' }),
  ...(server === null
    ? {}
    : { postgres: async () => ({ kind: 'postgres', connectionString: await server.createDatabase() }) as const }),
};

/** Every row of every table, as text. */
async function everything({ dataDirectory }: Harness, store: PrecheckAdapterOptions['store']): Promise<string> {
  if (store?.kind !== 'postgres') {
    const database = new Database(join(dataDirectory, 'adapter.sqlite'));
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
    const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM ${name}`).all());
    database.close();
    return JSON.stringify(rows);
  }
  const client = new pg.Client({ connectionString: store.connectionString });
  await client.connect();
  const { rows } = await client.query("SELECT schema_to_xml('precheck', true, false, '')::text AS everything");
  await client.end();
  return JSON.stringify(rows);
}

const isDelivered = ({ metrics }: Harness['adapter']) =>
  eventually(async () => (await metrics()).includes('precheck_outbox_events{state="waiting"} 0'));
const isGone = ({ projects }: Harness['adapter'], id: string) =>
  eventually(async () => (await codeOf(projects.get(id))) === 'not_found');

describe.each(Object.entries(stores))('%s', (_, createOptions) => {
  let store: PrecheckAdapterOptions['store'];
  let harness: Harness;
  const start = async (given: HarnessOptions = {}): Promise<Harness> => {
    store = await createOptions();
    const options = { store, identify, onReportCompleted: () => {}, ...given.options };
    harness = await startHarness({ ...given, options } as HarnessOptions);
    return harness;
  };

  it('erases all that is kept of a project: nothing names it any more, and its receipt redeems no more', async () => {
    const { adapter, service } = await start();
    const person = harness.browser();
    const id = await person.completed(service, [90, 85]);
    await person.call(`/projects/${id}/reports/r-1`);
    await person.process(id, [await person.upload(id, 'A-102.pdf')]);
    await person.complete(service, id, [95, 90], 's');
    const { receipt } = (await person.askReceipt(id)).json;
    const other = await person.completed(service);
    expect((await person.redeem(receipt, 'order-1')).status).toBe(200);
    // Whatever is delivered or learnt beside the answers has been written down.
    await isDelivered(adapter);
    expect(await everything(harness, store)).toContain(id);

    const erased = await adapter.projects.erase({ projectId: id });
    expect(erased).toMatchObject({ projects: 1, uploads: 2, attempts: 1, receipts: 1 });
    expect(erased.findings).toBeGreaterThan(0);
    expect(erased.events).toBeGreaterThanOrEqual(4);
    expect((await everything(harness, store)).includes(id)).toBe(false);
    expect((await person.call(`/projects/${id}`)).status).toBe(404);
    expect((await person.call(`/projects/${id}/events`)).status).toBe(404);
    for (const key of ['order-1', 'order-2']) {
      const { status, json } = await person.redeem(receipt, key);
      expect([status, json.error?.code]).toEqual([409, 'receipt_revoked']);
    }
    expect((await person.call(`/projects/${other}`)).status).toBe(200);
    expect(await adapter.projects.erase({ projectId: id })).toEqual(NOTHING);
  });

  it('stops tracking an open project that is erased, and ends the streams that show it', async () => {
    const { adapter, service } = await start();
    const person = harness.browser();
    const id = await person.started();
    const stream = await person.fetch(`/projects/${id}/events`);
    const ended = stream.text();
    expect(await adapter.projects.erase({ projectId: id })).toMatchObject({ projects: 1, uploads: 1 });
    expect(await ended).toContain('event: snapshot');
    await eventually(async () => (await adapter.metrics()).includes('precheck_tracked_projects 0'));
    const calls = service.seen.length;
    expect(await person.hint(id)).toBe(202);
    expect((await person.call(`/projects/${id}`)).status).toBe(404);
    expect(service.seen.slice(calls).filter(({ path }) => path.includes(id))).toEqual([]);
    expect((await everything(harness, store)).includes(id)).toBe(false);
  });

  it('erases a person: every project of theirs, with what they asked to have created, and nobody else’s', async () => {
    const { adapter, service } = await start();
    const as = (userId: string, path: string, json?: unknown) =>
      harness.browser().call(path, { headers: { 'x-user': userId }, ...(json === undefined ? {} : { json }) });
    const create = async (userId: string, idempotencyKey?: string) => {
      const asked = { cityKey: 'wattle-bay', userEmail: `${userId}@x.example`, idempotencyKey };
      const { json } = await as(userId, '/projects', asked);
      return (json as { project: { id: string } }).project.id;
    };
    const ids = [await create('zoe', 'a-key-of-zoe'), await create('zoe'), await create('bob')];
    expect(await adapter.projects.erase({ userId: 'zoe' })).toEqual({ ...NOTHING, projects: 2, creations: 2 });
    const statuses = await Promise.all(ids.map(async (id) => (await as('bob', `/projects/${id}`)).status));
    expect(statuses).toEqual([404, 404, 200]);
    const kept = await everything(harness, store);
    expect([kept.includes('zoe'), kept.includes('bob@x.example')]).toEqual([false, true]);
    // The key is free again.
    expect(ids).not.toContain(await create('zoe', 'a-key-of-zoe'));
    expect(service.seen.length).toBeGreaterThan(0);
  });

  it('keeps nothing of a person who is erased while a project of theirs is looked for', async () => {
    const { adapter, service } = await start({ settings: { upstreamTimes: { answerTimeoutMs: 1_000 } } });
    let metadata: unknown;
    let isErased = false;
    service.script = ({ method, path, body }) => {
      if (path !== '/projects') return undefined;
      if (method === 'POST') {
        ({ metadata } = body as { metadata: unknown });
        void adapter.projects.erase({ userId: 'ann' }).then(() => (isErased = true));
        return 'hang';
      }
      return { json: { projects: [{ id: 'made', metadata }] } };
    };
    const json = { cityKey: 'wattle-bay', userEmail: 'a@x.example' };
    const lost = await harness.browser().call('/projects', { json });
    expect([lost.status, isErased]).toEqual([504, true]);
    expect((await harness.browser().call('/projects')).json).toMatchObject({ total: 0 });
    expect((await everything(harness, store)).includes('a@x.example')).toBe(false);
  });

  it('keeps nothing of a person who is erased while a project is adopted for them', async () => {
    const { adapter, service } = await start();
    service.reports.set('made-there', []);
    service.script = ({ path }) => {
      if (path !== '/projects/made-there/reports') return undefined;
      const erased = adapter.projects.erase({ userId: 'ann' });
      return { json: [], until: erased.then(() => {}) };
    };
    expect(await codeOf(adapter.projects.adopt('made-there', { ownerId: 'ann' }))).toBe('not_found');
    expect(await everything(harness, store)).not.toContain('ann');
  });

  it('says what is wrong with a target, and erases nothing then', async () => {
    const { adapter } = await start();
    await harness.browser().createDraft();
    for (const target of [{}, { projectId: '' }, { userId: '' }, { projectId: 'p', userId: 'u' }, { owner: 'ann' }]) {
      expect(await codeOf(adapter.projects.erase(target as { projectId: string }))).toBe('invalid_request');
    }
    expect((await harness.browser().call('/projects')).json).toMatchObject({ total: 1 });
  });

  it('deletes a project two years after its last change, and an event after ninety days; never an open project', async () => {
    const { adapter, service, clock } = await start({ settings: { retentionRoundMs: 30 } });
    const person = harness.browser();
    const closed = await person.completed(service);
    const open = await person.started();
    await isDelivered(adapter);
    const rounds = () => harness.loggedAs('records-expired');

    clock.offsetMs = 91 * DAY_MS;
    await eventually(() => rounds().length > 0);
    expect(rounds()).toMatchObject([{ projects: 0 }]);
    expect((await adapter.projects.get(closed)).phase).toBe('complete');

    clock.offsetMs = 731 * DAY_MS;
    await isGone(adapter, closed);
    expect((await everything(harness, store)).includes(closed)).toBe(false);
    expect((await adapter.projects.get(open)).project.id).toBe(open);
  });

  it('keeps projects for as long as it is told', async () => {
    const options = { retention: { projectDays: 10 } } as Partial<PrecheckAdapterOptions>;
    const { adapter, clock } = await start({ settings: { retentionRoundMs: 30 }, options });
    const id = await harness.browser().createDraft();
    clock.offsetMs = 9 * DAY_MS;
    const younger = await harness.browser().createDraft();
    clock.offsetMs = 11 * DAY_MS;
    await isGone(adapter, id);
    expect((await adapter.projects.get(younger)).phase).toBe('draft');
  });
});

it('deletes all that is too old in one round, of whichever kind there is more', async () => {
  let harness = await startHarness();
  const id = await harness.browser().createDraft();
  await harness.adapter.close();
  const database = new Database(join(harness.dataDirectory, 'adapter.sqlite'));
  const rows = 'WITH RECURSIVE rows (n) AS (SELECT 1 UNION SELECT n + 1 FROM rows WHERE n < 250)';
  database.exec(`${rows} INSERT INTO outbox (lane, event_id, project_id, state, due_at, failures, settled_on)
    SELECT 'hooks', n, '${id}', 'delivered', 0, 0, '2001-01-01' FROM rows`);
  database.exec(`${rows} INSERT INTO property_answers SELECT n, 0, 1, 'x' FROM rows LIMIT 120`);
  database.close();
  harness = await startHarness({ dataDirectory: harness.dataDirectory, settings: { retentionRoundMs: 30 } });
  await eventually(() => harness.loggedAs('records-expired').length > 0);
  expect(harness.loggedAs('records-expired')[0]).toMatchObject({ projects: 0, records: 370 });
});

it('deletes events that wait for an option which is gone, and then their project', async () => {
  const forward = { url: 'http://127.0.0.1:9/', secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` };
  const before = await startHarness({ options: { forward } });
  const id = await before.browser().completed(before.service);
  await before.adapter.close();
  const { dataDirectory, service } = before;
  const harness = await startHarness({ dataDirectory, service, settings: { retentionRoundMs: 30 } });
  expect(await harness.adapter.metrics()).toContain('precheck_outbox_events{state="waiting"} 3');
  harness.clock.offsetMs = 91 * DAY_MS;
  await isDelivered(harness.adapter);
  expect((await harness.adapter.projects.get(id)).phase).toBe('complete');
  harness.clock.offsetMs = 731 * DAY_MS;
  await isGone(harness.adapter, id);
});

describe('rounds', () => {
  /** Before which times of change something was deleted. */
  const before: string[] = [];
  let aheadMs = 0;
  let job: ReturnType<typeof startRetentionJob>;
  beforeEach(() => {
    vi.useFakeTimers();
    before.length = 0;
    const store = {
      eraseProjects: async (target: { closedBefore: string }) => {
        before.push(target.closedBefore);
        return { ids: [], erased: { projects: 0 } };
      },
      deleteExpired: async () => 0,
    } as unknown as Store;
    job = startRetentionJob({
      store,
      presence: { end() {} } as unknown as Presence,
      retention: { projectDays: 1, eventDays: 1, propertyDays: 1 },
      unservedLanes: [],
      roundMs: HOUR_MS,
      clock: () => Date.now() + aheadMs,
      log: () => {},
    });
  });
  afterEach(async () => {
    await job.close();
    vi.useRealTimers();
  });

  it('begin a minute after the start, not with the first hour', async () => {
    await vi.advanceTimersByTimeAsync(59_000);
    expect(before).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(before).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(before).toHaveLength(2);
  });

  it('delete nothing by a clock that is years ahead for a moment, and what is too old if it stays so', async () => {
    aheadMs = 3_000 * DAY_MS;
    await vi.advanceTimersByTimeAsync(61_000);
    aheadMs = 0;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const aDayAgo = new Date(Date.now() - DAY_MS).toISOString();
    expect(before.map((time) => time <= aDayAgo)).toEqual([true, true]);
    aheadMs = 3_000 * DAY_MS;
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(before.map((time) => time <= aDayAgo)).toEqual([true, true, true, false]);
  });
});

if (server !== null) {
  it('ends the streams of an erased project at every instance', async () => {
    const options = { store: { kind: 'postgres', connectionString: await server.createDatabase() }, identify } as const;
    const one = await startHarness({ options });
    const two = await startHarness({ service: one.service, options });
    const id = await one.browser().started();
    const ended = (await two.browser().fetch(`/projects/${id}/events`)).text();
    await one.adapter.projects.erase({ projectId: id });
    expect(await ended).toContain('event: snapshot');
    expect((await two.browser().call(`/projects/${id}`)).status).toBe(404);
  });
}
