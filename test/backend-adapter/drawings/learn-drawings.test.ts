/** Receipts for runs that began in the service's own page: the adapter learns the drawings from the copies that the service keeps. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import {
  eventually,
  reportsWith,
  startHarness,
  WEBHOOK_SECRET,
  type Browser,
  type Harness,
} from '../support/adapter-harness.js';
import type { AdapterEvent } from 'precheck-contract';
import type { Reply, ScriptedReport } from '../support/scripted-service.js';

const DRAWINGS: Readonly<Record<string, string>> = { 'A-101.pdf': '%PDF-1.7 floor', 'A-001.pdf': '%PDF-1.7 site' };
const FILES: Readonly<Record<string, string>> = { ...DRAWINGS, 'A-900.pdf': '%PDF-1.7 nobody checked it' };
const GATE = { minScore: 80, cities: { 'wattle-bay': { permitTypes: { 'fit-out': { minScore: 50 } } } } };
const LIMITS = { maxFileBytes: 100, maxFiles: 3 };
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

let harness: Harness;
let browser: Browser;
/** In place of the usual answers. */
let listing: Reply | null;
let record: Reply | null;
let file: Reply | null;
/** The drawings of the reports with these ids, where they are others. */
let checked: Map<string, string[]>;
let listings: number;
let told: AdapterEvent[];
let onFile: () => void;
beforeEach(async () => {
  told = [];
  harness = await startHarness({
    options: {
      limits: LIMITS,
      gate: GATE,
      webhookSecret: WEBHOOK_SECRET,
      onGateDecided: async (event) => void told.push(event),
    },
    settings: { digestTimes: { maxWaitMs: 20_000, otherRunMs: 0, retryMs: 60_000, hopelessRetryMs: 60_000 } },
  });
  [listing, record, file, listings, checked, onFile] = [null, null, null, 0, new Map(), () => undefined];
  const { origin } = new URL(harness.service.baseUrl);
  harness.service.script = ({ path, query, key }) => {
    if (path.endsWith('/document') && query.get('type') === 'uploaded') {
      listings += 1;
      const [, , , part, reportId = ''] = path.split('/');
      // Of the project it has more than was checked.
      const names = part === 'document' ? Object.keys(FILES) : (checked.get(reportId) ?? Object.keys(DRAWINGS));
      const copies = names.map((name) => ({
        documentName: name,
        type: 'Floor plan',
        documentURL: `${origin}/files/${name}?signed=${listings}`,
      }));
      return listing ?? { json: copies };
    }
    if (path.startsWith('/files/')) {
      if (key !== undefined) throw new Error('The key went to storage.');
      onFile();
      return file ?? { text: FILES[path.slice('/files/'.length)] ?? '' };
    }
    return record !== null && /^\/projects\/[^/]+$/.test(path) ? record : undefined;
  };
  browser = harness.browser();
});
afterEach(() => harness.close());

/** A project whose run the applicant started on the service's page. */
async function checkedThere(scores = [90, 85]): Promise<string> {
  const id = await handedOff();
  await browser.complete(harness.service, id, scores);
  return id;
}
async function handedOff(): Promise<string> {
  const id = await browser.createDraft({ permitType: 'fit-out' });
  expect((await browser.call(`/projects/${id}/hand-off`, { method: 'POST' })).status).toBe(200);
  return id;
}
const preparing = (name: string, index: number): ScriptedReport => ({ id: `r-${index}`, name, status: 'Preparing' });
const namesOf = async (id: string) => (await browser.snapshot(id)).drawings.map(({ name }) => name);
const refusalOf = async (id: string) => (await browser.askReceipt(id)).json.error?.code;

