/** The heart of a vendor's server: an application is accepted only with a receipt that verifies and was never used. */
import { ReceiptError, verifyGateReceipt } from 'precheck-adapter/receipt';
import { AUDIENCE, CITY_KEY, MIN_SCORE } from './settings.js';

export class Refusal extends Error {
  /** @param {string} code @param {string} message @param {number} status */
  constructor(code, message, status = 422) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** What the applicant reads. */
export const REFUSALS = {
  receipt_missing: 'Have your drawings checked first. This application needs a passed pre-check.',
  receipt_malformed: 'The pre-check receipt could not be read. Check your drawings again.',
  receipt_unsigned: 'The pre-check receipt was not issued by this portal. Check your drawings again.',
  receipt_forged: 'The pre-check receipt was not issued by this portal. Check your drawings again.',
  receipt_expired: 'The pre-check receipt has expired. Check your drawings again.',
  receipt_below_minimum: `The pre-check was made against a lower minimum than ${MIN_SCORE}. Check your drawings again.`,
  receipt_wrong_project: 'The pre-check was made for another permit type. Check your drawings again.',
  receipt_wrong_property: 'The pre-check was made for another address. Check your drawings again.',
  receipt_revoked: 'The drawings were changed after this pre-check. Check them again.',
  // The submission's key comes from the page, and the adapter lets it stand for one project's run only.
  conflict: 'This form has been submitted already. Load the page again.',
  receipt_used: 'This pre-check has already been used for another application. Check your drawings again.',
};

/**
 * Verifies a receipt offline, then redeems it once.
 * @param {{ receipt: string, permitType: string, address?: string, submissionKey: string, adapterUrl: string, jwks: () => Promise<{ keys: JsonWebKey[] }>, vendorToken: string }} submission
 * @returns {Promise<import('precheck-contract').ReceiptClaims>}
 * @throws {Refusal}
 */
export async function acceptReceipt({ receipt, permitType, address, submissionKey, adapterUrl, jwks, vendorToken }) {
  if (!receipt) throw new Refusal('receipt_missing', REFUSALS.receipt_missing);
  const claims = await verifyReceipt(receipt, { jwks: await jwks(), issuer: adapterUrl, permitType, address });
  await redeem({ receipt, submissionKey, adapterUrl, vendorToken });
  return claims;
}

/**
 * Verifies a receipt offline, as this portal needs it. Without `address`, for whatever property it is.
 * @param {string} receipt
 * @param {{ jwks: { keys: JsonWebKey[] }, issuer: string, permitType: string, address?: string, clock?: () => number }} options
 * @returns {Promise<import('precheck-contract').ReceiptClaims>}
 * @throws {Refusal}
 */
export async function verifyReceipt(receipt, { jwks, issuer, permitType, address, clock = Date.now }) {
  try {
    return await verifyGateReceipt(receipt, {
      jwks,
      issuer,
      audience: AUDIENCE,
      cityKey: CITY_KEY,
      permitType,
      ...(address === undefined ? {} : { address }),
      minScore: MIN_SCORE,
      clock,
    });
  } catch (error) {
    if (!(error instanceof ReceiptError)) throw error;
    throw new Refusal(
      error.code,
      REFUSALS[error.code] ?? 'The pre-check receipt is not valid here. Check your drawings again.',
    );
  }
}

async function redeem({ receipt, submissionKey, adapterUrl, vendorToken }) {
  const response = await fetch(`${adapterUrl}/receipts/redeem`, {
    method: 'POST',
    headers: { authorization: `Bearer ${vendorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ receipt, idempotencyKey: submissionKey }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.ok) return;
  const { error } = await response.json();
  throw new Refusal(
    error.code,
    REFUSALS[error.code] ?? 'The pre-check receipt could not be redeemed. Try again.',
    response.status,
  );
}
