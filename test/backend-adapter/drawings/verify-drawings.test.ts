/** The comparison of the drawings, through whole runs: what a page says of its drawings is held against what the service has. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { GateDecidedEvent, Snapshot } from 'precheck-contract';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import {
  eventually,
  reportsWith,
  startHarness,
  WEBHOOK_SECRET,
  type Browser,
  type Harness,
} from '../support/adapter-harness.js';
import type { Reply } from '../support/scripted-service.js';

const DRAWING = '%PDF-1.7 a drawing';
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');
const GATE = { minScore: 80, verifyDrawings: true };

let harness: Harness;
/** What storage has, by filename; the listing is made from it. */
let stored: Map<string, string>;
/** In place of the usual answer. */
let listing: Reply | null;
let fileReply: Reply | null;
/** What these reports checked, by id, where it is not what storage has. */
let checked: Map<string, string[]>;
/** Whether the service lists what was uploaded before a run. */
let listsDrafts: boolean;
/** Of the first report's copies, and of files. */
const reads = { listings: 0, files: 0 };
afterEach(() => harness.close());

async function start(options: Partial<PrecheckAdapterOptions> = {}, settings: Partial<AdapterSettings> = {}) {
  harness = await startHarness({
    options: { gate: GATE, ...options },
    settings: { verifyRetryDelaysMs: [1, 1, 1], ...settings },
  });
  stored = new Map();
  listing = null;
  fileReply = null;
  checked = new Map();
  listsDrafts = false;
  Object.assign(reads, { listings: 0, files: 0 });
  const { origin } = new URL(harness.service.baseUrl);
  harness.service.script = ({ path, query, key }) => {
    if (path.endsWith('/document') && query.get('type') === 'uploaded') {
      const [, , , part, reportId = ''] = path.split('/');
      if (part === 'document' && !listsDrafts) return { json: [] };
      if (reportId === 'r-1') reads.listings += 1;
      const documents = (checked.get(reportId) ?? [...stored.keys()]).map((name) => ({
        documentName: name,
        documentType: 'uploaded',
        documentURL: `${origin}/files/${encodeURIComponent(name)}?sig=1`,
      }));
      return listing ?? { json: documents };
    }
    if (!path.startsWith('/files/')) return undefined;
    reads.files += 1;
    if (key !== undefined) throw new Error('The key went to storage.');
    return fileReply ?? { text: stored.get(decodeURIComponent(path.slice('/files/'.length))) ?? '' };
  };
  return harness.browser();
}

/** A run on one drawing that the page says is `claimed`, where storage has `content`. Not waited for. */
async function check(browser: Browser, content = DRAWING, claimed = content, scores = [90, 85]): Promise<string> {
  const id = await browser.createDraft();
  stored.set('A-101.pdf', content);
  const uploadId = await browser.upload(id, 'A-101.pdf', claimed.length);
  const drawings = [{ uploadId, sha256: digestOf(claimed) }];
  expect((await browser.process(id, [], { drawings })).status).toBe(202);
  harness.service.reports.set(id, reportsWith(scores));
  return id;
}

const isDecided = async (browser: Browser, id: string): Promise<Snapshot> => {
  await eventually(async () => (await browser.snapshot(id)).gate.decision !== 'undecided');
  return browser.snapshot(id);
};
const codes = ({ gate }: Snapshot) => gate.reasons.map(({ code }) => code);
const claimsOf = async (browser: Browser, id: string): Promise<Record<string, unknown>> => {
  const { receipt } = (await browser.askReceipt(id)).json;
  return JSON.parse(Buffer.from(String(receipt).split('.')[1] ?? '', 'base64url').toString());
};

