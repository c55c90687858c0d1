/** What went wrong with a service, in words that name the service. */
import { readErrorMessage, type ErrorCode, type ServiceAnswer } from 'precheck-contract';
import { AdapterError, type AdapterErrorOptions } from '../adapter-error.js';
import { TransportFailure } from './transport-failure.js';

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

export function upstreamError(
  service: ServiceName,
  code: UpstreamErrorCode,
  options: AdapterErrorOptions = {},
): AdapterError {
  return new AdapterError(code, { ...options, message: options.message ?? SENTENCES[code](service) });
}

/** Where there was no answer. Its cause is the failure. */
export function failureError(service: ServiceName, failure: TransportFailure): AdapterError {
  const message = failure.code === 'upstream_misread' ? { message: failure.message } : {};
  return upstreamError(service, failure.code, {
    ...message,
    headers: retryAfterHeader(failure.retryAfterMs),
    cause: failure,
  });
}

/** Whether it is certain that no byte of the request reached the service. */
export function neverReached(error: AdapterError): boolean {
  return error.cause instanceof TransportFailure && !error.cause.sent;
}

export function retryAfterHeader(retryAfterMs: number | null): Record<string, string> {
  return retryAfterMs === null ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) };
}

/** For an answer with a status from 400 to 499. */
export function refusal(service: ServiceName, answer: ServiceAnswer): AdapterError {
  if (answer.status === 401 || answer.status === 403) return upstreamError(service, 'upstream_key_refused');
  if (answer.status === 408) return upstreamError(service, 'upstream_timeout');
  const said = sayable(readErrorMessage(answer));
  return upstreamError(service, 'upstream_refused', {
    details: { status: answer.status, ...(said === null ? {} : { serviceMessage: said }) },
  });
}

/** The service's own words may be shown where they look like words: no markup, no stack, no address with a query. */
function sayable(message: string): string | null {
  const short = message.trim().slice(0, 300);
  const unfit = short === '' || /[<>{}]|:\d+:\d+|\w+:\/\/\S*\?|[A-Za-z]:\\|(^|[\s('"])\/([\w.-]+\/){2,}/.test(short);
  return unfit ? null : short;
}
