/** Each rehearsal as a client of the service meets it, over sockets and with a database of its own. */
import { describe, expect, it } from 'vitest';
import { REPORT_STAGES } from 'precheck-contract';
import { REHEARSAL_NAMES } from '#precheck-service/rehearsals/registry.js';
import type { ProcessingOverrides, SandboxOptions } from '../../../src/sandbox/options.js';
import { isComplete, type Json, KEYS, openFixture, waitFor, type Fixture } from '../support/sandbox-fixture.js';
import { answerWith, openReceiver } from '../support/webhook-receiver.js';
import { folderForTest } from '../../support/temporary-folder.js';

const ALL_KEYS = { ...KEYS, rehearsals: 'marked-key-of-rehearsals' };
const keyFor = (name: string) => `${KEYS['wattle-bay']}~${name}`;
const TIMES = { slowRunMs: 1_500, outageMs: 600_000 };
const LATE_MS = 1_000;

const open = (options: Partial<SandboxOptions> = {}, overrides: ProcessingOverrides = {}): Promise<Fixture> =>
  openFixture({ keys: ALL_KEYS, ...options }, { rehearsalTimes: TIMES, ...overrides });

/** A client that names its rehearsal by the key's suffix, with a run that has begun. */
async function started(fixture: Fixture, name: string, order = '%PDF-') {
  const own = fixture.as(keyFor(name));
  return { ...own, id: await own.start({ 'plan.pdf': order }) };
}

const put = (url: string, body: string) => fetch(url, { method: 'PUT', body });

/** What every rehearsal that ends must show; each of the registry stands in exactly one of these tests. */
const TESTED = new Set<string>();
const rehearsal = (name: string, run: () => Promise<void>) => {
  TESTED.add(name);
  it(name, run);
};

