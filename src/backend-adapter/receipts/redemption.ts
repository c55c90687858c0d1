/** Uses a receipt up, once. The same key always gets the same answer, after expiry and re-runs too. */
import type { ReceiptClaims, RedeemAnswer, RedeemRequest } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleFor } from '../gate/gate.js';
import { ReceiptError, readReceipt } from './receipt-reading.js';
import type { Services } from '../services.js';
import { buildSnapshot } from '../gate/snapshot.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';

/** Throws AdapterError with a receipt code. */
export async function redeemReceipt(
  services: Services,
  { receipt, idempotencyKey, accept = ['passed'], requireVerified = true }: RedeemRequest,
): Promise<RedeemAnswer> {
  const claims = await verified(services, receipt);
  if (!accept.includes(claims.decision)) throw new AdapterError('receipt_not_passed');
  const isUnverified = claims.decision === 'passed' && !claims.drawings_verified;
  if (requireVerified && isUnverified) throw new AdapterError('receipt_drawings_unverified');
  const earlier = await services.store.findRedemption(claims.jti);
  if (earlier !== null) {
    if (earlier.idempotencyKey !== idempotencyKey) throw new AdapterError('receipt_used');
    return { redeemedAt: earlier.redeemedAt, claims };
  }
  if (services.clock() >= claims.exp * 1000) throw new AdapterError('receipt_expired');
  return { redeemedAt: await useUp(services, claims, idempotencyKey), claims };
}

/** Checks everything but the expiry, since a repeated redemption succeeds after it. */
async function verified(services: Services, receipt: string): Promise<ReceiptClaims> {
  try {
    return await readReceipt(receipt, {
      jwks: await services.signer.jwks(),
      issuer: services.issuer,
      audience: services.audience,
      nowMs: services.clock(),
      expiry: 'ignored',
    });
  } catch (error) {
    if (error instanceof ReceiptError) throw new AdapterError(error.code, { message: error.message });
    throw error;
  }
}

async function useUp(services: Services, claims: ReceiptClaims, idempotencyKey: string): Promise<string> {
  const { store, clock } = services;
  const holds = (project: StoredProject): boolean => stillHolds(services, project, claims);
  const result = await store.redeemReceipt(claims.jti, idempotencyKey, isoTime(clock()), holds);
  if (result.outcome === 'redeemed' || result.outcome === 'repeated') return result.redeemedAt;
  if (result.outcome === 'used') throw new AdapterError('receipt_used');
  if (result.outcome === 'revoked') throw new AdapterError('receipt_revoked');
  throw new AdapterError('conflict', {
    message:
      'The idempotencyKey has redeemed a receipt of another project or run. Give each application a key of its own.',
  });
}

function stillHolds(services: Services, project: StoredProject, claims: ReceiptClaims): boolean {
  if (project.run !== claims.run || project.pendingRun !== null) return false;
  // The receipt may have a higher minimum than project and policy.
  const { phase, gate } = buildSnapshot(project, services.policy, claims.min_score);
  if (claims.decision === 'passed') return phase === 'complete' && gate.decision === 'passed';
  // The service may be back: what was allowed stays allowed until the run fails.
  const { outage } = ruleFor(services.policy, project.cityKey, project.permitType);
  return gate.decision !== 'failed' && outage.rule === claims.outage_rule;
}
