import type { ErrorBody } from '../../contract/index.js';
import type { AdapterError } from '../adapter-error.js';
import { responseWithText } from '../direct-body.js';

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonTextResponse(status, JSON.stringify(body), headers);
}

/** `text` is JSON already. */
export function jsonTextResponse(status: number, text: string, headers: Readonly<Record<string, string>>): Response {
  return responseWithText(text, { status, headers: { 'content-type': 'application/json', ...headers } });
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
