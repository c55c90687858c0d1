/** Why there is no answer of a service, and whether it may have had the request. */

export class TransportFailure extends Error {
  readonly code: 'upstream_unavailable' | 'upstream_timeout' | 'upstream_misread' | 'too_many_requests';
  /** False only where it is certain that no byte of the request reached the service. */
  readonly sent: boolean;
  /** Asking earlier is of no use; null where that is not known. */
  readonly retryAfterMs: number | null;

  constructor(
    code: TransportFailure['code'],
    sent: boolean,
    options: { readonly message?: string; readonly cause?: unknown; readonly retryAfterMs?: number | null } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'TransportFailure';
    this.code = code;
    this.sent = sent;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** From what undici or the deadline threw. */
export function transportFailure(error: unknown): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const { name, code } = error as { name?: string; code?: string };
  const timedOut = name === 'TimeoutError' || (code !== undefined && TIMEOUT_CODES.has(code));
  return new TransportFailure(timedOut ? 'upstream_timeout' : 'upstream_unavailable', !neverConnected(error), {
    cause: error,
  });
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
