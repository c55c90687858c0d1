/** What is in a receipt, whether it holds, and what this portal's server would answer. Nothing is used up by looking. */
import { bodyLimit } from 'hono/body-limit';
import { MOST_FORM_BYTES } from './settings.js';
import { REFUSALS, Refusal, verifyReceipt } from './submission.js';

/** Refusals after which nobody knows whether the signature holds, or that say that it does not. */
const SIGNATURE_PROBLEMS = {
  receipt_malformed: 'Not checked: this is no receipt that can be read.',
  receipt_unsigned: 'None: the receipt names no algorithm.',
  receipt_wrong_algorithm: 'Not valid: signed with another algorithm than ES256.',
  receipt_unknown_key: 'Not valid: signed by a key that this adapter does not have.',
  receipt_forged: 'Not valid: the signature is not of this text and the adapter’s key.',
};

/**
 * POST /developers/receipt with `{ receipt, permitType, at? }`; `at` is the time to look at it from, in milliseconds since 1970.
 * @param {import('hono').Hono} portal
 * @param {{ jwks: () => Promise<{ keys: JsonWebKey[] }>, issuer: string, isUsed: (jti: string) => boolean }} options
 */
export function mountReceiptInspector(portal, { jwks, issuer, isUsed }) {
  portal.post('/developers/receipt', bodyLimit({ maxSize: MOST_FORM_BYTES }), async (context) => {
    const { receipt, permitType = '', at } = (await context.req.json().catch(() => null)) ?? {};
    if (typeof receipt !== 'string' || typeof permitType !== 'string') {
      return context.json({ error: { code: 'request_invalid', message: 'Expected { receipt, permitType }.' } }, 422);
    }
    const token = receipt.trim();
    const clock = Number.isFinite(at) ? () => at : Date.now;
    const refusal = await refusalOf(token, { jwks: await jwks(), issuer, permitType, clock, isUsed });
    const [header, claims] = token.split('.').map(decode);
    return context.json({
      header,
      claims,
      holds: refusal === null,
      signature: (refusal && SIGNATURE_PROBLEMS[refusal.code]) ?? 'Valid: signed by this adapter.',
      server: refusal
        ? { status: refusal.status, body: { error: { code: refusal.code, message: refusal.message } } }
        : { status: 201, body: { location: '/applications/…' } },
    });
  });
}

/** Null where the server would accept the receipt. @returns {Promise<Refusal | null>} */
async function refusalOf(receipt, { isUsed, ...options }) {
  if (!receipt) return new Refusal('receipt_missing', REFUSALS.receipt_missing);
  try {
    const { jti } = await verifyReceipt(receipt, options);
    return isUsed(jti) ? new Refusal('receipt_used', REFUSALS.receipt_used, 409) : null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** What a part of the receipt says, whoever wrote it; null where it is no JSON object. */
function decode(part) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
