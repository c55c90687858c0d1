import { expect, it } from 'vitest';
import { issueReceipt } from '../../../src/backend-adapter/receipts/issue-receipt.js';
import type { Services } from '../../../src/backend-adapter/services.js';
import { drawing, project, storedReport } from '../store/store-under-test.js';

it('gives no receipt that could not be recorded, since the project changed meanwhile', async () => {
  const decided = project('p', {
    ...{ phase: 'complete', run: 1, permitType: 'x', drawings: [drawing], reports: [storedReport()], revision: 7 },
  });
  const revisions: number[] = [];
  const recorded = [false, true];
  const services = {
    policy: { minScore: 80, verifyDrawings: false },
    signer: { sign: async () => 'signed' },
    store: {
      recordReceipt: async (_receipt: unknown, revision: number) => (revisions.push(revision), recorded.shift()),
    },
    issuer: 'i',
    audience: 'a',
    receiptLifetimeMs: 60_000,
    clock: () => 0,
  };
  const issue = () => issueReceipt(services as unknown as Services, decided, null);
  await expect(issue()).rejects.toMatchObject({ code: 'conflict' });
  expect(await issue()).toMatchObject({ receipt: 'signed' });
  expect(revisions).toEqual([7, 7]);
});
