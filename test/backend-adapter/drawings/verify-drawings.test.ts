/** The comparison of the drawings, through whole runs: what a page says of its drawings is held against what the service has. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GateDecidedEvent, Snapshot } from 'precheck-contract';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import { createVerification, type VerificationOptions } from '../../../src/backend-adapter/drawings/verification.js';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { project } from '../store/store-under-test.js';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { keepCopies, type KeptCopies } from '../support/kept-copies.js';
import type { Reply } from '../support/scripted-service.js';

const DRAWING = '%PDF-1.7 a drawing';
const OTHER = DRAWING.replace('a', 'b');
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');
const GATE = { minScore: 80, verifyDrawings: true };

let harness: Harness;
let copies: KeptCopies;
let events: GateDecidedEvent[];
const decisions = () => events.map(({ gate }) => gate.decision);
/** Of the first report's lists, and of files. */
const reads = () => [copies.listed.filter((reportId) => reportId === 'r-1').length, copies.files];

async function start(options: Partial<PrecheckAdapterOptions> = {}, settings: Partial<AdapterSettings> = {}) {
  events = [];
  harness = await startHarness({
    options: { gate: GATE, onGateDecided: (event) => void events.push(event), ...options },
    settings: { verifyRetryDelaysMs: [1, 1, 1], ...settings },
  });
  copies = keepCopies(harness.service);
  return harness.browser();
}

/** A run on one drawing that the page says is `claimed`, where storage has `content`. Not waited for. */
async function check(browser: Browser, content = DRAWING, claimed = content, scores = [90, 85]): Promise<string> {
  const id = await browser.createDraft();
  copies.stored.set('A-101.pdf', content);
  const uploadId = await browser.upload(id, 'A-101.pdf', claimed.length);
  const drawings = [{ uploadId, sha256: digestOf(claimed) }];
  expect((await browser.process(id, [], { drawings })).status).toBe(202);
  harness.service.reports.set(id, reportsWith(scores));
  return id;
}

const codes = ({ gate }: Snapshot) => gate.reasons.map(({ code }) => code);
const claimsOf = async (browser: Browser, id: string): Promise<Record<string, unknown>> => {
  const { receipt } = (await browser.askReceipt(id)).json;
  return JSON.parse(Buffer.from(String(receipt).split('.')[1] ?? '', 'base64url').toString());
};

