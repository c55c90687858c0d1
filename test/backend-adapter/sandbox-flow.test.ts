/** The whole flow through the sandbox as built: real HTTP, real storage, real drawing checks. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportAnswerSchema, type Snapshot } from 'precheck-contract';
import { startHarness, type Harness } from './support/adapter-harness.js';

const KEY = 'marked-sandbox-key-91c7';
const built = new URL('../../src/sandbox/dist/index.js', import.meta.url);

interface RunningSandbox {
  readonly baseUrl: string;
  readonly storageUrl: string;
  close(): Promise<void>;
}

let directory: string;
let sandbox: RunningSandbox;
let harness: Harness;
beforeAll(async () => {
  if (!existsSync(built)) throw new Error('src/sandbox/dist is missing: run `npm run build` first.');
  directory = mkdtempSync(join(tmpdir(), 'precheck-sandbox-flow-'));
  const { createSandbox } = (await import(built.href)) as {
    createSandbox(options: { dataDirectory: string; keys: Record<string, string> }): Promise<RunningSandbox>;
  };
  sandbox = await createSandbox({ dataDirectory: directory, keys: { 'wattle-bay': KEY } });
  harness = await startHarness({
    options: {
      cities: { 'wattle-bay': { baseUrl: sandbox.baseUrl, apiKey: KEY, storageOrigins: [sandbox.storageUrl] } },
      gate: { minScore: 0, verifyDrawings: true },
      pollIntervalMs: 50,
    },
    settings: { upstreamTimes: { connectTimeoutMs: 5_000, answerTimeoutMs: 15_000, retryBaseMs: 50 } },
  });
});
afterAll(async () => {
  await harness?.close();
  await sandbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

it('checks a drawing through the sandbox, twice, compares what storage has, and redeems the receipt of the second run only', async () => {
  const browser = harness.browser();
  const id = await browser.createDraft({ address: '12 Banksia Street, Wattle Bay NSW 2999' });

  const check = async (name: string, title: string) => {
    const bytes = await drawing(title);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ticket = await browser.call(`/projects/${id}/uploads`, { json: { name, size: bytes.byteLength } });
    const stored = await fetch(String(ticket.json['url']), { method: 'PUT', body: Buffer.from(bytes) });
    expect(stored.ok).toBe(true);
    const drawings = [{ uploadId: ticket.json['uploadId'], sha256 }];
    const started = await browser.process(id, [], { drawings });
    expect(started.status).toBe(202);
    const { run } = started.json as unknown as Snapshot;
    const snapshot = await browser.until(id, ({ phase }) => phase === 'complete', 120_000);
    expect(snapshot.run).toBe(run);
    expect(snapshot.gate.decision).toBe('passed');
    const issued = await browser.askReceipt(id);
    return { snapshot, sha256, receipt: String(issued.json['receipt']) };
  };
  const redeem = (receipt: string) => browser.redeem(receipt, 'application-1');

  const first = await check('A-101.pdf', 'SITE PLAN');
  expect(first.snapshot.reports.length).toBeGreaterThanOrEqual(2);
  const report = await browser.call(`/projects/${id}/reports/${first.snapshot.reports[0]?.id}`);
  expect(reportAnswerSchema.parse(report.json).findings?.length).toBeGreaterThan(0);
  const documents = await browser.call(`/projects/${id}/documents?type=report`);
  expect((documents.json['documents'] as unknown[]).length).toBeGreaterThan(0);
  expect(String((await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' })).json['url'])).toMatch(/^http/);

  const second = await check('A-102.pdf', 'FLOOR PLAN');
  expect(second.snapshot.run).toBe(2);
  expect((await redeem(first.receipt)).json.error?.code).toBe('receipt_revoked');
  const claims = await harness.verified(second.receipt, { drawings: [{ sha256: second.sha256 }] });
  expect(claims.run).toBe(2);
  expect(claims.drawings_verified).toBe(true);
  expect((await redeem(second.receipt)).status).toBe(200);
  expect(JSON.stringify([harness.logged, first.snapshot, documents.json, report.json])).not.toContain(KEY);
}, 300_000);

/** One landscape A3 sheet with a title block. */
async function drawing(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([1190.55, 841.89]);
  for (let x = 100; x < 900; x += 50) page.drawLine({ start: { x, y: 200 }, end: { x, y: 700 } });
  page.drawText(title, { x: 950, y: 120, size: 14, font });
  page.drawText('Scale 1:100', { x: 950, y: 100, size: 10, font });
  page.drawText('A-101', { x: 1080, y: 40, size: 20, font });
  return document.save();
}
