import type { ErrorCode, PropertyErrorCode } from 'precheck-contract/errors';

/** What can go wrong in the page itself, beside the adapter's own error codes. */
export type PageProblemCode =
  | 'part_missing'
  | 'adapter_missing'
  | 'adapter_misread'
  | 'adapter_unreachable'
  | 'adapter_timeout'
  | 'city_missing'
  | 'permit_type_missing'
  | 'metadata_malformed'
  | 'token_malformed'
  | 'storage_unreachable'
  | 'storage_refused'
  | 'storage_timeout'
  | 'file_unreadable'
  | 'file_duplicate'
  | 'file_locked'
  | 'file_name_refused'
  | 'check_under_way'
  | 'digest_missing';

/** An adapter that is not running has no message of its own: to a person, it is like any other fault of the portal. */
export type ProblemCode = Exclude<ErrorCode, PropertyErrorCode | 'not_running'> | PageProblemCode;

/** The problems of properties as well, and of an adapter that is not running. */
export type AnyProblemCode = ErrorCode | PageProblemCode;

/** What went wrong; translations have the words. `details` holds limits and values that a person may see. */
export interface Problem<Code extends string = ProblemCode> {
  readonly code: Code;
  readonly message: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export function problemOf<Code extends string = ProblemCode>(
  code: Code,
  message: string,
  more: Partial<Problem<Code>> = {},
): Problem<Code> {
  return { code, message, retryable: false, requestId: null, details: {}, ...more };
}

/** Thrown by the adapter clients and the storage upload, with the problem to show. */
export class ProblemError<Code extends string = string> extends Error {
  readonly problem: Problem<Code>;

  constructor(problem: Problem<Code>) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Any thrown value as a problem. An adapter may send a code that is not in `Code`; translations have a sentence for that. */
export function problemFrom<Code extends string = ProblemCode>(error: unknown): Problem<Code | 'internal'> {
  if (error instanceof ProblemError) return error.problem as Problem<Code>;
  return problemOf('internal', messageOf(error), { retryable: true });
}

export const partProblem = (error: unknown): Problem =>
  problemOf('part_missing', `A part of the script did not load: ${messageOf(error)}`, { retryable: true });

/** Whether the adapter did not answer, so that it is tried again when the network is back. */
export const isUnanswered = ({ code }: Problem): boolean =>
  code === 'adapter_unreachable' || code === 'adapter_timeout';

/** Mistakes in the page or its adapter, which the applicant cannot correct. */
const SETUP_PROBLEMS: ReadonlySet<string> = new Set<ProblemCode | PropertyErrorCode>([
  'adapter_missing',
  'adapter_misread',
  'city_missing',
  'metadata_malformed',
  'token_malformed',
  'unknown_city',
  'unknown_permit_type',
  'forbidden_origin',
  'property_not_configured',
  'upstream_key_refused',
]);

/** Whether only the portal's staff can mend the problem. */
export const isSetupProblem = ({ code }: Pick<Problem<string>, 'code'>): boolean => SETUP_PROBLEMS.has(code);
