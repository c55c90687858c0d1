import { beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Browser, type Harness } from '../support/adapter-harness.js';

let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
});

describe('one redemption key', () => {
  const receiptOf = async (id: string) => String((await browser.askReceipt(id)).json['receipt']);
  const outcomeOf = async (receipt: string, key: string): Promise<unknown> => {
    const { status, json } = await harness.browser().redeem(receipt, key);
    return json.error?.code ?? status;
  };

  it('has to be given to adapter.redeem too: without one a receipt could be used again and again', async () => {
    const receipt = await receiptOf(await browser.completed(harness.service));
    for (const key of [undefined, null, 7, '', 'x'.repeat(201)]) {
      await expect(harness.adapter.redeem(receipt, key as string)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await outcomeOf(receipt, 'order-1')).toBe(200);
    await expect(harness.adapter.redeem(receipt, 'order-2', { requireVerified: false })).rejects.toMatchObject({
      code: 'receipt_used',
    });
  });

  it('redeems receipts of one project, of one run', async () => {
    const id = await browser.completed(harness.service);
    const other = await browser.completed(harness.service);
    const [mine, theirs] = [await receiptOf(id), await receiptOf(other)];
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    expect(await outcomeOf(theirs, 'order-1')).toBe('conflict');
    // Nothing was used up by it.
    expect(await outcomeOf(theirs, 'order-2')).toBe(200);
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    await browser.process(id, [await browser.upload(id, 'B.pdf')]);
    await browser.complete(harness.service, id, [95, 94], 'again');
    const next = await receiptOf(id);
    expect(await outcomeOf(next, 'order-1')).toBe('conflict');
    expect(await outcomeOf(next, 'order-3')).toBe(200);
  });
});
