import { beforeAll, describe, expect, it } from 'vitest';
import { createReceiptSigner, type ReceiptSigner } from '../../../src/backend-adapter/receipts/receipt-signer.js';
import { redeemReceipt } from '../../../src/backend-adapter/receipts/redemption.js';
import type { Services } from '../../../src/backend-adapter/services.js';
import type { Redemption, StoredProject } from '../../../src/backend-adapter/store/store.js';
import type { ReceiptDecision } from 'precheck-contract';
import { AT, drawing, pending, project, storedReport as report } from '../store/store-under-test.js';
import { codeOf, openStoreIn, temporaryFolder } from '../support/after-test.js';
import { HOUR_MS, receiptClaims } from '../support/receipts.js';

const NOW_MS = Date.parse(AT);
const END_S = NOW_MS / 1000 + 3600;
const check = { drawings: [drawing], drawingCheck: { run: 1, outcome: 'same', names: [] } } as const;
const passed = project('p', { phase: 'complete', run: 1, permitType: 'x', reports: [report()], ...check });
const underWay = { phase: 'processing', reports: [report({ status: 'Assessing', score: null })] } as const;
const claims = receiptClaims({
  ...{ iat: NOW_MS / 1000, exp: END_S, project_id: 'p', city_key: 'c', permit_type: 'x', outage_rule: 'defer' },
});

let signer: ReceiptSigner;
beforeAll(async () => {
  signer = await createReceiptSigner(openStoreIn(temporaryFolder()), { lifetimeMs: HOUR_MS, clock: () => NOW_MS });
});

interface Given {
  readonly project?: Partial<StoredProject>;
  readonly decision?: ReceiptDecision;
  readonly minScore?: number;
  readonly accept?: ReceiptDecision[];
  readonly nowMs?: number;
  readonly unverified?: boolean;
  readonly address?: string;
  /** What the store answers, whether the receipt holds or not. */
  readonly stored?: Redemption['outcome'];
}

async function outcome({ accept, nowMs = NOW_MS, ...given }: Given): Promise<unknown> {
  const { decision = 'passed', minScore: min_score = 80 } = given;
  const store = {
    redeemReceipt: async (_jti: string, _key: string, _at: string, holds: (project: StoredProject) => boolean) => {
      const outcome = given.stored ?? (holds({ ...passed, ...given.project }) ? 'redeemed' : 'revoked');
      return { outcome, redeemedAt: AT };
    },
  };
  const outage = { rule: 'defer', afterMs: 1, maxAgeMs: 600_000 };
  const policy = { minScore: 80, cities: { blocked: { outage: { rule: 'block' } } }, outage };
  const services = { store, signer, policy, issuer: 'issuer', audience: 'audience', clock: () => nowMs };
  const receipt = await signer.sign({ ...claims, decision, min_score, drawings_verified: !given.unverified });
  const request = { receipt, idempotencyKey: 'k', accept, ...(given.address && { address: given.address }) };
  const redeeming = redeemReceipt(services as unknown as Services, request);
  return codeOf(redeeming, ({ redeemedAt }) => redeemedAt);
}

describe('redeemReceipt', () => {
  const [failed, blocked] = [{ reports: [report({ score: 1 })] }, { ...underWay, cityKey: 'blocked' }];
  const deferred: Given = { decision: 'deferred', accept: ['deferred'] };
  it.each<[string, Given, string]>([
    ['a pass', {}, AT],
    ['a pass of drawings that were not compared', { unverified: true }, 'receipt_drawings_unverified'],
    ['of another property', { address: '2/23 Beach St, Wattle Bay' }, 'receipt_wrong_property'],
    ['a millisecond before it ends', { nowMs: END_S * 1000 - 1 }, AT],
    ['when it ends', { nowMs: END_S * 1000 }, 'receipt_expired'],
    ['again with its key, after its end', { stored: 'repeated', nowMs: END_S * 1000 }, AT],
    ['again with another key', { stored: 'used', nowMs: END_S * 1000 }, 'receipt_used'],
    ['of an earlier run', { project: { run: 2 } }, 'receipt_revoked'],
    ['while the next run is being started', { project: { pendingRun: pending } }, 'receipt_revoked'],
    ['of a run that goes on', { project: { phase: 'processing' } }, 'receipt_revoked'],
    ['of a run that is not passed any more', { project: { reports: [report({ score: 79 })] } }, 'receipt_revoked'],
    ['of its own higher minimum, which the run does not reach any more', { minScore: 91 }, 'receipt_revoked'],
    ['of an outage, unasked', { decision: 'deferred', project: underWay }, 'receipt_not_passed'],
    ['of an outage', { ...deferred, project: underWay }, AT],
    ['of an outage, once the run passed', deferred, AT],
    ['of an outage, once the run failed', { ...deferred, project: failed }, 'receipt_revoked'],
    ['of an outage, where nobody is let through any more', { ...deferred, project: blocked }, 'receipt_revoked'],
    ['used by another receipt of the run', { stored: 'used' }, 'receipt_used'],
    ['with the key of another run', { stored: 'key-taken' }, 'conflict'],
    ['never given out, or of a project that is gone', { stored: 'revoked' }, 'receipt_revoked'],
  ])('%s', async (_name, given, expected) => {
    expect(await outcome(given)).toBe(expected);
  });
});
