/**
 * Verifies a gate receipt offline: no store, no network, only the adapter's public keys (its JWKS). This is the entry point
 * `precheck-elements/receipt` that the portal's own server imports.
 */
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import {
  ERROR_CODES,
  RECEIPT_ALGORITHM,
  RECEIPT_TYPE,
  receiptClaimsSchema,
  type ErrorCode,
  type ReceiptClaims,
} from '../contract/index.js';

export interface VerifyGateReceiptOptions {
  /** The adapter's public keys, as GET /.well-known/jwks.json answers them. */
  readonly jwks: { readonly keys: JsonWebKey[] };
  readonly issuer: string;
  readonly audience: string;
  /** What the application is about. Give all that you know: each is compared where it is given. */
  readonly projectId?: string;
  readonly cityKey?: string;
  readonly permitType?: string;
  /** The least minimum score, 0 to 100, that the receipt must have been decided with. */
  readonly minScore?: number;
  /** The drawings that came with the application, compared as a set of SHA-256 digests (64 hexadecimal digits). */
  readonly drawings?: readonly { readonly name?: string; readonly sha256: string }[];
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
}

/** A receipt that does not hold. `code` says why and is one of the contract's error codes. */
export class ReceiptError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = ERROR_CODES[code].message, cause?: unknown) {
    super(message, { cause });
    this.name = 'ReceiptError';
    this.code = code;
  }
}

/** Gives the claims of a receipt that holds. Throws ReceiptError for every other. */
export async function verifyGateReceipt(token: string, options: VerifyGateReceiptOptions): Promise<ReceiptClaims> {
  const payload = await verifiedPayload(token, options);
  const claims = receiptClaimsSchema.safeParse(payload);
  if (!claims.success)
    throw new ReceiptError('receipt_malformed', 'The receipt lacks a claim, or has one of another form.');
  checkSubject(claims.data, options);
  return claims.data;
}

async function verifiedPayload(token: string, options: VerifyGateReceiptOptions): Promise<unknown> {
  try {
    const keys = createLocalJWKSet(options.jwks as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keys, {
      // Pinned here: the algorithm that a token names in its own header decides nothing.
      algorithms: [RECEIPT_ALGORITHM],
      typ: RECEIPT_TYPE,
      issuer: options.issuer,
      audience: options.audience,
      requiredClaims: ['iat', 'exp', 'jti'],
      currentDate: new Date(options.clock?.() ?? Date.now()),
    });
    return payload;
  } catch (error) {
    throw new ReceiptError(codeOf(error), undefined, error);
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof errors.JWTExpired) return 'receipt_expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return 'receipt_wrong_issuer';
    if (error.claim === 'aud') return 'receipt_wrong_audience';
    return 'receipt_malformed';
  }
  const forged =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys;
  return forged ? 'receipt_forged' : 'receipt_malformed';
}

function checkSubject(claims: ReceiptClaims, options: VerifyGateReceiptOptions): void {
  const { projectId, cityKey, permitType, minScore, drawings } = options;
  if (projectId !== undefined && claims.project_id !== projectId) throw new ReceiptError('receipt_wrong_project');
  if (cityKey !== undefined && claims.city_key !== cityKey) {
    throw new ReceiptError('receipt_wrong_project', 'The receipt is for a project in another city.');
  }
  if (permitType !== undefined && claims.permit_type !== permitType) {
    throw new ReceiptError('receipt_wrong_project', 'The receipt is for another permit type.');
  }
  // The score is compared too: a receipt below its own minimum is none that this adapter issues.
  if (claims.score < claims.min_score || (minScore !== undefined && claims.min_score < minScore)) {
    throw new ReceiptError('receipt_below_minimum');
  }
  if (drawings !== undefined && !sameDigests(claims.drawings, drawings))
    throw new ReceiptError('receipt_wrong_drawings');
}

function sameDigests(left: readonly { sha256: string }[], right: readonly { sha256: string }[]): boolean {
  const one = new Set(left.map((drawing) => drawing.sha256.toLowerCase()));
  const other = new Set(right.map((drawing) => drawing.sha256.toLowerCase()));
  return one.size === other.size && [...one].every((digest) => other.has(digest));
}
