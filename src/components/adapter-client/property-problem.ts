import type { PropertyErrorCode } from 'precheck-contract/errors';
import { type Problem, problemFrom, SETUP_PROBLEMS } from './problem.js';

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

export type PropertyProblem = Problem<PropertyProblemCode>;

/** Any thrown value as a problem. The code may not be in the list; translations have a sentence for that. */
export const propertyProblemFrom = (error: unknown): PropertyProblem => problemFrom<PropertyProblemCode>(error);

/** Whether only the portal's staff can correct the problem. */
export const isPropertySetupProblem = ({ code }: PropertyProblem): boolean => SETUP_PROBLEMS.has(code);

/** How long to wait before the same call, or null where there is no need to wait. */
export function waitMsOf({ code, details }: PropertyProblem): number | null {
  if (code !== 'too_many_requests') return null;
  const seconds = details['retryAfterSeconds'];
  return (typeof seconds === 'number' && Number.isFinite(seconds) ? Math.max(1, seconds) : 10) * 1000;
}
