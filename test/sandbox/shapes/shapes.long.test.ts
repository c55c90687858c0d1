/** Each shape: what the interface shows stays as it is, and what it leaves open is read by the contract and the real adapter. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import {
  readCityConfiguration,
  readErrorMessage,
  readLink,
  readOverallStatus,
  readProject,
  readProjects,
  reportAnswerSchema,
  type ServiceAnswer,
} from 'precheck-contract';
import { defaultCitiesDirectory, loadCities } from '#drawing-checks/city-data.js';
import { DEFAULT_SHAPE, SHAPE_NAMES } from '#precheck-service/shapes/registry.js';
import { eventually, startHarness, type Harness } from '../../backend-adapter/support/adapter-harness.js';
import { KEYS, openFixture, waitFor, type Fixture } from '../support/sandbox-fixture.js';

const KEY = KEYS['wattle-bay'];
const PDF = '%PDF-1.7 a drawing';
/** How many reports the permit type runs, as the city's data says. */
const REPORT_COUNT = loadCities(defaultCitiesDirectory)
  .get('wattle-bay')
  ?.permitTypes.find(({ permitType }) => permitType === 'new-dwelling')?.reports.length;
const SHA256 = createHash('sha256').update(PDF).digest('hex');

async function read(
  fixture: Fixture,
  path: string,
  options: { body?: unknown; key?: string } = {},
): Promise<ServiceAnswer> {
  const response = await fetch(fixture.sandbox.baseUrl + path, {
    redirect: 'manual',
    headers: { 'x-api-key': options.key ?? KEY, 'content-type': 'application/json' },
    ...(options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    contentType: response.headers.get('content-type'),
    text: await response.text(),
  };
}

const PROCESS = { permitType: 'new-dwelling', files: [{ type: 'site', label: 'A', filename: 'A-101.pdf' }] };

describe.each(SHAPE_NAMES)('the shape %s', (shape) => {
  let fixture: Fixture;
  let id: string;
  let processAnswer: ServiceAnswer;
  let draftStatus: string | null;
  beforeAll(async () => {
    fixture = await openFixture({ shape });
    const created = await read(fixture, '/projects', { body: { cityKey: 'wattle-bay', address: '12 Shore St' } });
    id = (JSON.parse(created.text) as { id: string }).id;
    draftStatus = readProject(await read(fixture, `/projects/${id}`)).status;
    await fixture.upload(id, 'A-101.pdf', PDF);
    processAnswer = await read(fixture, `/projects/${id}/process`, { body: PROCESS });
    await fixture.complete(id);
  });
  afterAll(() => fixture.close());

  it('keeps what the interface shows', async () => {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(processAnswer.status).toBeLessThan(300);
    for (const path of ['upload-file-url?filename=b.pdf', 'viewer-link?signed=1&generatedFor=ann%40example.org']) {
      const { json } = await fixture.call(`/projects/${id}/${path}`);
      expect(json['url']).toMatch(/^http:/);
    }
    const reports = (await fixture.call(`/projects/${id}/reports`)).json as unknown as Record<string, unknown>[];
    expect(reports).toHaveLength(REPORT_COUNT ?? 0);
    for (const report of reports) {
      expect(Object.keys(report).sort()).toEqual(['id', 'modelVersion', 'name', 'result', 'score', 'status']);
      expect(report).toMatchObject({ status: 'Complete', result: 'Passed', score: 84.5 });
    }
  });

  it('is read by the contract', async () => {
    const city = readCityConfiguration(await read(fixture, '/cities/wattle-bay'), 'wattle-bay');
    expect(city.permitTypes.map(({ permitType }) => permitType)).toContain('new-dwelling');
    for (const { reports } of city.permitTypes) {
      expect(reports.map(({ name }) => name)).toContain('Submission readiness');
    }
    const project = readProject(await read(fixture, `/projects/${id}`));
    expect(project.id).toBe(id);
    expect(['complete', 'unknown']).toContain(readOverallStatus(project.status));
    expect(['draft', 'unknown']).toContain(readOverallStatus(draftStatus));
    const list = readProjects(await read(fixture, '/projects?take=5'));
    expect(list.projects.map((entry) => entry.id)).toEqual([id]);
    expect([1, null]).toContain(list.total);
    const link = readLink(await read(fixture, `/projects/${id}/complete-link`), 'complete-link');
    expect(link).toContain(`/hand-off/${id}?token=`);
  });

  it('fails with the same status and a sentence or none, and never with the key', async () => {
    const failures = [
      [404, await read(fixture, '/projects/none')],
      [404, await read(fixture, '/nowhere')],
      [401, await read(fixture, '/cities', { key: 'a-key-that-is-none' })],
      [401, await read(fixture, '/cities', { key: `${KEY}~nonsense` })],
      [422, await read(fixture, '/projects', { body: { cityKey: 'wattle-bay', permitType: 'none' } })],
      [405, await read(fixture, '/cities', { body: {} })],
    ] as const;
    for (const [status, answer] of failures) {
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain(KEY);
      const words = readErrorMessage(answer);
      expect(words).toMatch(shape === 'minimal' ? /said no more/ : /^[A-Za-z].+\.$/);
    }
  });
});

describe('the real adapter', () => {
  let fixture: Fixture;
  let harness: Harness;

  it.each(SHAPE_NAMES)('takes an applicant through the gate and the hand-off in the shape %s', async (shape) => {
    fixture = await openFixture({ shape });
    harness = await startHarness({
      options: {
        cities: {
          'wattle-bay': { baseUrl: fixture.sandbox.baseUrl, apiKey: KEY, storageOrigins: [fixture.sandbox.storageUrl] },
        },
        gate: { minScore: 80, verifyDrawings: true },
        pollIntervalMs: 50,
      },
      settings: { upstreamTimes: { connectTimeoutMs: 5_000, answerTimeoutMs: 15_000, retryBaseMs: 50 } },
    });
    const browser = harness.browser();
    const city = await browser.call('/cities/wattle-bay');
    expect(city.json).toMatchObject({
      city: { permitTypes: expect.arrayContaining([expect.objectContaining({ permitType: 'new-dwelling' })]) },
    });
    const id = await browser.createDraft({ address: '12 Shore St' });
    const uploadId = async () => {
      const ticket = await browser.call(`/projects/${id}/uploads`, { json: { name: 'A-101.pdf', size: PDF.length } });
      expect((await fetch(String(ticket.json['url']), { method: 'PUT', body: PDF })).status).toBe(200);
      return String(ticket.json['uploadId']);
    };
    for (const run of [1, 2]) {
      const started = await browser.process(id, [], { drawings: [{ uploadId: await uploadId(), sha256: SHA256 }] });
      expect([started.status, started.json]).toMatchObject([202, { run }]);
      await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    }
    const snapshot = await browser.snapshot(id);
    expect(snapshot.reports).toHaveLength(REPORT_COUNT ?? 0);
    expect(snapshot.gate.decision).toBe('passed');
    const issued = await browser.call(`/projects/${id}/receipt`, { method: 'POST' });
    const claims = await verifyGateReceipt(String(issued.json['receipt']), {
      jwks: await harness.adapter.jwks(),
      issuer: 'https://portal.example',
      audience: 'permit-portal',
      drawings: [{ sha256: SHA256 }],
    });
    expect(claims.run).toBe(2);
    const report = await browser.call(`/projects/${id}/reports/${snapshot.reports[0]?.id}`);
    const { findings } = reportAnswerSchema.parse(report.json);
    expect(findings?.length ?? null).toBe(shape === 'minimal' ? null : 2);
    for (const [type, count] of Object.entries({ report: REPORT_COUNT ?? 0, uploaded: 1 })) {
      const documents = (await browser.call(`/projects/${id}/documents?type=${type}`)).json['documents'];
      expect(documents).toHaveLength(count);
    }
    const viewer = await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' });
    expect((await fetch(String(viewer.json['url']))).status).toBe(200);
    await handOff();
    expect(JSON.stringify([harness.logged, snapshot, report.json])).not.toContain(KEY);
  });

  async function handOff(): Promise<void> {
    const browser = harness.browser();
    const id = await browser.createDraft({ address: '14 Shore St' });
    const { json } = await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
    const page = new URL(String(json['url']));
    const post = (step: string, body: FormData | URLSearchParams) =>
      fetch(`${page.origin}${page.pathname}/${step}${page.search}`, { method: 'POST', body, redirect: 'manual' });
    const form = new FormData();
    form.append('drawing', new File([PDF], 'A-101.pdf', { type: 'application/pdf' }));
    expect((await post('files', form)).status).toBe(303);
    expect((await post('start', new URLSearchParams({ permitType: 'new-dwelling' }))).status).toBe(303);
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    expect((await browser.snapshot(id)).reports).toHaveLength(REPORT_COUNT ?? 0);
  }
});

describe('the option', () => {
  it('is plain where nothing is said', () => expect([DEFAULT_SHAPE, SHAPE_NAMES[0]]).toEqual(['plain', 'plain']));

  it('holds for refusals of rehearsals too', async () => {
    const fixture = await openFixture({ shape: 'renamed' });
    const answer = await waitFor(() => read(fixture, '/cities', { key: `${KEY}~rate-limited` }), 'a refusal');
    expect(JSON.parse(answer.text)).toMatchObject({ title: 'rate_limited', status: 429 });
  });
});
