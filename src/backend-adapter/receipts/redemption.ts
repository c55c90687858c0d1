/** Uses a receipt up, once. The same key gets the same answer, after expiry and re-runs too, while the key that signed is published. */
import { isSameAddress, type ReceiptClaims, type RedeemAnswer, type RedeemRequest } from 'precheck-contract';
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
  { receipt, idempotencyKey, accept = ['passed'], requireVerified = true, address }: RedeemRequest,
): Promise<RedeemAnswer> {
  const { store, clock } = services;
  const claims = await verified(services, receipt);
  if (!accept.includes(claims.decision)) throw new AdapterError('receipt_not_passed');
  const isUnverified = claims.decision === 'passed' && !claims.drawings_verified;
  if (requireVerified && isUnverified) throw new AdapterError('receipt_drawings_unverified');
  if (address !== undefined && !isSameAddress(address, claims.property?.address ?? null)) {
    throw new AdapterError('receipt_wrong_property');
  }
  const hasExpired = clock() >= claims.exp * 1000;
  const holds = (project: StoredProject): boolean => !hasExpired && stillHolds(services, project, claims);
  const result = await store.redeemReceipt(claims.jti, idempotencyKey, isoTime(clock()), holds);
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

function stillHolds(services: Services, project: StoredProject, claims: ReceiptClaims): boolean {
  if (project.run !== claims.run || project.pendingRun !== null) return false;
  // The receipt may have a higher minimum than project and policy.
  const { phase, gate } = buildSnapshot(project, services.policy, claims.min_score);
  if (claims.decision === 'passed') return phase === 'complete' && gate.decision === 'passed';
  // The service may be back: what was allowed stays allowed until the run fails.
  const { outage } = ruleFor(services.policy, project.cityKey, project.permitType);
  return gate.decision !== 'failed' && outage.rule === claims.outage_rule;
}
