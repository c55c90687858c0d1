import type { ErrorBody } from '../../contract/index.js';
import type { AdapterError } from '../adapter-error.js';

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function errorResponse(error: AdapterError, requestId: string): Response {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      retryable: error.retryable,
      requestId,
      ...(error.details === null ? {} : { details: { ...error.details } }),
    },
  };
  return jsonResponse(error.status, body, error.headers);
}
