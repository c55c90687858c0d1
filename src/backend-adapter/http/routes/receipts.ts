import {
  jwksAnswerSchema,
  receiptAnswerSchema,
  receiptRequestSchema,
  redeemAnswerSchema,
  redeemRequestSchema,
  type ReceiptAnswer,
} from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { hasUnknownDrawings } from '../../drawings/digests.js';
import { ruleFor } from '../../gate/gate-policy.js';
import { receiptClaims } from '../../receipts/receipt.js';
import { redeemReceipt } from '../../receipts/redemption.js';
import type { Services } from '../../services.js';
import { buildSnapshot } from '../../gate/snapshot.js';
import type { StoredProject } from '../../store/store.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const receiptRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/receipt',
    access: 'owner',
    summary: 'Signs a receipt for a gate that is passed.',
    input: receiptRequestSchema,
    inputOptional: true,
    answers: [{ status: 201, description: 'The receipt.', body: receiptAnswerSchema }],
    errors: ['gate_not_passed', 'drawings_unknown', 'conflict', ...SERVICE_ERRORS],
    async handle({ services, project, input }) {
      return jsonResponse(201, await issueReceipt(services, project, input.minScore ?? null));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/receipts/redeem',
    access: 'vendor',
    summary:
      'Uses a receipt up, once; the same key and receipt always get the same answer. A key stands for one run of one project.',
    input: redeemRequestSchema,
    answers: [
      { status: 200, description: 'It is redeemed, now or earlier by the same key.', body: redeemAnswerSchema },
    ],
    errors: [
      'receipt_malformed',
      'receipt_forged',
      'receipt_unsigned',
      'receipt_wrong_algorithm',
      'receipt_unknown_key',
      'receipt_wrong_type',
      'receipt_not_yet_valid',
      'receipt_expired',
      'receipt_wrong_audience',
      'receipt_wrong_issuer',
      'receipt_not_passed',
      'receipt_revoked',
      'receipt_used',
      'conflict',
    ],
    async handle({ services, input }) {
      return jsonResponse(200, await redeemReceipt(services, input));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    summary: 'The public keys that receipts verify with (RFC 7517).',
    input: null,
    answers: [{ status: 200, description: 'The keys.', body: jwksAnswerSchema }],
    async handle({ services }) {
      return jsonResponse(200, await services.signer.jwks(), { 'cache-control': 'public, max-age=300' });
    },
  }),
];

async function issueReceipt(services: Services, found: StoredProject, minScore: number | null): Promise<ReceiptAnswer> {
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
