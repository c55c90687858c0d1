/** What went wrong with a service: an error code, a sentence that names the service, and what it means for retries. */
import { ERROR_CODES, readErrorMessage, type ErrorCode, type ServiceAnswer } from 'precheck-contract';
import { AdapterError, type AdapterErrorOptions } from '../adapter-error.js';

export type ServiceName = 'pre-check service' | 'property service';
export type UpstreamErrorCode = Extract<ErrorCode, `upstream_${string}` | 'too_many_requests'>;

interface Known {
  /** Whether the service certainly did nothing: it was not reached, refused the key, or answered 429. */
  readonly nothingDone: boolean;
  /** What fails: the whole service, or perhaps only this request; null if the service answers. */
  readonly failing: 'service' | 'request' | null;
  /** When to ask again; null if not known. */
  readonly retryAfterMs: number | null;
  /** The answer that means failure: 429, or a status from 500 on. */
  readonly answer: ServiceAnswer | null;
}

export class UpstreamError extends AdapterError {
  readonly known: Known;

  /** Without anything `known`, the service answered and may have done what it was asked. */
  constructor(service: ServiceName, code: UpstreamErrorCode, options: AdapterErrorOptions & Partial<Known> = {}) {
    const { nothingDone = false, failing = null, retryAfterMs = null, answer = null } = options;
    // An hour at most: the service may be back long before.
    const seconds = Math.min(3_600, Math.max(1, Math.ceil((retryAfterMs ?? 0) / 1000)));
    const headers = { 'retry-after': String(seconds) };
    const message = options.message ?? ERROR_CODES[code].message.replace('pre-check service', service);
    super(code, { ...options, message, ...(retryAfterMs === null ? {} : { headers }) });
    this.known = { nothingDone, failing, retryAfterMs, answer };
  }
}

/** Whether the service certainly did not do what it was asked to. */
export function certainlyDidNothing(error: unknown): boolean {
  if (error instanceof UpstreamError && error.known.nothingDone) return true;
  return error instanceof AdapterError && error.code === 'upstream_refused';
}

/** The adapter stopped before the request was sent. */
export function stopping(service: ServiceName): UpstreamError {
  return new UpstreamError(service, 'upstream_unavailable', { nothingDone: true, message: 'The adapter is stopping.' });
}

/** For an answer with a status from 400 to 499. */
export function refusal(service: ServiceName, answer: ServiceAnswer): UpstreamError {
  const { status } = answer;
  if ([401, 403].includes(status)) return new UpstreamError(service, 'upstream_key_refused', { nothingDone: true });
  if (status === 408) return new UpstreamError(service, 'upstream_timeout');
  const serviceMessage = safeMessage(readErrorMessage(answer));
  const details = { status, ...(serviceMessage === null ? {} : { serviceMessage }) };
  return new UpstreamError(service, 'upstream_refused', { details });
}

/** The service's own message, unless it has markup, a stack, a path or an address with a query. */
function safeMessage(message: string): string | null {
  const unfit = /[<>{}]|:\d+:\d+|\w+:\/\/\S*\?|[A-Za-z]:\\|(^|[\s('"])\/([\w.-]+\/){2,}/.test(message);
  return unfit ? null : message;
}

/** From the error of undici, or of the deadline. */
export function transportError(service: ServiceName, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    const message = `The ${service}’s answer is larger than 10 MiB.`;
    return new UpstreamError(service, 'upstream_misread', { message, cause: error });
  }
  const timedOut = name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT';
  const nothingDone = neverConnected(error);
  const failing = nothingDone ? 'service' : 'request';
  const known = { nothingDone, failing, cause: error } as const;
  return new UpstreamError(service, timedOut ? 'upstream_timeout' : 'upstream_unavailable', known);
}

const UNTRUSTED_CERTIFICATE = /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|UNABLE_TO_|SELF_SIGNED_CERT)/;

/** No address found, nobody listening, no connection in time, or a certificate that is not trusted. */
function neverConnected(error: unknown): boolean {
  // One for each address of the host's name.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected);
  const { syscall, code = '' } = error as { syscall?: string; code?: string };
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || UNTRUSTED_CERTIFICATE.test(code);
}

/** For `catch`: the value in place of an error that stays however often the call is made. Others are thrown. */
export function ifFinal<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof AdapterError && !error.retryable) return value;
    throw error;
  };
}

/** Whether the service refused with one of these statuses. */
export function refusesWith(error: unknown, ...statuses: readonly unknown[]): boolean {
  const isRefusal = error instanceof AdapterError && error.code === 'upstream_refused';
  return isRefusal && statuses.includes(error.details?.['status']);
}