describe('verifyDrawings', () => {
  it('gives a receipt that says so where the copies are the drawings, and reads them once for the run', async () => {
    const browser = await start();
    const id = await check(browser);
    const snapshot = await browser.decided(id);
    expect([snapshot.phase, snapshot.gate.decision]).toEqual(['complete', 'passed']);
    const { json, status } = await browser.askReceipt(id);
    expect(status).toBe(201);
    const claims = await harness.verified(json['receipt'], { drawings: [{ sha256: digestOf(DRAWING) }] });
    expect(claims.drawings_verified).toBe(true);
    await browser.askReceipt(id);
    expect(reads()).toEqual([1, 1]);
  });

  it.each([
    ['other bytes of the same size', DRAWING.replace('a', 'b')],
    ['a longer file', `${DRAWING}${'x'.repeat(100_000)}`],
    ['a shorter file', DRAWING.slice(0, -1)],
    ['an empty file', ''],
  ])('a tampered page that uploaded %s than it hashed gets no receipt', async (_name, content) => {
    const browser = await start();
    const id = await check(browser, content, DRAWING);
    const snapshot = await browser.decided(id);
    expect(snapshot.gate).toMatchObject({
      decision: 'failed',
      score: 85,
      reasons: [{ code: 'drawings-different', drawingName: 'A-101.pdf' }],
    });
    const { status, json } = await browser.askReceipt(id);
    expect([status, json.error?.code]).toEqual([409, 'gate_not_passed']);
    expect(json.error?.details?.['reasons']).toEqual(snapshot.gate.reasons);
    await eventually(() => events.length > 0);
    expect(decisions()).toEqual(['failed']);
  });

  it('decides nothing until the copies were read: no pass, no event, and the page sees that it goes on', async () => {
    let release = (): void => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    const browser = await start();
    copies.file = { text: DRAWING, until };
    const id = await check(browser);
    await eventually(() => copies.files > 0);
    const waiting = await browser.snapshot(id);
    expect([waiting.phase, waiting.gate.decision]).toEqual(['processing', 'undecided']);
    expect(codes(waiting)).toEqual(['drawings-awaited']);
    expect((await browser.askReceipt(id)).status).toBe(409);
    expect(events).toEqual([]);
    release();
    expect((await browser.decided(id)).gate.decision).toBe('passed');
    await eventually(() => events.length > 0);
    expect(decisions()).toEqual(['passed']);
  });

  const OTHER_ORIGIN = { documentName: 'A-101.pdf', documentURL: 'http://files.example/A-101.pdf' };
  it.each<[string, Reply | null, Reply | null]>([
    ['lists nothing', { json: [] }, null],
    ['has no such call', { status: 404, text: 'No' }, null],
    ['gives an address that is not its own', { json: [OTHER_ORIGIN] }, null],
    ['gives no file', null, { status: 403, text: 'Expired' }],
    ['breaks off', null, 'reset'],
  ])('fails closed where the service %s', async (_name, list, file) => {
    const browser = await start();
    copies.listing = list;
    copies.file = file;
    const id = await check(browser);
    const snapshot = await browser.decided(id);
    expect([snapshot.gate.decision, codes(snapshot)]).toEqual(['failed', ['drawings-unverified']]);
    expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
    expect(reads()[0]).toBe(4);
    const said = harness.loggedAs('drawings-not-read');
    expect(said).toHaveLength(4);
    expect(JSON.stringify(said)).not.toContain('sig=1');
  });

  it.each([500, 503])('fails closed where the service always answers %i to its list alone', async (status) => {
    const browser = await start();
    copies.listing = { status, text: '' };
    expect(codes(await browser.decided(await check(browser)))).toEqual(['drawings-unverified']);
    expect(harness.loggedAs('drawings-not-read')).toHaveLength(4);
  });

  it('lets a slow storage delay no other city', async () => {
    const asked: string[] = [];
    const drawingCheck = { run: 1, outcome: 'awaited', names: [] } as const;
    const due = (id: string) => project(id, { cityKey: id.slice(0, 1), run: 1, drawingCheck });
    const store = { findProject: async (id: string) => due(id) };
    const slow = { listForReports: async ({ id }: StoredProject) => new Promise(() => asked.push(id)) };
    const verification = createVerification({ store, copies: slow } as unknown as VerificationOptions);
    for (const id of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) {
      verification.check(due(id));
      await new Promise(setImmediate);
    }
    expect(asked).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('warns of no leak where the end of many runs is awaited', async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error): void => void warned.push(name);
    process.on('warning', hear);
    const drawingCheck = { run: 1, outcome: 'awaited', names: [] } as const;
    const due = (id: string) => project(id, { run: 1, permitType: 'x', drawingCheck });
    const copy = { documentName: 'a.pdf', documentURL: 'https://storage.example/a.pdf' };
    const verification = createVerification({
      store: { findProject: async (id: string) => due(id), findUploads: async () => [] },
      upstream: { city: () => ({ expectedReportsIfListed: async () => [] }) },
      copies: {
        listForReports: async () => [[copy]],
        read: async () => ({ size: 1, sha256: digestOf(DRAWING) }),
      },
      ...{ limits: { maxFiles: 1, maxFileBytes: 1 }, policy: GATE, otherRunMs: 60_000 },
    } as unknown as VerificationOptions);
    for (let number = 1; number <= 12; number += 1) {
      verification.check(due(`p${number}`));
      await new Promise(setImmediate);
    }
    await verification.close();
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('tries again, though not while the service is away, and a copy that can be read then passes', async () => {
    const browser = await start({}, { verifyRetryDelaysMs: Array.from({ length: 1000 }, () => 1) });
    copies.file = { status: 503 };
    const id = await check(browser);
    await eventually(() => copies.files >= 2);
    harness.service.script = () => ({ status: 503 });
    const tries = () => harness.service.seen.filter(({ path }) => path.startsWith('/files/')).length;
    await eventually(() => harness.loggedAs('circuit-open').length > 1);
    const before = tries();
    await eventually(() => harness.loggedAs('circuit-open').length > 4);
    expect(tries()).toBe(before);
    copies = keepCopies(harness.service);
    copies.stored.set('A-101.pdf', DRAWING);
    expect((await browser.decided(id)).gate.decision).toBe('passed');
  });

  it('reads nothing where the score decides already, and nothing where it is not asked', async () => {
    const browser = await start();
    const id = await check(browser, DRAWING, DRAWING, [90, 10]);
    expect(codes(await browser.decided(id))).toEqual(['below-minimum']);
    expect(reads()).toEqual([0, 0]);
    const other = await start({ gate: { minScore: 80, verifyDrawings: false } });
    const passed = await check(other);
    expect((await other.decided(passed)).gate.decision).toBe('passed');
    expect((await claimsOf(other, passed))['drawings_verified']).toBe(false);
    expect(reads()).toEqual([0, 0]);
  });

  it('goes on after a restart in the middle of it, whether somebody looks or not', async () => {
    const browser = await start();
    copies.file = 'hang';
    const id = await check(browser);
    await eventually(() => copies.files > 0);
    harness = await harness.restarted();
    copies.file = null;
    await eventually(() => events.length > 0);
    expect(events).toMatchObject([{ projectId: id, gate: { decision: 'passed' } }]);
  });

  it('tells the vendor of a run that passes because it was turned off in the middle of it', async () => {
    const browser = await start();
    copies.file = 'hang';
    const id = await check(browser);
    await eventually(() => copies.files > 0);
    harness = await harness.restarted({ gate: { minScore: 80, verifyDrawings: false } });
    await eventually(() => events.length > 0, 10_000);
    expect(events).toMatchObject([{ projectId: id, gate: { decision: 'passed' } }]);
  });

  it('takes up runs of before it was turned on when somebody looks, and revokes their receipts until then', async () => {
    const browser = await start({ gate: { minScore: 80, verifyDrawings: false } });
    const id = await check(browser, 'what was sent', 'what was said');
    await browser.decided(id);
    const receipt = (await browser.askReceipt(id)).json['receipt'];
    const again = (await harness.restarted({ gate: GATE })).browser(browser);
    expect((await again.redeem(receipt, 'a')).json.error?.code).toBe('receipt_revoked');
    expect(codes(await again.decided(id))).toEqual(['drawings-different']);
    expect((await again.redeem(receipt, 'a')).json.error?.code).toBe('receipt_revoked');
  });
});

describe('without the option', () => {
  const BY_DEFAULT = { gate: { minScore: 80 } };

  it('compares where the service lists copies: the same are verified, others do not pass', async () => {
    const browser = await start(BY_DEFAULT);
    const id = await check(browser);
    expect((await browser.decided(id)).gate.decision).toBe('passed');
    expect((await claimsOf(browser, id))['drawings_verified']).toBe(true);
    const other = await check(browser, OTHER, DRAWING);
    expect(codes(await browser.decided(other))).toEqual(['drawings-different']);
    expect((await browser.askReceipt(other)).json.error?.code).toBe('gate_not_passed');
  });

  it.each<[string, Reply]>([
    ['lists none', { json: [] }],
    ['has no such call', { status: 404, text: 'No' }],
    ['has not implemented it', { status: 501, text: 'No' }],
  ])('passes where the service %s, at once, with a receipt that says so', async (_name, list) => {
    const browser = await start(BY_DEFAULT, { verifyRetryDelaysMs: [600_000] });
    copies.listing = list;
    const id = await check(browser);
    expect((await browser.decided(id)).gate.decision).toBe('passed');
    expect((await claimsOf(browser, id))['drawings_verified']).toBe(false);
  });

  it('passes also where the service has not implemented it for any of many reports', async () => {
    const browser = await start(BY_DEFAULT, { verifyRetryDelaysMs: [600_000] });
    copies.listing = { status: 501, text: 'No' };
    const id = await check(browser, DRAWING, DRAWING, [90, 85, 95, 92, 88, 91]);
    expect((await browser.decided(id)).gate.decision).toBe('passed');
  });

  it('fails closed where copies are listed and cannot be read, or are listed for some of the reports', async () => {
    const browser = await start(BY_DEFAULT);
    copies.file = { status: 403, text: 'Expired' };
    expect(codes(await browser.decided(await check(browser)))).toEqual(['drawings-unverified']);
    copies.file = null;
    copies.checked.set('r-2', []);
    expect(codes(await browser.decided(await check(browser)))).toEqual(['drawings-unverified']);
  });

  it('takes reports that each checked some of the drawings, and together all', async () => {
    const browser = await start(BY_DEFAULT);
    const id = await browser.createDraft();
    const drawings = [];
    for (const name of ['A-101.pdf', 'A-102.pdf']) {
      const content = `${DRAWING} ${name}`;
      copies.stored.set(name, content);
      drawings.push({ uploadId: await browser.upload(id, name, content.length), sha256: digestOf(content) });
    }
    copies.checked.set('r-1', ['A-101.pdf']);
    copies.checked.set('r-2', ['A-101.pdf', 'A-102.pdf']);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
    harness.service.reports.set(id, reportsWith([90, 85]));
    expect((await browser.decided(id)).gate.decision).toBe('passed');
    copies.checked.set('r-2', ['A-101.pdf']);
    harness.service.reports.set(id, []);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
    harness.service.reports.set(id, reportsWith([91, 86]));
    const { gate } = await browser.until(id, ({ gate: { decision } }) => decision === 'failed');
    expect(gate.reasons).toEqual([{ code: 'drawings-different', drawingName: 'A-102.pdf' }]);
  });

  it('takes a copy that a report lists twice as one', async () => {
    const browser = await start(BY_DEFAULT);
    copies.checked.set('r-1', ['A-101.pdf', 'A-101.pdf']);
    expect((await browser.decided(await check(browser))).gate).toMatchObject({ decision: 'passed' });
    expect(copies.files).toBe(1);
  });

  it('compares a report that comes late, too', async () => {
    const browser = await start({ gate: { minScore: 80, reports: { named: ['Readiness'] } } });
    const id = await check(browser);
    expect((await browser.decided(id)).gate.decision).toBe('passed');
    copies.stored.set('good.pdf', OTHER);
    for (const reportId of ['r-1', 'r-2']) copies.checked.set(reportId, ['A-101.pdf']);
    copies.checked.set('r-3', ['good.pdf']);
    harness.service.reports.set(id, reportsWith([90, 85, 99]));
    await browser.hint(id);
    const failed = await browser.until(id, ({ gate }) => gate.decision === 'failed');
    expect(codes(failed)).toEqual(['drawings-different']);
  });
});

describe('an upload address that is used twice', () => {
  const begin = async (browser: Browser) => {
    copies.ofProject = ['A-101.pdf'];
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id, 'A-101.pdf', DRAWING.length);
    return { id, uploadId, drawings: [{ uploadId, sha256: digestOf(DRAWING) }] };
  };

  it('begins no run on other bytes than were named, and one once they are there', async () => {
    const browser = await start({ gate: { minScore: 80 } });
    const { id, uploadId, drawings } = await begin(browser);
    copies.stored.set('A-101.pdf', OTHER);
    const refused = await browser.process(id, [], { drawings });
    const error = { code: 'upload_missing', details: { uploadId, filename: 'A-101.pdf' } };
    expect(refused).toMatchObject({ status: 409, json: { error } });
    expect([harness.service.count('POST', '/process'), (await browser.snapshot(id)).phase]).toEqual([0, 'draft']);
    copies.stored.set('A-101.pdf', DRAWING);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
  });

  it('begins a run on a drawing that is called as one of a run that began on the service’s page was', async () => {
    const browser = await start({ gate: { minScore: 80 } });
    copies.ofProject = ['A-101.pdf'];
    const id = await browser.createDraft();
    await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
    copies.stored.set('A-101.pdf', 'of the page');
    await browser.complete(harness.service, id, [10, 10]);
    const uploadId = await browser.upload(id, 'A-101.pdf', DRAWING.length);
    // What the run before checked is still what is listed.
    expect((await browser.process(id, [], { drawings: [{ uploadId, sha256: digestOf(DRAWING) }] })).status).toBe(202);
  });
});
