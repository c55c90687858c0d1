/** The entry point `precheck-adapter/receipt`: verifies a gate receipt offline, with the adapter's public keys (JWKS) alone. */
import { receiptDecisionSchema, type ReceiptClaims } from 'precheck-contract';
import * as z from 'zod/mini';
import { checkTerms, ReceiptError, readReceipt } from './receipt-reading.js';

export { ReceiptError } from './receipt-reading.js';

const setting = z.string('a text that is not empty').check(z.minLength(1, 'a text that is not empty'));
const text = z.exactOptional(z.string('a text'));
const score = 'a number from 0 to 100';
const digests = 'a list of { sha256 }';
const drawing = z.object({ name: z.optional(z.unknown()), sha256: z.string(digests) }, digests);
const decisions = `a list of ${receiptDecisionSchema.options.join(', ')}`;

/** Each error message says what the option must be. A named option must have a value. */
const optionsShape = {
  /** The adapter's public keys, as GET /.well-known/jwks.json answers them. */
  jwks: z.custom<{ readonly keys: JsonWebKey[] }>(isObject, '{ keys: [...] } as the adapter answers it'),
  issuer: setting,
  audience: setting,
  /** What the application is about. Give all that you know: each is compared where it is named, and must then have a value. */
  projectId: text,
  cityKey: text,
  permitType: text,
  /** The property's, compared without case, spaces and punctuation. */
  address: text,
  /** The least minimum score, 0 to 100, that the receipt must have been decided with. */
  minScore: z.exactOptional(z.number(score).check(z.minimum(0, score), z.maximum(100, score))),
  /** The drawings that came with the application, compared as a set of SHA-256 digests (64 hexadecimal digits). */
  drawings: z.exactOptional(z.readonly(z.array(drawing, digests))),
  /** Whether a pass must be for drawings that were compared (`drawings_verified`), the default; else they are the browser's word. */
  requireVerified: z.exactOptional(z.boolean('true or false')),
  /** The decisions that are taken, passes only by default. `flagged` and `deferred` are receipts of an outage: nothing was decided. */
  accept: z.exactOptional(z.readonly(z.array(z.enum(receiptDecisionSchema.options, decisions), decisions))),
  /** Milliseconds since 1970; the system's clock by default. A receipt may be up to a minute ahead of it. */
  clock: z.exactOptional(z.custom<() => number>((value) => typeof value === 'function', 'a function')),
};
const optionsSchema = z.strictObject(optionsShape);
export type VerifyGateReceiptOptions = Readonly<z.infer<z.ZodMiniObject<typeof optionsShape>>>;

/** Returns the claims of a valid receipt. Throws ReceiptError if it is not valid, TypeError if the options are wrong. */
export async function verifyGateReceipt(token: string, options: VerifyGateReceiptOptions): Promise<ReceiptClaims> {
  checkOptions(options);
  const { jwks, issuer, audience, clock = Date.now } = options;
  const nowMs = clock();
  const claims = await readReceipt(token, { jwks, issuer, audience, nowMs });
  // So that a clock which gives no number lets nothing through.
  if (!(nowMs < claims.exp * 1000)) throw new ReceiptError('receipt_expired');
  checkTerms(claims, options);
  checkSubject(claims, options);
  return claims;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A misspelt or missing option would be compared with nothing, and every receipt would be accepted. */
function checkOptions(options: VerifyGateReceiptOptions): void {
  const issues = optionsSchema.safeParse(options).error?.issues ?? [];
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) return;
  const names = Object.keys(optionsShape).join(', ');
  const mistake =
    issue.code === 'unrecognized_keys'
      ? `${issue.keys[0]} is no option; they are ${names}`
      : `${String(issue.path[0])} must be ${issue.message}`;
  throw new TypeError(`verifyGateReceipt: ${mistake}`);
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
  // The adapter issues no receipt with a score below its own minimum.
  const isBelow = claims.decision === 'passed' && !(claims.score !== null && claims.score >= claims.min_score);
  if (isBelow || (minScore !== undefined && claims.min_score < minScore)) {
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
