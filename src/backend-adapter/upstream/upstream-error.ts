/** What went wrong with a service, in words that name the service, and whether it may have had the request. */
import { readErrorMessage, type ErrorCode, type ReadingError, type ServiceAnswer } from 'precheck-contract';
import { AdapterError, type AdapterErrorOptions } from '../adapter-error.js';

export type ServiceName = 'pre-check service' | 'property service';
export type UpstreamErrorCode = Extract<ErrorCode, `upstream_${string}` | 'too_many_requests'>;

const SENTENCES: Record<UpstreamErrorCode, (service: ServiceName) => string> = {
  upstream_refused: (service) => `The ${service} refused the request.`,
  upstream_misread: (service) => `The ${service} answered in a form that could not be read.`,
  upstream_key_refused: (service) => `The ${service} refused this portal’s key.`,
  upstream_unavailable: (service) => `The ${service} cannot be reached.`,
  upstream_timeout: (service) => `The ${service} did not answer in time.`,
  too_many_requests: (service) => `Too many calls wait for the ${service}. Try again shortly.`,
};

export interface UpstreamErrorOptions extends Omit<AdapterErrorOptions, 'headers'> {
  /** False only where it is certain that no byte of the request reached the service. True by default. */
  readonly sent?: boolean;
  /** Asking earlier is of no use; null where that is not known. */
  readonly retryAfterMs?: number | null;
}

export class UpstreamError extends AdapterError {
  readonly sent: boolean;
  readonly retryAfterMs: number | null;

  constructor(code: UpstreamErrorCode, { sent = true, retryAfterMs = null, ...options }: UpstreamErrorOptions) {
    const headers = { 'retry-after': String(Math.max(1, Math.ceil((retryAfterMs ?? 0) / 1000))) };
    super(code, retryAfterMs === null ? options : { ...options, headers });
    this.sent = sent;
    this.retryAfterMs = retryAfterMs;
  }
}

export function upstreamError(
  service: ServiceName,
  code: UpstreamErrorCode,
  options: UpstreamErrorOptions = {},
): UpstreamError {
  return new UpstreamError(code, { ...options, message: options.message ?? SENTENCES[code](service) });
}

/** Whether it is certain that no byte of the request reached the service. */
export function neverReached(error: AdapterError): boolean {
  return error instanceof UpstreamError && !error.sent;
}

/** For an answer with a status from 400 to 499. */
export function refusal(service: ServiceName, answer: ServiceAnswer): UpstreamError {
  if (answer.status === 401 || answer.status === 403) return upstreamError(service, 'upstream_key_refused');
  if (answer.status === 408) return upstreamError(service, 'upstream_timeout');
  const said = sayable(readErrorMessage(answer));
  return upstreamError(service, 'upstream_refused', {
    details: { status: answer.status, ...(said === null ? {} : { serviceMessage: said }) },
  });
}

export function misread(service: ServiceName, error: ReadingError): UpstreamError {
  const { looked, came } = error;
  return upstreamError(service, 'upstream_misread', { details: { looked, came }, cause: error });
}

/** The service's own words may be shown where they look like words: no markup, no stack, no address with a query. */
function sayable(message: string): string | null {
  const short = message.trim().slice(0, 300);
  const unfit = short === '' || /[<>{}]|:\d+:\d+|\w+:\/\/\S*\?|[A-Za-z]:\\|(^|[\s('"])\/([\w.-]+\/){2,}/.test(short);
  return unfit ? null : short;
}

/** From what undici or the deadline threw where there was no answer. */
export function transportError(service: ServiceName, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { name, code } = error as { name?: string; code?: string };
  const timedOut = name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT';
  const sent = !neverConnected(error);
  return upstreamError(service, timedOut ? 'upstream_timeout' : 'upstream_unavailable', { sent, cause: error });
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
