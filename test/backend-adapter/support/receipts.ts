/** Receipts as the tests sign them. */
import type { ReceiptClaims } from 'precheck-contract';

/** The second in which they are signed, since 1970. They hold for an hour. */
export const NOW_S = 1_800_000_000;
export const HOUR_MS = 3_600_000;
export const DIGEST = 'c'.repeat(64);

export const receiptClaims = (fields: Partial<ReceiptClaims> = {}): ReceiptClaims => ({
  iss: 'issuer',
  aud: 'audience',
  iat: NOW_S,
  exp: NOW_S + 3600,
  jti: 'j-1',
  project_id: 'p-1',
  city_key: 'wattle-bay',
  permit_type: 'new-dwelling',
  property: { address: '1/23 Beach St, Wattle Bay', longitude: 151.2, latitude: null },
  run: 1,
  decision: 'passed',
  min_score: 80,
  score: 90,
  outage_rule: 'block',
  reports: [{ id: 'r', name: 'R', score: 90, result: 'Passed', model_version: null }],
  drawings: [{ name: 'a.pdf', size: 5, sha256: DIGEST }],
  drawings_verified: true,
  ...fields,
});

/** Of P-256. */
export const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The other signature that ECDSA has for the same bytes: (r, n − s). @param signature in base64url */
export function mirrored(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  const s = ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  bytes.write(s.toString(16).padStart(64, '0'), 32, 'hex');
  return bytes.toString('base64url');
}

/** The receipt with the other signature. */
export function mirrorOf(token: string): string {
  const end = token.lastIndexOf('.') + 1;
  return token.slice(0, end) + mirrored(token.slice(end));
}