describe('verifyDrawings', () => {
  it('gives a receipt that says so where the copies are the drawings, and reads them once for the run', async () => {
    const browser = await start();
    const id = await check(browser);
    const snapshot = await isDecided(browser, id);
    expect([snapshot.phase, snapshot.gate.decision]).toEqual(['complete', 'passed']);
    const { json, status } = await browser.askReceipt(id);
    expect(status).toBe(201);
    const claims = await verifyGateReceipt(String(json['receipt']), {
      jwks: await harness.adapter.jwks(),
      issuer: 'https://portal.example',
      audience: 'permit-portal',
      drawings: [{ sha256: digestOf(DRAWING) }],
    });
    expect(claims.drawings_verified).toBe(true);
    await browser.askReceipt(id);
    expect(reads).toEqual({ listings: 1, files: 1 });
  });

  it.each([
    ['other bytes of the same size', DRAWING.replace('a', 'b')],
    ['a longer file', `${DRAWING}${'x'.repeat(100_000)}`],
    ['a shorter file', DRAWING.slice(0, -1)],
    ['an empty file', ''],
  ])('a tampered page that uploaded %s than it hashed gets no receipt', async (_name, content) => {
    const events: GateDecidedEvent[] = [];
    const browser = await start({ onGateDecided: (event) => void events.push(event) });
    const id = await check(browser, content, DRAWING);
    const snapshot = await isDecided(browser, id);
    expect(snapshot.gate).toMatchObject({
      decision: 'failed',
      score: 85,
      reasons: [{ code: 'drawings-different', drawingName: 'A-101.pdf' }],
    });
    const { status, json } = await browser.askReceipt(id);
    expect([status, json.error?.code]).toEqual([409, 'gate_not_passed']);
    expect(json.error?.details?.['reasons']).toEqual(snapshot.gate.reasons);
    await eventually(() => events.length > 0);
    expect(events.map(({ gate }) => gate.decision)).toEqual(['failed']);
  });

  it('decides nothing until the copies were read: no pass, no event, and the page sees that it goes on', async () => {
    let release = (): void => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const events: GateDecidedEvent[] = [];
    const browser = await start({ onGateDecided: (event) => void events.push(event) });
    fileReply = { text: DRAWING, until };
    const id = await check(browser);
    await eventually(() => reads.files > 0);
    const waiting = await browser.snapshot(id);
    expect([waiting.phase, waiting.gate.decision, codes(waiting)]).toEqual([
      'processing',
      'undecided',
      ['drawings-awaited'],
    ]);
    expect((await browser.askReceipt(id)).status).toBe(409);
    expect(events).toEqual([]);
    release();
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
    await eventually(() => events.length > 0);
    expect(events.map(({ gate }) => gate.decision)).toEqual(['passed']);
  });

  const OTHER_ORIGIN = { documentName: 'A-101.pdf', documentURL: 'http://files.example/A-101.pdf' };
  it.each<[string, Reply | null, Reply | null, number]>([
    ['lists nothing', { json: [] }, null, 4],
    ['has no such call', { status: 404, text: 'No' }, null, 4],
    ['gives an address that is not its own', { json: [OTHER_ORIGIN] }, null, 4],
    ['gives no file', null, { status: 403, text: 'Expired' }, 4],
    ['breaks off', null, 'reset', 4],
  ])('fails closed where the service %s', async (_name, list, file, listings) => {
    const browser = await start();
    listing = list;
    fileReply = file;
    const id = await check(browser);
    const snapshot = await isDecided(browser, id);
    expect([snapshot.gate.decision, codes(snapshot)]).toEqual(['failed', ['drawings-unverified']]);
    expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
    expect(reads.listings).toBe(listings);
    const said = harness.logged.filter((entry) => (entry as { event: string }).event === 'drawings-not-read');
    expect(said).toHaveLength(4);
    expect(JSON.stringify(said)).not.toContain('sig=1');
  });

  it('tries again, and a copy that can be read then passes', async () => {
    const browser = await start({}, { verifyRetryDelaysMs: Array.from({ length: 1000 }, () => 1) });
    fileReply = { status: 503 };
    const id = await check(browser);
    await eventually(() => reads.files >= 2);
    fileReply = null;
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
  });

  it('reads nothing where the score decides already, and nothing where it is not asked', async () => {
    const browser = await start();
    const id = await check(browser, DRAWING, DRAWING, [90, 10]);
    expect(codes(await isDecided(browser, id))).toEqual(['below-minimum']);
    expect(reads).toEqual({ listings: 0, files: 0 });
    await harness.close();
    const other = await start({ gate: { minScore: 80, verifyDrawings: false } });
    const passed = await check(other);
    expect((await isDecided(other, passed)).gate.decision).toBe('passed');
    expect((await claimsOf(other, passed))['drawings_verified']).toBe(false);
    expect(reads).toEqual({ listings: 0, files: 0 });
  });

  it('a re-run is compared anew', async () => {
    const browser = await start();
    const id = await check(browser);
    await isDecided(browser, id);
    const uploadId = await browser.upload(id, 'A-102.pdf', DRAWING.length);
    stored = new Map([['A-102.pdf', 'other bytes']]);
    const drawings = [{ uploadId, sha256: digestOf(DRAWING) }];
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
    harness.service.reports.set(id, reportsWith([90, 85], 's'));
    await eventually(async () => (await browser.snapshot(id)).gate.decision === 'failed');
    expect((await browser.snapshot(id)).gate.reasons).toEqual([
      { code: 'drawings-different', drawingName: 'A-102.pdf' },
    ]);
  });

  it('goes on after a restart in the middle of it, whether somebody looks or not', async () => {
    const events: GateDecidedEvent[] = [];
    const browser = await start({ onGateDecided: (event) => void events.push(event) });
    fileReply = 'hang';
    const id = await check(browser);
    await eventually(() => reads.files > 0);
    harness = await harness.restarted();
    fileReply = null;
    await eventually(() => events.length > 0);
    expect(events.map(({ projectId, gate }) => [projectId, gate.decision])).toEqual([[id, 'passed']]);
  });

  it('takes up runs of before it was turned on when somebody looks, and revokes their receipts until then', async () => {
    const browser = await start({ gate: { minScore: 80, verifyDrawings: false } });
    const id = await check(browser, 'what was sent', 'what was said');
    await isDecided(browser, id);
    const receipt = (await browser.askReceipt(id)).json['receipt'];
    await harness.adapter.close();
    const { dataDirectory, service } = harness;
    harness = await startHarness({ options: { gate: GATE }, dataDirectory, service });
    const again = harness.browser();
    expect((await again.redeem(receipt, 'a')).json.error?.code).toBe('receipt_revoked');
    again.cookie = browser.cookie;
    expect(codes(await isDecided(again, id))).toEqual(['drawings-different']);
    expect((await again.redeem(receipt, 'a')).json.error?.code).toBe('receipt_revoked');
  });
});

