import { ERROR_CODES, type ErrorCode } from 'precheck-contract';

export interface AdapterErrorOptions {
  readonly message?: string | undefined;
  /** Fields, limits and values that a person may see. Never a key, a stack or a file's content. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** What a route answers instead of a result: one of the contract's error codes, with more exact details where there are some. */
export class AdapterError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: AdapterErrorOptions = {}) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.name = 'AdapterError';
    this.code = code;
    this.details = options.details ?? null;
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  get retryable(): boolean {
    return ERROR_CODES[this.code].retryable;
  }
}

/** Says in how many seconds, one at least, the call may be made again. */
export function tooManyRequests(waitMs: number, details: object = {}): AdapterError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AdapterError('too_many_requests', {
    details: { retryAfterSeconds, ...details },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
