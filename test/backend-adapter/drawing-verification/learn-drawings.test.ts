/** Receipts for runs that began in the service's own page: the adapter learns the drawings from the copies that the service keeps. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipt-verification.js';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import type { Reply } from '../support/scripted-service.js';

const DRAWINGS: Readonly<Record<string, string>> = { 'A-101.pdf': '%PDF-1.7 floor', 'A-001.pdf': '%PDF-1.7 site' };
const LIMITS = { maxFileBytes: 100, maxFiles: 3 };
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

let harness: Harness;
let browser: Browser;
/** In place of the usual answers. */
let listing: Reply | null;
let record: Reply | null;
let file: Reply | null;
let listings: number;
beforeEach(async () => {
  harness = await startHarness({
    options: { limits: LIMITS },
    settings: { learningTimes: { patienceMs: 20_000, restMs: 60_000 } },
  });
  [listing, record, file, listings] = [null, null, null, 0];
  const { origin } = new URL(harness.service.baseUrl);
  harness.service.script = ({ path, query, key }) => {
    if (path.endsWith('/document') && query.get('type') === 'uploaded') {
      listings += 1;
      const names = Object.keys(DRAWINGS);
      const copies = names.map((name) => ({
        documentName: name,
        type: 'Floor plan',
        documentURL: `${origin}/files/${name}`,
      }));
      return listing ?? { json: copies };
    }
    if (path.startsWith('/files/')) {
      if (key !== undefined) throw new Error('The key went to storage.');
      return file ?? { text: DRAWINGS[path.slice('/files/'.length)] ?? '' };
    }
    return record !== null && /^\/projects\/[^/]+$/.test(path) ? record : undefined;
  };
  browser = harness.browser();
});
afterEach(() => harness.close());

/** A project whose run the applicant started on the service's page. */
async function checkedThere(scores = [90, 85]): Promise<string> {
  const id = await browser.createDraft({ permitType: 'fit-out' });
  expect((await browser.call(`/projects/${id}/hand-off`, { method: 'POST' })).status).toBe(200);
  harness.service.reports.set(id, reportsWith(scores));
  await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
  return id;
}
const askReceipt = (id: string) => browser.call(`/projects/${id}/receipt`, { method: 'POST' });
const refusalOf = async (id: string) => (await askReceipt(id)).json.error?.code;

describe('a run that began in the service’s own page', () => {
  it('has a receipt for what the service has, and for the permit type that was chosen there', async () => {
    const id = await checkedThere();
    const { status, json } = await askReceipt(id);
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
    // They are learned once.
    expect((await askReceipt(id)).status).toBe(201);
    expect(listings).toBe(1);
  });

  it('reads nothing where the gate is not passed', async () => {
    expect(await refusalOf(await checkedThere([90, 10]))).toBe('gate_not_passed');
    expect(listings).toBe(0);
  });

  it('has none where the service sent fewer reports than it lists for the permit type', async () => {
    expect(await refusalOf(await checkedThere([95]))).toBe('gate_not_passed');
  });

  it('is read by one reading however many ask at once', async () => {
    const id = await checkedThere();
    const answers = await Promise.all([1, 2, 3].map(() => askReceipt(id)));
    // Those that signed while the drawings were saved are asked to come again.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(listings).toBe(1);
  });

  it.each<[string, () => void, string]>([
    ['lists no copies', () => (listing = { json: [] }), 'drawings_unknown'],
    [
      'lists more than allowed',
      () => (listing = { json: [1, 2, 3, 4].map((n) => `https://x.example/${n}.pdf`) }),
      'drawings_unknown',
    ],
    [
      'names an address that is neither https nor its own',
      () => (listing = { json: ['http://x.example/1.pdf'] }),
      'drawings_unknown',
    ],
    ['gives a file that is too large', () => (file = { text: 'x'.repeat(101) }), 'drawings_unknown'],
    ['does not say the permit type', () => (record = { json: { id: 'x', status: 'Complete' } }), 'drawings_unknown'],
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

  it('says that the drawings are still being read where that takes longer than a call waits', async () => {
    await harness.close();
    harness = await startHarness({ settings: { learningTimes: { patienceMs: 1, restMs: 0 } } });
    browser = harness.browser();
    harness.service.script = ({ path }) => (path.endsWith('/document') ? 'hang' : undefined);
    const id = await checkedThere();
    const { status, json } = await askReceipt(id);
    expect([status, json.error?.code, json.error?.details]).toEqual([409, 'conflict', { drawings: 'reading' }]);
  });
});