describe('without the option', () => {
  const BY_DEFAULT = { gate: { minScore: 80 } };
  const OTHER = DRAWING.replace('a', 'b');

  it('compares where the service lists copies: the same are verified, others do not pass', async () => {
    const browser = await start(BY_DEFAULT);
    const id = await check(browser);
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
    expect((await claimsOf(browser, id))['drawings_verified']).toBe(true);
    const other = await check(browser, OTHER, DRAWING);
    expect(codes(await isDecided(browser, other))).toEqual(['drawings-different']);
    expect((await browser.askReceipt(other)).json.error?.code).toBe('gate_not_passed');
  });

  it.each<[string, Reply]>([
    ['lists none', { json: [] }],
    ['has no such call', { status: 404, text: 'No' }],
  ])('passes where the service %s, at once, with a receipt that says so', async (_name, list) => {
    const browser = await start(BY_DEFAULT, { verifyRetryDelaysMs: [600_000] });
    listing = list;
    const id = await check(browser);
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
    expect((await claimsOf(browser, id))['drawings_verified']).toBe(false);
  });

  it('looks again where copies come to be needed that were not', async () => {
    const browser = await start(BY_DEFAULT);
    listing = { json: [] };
    const id = await check(browser, OTHER, DRAWING);
    await isDecided(browser, id);
    await harness.adapter.close();
    const { dataDirectory, service } = harness;
    harness = await startHarness({ options: { gate: GATE }, dataDirectory, service });
    listing = null;
    const again = harness.browser(browser);
    expect(codes(await isDecided(again, id))).toEqual(['drawings-different']);
  });

  it('fails closed where copies are listed and cannot be read, or are listed for some of the reports', async () => {
    const browser = await start(BY_DEFAULT);
    fileReply = { status: 403, text: 'Expired' };
    expect(codes(await isDecided(browser, await check(browser)))).toEqual(['drawings-unverified']);
    fileReply = null;
    checked.set('r-2', []);
    expect(codes(await isDecided(browser, await check(browser)))).toEqual(['drawings-unverified']);
  });

  it('takes reports that each checked some of the drawings, and together all', async () => {
    const browser = await start(BY_DEFAULT);
    const id = await browser.createDraft();
    const drawings = [];
    for (const name of ['A-101.pdf', 'A-102.pdf']) {
      stored.set(name, `${DRAWING} ${name}`);
      const content = stored.get(name) ?? '';
      drawings.push({ uploadId: await browser.upload(id, name, content.length), sha256: digestOf(content) });
    }
    checked = new Map([
      ['r-1', ['A-101.pdf']],
      ['r-2', ['A-101.pdf', 'A-102.pdf']],
    ]);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
    harness.service.reports.set(id, reportsWith([90, 85]));
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
    checked.set('r-2', ['A-101.pdf']);
    harness.service.reports.set(id, []);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
    harness.service.reports.set(id, reportsWith([91, 86]));
    await eventually(async () => (await browser.snapshot(id)).gate.decision === 'failed');
    expect((await browser.snapshot(id)).gate.reasons).toEqual([
      { code: 'drawings-different', drawingName: 'A-102.pdf' },
    ]);
  });

  it('compares a report that comes late, too', async () => {
    const browser = await start({ gate: { minScore: 80, reports: { named: ['Readiness'] } } });
    const id = await check(browser);
    expect((await isDecided(browser, id)).gate.decision).toBe('passed');
    stored.set('good.pdf', OTHER);
    checked = new Map([...['r-1', 'r-2'].map((report) => [report, ['A-101.pdf']] as const), ['r-3', ['good.pdf']]] as [
      string,
      string[],
    ][]);
    harness.service.reports.set(id, reportsWith([90, 85, 99]));
    const webhook = { projectId: id, reportId: 'r-3', status: 'Complete', result: 'Passed', score: 99 };
    await browser.call(`/webhooks/${WEBHOOK_SECRET}`, { json: webhook });
    await eventually(async () => (await browser.snapshot(id)).gate.decision === 'failed');
    expect(codes(await browser.snapshot(id))).toEqual(['drawings-different']);
  });
});

