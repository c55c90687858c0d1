import type { ErrorBody } from 'precheck-contract';
import type { AdapterError } from '../adapter-error.js';
import type { Answer } from './answer.js';

export function jsonResponse(status: number, body: unknown, headers: Answer['headers'] = {}): Answer {
  return jsonTextResponse(status, JSON.stringify(body), headers);
}

/** `text` is JSON already. */
export function jsonTextResponse(status: number, text: string, headers: Answer['headers']): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: text };
}

export function errorResponse(error: AdapterError, requestId: string): Answer {
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