describe('by a key’s suffix', () => {
  for (const [name, result, score, order] of [
    ['always-pass', 'Passed', 100, 'crash-always'],
    ['always-fail', 'Failed', 0, '%PDF-'],
  ] as const) {
    rehearsal(name, async () => {
      const fixture = await open();
      const { call, id, reports } = await started(fixture, name, order);
      await fixture.complete(id);
      for (const report of await reports(id)) {
        expect(report).toMatchObject({ result, score, modelVersion: expect.stringMatching(/\+rehearsal$/) });
        const { json } = await call(`/projects/${id}/reports/${String(report['id'])}`);
        expect((json['findings'] as Json[])[0]).toMatchObject({ id: 'rehearsal', status: 'attention' });
        expect(json['summary']).toMatchObject({ score, verdict: expect.stringContaining('Rehearsal') });
      }
      expect((await call(`/projects/${id}`)).json['permitType']).toBe('new-dwelling');
    });
  }

  rehearsal('stall', async () => {
    const dataDirectory = folderForTest();
    const first = await open({ dataDirectory });
    // More than there are workers: none of them takes a worker's place.
    const stalled = await Promise.all([1, 2, 3].map(() => started(first, 'stall')));
    const inThird = async (fixture: Fixture) => {
      for (const { id } of stalled) {
        const own = fixture.as(keyFor('stall'));
        await waitFor(async () => {
          const reports = await own.reports(id);
          return reports.every(({ status }) => status === 'Categorising') ? true : null;
        }, `${id} to stall`);
      }
    };
    await inThird(first);
    await first.complete(await first.start({ 'plan.pdf': '%PDF-' }));
    await inThird(first);
    expect((await stalled[0]?.process(stalled[0].id, ['plan.pdf']))?.status).toBe(409);
    await first.close();
    const second = await open({ dataDirectory });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await inThird(second);
    const { json } = await second.call(`/projects/${stalled[0]?.id}`);
    expect(json['status']).toBe('Processing');
  });

  rehearsal('slow', async () => {
    const dataDirectory = folderForTest();
    const slow = { rehearsalTimes: { slowRunMs: 4_000 } };
    const first = await open({ dataDirectory }, slow);
    const startedAt = Date.now();
    const { id } = await started(first, 'slow');
    const seen = new Set<string>();
    const look = async (fixture: Fixture) => {
      const reports = await fixture.as(keyFor('slow')).reports(id);
      for (const { status } of reports) seen.add(String(status));
      return reports;
    };
    // A machine that stands still for a moment may pass over a stage.
    await waitFor(
      async () => ((await look(first)).every(({ status }) => status !== 'Preparing') ? true : null),
      'stage 2',
    );
    // It goes on where it stood after a restart.
    await first.close();
    const second = await open({ dataDirectory }, slow);
    await waitFor(async () => (isComplete(await look(second)) ? true : null), 'the end of a slow run');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4_000);
    // A busy machine may look too rarely to see each; what was seen came in order, and the report has them all.
    expect([...seen]).toEqual([...REPORT_STAGES, 'Complete'].filter((stage) => seen.has(stage)));
    const [report] = await look(second);
    const passed = (await second.report(id, report)).json['stages'] as { stage: string }[];
    expect(passed.map(({ stage }) => stage)).toEqual(REPORT_STAGES);
    expect(report).toMatchObject({ result: 'Passed', score: 84.5, modelVersion: 'test-1+rehearsal' });
    const [document] = await second.documents(id, 'report');
    expect((await fetch(String(document?.['documentURL']))).status).toBe(200);
  });

  for (const [name, ending] of Object.entries({ outage: true, 'outage-for-good': false })) {
    rehearsal(name, async () => {
      let aheadMs = 0;
      const fixture = await open({ clock: () => Date.now() + aheadMs });
      const { call, id, complete } = await started(fixture, name);
      const refused = await waitFor(async () => {
        const answer = await call(`/projects/${id}/reports`);
        return answer.status === 503 ? answer : null;
      }, 'the outage');
      expect(refused.json).toMatchObject({ error: { code: 'unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      for (const path of ['', '/document?type=uploaded', '/complete-link']) {
        expect((await call(`/projects/${id}${path}`)).status).toBe(503);
      }
      // The plain key does not get round it; other projects are not touched.
      expect((await fixture.call(`/projects/${id}`)).status).toBe(503);
      expect((await call('/projects')).status).toBe(200);
      expect((await call(`/projects/${await fixture.draft()}`)).status).toBe(200);
      aheadMs = TIMES.outageMs;
      expect((await call(`/projects/${id}`)).status).toBe(ending ? 200 : 503);
      if (ending) await complete(id);
    });
  }

  for (const [name, timesEach] of [
    ['webhook-late', 1],
    ['webhook-twice', 2],
    ['webhook-never', 0],
    ['webhook-forged', 2],
  ] as const) {
    rehearsal(name, async () => {
      const { url, posts } = await openReceiver(() => answerWith(204));
      const fixture = await open({ webhookUrl: url, webhookLateDelayMs: LATE_MS });
      const { id } = await started(fixture, name);
      const reports = await fixture.complete(id);
      const expected = timesEach * reports.length;
      const real = () => posts.filter(({ body }) => body['projectId'] === id);
      if (expected > 0) await waitFor(() => (real().length >= expected ? true : null), 'the webhooks');
      else await new Promise((resolve) => setTimeout(resolve, 600));
      expect(real()).toHaveLength(expected);
      if (name !== 'webhook-late') return;
      for (const { body, headers } of real()) {
        const { json } = await fixture.call(`/projects/${id}/reports/${String(body['reportId'])}`);
        const sentAt = Number(headers['webhook-timestamp']) * 1000;
        // The header has whole seconds.
        expect(sentAt + 1000 - Date.parse(String(json['completedAt']))).toBeGreaterThanOrEqual(LATE_MS);
      }
    });
  }

  rehearsal('expired-upload', async () => {
    const { draft, uploadAddress, documents } = (await open()).as(keyFor('expired-upload'));
    const id = await draft();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const answer = await put(await uploadAddress(id, 'plan.pdf'), '%PDF-');
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'address_expired' } }]);
    }
    expect(await documents(id)).toEqual([]);
  });

  rehearsal('expired-upload-once', async () => {
    const { draft, uploadAddress } = (await open()).as(keyFor('expired-upload-once'));
    const id = await draft();
    expect((await put(await uploadAddress(id, 'plan.pdf'), '%PDF-')).status).toBe(403);
    expect((await put(await uploadAddress(id, 'plan.pdf'), '%PDF-')).status).toBe(200);
    expect((await put(await uploadAddress(id, 'other.pdf'), '%PDF-')).status).toBe(403);
  });

  rehearsal('lost-create-answer', async () => {
    const fixture = await open();
    const body = { cityKey: 'wattle-bay', address: '1 Lost Lane' };
    await expect(fixture.call('/projects', { key: keyFor('lost-create-answer'), body })).rejects.toThrow(
      /fetch failed/,
    );
    const { json } = await fixture.call('/projects');
    expect(json).toMatchObject({ total: 1, projects: [{ address: '1 Lost Lane', status: 'Draft' }] });
    expect((await fixture.call('/projects', { key: keyFor('lost-create-answer') })).status).toBe(200);
  });

  rehearsal('rate-limited', async () => {
    const { call } = (await open()).as(keyFor('rate-limited'));
    const create = () => call('/projects', { body: { cityKey: 'wattle-bay' } });
    const made = [await create(), await create(), await create()];
    expect(made.map(({ status }) => status)).toEqual([429, 429, 201]);
    expect(made[0]?.headers.get('retry-after')).toBe('1');
    expect(made[0]?.json).toMatchObject({ error: { code: 'rate_limited' } });
    const path = `/projects/${String(made[2]?.json['id'])}`;
    const read = [1, 2, 3, 4, 5].map(() => () => call(path));
    const statuses: number[] = [];
    for (const next of read) statuses.push((await next()).status);
    expect(statuses).toEqual([429, 429, 200, 200, 200]);
    expect((await call(`${path}/reports`)).status).toBe(429);
  });

  rehearsal('rubbish', async () => {
    const fixture = await open();
    const key = keyFor('rubbish');
    const { json } = await fixture.call('/projects', { key, body: { cityKey: 'wattle-bay' } });
    const answers: [number, string, boolean][] = [];
    for (let count = 1; count <= 6; count += 1) {
      const response = await fetch(`${fixture.sandbox.baseUrl}/projects/${String(json['id'])}`, {
        headers: { 'x-api-key': key },
      });
      const text = await response.text();
      answers.push([response.status, response.headers.get('content-type')?.split(';')[0] ?? '', isJson(text)]);
    }
    const plain = [200, 'application/json', true];
    expect(answers).toEqual([plain, [200, 'text/html', false], plain, [200, 'application/json', false], plain, plain]);
  });

  it('are all of the registry', () => expect([...TESTED].sort()).toEqual([...REHEARSAL_NAMES].sort()));
});

describe('by a permit type of the rehearsals’ city', () => {
  it('sets result and score, and no other city has one', async () => {
    const fixture = await open();
    const own = fixture.as(ALL_KEYS.rehearsals);
    const id = await own.draft({ cityKey: 'rehearsals' });
    await own.upload(id, 'plan.pdf', '%PDF-');
    expect((await own.process(id, ['plan.pdf'], 'always-fail')).status).toBe(202);
    expect((await own.complete(id))[0]).toMatchObject({ result: 'Failed', score: 0, modelVersion: 'test-1+rehearsal' });
    const elsewhere = await fixture.draft();
    await fixture.upload(elsewhere, 'plan.pdf', '%PDF-');
    expect((await fixture.process(elsewhere, ['plan.pdf'], 'always-fail')).status).toBe(422);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
