import * as z from 'zod/mini';

/**
 * Every error code that the adapter answers with, its HTTP status, whether the same request may succeed later, and the
 * sentence that goes with it when nothing more exact is known. A code is never renamed: pages and servers switch on it.
 */
export const ERROR_CODES = {
  bad_json: { status: 400, retryable: false, message: 'The request body is not valid JSON.' },
  invalid_request: { status: 400, retryable: false, message: 'The request has a field that is missing or wrong.' },
  not_identified: {
    status: 401,
    retryable: false,
    message: 'Nobody is signed in, and this call needs to know who asks.',
  },
  access_unavailable: {
    status: 503,
    retryable: true,
    message: 'The portal could not say who asks, or what they may do. Try again shortly.',
  },
  forbidden_origin: { status: 403, retryable: false, message: 'Calls from this origin are not allowed.' },
  vendor_only: { status: 403, retryable: false, message: 'This call is for the vendor’s server and needs its token.' },
  not_found: { status: 404, retryable: false, message: 'There is nothing at this address for you.' },
  unknown_city: { status: 404, retryable: false, message: 'This city is not configured.' },
  unknown_permit_type: { status: 422, retryable: false, message: 'The city has no such permit type.' },
  method_not_allowed: { status: 405, retryable: false, message: 'This address does not take that method.' },
  conflict: { status: 409, retryable: false, message: 'The project is not in a state that allows this.' },
  no_drawings: { status: 422, retryable: false, message: 'There are no drawings to check.' },
  not_a_pdf: { status: 422, retryable: false, message: 'The file is not a PDF.' },
  file_empty: { status: 422, retryable: false, message: 'The file is empty.' },
  file_too_large: { status: 413, retryable: false, message: 'The file is larger than allowed.' },
  too_many_files: { status: 422, retryable: false, message: 'There are more files than allowed.' },
  body_too_large: { status: 413, retryable: false, message: 'The request body is larger than allowed.' },
  unsupported_media_type: { status: 415, retryable: false, message: 'The request body must be application/json.' },
  upload_missing: { status: 409, retryable: true, message: 'A drawing has not arrived in storage.' },
  gate_not_passed: { status: 409, retryable: false, message: 'The gate has not been passed.' },
  drawings_unknown: { status: 409, retryable: false, message: 'The digests of the checked drawings are not known.' },
  receipt_malformed: { status: 422, retryable: false, message: 'This is not a gate receipt.' },
  receipt_forged: { status: 422, retryable: false, message: 'The signature of the receipt does not verify.' },
  receipt_unsigned: { status: 422, retryable: false, message: 'The receipt has no signature.' },
  receipt_wrong_algorithm: {
    status: 422,
    retryable: false,
    message: 'The receipt is signed by another algorithm than receipts are.',
  },
  receipt_unknown_key: {
    status: 422,
    retryable: false,
    message: 'The receipt names none of the known keys. Fetch the public keys anew.',
  },
  receipt_wrong_type: { status: 422, retryable: false, message: 'This was signed for another purpose than a receipt.' },
  receipt_not_yet_valid: {
    status: 422,
    retryable: false,
    message: 'The receipt is not valid yet. Compare the clocks.',
  },
  receipt_expired: { status: 422, retryable: false, message: 'The receipt has expired.' },
  receipt_wrong_audience: { status: 422, retryable: false, message: 'The receipt was issued for somebody else.' },
  receipt_wrong_issuer: { status: 422, retryable: false, message: 'The receipt was issued by somebody else.' },
  receipt_wrong_project: { status: 422, retryable: false, message: 'The receipt is for another project.' },
  receipt_wrong_drawings: { status: 422, retryable: false, message: 'The receipt is for other drawings.' },
  receipt_drawings_unverified: {
    status: 422,
    retryable: false,
    message: 'Nobody compared the receipt’s drawings with those that the service checked.',
  },
  receipt_below_minimum: { status: 422, retryable: false, message: 'The receipt is for a lower minimum score.' },
  receipt_not_passed: {
    status: 422,
    retryable: false,
    message: 'The receipt is of an outage of the service: nothing was decided.',
  },
  receipt_revoked: {
    status: 409,
    retryable: false,
    message: 'The drawings were changed or checked again after this receipt.',
  },
  receipt_used: { status: 409, retryable: false, message: 'The receipt has been used already.' },
  property_not_configured: {
    status: 404,
    retryable: false,
    message: 'This portal’s adapter has no property service configured.',
  },
  property_not_found: { status: 404, retryable: false, message: 'The property service knows no such property.' },
  override_invalid: {
    status: 422,
    retryable: false,
    message: 'A value for the estimate is not a number in the allowed range.',
  },
  quota_exhausted: {
    status: 429,
    retryable: false,
    message: 'This month’s calls to the property service are used up.',
  },
  too_many_requests: { status: 429, retryable: true, message: 'Too many requests. Try again shortly.' },
  too_many_streams: { status: 503, retryable: true, message: 'Too many event streams are open. Poll instead.' },
  upstream_refused: { status: 502, retryable: false, message: 'The pre-check service refused the request.' },
  upstream_misread: {
    status: 502,
    retryable: false,
    message: 'The pre-check service answered in a form that could not be read.',
  },
  upstream_key_refused: { status: 502, retryable: false, message: 'The pre-check service refused this portal’s key.' },
  upstream_unavailable: { status: 503, retryable: true, message: 'The pre-check service cannot be reached.' },
  upstream_timeout: { status: 504, retryable: true, message: 'The pre-check service did not answer in time.' },
  not_running: { status: 503, retryable: true, message: 'The adapter is not running. Try again shortly.' },
  internal: { status: 500, retryable: true, message: 'Something went wrong here. The request id names it in the log.' },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
/** Those that only the routes under `/property` answer with. */
export type PropertyErrorCode =
  | 'property_not_configured'
  | 'property_not_found'
  | 'override_invalid'
  | 'quota_exhausted';

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
