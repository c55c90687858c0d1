/** Reads a gate receipt; each refusal has its own code. Without store or network, so the portal's own server can import it alone. */
// Not the index, which loads encryption too.
import type { JSONWebKeySet, JWTPayload } from 'jose';
import * as base64url from 'jose/base64url';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import * as errors from 'jose/errors';
import { createLocalJWKSet } from 'jose/jwks/local';
import { jwtVerify } from 'jose/jwt/verify';
import {
  isSameAddress,
  RECEIPT_ALGORITHM,
  RECEIPT_TYPE,
  receiptClaimsSchema,
  type ErrorCode,
  type ReceiptClaims,
  type ReceiptDecision,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

/** How far the adapter's clock may be ahead of the reader's. The expiry has no tolerance. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The receipt is not valid. `code` says why and is one of the contract's error codes. */
export class ReceiptError extends AdapterError {
  constructor(code: ErrorCode, message?: string, cause?: unknown) {
    super(code, { message, cause });
    this.name = 'ReceiptError';
  }
}

export interface ReadReceiptOptions {
  readonly jwks: { readonly keys: JsonWebKey[] };
  readonly issuer: string;
  readonly audience: string;
  readonly nowMs: number;
}

/** Whether it has expired is left to the caller. Throws ReceiptError, or TypeError if `jwks` is not a key set. */
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
    throw new ReceiptError('receipt_malformed', 'The receipt lacks a claim, or a claim has the wrong form.');
  const startSeconds = Math.max(claims.data.iat, payload.nbf ?? 0);
  if (startSeconds * 1000 > options.nowMs + CLOCK_TOLERANCE_MS) throw new ReceiptError('receipt_not_yet_valid');
  return claims.data;
}

/**
 * Whether this is the only base64url spelling of its bytes: no other alphabet, no padding, no stray bits after the last byte. Otherwise one
 * receipt could be written in many ways, and be taken for many receipts where texts are compared.
 */
function isCanonical(segment: string): boolean {
  return /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/.test(segment);
}

/** The order of P-256 (SEC 2, 2.4.2), which ES256 signs with. */
export const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * ECDSA has two signatures for the same bytes, (r, s) and (r, n − s), and each can be computed from the other. Only the one with the lower
 * s is accepted, as in Bitcoin since BIP 146. @param token has a signature of 64 bytes (RFC 7518, 3.4)
 */
export function hasLowS(token: string): boolean {
  return signatureOf(token).s <= P256_ORDER / 2n;
}

export function signatureOf(token: string): { readonly signed: string; readonly r: Uint8Array; readonly s: bigint } {
  const end = token.lastIndexOf('.');
  const bytes = base64url.decode(token.slice(end + 1));
  const hex = Array.from(bytes.subarray(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { signed: token.slice(0, end), r: bytes.subarray(0, 32), s: BigInt(`0x${hex}`) };
}

async function signedPayload(token: string, { jwks, issuer, audience }: ReadReceiptOptions): Promise<JWTPayload> {
  const keys = keysOf(jwks);
  try {
    const { payload } = await jwtVerify(token, keys, {
      // Fixed here, whatever algorithm the token's header names.
      algorithms: [RECEIPT_ALGORITHM],
      typ: RECEIPT_TYPE,
      issuer,
      audience,
      requiredClaims: ['iat', 'exp', 'jti'],
      // The time is checked afterwards: exactly at the end, with tolerance at the beginning.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload;
  } catch (error) {
    throw new ReceiptError(codeOf(error, token), undefined, error);
  }
}

/** The key set of the last receipt, since importing a key costs more than verifying with it. By its text: a caller may change the object. */
let known: { readonly text: string; readonly keys: ReturnType<typeof createLocalJWKSet> } | null = null;

function keysOf(jwks: ReadReceiptOptions['jwks']): ReturnType<typeof createLocalJWKSet> {
  try {
    const text = JSON.stringify(jwks);
    if (known?.text !== text) known = { text, keys: createLocalJWKSet(jwks as JSONWebKeySet) };
    return known.keys;
  } catch (error) {
    throw new TypeError('verifyGateReceipt: jwks must be { keys: [...] } as the adapter answers it', { cause: error });
  }
}

interface ReceiptTerms {
  readonly accept?: readonly ReceiptDecision[] | undefined;
  readonly requireVerified?: boolean | undefined;
  readonly address?: string | undefined;
}

/** What verifying and redeeming both ask of a receipt. Throws ReceiptError. */
export function checkTerms(
  { decision, property, drawings_verified: isVerified }: ReceiptClaims,
  { accept = ['passed'], requireVerified = true, address }: ReceiptTerms,
): void {
  if (!accept.includes(decision)) throw new ReceiptError('receipt_not_passed');
  if (address !== undefined && !isSameAddress(address, property?.address ?? null)) {
    throw new ReceiptError('receipt_wrong_property');
  }
  // In an outage nothing was decided, so no drawings were compared.
  if (requireVerified && decision === 'passed' && !isVerified) throw new ReceiptError('receipt_drawings_unverified');
}

/** By jose's error codes. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'receipt_forged',
  ERR_JWKS_NO_MATCHING_KEY: 'receipt_unknown_key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'receipt_unknown_key',
};
const CLAIM_CODES: Readonly<Record<string, ErrorCode>> = {
  iss: 'receipt_wrong_issuer',
  aud: 'receipt_wrong_audience',
  typ: 'receipt_wrong_type',
};

function codeOf(error: unknown, token: string): ErrorCode {
  if (error instanceof errors.JOSEAlgNotAllowed) {
    const isUnsigned = decodeProtectedHeader(token).alg?.toLowerCase() === 'none';
    return isUnsigned ? 'receipt_unsigned' : 'receipt_wrong_algorithm';
  }
  const codeOfClaim = error instanceof errors.JWTClaimValidationFailed ? CLAIM_CODES[error.claim] : undefined;
  return codeOfClaim ?? (error instanceof errors.JOSEError ? CODES[error.code] : undefined) ?? 'receipt_malformed';
}
