/** What a hostile or unlucky caller does: twice at once, with several receipts, before every report is there. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  eventually,
  reportsWith,
  startHarness,
  WEBHOOK_SECRET,
  type Browser,
  type Harness,
} from '../support/adapter-harness.js';

let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
});
afterEach(() => harness.close());

describe('process, twice at once', () => {
  it('keeps a start open that a gateway gave up on: it may still be at work behind it', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    harness.service.script = ({ path }) => (path.endsWith('/process') ? { status: 504, text: 'gateway' } : undefined);
    expect((await browser.process(id, [uploadId])).status).toBe(503);
    expect((await browser.process(id, [uploadId])).json.error?.code).toBe('upstream_unavailable');
    expect(harness.service.count('POST', '/process')).toBe(1);
    harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
    await eventually(async () => (await browser.snapshot(id)).phase === 'processing');
    expect((await browser.snapshot(id)).drawings).toHaveLength(1);
  });
});

describe('one redemption key', () => {
  const passed = async (applicant: Browser, id: string): Promise<string> => {
    await eventually(async () => (await applicant.snapshot(id)).gate.decision === 'passed');
    return String((await applicant.askReceipt(id)).json['receipt']);
  };
  const outcomeOf = async (receipt: string, key: string): Promise<unknown> => {
    const { status, json } = await harness.browser().redeem(receipt, key);
    return json.error?.code ?? status;
  };

  it('has to be given to adapter.redeem too: without one a receipt could be used again and again', async () => {
    const receipt = await passed(browser, await browser.completed(harness.service));
    for (const key of [undefined, null, 7, '', 'x'.repeat(201)]) {
      await expect(harness.adapter.redeem(receipt, key as string)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await outcomeOf(receipt, 'order-1')).toBe(200);
    await expect(harness.adapter.redeem(receipt, 'order-2')).rejects.toMatchObject({ code: 'receipt_used' });
  });

  it('redeems receipts of one project, of one run', async () => {
    const id = await browser.completed(harness.service);
    const other = await browser.completed(harness.service);
    const [mine, theirs] = [await passed(browser, id), await passed(browser, other)];
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    expect(await outcomeOf(theirs, 'order-1')).toBe('conflict');
    // Nothing was used up by it.
    expect(await outcomeOf(theirs, 'order-2')).toBe(200);
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    await browser.process(id, [await browser.upload(id, 'B.pdf')]);
    harness.service.reports.set(id, reportsWith([95, 94], 'again'));
    await eventually(async () => (await browser.snapshot(id)).run === 2);
    const next = await passed(browser, id);
    expect(await outcomeOf(next, 'order-1')).toBe('conflict');
    expect(await outcomeOf(next, 'order-3')).toBe(200);
  });
});

describe('a receipt for a higher minimum than the policy’s', () => {
  it('is worth nothing once the run falls below it', async () => {
    const id = await browser.started();
    await browser.complete(harness.service, id, [92, 95]);
    const ask = (minScore: number) => browser.askReceipt(id, { minScore });
    const [high, low] = [await ask(90), await ask(80)].map(({ json }) => String(json['receipt']));
    // A report of the run that comes late, which the next reading finds.
    harness.service.reports.set(id, reportsWith([92, 95, 85]));
    await browser.call(`/webhooks/${WEBHOOK_SECRET}`, {
      json: { projectId: id, reportId: 'r-3', status: 'Complete' },
    });
    const gate = async () => (await browser.snapshot(id)).gate;
    await eventually(async () => (await gate()).score === 85 && (await gate()).decision === 'passed');
    expect((await ask(90)).json.error?.code).toBe('gate_not_passed');
    expect((await harness.browser().redeem(high ?? '', 'order-1')).json.error?.code).toBe('receipt_revoked');
    expect((await harness.browser().redeem(low ?? '', 'order-2')).status).toBe(200);
  });
});

describe('identify', () => {
  it.each([[undefined], [{}], [{ userId: '' }]])('that gives %j is nobody, not somebody shared', async (user) => {
    const odd = await startHarness({ service: harness.service, options: { identify: () => user as never } });
    onTestFinished(() => odd.adapter.close());
    const answer = await odd.browser().call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect(answer.json.error?.code).toBe('not_identified');
  });
});
