import type { PropertyErrorCode } from 'precheck-contract/errors';

/** What can go wrong between the page and the adapter's routes under `/property`. */
export type PropertyProblemCode =
  | PropertyErrorCode
  | 'adapter_missing'
  | 'adapter_misread'
  | 'adapter_unreachable'
  | 'adapter_timeout'
  | 'token_malformed'
  | 'invalid_request'
  | 'not_identified'
  | 'forbidden_origin'
  | 'not_found'
  | 'too_many_requests'
  | 'upstream_refused'
  | 'upstream_misread'
  | 'upstream_key_refused'
  | 'upstream_unavailable'
  | 'upstream_timeout'
  | 'internal';
