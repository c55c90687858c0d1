/**
 * Reads a gate receipt: signature, type, claims, issuer, audience and time, each refusal with a code of its own. No store and no network
 * stand behind it, so that the portal's own server can import it alone.
 */
import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify, type JSONWebKeySet } from 'jose';
import {
  ERROR_CODES,
  RECEIPT_ALGORITHM,
  RECEIPT_TYPE,
  receiptClaimsSchema,
  type ErrorCode,
  type ReceiptClaims,
} from 'precheck-contract';
import { hasLowS } from './receipt-signature.js';

/** How far the adapter's clock may be ahead of the reader's. An expiry is exact. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** A receipt that does not hold. `code` says why and is one of the contract's error codes. */
export class ReceiptError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = ERROR_CODES[code].message, cause?: unknown) {
    super(message, { cause });
    this.name = 'ReceiptError';
    this.code = code;
  }
}

export interface ReadReceiptOptions {
  readonly jwks: { readonly keys: JsonWebKey[] };
  readonly issuer: string;
  readonly audience: string;
  readonly nowMs: number;
  /** `ignored` by who first asks whether the receipt has been used already. */
  readonly expiry: 'checked' | 'ignored';
}

/** Throws ReceiptError, and TypeError where `jwks` is no key set. */
export async function readReceipt(token: string, options: ReadReceiptOptions): Promise<ReceiptClaims> {
  if (typeof token !== 'string' || !token.split('.').every(isCanonical)) throw new ReceiptError('receipt_malformed');
  const payload = await signedPayload(token, options);
  if (!hasLowS(token))
    throw new ReceiptError(
      'receipt_forged',
      'The signature was rewritten: of its two forms the adapter signs with the lower.',
    );
  const claims = receiptClaimsSchema.safeParse(payload);
  if (!claims.success)
    throw new ReceiptError('receipt_malformed', 'The receipt lacks a claim, or has one of another form.');
  checkTime(claims.data, payload, options);
  return claims.data;
}

/**
 * Base64url that its bytes would be written as again: no other alphabet, no padding, and nothing in the bits beyond the last byte. Else a
 * receipt could be written in many ways, which who compares texts would take for many receipts.
 */
function isCanonical(segment: string): boolean {
  return /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/.test(segment);
}

async function signedPayload(token: string, { jwks, issuer, audience }: ReadReceiptOptions): Promise<TimeClaims> {
  const keys = keysOf(jwks);
  try {
    const { payload } = await jwtVerify(token, keys, {
      // Pinned here: the algorithm that a token names in its own header decides nothing.
      algorithms: [RECEIPT_ALGORITHM],
      typ: RECEIPT_TYPE,
      issuer,
      audience,
      requiredClaims: ['iat', 'exp', 'jti'],
      // Time is judged in checkTime, which is exact about the end and lenient about the beginning.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload;
  } catch (error) {
    throw new ReceiptError(codeOf(error, token), undefined, error);
  }
}

function keysOf(jwks: ReadReceiptOptions['jwks']): ReturnType<typeof createLocalJWKSet> {
  try {
    return createLocalJWKSet(jwks as JSONWebKeySet);
  } catch (error) {
    throw new TypeError('verifyGateReceipt: jwks must be { keys: [...] } as the adapter answers it', { cause: error });
  }
}

interface TimeClaims {
  readonly nbf?: number | undefined;
  readonly [claim: string]: unknown;
}

function checkTime({ iat, exp }: ReceiptClaims, { nbf }: TimeClaims, { nowMs, expiry }: ReadReceiptOptions): void {
  if (expiry === 'checked' && nowMs >= exp * 1000) throw new ReceiptError('receipt_expired');
  if (Math.max(iat, nbf ?? iat) * 1000 > nowMs + CLOCK_TOLERANCE_MS) throw new ReceiptError('receipt_not_yet_valid');
}

function codeOf(error: unknown, token: string): ErrorCode {
  if (error instanceof errors.JOSEAlgNotAllowed) return algorithmCode(token);
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'receipt_forged';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return 'receipt_unknown_key';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const codes: Readonly<Record<string, ErrorCode>> = {
      iss: 'receipt_wrong_issuer',
      aud: 'receipt_wrong_audience',
      typ: 'receipt_wrong_type',
    };
    return codes[error.claim] ?? 'receipt_malformed';
  }
  return 'receipt_malformed';
}

function algorithmCode(token: string): ErrorCode {
  return decodeProtectedHeader(token).alg?.toLowerCase() === 'none' ? 'receipt_unsigned' : 'receipt_wrong_algorithm';
}
