import * as z from 'zod/mini';

/** The same request fails again. */
const permanent = (status: number, message: string) => ({ status, retryable: false, message });
/** The same request may succeed later. */
const transient = (status: number, message: string) => ({ status, retryable: true, message });

/**
 * Every error code of the adapter (`not_a_pdf` comes from the elements), its HTTP status, whether the same request may succeed
 * later, and the sentence for when nothing more exact is known. A code is never renamed: pages and servers switch on it.
 */
export const ERROR_CODES = {
  bad_json: permanent(400, 'The request body is not valid JSON.'),
  invalid_request: permanent(400, 'The request has a field that is missing or wrong.'),
  not_identified: permanent(401, 'Nobody is signed in, and this call needs to know who asks.'),
  access_unavailable: transient(503, 'The portal could not say who asks, or what they may do. Try again shortly.'),
  forbidden_origin: permanent(403, 'Calls from this origin are not allowed.'),
  vendor_only: permanent(403, 'This call is for the vendor’s server and needs its token.'),
  not_found: permanent(404, 'There is nothing at this address for you.'),
  unknown_city: permanent(404, 'This city is not configured.'),
  unknown_permit_type: permanent(422, 'The city has no such permit type.'),
  method_not_allowed: permanent(405, 'This address does not take that method.'),
  conflict: permanent(409, 'The project is not in a state that allows this.'),
  no_drawings: permanent(422, 'There are no drawings to check.'),
  not_a_pdf: permanent(422, 'The file is not a PDF.'),
  file_empty: permanent(422, 'The file is empty.'),
  file_too_large: permanent(413, 'The file is larger than allowed.'),
  too_many_files: permanent(422, 'There are more files than allowed.'),
  body_too_large: permanent(413, 'The request body is larger than allowed.'),
  unsupported_media_type: permanent(415, 'The request body must be application/json.'),
  upload_missing: transient(409, 'A drawing has not arrived in storage.'),
  gate_not_passed: permanent(409, 'The gate has not been passed.'),
  drawings_unknown: permanent(409, 'The digests of the checked drawings are not known.'),
  receipt_malformed: permanent(422, 'This is not a gate receipt.'),
  receipt_forged: permanent(422, 'The signature of the receipt does not verify.'),
  receipt_unsigned: permanent(422, 'The receipt has no signature.'),
  receipt_wrong_algorithm: permanent(422, 'The receipt is not signed with ES256.'),
  receipt_unknown_key: permanent(422, 'The receipt is signed with an unknown key. Fetch the public keys again.'),
  receipt_wrong_type: permanent(422, 'This was signed for another purpose than a receipt.'),
  receipt_not_yet_valid: permanent(422, 'The receipt is not valid yet. Compare the clocks.'),
  receipt_expired: permanent(422, 'The receipt has expired.'),
  receipt_wrong_audience: permanent(422, 'The receipt was issued for somebody else.'),
  receipt_wrong_issuer: permanent(422, 'The receipt was issued by somebody else.'),
  receipt_wrong_project: permanent(422, 'The receipt is for another project.'),
  receipt_wrong_drawings: permanent(422, 'The receipt is for other drawings.'),
  receipt_drawings_unverified: permanent(
    422,
    'Nobody compared the receipt’s drawings with those that the service checked.',
  ),
  receipt_below_minimum: permanent(422, 'The receipt is for a lower minimum score.'),
  receipt_not_passed: permanent(422, 'The receipt was issued in a service outage: nothing was decided.'),
  receipt_revoked: permanent(409, 'The drawings were changed or checked again after this receipt.'),
  receipt_used: permanent(409, 'The receipt has been used already.'),
  property_not_configured: permanent(404, 'This portal’s adapter has no property service configured.'),
  property_not_found: permanent(404, 'The property service knows no such property.'),
  override_invalid: permanent(422, 'A value for the estimate is not a number in the allowed range.'),
  quota_exhausted: permanent(429, 'This month’s calls to the property service are used up.'),
  too_many_requests: transient(429, 'Too many requests. Try again shortly.'),
  too_many_streams: transient(503, 'Too many event streams are open. Poll instead.'),
  upstream_refused: permanent(502, 'The pre-check service refused the request.'),
  upstream_misread: permanent(502, 'The pre-check service answered in a form that could not be read.'),
  upstream_key_refused: permanent(502, 'The pre-check service refused this portal’s key.'),
  upstream_unavailable: transient(503, 'The pre-check service cannot be reached.'),
  upstream_timeout: transient(504, 'The pre-check service did not answer in time.'),
  not_running: transient(503, 'The adapter is not running. Try again shortly.'),
  internal: transient(500, 'Something went wrong here. The request id names it in the log.'),
};

export type ErrorCode = keyof typeof ERROR_CODES;
/** Those that only the routes under `/property` answer with. */
export type PropertyErrorCode = Extract<ErrorCode, `property_${string}` | 'override_invalid' | 'quota_exhausted'>;

/** The one error body of the adapter. `details` names fields, limits and values that a person may see. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    retryable: z.boolean(),
    requestId: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