describe('a run that began in the service’s own page', () => {
  it('has a receipt for what the service has, and for the permit type that was chosen there', async () => {
    const id = await checkedThere();
    const { status, json } = await browser.askReceipt(id);
    expect(status).toBe(201);
    const claims = await verifyGateReceipt(String(json['receipt']), {
      jwks: await harness.adapter.jwks(),
      issuer: 'https://portal.example',
      audience: 'permit-portal',
      permitType: 'new-dwelling',
      drawings: Object.values(DRAWINGS).map((content) => ({ sha256: digestOf(content) })),
    });
    expect(claims).toMatchObject({ run: 1, decision: 'passed', drawings_verified: true });
    expect((await browser.snapshot(id)).drawings.map(({ name, type }) => [name, type])).toEqual([
      ['A-101.pdf', 'Floor plan'],
      ['A-001.pdf', 'Floor plan'],
    ]);
    // They are learned once, by the lists of the two reports.
    expect((await browser.askReceipt(id)).status).toBe(201);
    expect(listings).toBe(2);
  });

  it('has one for what its reports checked, once for each drawing, and for nothing else that the project has', async () => {
    checked = new Map([
      ['r-1', ['A-001.pdf']],
      ['r-2', ['A-001.pdf', 'A-101.pdf']],
    ]);
    const id = await checkedThere();
    expect((await browser.askReceipt(id)).status).toBe(201);
    expect(await namesOf(id)).toEqual(['A-001.pdf', 'A-101.pdf']);
  });

  it.each<[string, (id: string) => void]>([
    ['with other results', (id) => harness.service.reports.set(id, reportsWith([10, 10]))],
    [
      'with further reports of other names',
      (id) => harness.service.reports.set(id, [...reportsWith([90, 85]), preparing('Third', 3)]),
    ],
    ['with an empty list', (id) => harness.service.reports.set(id, [])],
    ['with fewer reports', (id) => harness.service.reports.set(id, reportsWith([90]))],
  ])('has none for the copies of a later run, %s, that nobody has told of', async (_name, startAgain) => {
    const id = await checkedThere();
    onFile = () => startAgain(id);
    const { status, json } = await browser.askReceipt(id);
    expect([status, json.error?.code, json.error?.details]).toEqual([409, 'conflict', undefined]);
    expect(await namesOf(id)).toEqual([]);
  });

  it('is followed by the later run that was found so, which learns its own drawings', async () => {
    const id = await checkedThere();
    expect((await browser.askReceipt(id)).status).toBe(201);
    harness.service.reports.set(id, reportsWith([95, 95], 'again'));
    const body = JSON.stringify({ projectId: id, reportId: 'again-1', status: 'Complete' });
    const headers = { 'content-type': 'application/json' };
    await browser.call(`/webhooks/${WEBHOOK_SECRET}`, { method: 'POST', body, headers });
    await eventually(async () => (await browser.snapshot(id)).run === 2);
    expect(await namesOf(id)).toEqual([]);
    checked = new Map(['again-1', 'again-2'].map((report) => [report, ['A-900.pdf']]));
    await eventually(async () => (await browser.askReceipt(id)).status === 201);
    expect(await namesOf(id)).toEqual(['A-900.pdf']);
    harness.service.reports.set(id, reportsWith([99, 99], 'third'));
    const { json } = await browser.askReceipt(id);
    // Drawings that were learned stay those of their run.
    const { drawings } = JSON.parse(Buffer.from(String(json['receipt']).split('.')[1] ?? '', 'base64url').toString());
    expect(drawings).toMatchObject([{ name: 'A-900.pdf' }]);
  });

  it('finds the later run by itself', async () => {
    const id = await checkedThere();
    harness.service.reports.set(id, reportsWith([10, 10], 'again'));
    expect(await refusalOf(id)).toBe('conflict');
    await eventually(async () => (await browser.snapshot(id)).run === 2);
    expect(await refusalOf(id)).toBe('gate_not_passed');
  });

  it.each([
    ['none where a drawing that is listed among the checked ones was sent here since the hand-off', 'A-101.pdf', 409],
    ['one where another drawing was sent here before it began', 'A-900.pdf', 201],
  ])('has %s', async (_name, sent, status) => {
    const id = await handedOff();
    expect(await browser.upload(id, sent, 10)).not.toBe('undefined');
    harness.clock.offsetMs += 60_000;
    await browser.complete(harness.service, id, [90, 85]);
    const answer = await browser.askReceipt(id);
    expect([answer.status, answer.json.error?.code]).toEqual([status, status === 409 ? 'drawings_unknown' : undefined]);
  });

  it('is decided once, by the permit type that was chosen there, whatever the page named', async () => {
    const id = await handedOff();
    harness.service.reports.set(id, ['Readiness', 'Site plan'].map(preparing));
    await eventually(async () => (await browser.snapshot(id)).run === 1);
    expect((await browser.snapshot(id)).project.permitType).toBe('new-dwelling');
    harness.service.reports.set(id, reportsWith([60, 60]));
    await eventually(() => told.length > 0);
    expect(await refusalOf(id)).toBe('gate_not_passed');
    expect(told).toMatchObject([{ permitType: 'new-dwelling', gate: { decision: 'failed', minScore: 80 } }]);
  });

  it('has the permit type that the service says by the end, and not one that it says after that', async () => {
    record = { json: { id: 'x', status: 'Processing' } };
    const id = await handedOff();
    harness.service.reports.set(id, ['Readiness', 'Site plan'].map(preparing));
    await eventually(async () => (await browser.snapshot(id)).run === 1);
    expect((await browser.snapshot(id)).project.permitType).toBeNull();
    record = { json: { id: 'x', status: 'Complete', permitType: 'fit-out' } };
    harness.service.reports.set(id, reportsWith([60, 60]));
    await eventually(() => told.length > 0);
    record = { json: { id: 'x', status: 'Complete', permitType: 'new-dwelling' } };
    expect(await refusalOf(id)).toBe('drawings_unknown');
    expect(told).toMatchObject([{ permitType: 'fit-out', gate: { decision: 'passed', minScore: 50 } }]);
    expect((await browser.snapshot(id)).project.permitType).toBe('fit-out');
  });

  it('reads nothing where the gate is not passed', async () => {
    expect(await refusalOf(await checkedThere([90, 10]))).toBe('gate_not_passed');
    expect(listings).toBe(0);
  });

  it('has none where the service sent fewer reports than it lists for the permit type', async () => {
    const id = await checkedThere([95]);
    expect(await refusalOf(id)).toBe('gate_not_passed');
    expect((await browser.snapshot(id)).gate).toMatchObject({
      decision: 'failed',
      reasons: [{ code: 'report-missing' }],
    });
    await eventually(() => told.length > 0);
    expect(told).toMatchObject([{ gate: { decision: 'failed' } }]);
  });

  it('is read by one reading however many ask at once', async () => {
    const id = await checkedThere();
    const answers = await Promise.all([1, 2, 3].map(() => browser.askReceipt(id)));
    // Those that signed while the drawings were saved are asked to come again.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(listings).toBe(2);
  });

  it.each<[string, () => void, string]>([
    ['lists no copies', () => (listing = { json: [] }), 'drawings_unknown'],
    [
      'lists more than allowed',
      () => (listing = { json: [1, 2, 3, 4].map((n) => `https://x.example/${n}.pdf`) }),
      'drawings_unknown',
    ],
    [
      'names an address that is not its own, after others',
      () =>
        (listing = { json: [`${new URL(harness.service.baseUrl).origin}/files/A-101.pdf`, 'http://x.example/1.pdf'] }),
      'drawings_unknown',
    ],
    ['gives a file that is too large', () => (file = { text: 'x'.repeat(101) }), 'drawings_unknown'],
    [
      'does not say the permit type',
      () => (record = { json: { id: 'x', status: 'Complete' } }),
      'upstream_unavailable',
    ],
    ['gives no file', () => (file = { status: 403, text: 'Expired' }), 'upstream_unavailable'],
  ])('has none where the service %s, and leaves the service alone for a while', async (_name, arrange, code) => {
    const id = await checkedThere();
    arrange();
    expect(await refusalOf(id)).toBe(code);
    const before = harness.service.seen.length;
    expect(await refusalOf(id)).toBe(code);
    expect(harness.service.seen.length).toBe(before);
    expect((await browser.snapshot(id)).gate.decision).toBe('passed');
  });

  it('has a receipt at the next ask where one answer left the permit type out', async () => {
    await harness.close();
    const digestTimes = { maxWaitMs: 20_000, otherRunMs: 0, retryMs: 0, hopelessRetryMs: 600_000 };
    harness = await startHarness({ options: { limits: LIMITS, gate: GATE }, settings: { digestTimes } });
    browser = harness.browser();
    const { origin } = new URL(harness.service.baseUrl);
    const copies = { json: [{ documentName: 'A-101.pdf', documentURL: `${origin}/files/A-101.pdf` }] };
    harness.service.script = ({ path }) => {
      if (path.endsWith('/document')) return copies;
      if (path.startsWith('/files/')) return { text: '%PDF-1.7 floor' };
      return record !== null && /^\/projects\/[^/]+$/.test(path) ? record : undefined;
    };
    const id = await checkedThere();
    record = { json: { id: 'x', status: 'Complete' } };
    expect(await refusalOf(id)).toBe('upstream_unavailable');
    record = null;
    expect((await browser.askReceipt(id)).status).toBe(201);
  });

  it('asks for nothing again for long where it can hardly come, and for no file of a set that it may not read', async () => {
    await harness.close();
    const digestTimes = { maxWaitMs: 20_000, otherRunMs: 0, retryMs: 0, hopelessRetryMs: 600_000 };
    harness = await startHarness({ settings: { digestTimes } });
    browser = harness.browser();
    const { origin } = new URL(harness.service.baseUrl);
    const copies = { json: [`${origin}/files/1.pdf`, 'http://x.example/2.pdf'] };
    harness.service.script = ({ path }) => (path.endsWith('/document') ? copies : undefined);
    const id = await checkedThere();
    expect([await refusalOf(id), await refusalOf(id)]).toEqual(['drawings_unknown', 'drawings_unknown']);
    expect([harness.service.count('GET', '/document'), harness.service.count('GET', '.pdf')]).toEqual([2, 0]);
  });

  it('says that the drawings are being read where that takes longer than a call waits, and holds up no end', async () => {
    await harness.close();
    const upstreamTimes = { answerTimeoutMs: 600_000 };
    harness = await startHarness({
      settings: { upstreamTimes, digestTimes: { maxWaitMs: 1, otherRunMs: 0, retryMs: 0, hopelessRetryMs: 0 } },
    });
    browser = harness.browser();
    harness.service.script = ({ path }) => (path.endsWith('/document') ? 'hang' : undefined);
    const id = await checkedThere();
    const { error } = (await browser.askReceipt(id)).json;
    expect([error?.code, error?.details]).toEqual(['conflict', { drawings: 'reading' }]);
    await eventually(() => harness.service.count('GET', '/document') > 0);
    await harness.adapter.close();
  });
});
