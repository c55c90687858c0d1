interface ServiceErrorMore {
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer other than success, with a code for programs and a sentence for people. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  /** Stands in the body beside code and message. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, more: ServiceErrorMore = {}) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.headers = more.headers ?? {};
  }
}

export const invalid = (message: string) => new ServiceError(422, 'invalid_request', message);
export const invalidQuery = (message: string) => new ServiceError(400, 'invalid_query', message);
export const notFound = (what: string) => new ServiceError(404, 'not_found', `There is no such ${what} for this key.`);

/** The one error body of the sandbox. An error that nobody foresaw is named neither by message nor by stack. */
export function errorResponse(error: unknown, log: (line: string) => void): Response {
  if (error instanceof ServiceError) {
    return errorBody(error.status, error.code, error.message, error.headers, error.details);
  }
  log(`unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return errorBody(500, 'internal', 'Something went wrong in the sandbox.');
}

export function errorBody(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  details: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json(
    { error: { code, message, ...details } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}
