/** Uses a receipt up, once. The same key gets the same answer, after expiry and re-runs too, while the key that signed is published. */
import type { ReceiptClaims, RedeemAnswer, RedeemRequest } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleOf } from '../gate/gate.js';
import { checkTerms, readReceipt } from './receipt-reading.js';
import type { Services } from '../services.js';
import { buildSnapshot } from '../gate/snapshot.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';

/** Throws AdapterError with a receipt code. */
export async function redeemReceipt(services: Services, request: RedeemRequest): Promise<RedeemAnswer> {
  const { store, signer, clock, issuer, audience } = services;
  const reading = { jwks: await signer.jwks(), issuer, audience, nowMs: clock() };
  const claims = await readReceipt(request.receipt, reading);
  checkTerms(claims, request);
  // A repeated redemption succeeds after the receipt's end.
  const hasExpired = clock() >= claims.exp * 1000;
  const holds = (project: StoredProject): boolean => !hasExpired && stillHolds(services, project, claims);
  const result = await store.redeemReceipt(claims.jti, request.idempotencyKey, isoTime(clock()), holds);
  switch (result.outcome) {
    case 'redeemed':
    case 'repeated':
      return { redeemedAt: result.redeemedAt, claims };
    case 'used':
      throw new AdapterError('receipt_used');
    case 'revoked':
      throw new AdapterError(hasExpired ? 'receipt_expired' : 'receipt_revoked');
    case 'key-taken':
      throw new AdapterError('conflict', {
        message:
          'The idempotencyKey has redeemed a receipt of another project or run. Give each application a key of its own.',
      });
  }
}

function stillHolds(services: Services, project: StoredProject, claims: ReceiptClaims): boolean {
  if (project.run !== claims.run || project.pendingRun !== null) return false;
  // The receipt may have a higher minimum than project and policy.
  const { phase, gate } = buildSnapshot(project, services.policy, claims.min_score);
  if (claims.decision === 'passed') return phase === 'complete' && gate.decision === 'passed';
  // The service may be back: what was allowed stays allowed until the run fails.
  const { outage } = ruleOf(services.policy, project);
  return gate.decision !== 'failed' && outage.rule === claims.outage_rule;
}
