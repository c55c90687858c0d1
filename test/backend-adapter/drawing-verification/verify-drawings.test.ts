/** The gate with `verifyDrawings`, through whole runs: what a page says of its drawings is held against what the service has. */
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { GateDecidedEvent, Snapshot } from '../../../src/contract/index.js';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipt-verification.js';
import {
  eventually,
  reportsWith,
  startHarness,
  VENDOR_TOKEN,
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
  Object.assign(reads, { listings: 0, files: 0 });
  const { origin } = new URL(harness.service.baseUrl);
  harness.service.script = ({ path, query, key }) => {
    if (path.endsWith('/document') && query.get('type') === 'uploaded') {
      reads.listings += 1;
      const documents = [...stored.keys()].map((name) => ({
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
const askReceipt = (browser: Browser, id: string) => browser.call(`/projects/${id}/receipt`, { method: 'POST' });

describe('verifyDrawings', () => {
  it('gives a receipt that says so where the copies are the drawings, and reads them once for the run', async () => {
    const browser = await start();
    const id = await check(browser);
    const snapshot = await isDecided(browser, id);
    expect([snapshot.phase, snapshot.gate.decision]).toEqual(['complete', 'passed']);
    const { json, status } = await askReceipt(browser, id);
    expect(status).toBe(201);
    const claims = await verifyGateReceipt(String(json['receipt']), {
      jwks: await harness.adapter.jwks(),
      issuer: 'https://portal.example',
      audience: 'permit-portal',
      drawings: [{ sha256: digestOf(DRAWING) }],
    });
    expect(claims.drawings_verified).toBe(true);
    await askReceipt(browser, id);
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
    const { status, json } = await askReceipt(browser, id);
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
    expect((await askReceipt(browser, id)).status).toBe(409);
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
    [
      'lists more than was sent, by other names',
      { json: ['https://x.example/1.pdf', 'https://x.example/2.pdf'] },
      null,
      4,
    ],
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
    expect((await askReceipt(browser, id)).json.error?.code).toBe('gate_not_passed');
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
    const other = await start({ gate: { minScore: 80 } });
    const passed = await check(other);
    expect((await isDecided(other, passed)).gate.decision).toBe('passed');
    const { receipt } = (await askReceipt(other, passed)).json;
    const [, payload] = String(receipt).split('.');
    expect(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())['drawings_verified']).toBe(false);
    expect(reads).toEqual({ listings: 0, files: 0 });
  });

  it('a re-run is compared anew', async () => {
    const browser = await start();
    const id = await check(browser);
    await isDecided(browser, id);
    const uploadId = await browser.upload(id, 'A-102.pdf', DRAWING.length);
    stored.set('A-102.pdf', 'other bytes');
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
    const browser = await start({ gate: { minScore: 80 } });
    const id = await check(browser, 'what was sent', 'what was said');
    await isDecided(browser, id);
    const receipt = (await askReceipt(browser, id)).json['receipt'];
    await harness.adapter.close();
    const { dataDirectory, service } = harness;
    harness = await startHarness({ options: { gate: GATE }, dataDirectory, service });
    const redeem = { json: { receipt, idempotencyKey: 'a' }, headers: { authorization: `Bearer ${VENDOR_TOKEN}` } };
    const again = harness.browser();
    expect((await again.call('/receipts/redeem', redeem)).json.error?.code).toBe('receipt_revoked');
    again.cookie = browser.cookie;
    expect(codes(await isDecided(again, id))).toEqual(['drawings-different']);
    expect((await again.call('/receipts/redeem', redeem)).json.error?.code).toBe('receipt_revoked');
  });
});
