import { expect, it } from 'vitest';
import { issueReceipt } from '../../../src/backend-adapter/receipts/issue-receipt.js';
import type { Services } from '../../../src/backend-adapter/services.js';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import { drawing, pending, project, storedReport } from '../store/store-under-test.js';

const decided = project('p', {
  ...{ phase: 'complete', run: 1, permitType: 'x', drawings: [drawing], reports: [storedReport()], revision: 7 },
});

it.each<[string, StoredProject | null, revision: number, unknown, tries: number[]]>([
  ['as it stands', decided, 7, 'signed', [7]],
  ['as it stands now, where it changed meanwhile', { ...decided, revision: 8 }, 8, 'signed', [7, 8]],
  ['while it keeps changing', decided, 0, 'conflict', [7, 7, 7, 7, 7]],
  ['where a run began meanwhile', { ...decided, pendingRun: pending }, 8, 'gate_not_passed', [7]],
  ['where it is gone', null, 8, 'not_found', [7]],
])('a receipt of a project %s', async (_name, latest, recordable, expected, tries) => {
  const revisions: number[] = [];
  const store = {
    recordReceipt: async (_receipt: unknown, revision: number) => (revisions.push(revision), revision === recordable),
    findProject: async () => latest,
  };
  const services = {
    policy: { minScore: 80, verifyDrawings: false },
    signer: { sign: async () => 'signed' },
    store,
    issuer: 'i',
    audience: 'a',
    receiptLifetimeMs: 60_000,
    clock: () => 0,
  };
  const outcome = issueReceipt(services as unknown as Services, decided, null).then(
    ({ receipt }) => receipt,
    ({ code }: { code: string }) => code,
  );
  expect([await outcome, revisions]).toEqual([expected, tries]);
});
