/** Signs gate receipts (JWT, ES256). The key is made once and kept in the data directory. */
import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import {
  RECEIPT_ALGORITHM,
  RECEIPT_TYPE,
  type GateView,
  type ReceiptClaims,
  type ReportView,
} from '../contract/index.js';
import { AdapterError } from './adapter-error.js';
import { keptSecret } from './secrets.js';
import type { StoredProject } from './stores/store.js';

const KEY_FILE = 'signing-key.json';

export interface ReceiptSigner {
  sign(claims: ReceiptClaims): Promise<string>;
  readonly jwks: { readonly keys: JsonWebKey[] };
}

export async function createReceiptSigner(dataDirectory: string): Promise<ReceiptSigner> {
  const kept = JSON.parse(await keptSecret(dataDirectory, KEY_FILE, generateKey)) as JWK;
  const key = await importJWK(kept, RECEIPT_ALGORITHM);
  const kid = await calculateJwkThumbprint(kept);
  const publicKey = { kty: kept.kty, crv: kept.crv, x: kept.x, y: kept.y, kid, use: 'sig', alg: RECEIPT_ALGORITHM };
  return {
    jwks: { keys: [publicKey as JsonWebKey] },
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid }).sign(key),
  };
}

async function generateKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

export interface ReceiptIssue {
  readonly issuer: string;
  readonly audience: string;
  readonly nowMs: number;
  readonly lifetimeMs: number;
}

/**
 * The claims of a receipt for the current run, or the error that says why there is none: the gate is not passed
 * (gate_not_passed), or a drawing's digest was never learned (drawings_unknown).
 */
export function receiptClaims(
  project: StoredProject,
  reports: readonly ReportView[],
  gate: GateView,
  issue: ReceiptIssue,
): ReceiptClaims {
  if (
    project.pendingRun !== null ||
    project.phase !== 'complete' ||
    gate.decision !== 'passed' ||
    gate.score === null
  ) {
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
    exp: issuedAtSeconds + Math.max(1, Math.floor(issue.lifetimeMs / 1000)),
    jti: randomUUID(),
    project_id: project.id,
    city_key: project.cityKey,
    permit_type: project.permitType,
    run: project.run,
    decision: 'passed',
    min_score: gate.minScore,
    score: gate.score,
    outage_rule: 'block',
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
  };
}
