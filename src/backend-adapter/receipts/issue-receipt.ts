/** Issues gate receipts, or says why there is none. */
import { randomUUID } from 'node:crypto';
import type { GateView, ReceiptAnswer, ReceiptClaims, ReceiptDecision, ReportView } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleEndMs, ruleFor, type OutageRule } from '../gate/gate.js';
import { buildSnapshot, copiesOf } from '../gate/snapshot.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';

/** A page that keeps saving its draft changes the project, but not what the receipt says. */
const MAX_ATTEMPTS = 5;

/** Signs a receipt for a gate that is passed. Throws gate_not_passed, drawings_unknown, or conflict if the project keeps changing. */
export async function issueReceipt(
  services: Services,
  found: StoredProject,
  minScore: number | null,
): Promise<ReceiptAnswer> {
  for (let project: StoredProject | null = found, attempt = 1; project !== null; attempt += 1) {
    const answer = await tryToIssue(services, project, minScore);
    if (answer !== null) return answer;
    if (attempt === MAX_ATTEMPTS)
      throw new AdapterError('conflict', { message: 'The project keeps changing. Ask again.' });
    project = await services.store.findProject(found.id);
  }
  throw new AdapterError('not_found');
}

/** Null if the project changed meanwhile. */
async function tryToIssue(
  services: Services,
  project: StoredProject,
  minScore: number | null,
): Promise<ReceiptAnswer | null> {
  const { gate, reports } = buildSnapshot(project, services.policy, minScore);
  const { issuer, audience, receiptLifetimeMs } = services;
  const { outage } = ruleFor(services.policy, project.cityKey, project.permitType);
  const issue = { issuer, audience, nowMs: services.clock(), lifetimeMs: receiptLifetimeMs, outage };
  const claims = receiptClaims(project, reports, gate, issue);
  const receipt = await services.signer.sign(claims);
  const expiresAt = isoTime(claims.exp * 1000);
  const issuedAt = isoTime(claims.iat * 1000);
  const record = { jti: claims.jti, projectId: project.id, run: project.run, issuedAt, expiresAt };
  if (!(await services.store.recordReceipt(record, project.revision))) return null;
  return { receipt, expiresAt, run: project.run, minScore: claims.min_score, decision: claims.decision };
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
