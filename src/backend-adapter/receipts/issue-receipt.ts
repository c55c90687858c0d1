/** Issues gate receipts, or says why there is none. */
import { randomUUID } from 'node:crypto';
import type {
  CheckedProperty,
  GateView,
  ReceiptAnswer,
  ReceiptClaims,
  ReceiptDecision,
  ReportView,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleEndMs, ruleOf, type OutageRule } from '../gate/gate.js';
import { buildSnapshot, copiesOf } from '../gate/snapshot.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';

/** Signs a receipt for a gate that is passed. Throws gate_not_passed or drawings_unknown. */
export async function issueReceipt(
  services: Services,
  { id, createdAt }: StoredProject,
  minScore: number | null,
): Promise<ReceiptAnswer> {
  const { store, signer, policy, clock, issuer, audience, receiptLifetimeMs: lifetimeMs } = services;
  const claims = await store.recordReceipt(id, (project) => {
    // It was erased meanwhile, and adopted by somebody else.
    if (project.createdAt !== createdAt) throw new AdapterError('not_found');
    const { gate, reports } = buildSnapshot(project, policy, minScore);
    const { outage } = ruleOf(policy, project);
    return receiptClaims(project, reports, gate, { issuer, audience, nowMs: clock(), lifetimeMs, outage });
  });
  if (claims === null) throw new AdapterError('not_found');
  const { run, decision, exp, min_score } = claims;
  return { receipt: await signer.sign(claims), expiresAt: isoTime(exp * 1000), run, minScore: min_score, decision };
}

interface ReceiptIssue {
  readonly issuer: string;
  readonly audience: string;
  readonly nowMs: number;
  readonly lifetimeMs: number;
  readonly outage: OutageRule;
}

/** Throws gate_not_passed if the gate is neither passed nor held open by the outage rule, and drawings_unknown without a digest. */
export function receiptClaims(
  project: StoredProject,
  reports: readonly ReportView[],
  gate: GateView,
  issue: ReceiptIssue,
): ReceiptClaims {
  const decision = receiptDecision(project, gate);
  const lifetimeMs = decision === null ? 0 : lifetimeMsOf(decision, project, issue);
  // The outage rule may have ended since the last reading.
  if (decision === null || lifetimeMs < 1_000) {
    throw new AdapterError('gate_not_passed', {
      details: { decision: gate.decision, minScore: gate.minScore, reasons: gate.reasons },
    });
  }
  if (project.drawings.length === 0 || project.permitType === null) throw new AdapterError('drawings_unknown');
  const issuedAtSeconds = Math.floor(issue.nowMs / 1000);
  return {
    iss: issue.issuer,
    aud: issue.audience,
    iat: issuedAtSeconds,
    exp: Math.floor((issue.nowMs + lifetimeMs) / 1000),
    jti: randomUUID(),
    project_id: project.id,
    city_key: project.cityKey,
    permit_type: project.permitType,
    property: propertyOf(project),
    run: project.run,
    decision,
    min_score: gate.minScore,
    score: gate.score,
    outage_rule: issue.outage.rule,
    reports: reports.map((report) => ({
      id: report.id,
      name: report.name,
      score: report.score,
      result: report.result,
      model_version: report.modelVersion,
    })),
    drawings: project.drawings.map(({ name, size, sha256 }) => {
      if (size === null || sha256 === null) throw new AdapterError('drawings_unknown');
      return { name, size, sha256 };
    }),
    drawings_verified: copiesOf(project)?.outcome === 'same',
  };
}

function propertyOf({ address, longitude = null, latitude = null }: StoredProject): CheckedProperty | null {
  return address === null && longitude === null && latitude === null ? null : { address, longitude, latitude };
}

/** Null where there is no receipt. */
function receiptDecision({ pendingRun, phase }: StoredProject, { decision, score }: GateView): ReceiptDecision | null {
  if (pendingRun !== null) return null;
  if (decision === 'flagged' || decision === 'deferred') return decision;
  return decision === 'passed' && phase === 'complete' && score !== null ? decision : null;
}

function lifetimeMsOf(
  decision: ReceiptDecision,
  { outage }: StoredProject,
  { lifetimeMs, outage: rule, nowMs }: ReceiptIssue,
): number {
  if (decision === 'passed' || rule.rule === 'block' || !outage) return lifetimeMs;
  return Math.min(lifetimeMs, ruleEndMs(outage.since, rule) - nowMs);
}
