import type { ReceiptAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { hasUnknownDrawings } from '../drawings/digests.js';
import { ruleFor } from '../gate/gate-policy.js';
import { buildSnapshot } from '../gate/snapshot.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import { receiptClaims } from './receipt.js';

/** Signs a receipt for a gate that is passed. Throws gate_not_passed, drawings_unknown, or conflict where the project changed meanwhile. */
export async function issueReceipt(
  services: Services,
  found: StoredProject,
  minScore: number | null,
): Promise<ReceiptAnswer> {
  const project = await withDrawings(services, found, minScore);
  const { gate, reports } = buildSnapshot(project, services.policy, minScore);
  const { issuer, audience, receiptLifetimeMs } = services;
  const { outage } = ruleFor(services.policy, project.cityKey, project.permitType);
  const issue = { issuer, audience, nowMs: services.clock(), lifetimeMs: receiptLifetimeMs, outage };
  const claims = receiptClaims(project, reports, gate, issue);
  const receipt = await services.signer.sign(claims);
  const expiresAt = new Date(claims.exp * 1000).toISOString();
  const record = {
    jti: claims.jti,
    projectId: project.id,
    run: project.run,
    issuedAt: new Date(claims.iat * 1000).toISOString(),
    expiresAt,
  };
  if (!(await services.store.recordReceipt(record, project.revision))) {
    throw new AdapterError('conflict', { message: 'The project changed while the receipt was made. Try again.' });
  }
  return { receipt, expiresAt, run: project.run, minScore: claims.min_score, decision: claims.decision };
}

/** A run that passed in the service's own page has drawings that are not known yet. */
async function withDrawings(
  services: Services,
  project: StoredProject,
  minScore: number | null,
): Promise<StoredProject> {
  if (!hasUnknownDrawings(project)) return project;
  const { gate } = buildSnapshot(project, services.policy, minScore);
  return gate.decision === 'passed' ? services.digests.read(project) : project;
}
