import * as contract from 'precheck-contract';
import { issueReceipt } from '../../receipts/issue-receipt.js';
import { redeemReceipt } from '../../receipts/redemption.js';
import { MAX_SET_BYTES } from '../body.js';
import { json, route } from '../route.js';

export const receiptRoutes = [
  route('POST', '/projects/:id/receipt', {
    access: 'owner',
    summary: 'Signs a receipt for a gate that is passed.',
    input: contract.receiptRequestSchema,
    inputOptional: true,
    answers: { 201: contract.receiptAnswerSchema },
    errors: ['gate_not_passed', 'drawings_unknown'],
    handle: async ({ services, project, input }) =>
      json(201, await issueReceipt(services, project, input.minScore ?? null)),
  }),
  route('POST', '/receipts/redeem', {
    access: 'vendor',
    summary:
      'Uses a receipt up, once; the same key and receipt get the same answer while jwks.json has the key that signed. A key stands for one run of one project.',
    input: contract.redeemRequestSchema,
    maxBodyBytes: MAX_SET_BYTES,
    answers: { 200: contract.redeemAnswerSchema },
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
      'receipt_wrong_property',
      'receipt_drawings_unverified',
      'receipt_revoked',
      'receipt_used',
      'conflict',
    ],
    handle: async ({ services, input }) => json(200, await redeemReceipt(services, input)),
  }),
  route('GET', '/.well-known/jwks.json', {
    access: 'public',
    summary: 'The public keys that receipts verify with (RFC 7517).',
    answers: { 200: contract.jwksAnswerSchema },
    handle: async ({ services }) => json(200, await services.signer.jwks(), { 'cache-control': 'public, max-age=300' }),
  }),
];