describe('an upload address that is used twice', () => {
  const OTHER = DRAWING.replace('a', 'b');
  const begin = async (browser: Browser) => {
    listsDrafts = true;
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id, 'A-101.pdf', DRAWING.length);
    return { id, uploadId, drawings: [{ uploadId, sha256: digestOf(DRAWING) }] };
  };

  it('begins no run on other bytes than were named, and one once they are there', async () => {
    const browser = await start({ gate: { minScore: 80 } });
    const { id, uploadId, drawings } = await begin(browser);
    stored.set('A-101.pdf', OTHER);
    const refused = await browser.process(id, [], { drawings });
    expect([refused.status, refused.json.error?.code]).toEqual([409, 'upload_missing']);
    expect(refused.json.error?.details).toEqual({ uploadId, filename: 'A-101.pdf' });
    expect([harness.service.count('POST', '/process'), (await browser.snapshot(id)).phase]).toEqual([0, 'draft']);
    stored.set('A-101.pdf', DRAWING);
    expect((await browser.process(id, [], { drawings })).status).toBe(202);
  });

  it('begins a run on a drawing that is called as one of a run that began on the service’s page was', async () => {
    const browser = await start({ gate: { minScore: 80 } });
    listsDrafts = true;
    const id = await browser.createDraft();
    await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
    stored.set('A-101.pdf', 'of the page');
    await browser.complete(harness.service, id, [10, 10]);
    const uploadId = await browser.upload(id, 'A-101.pdf', DRAWING.length);
    // What the run before checked is still what is listed.
    expect((await browser.process(id, [], { drawings: [{ uploadId, sha256: digestOf(DRAWING) }] })).status).toBe(202);
  });
});
