/** The only place of the elements that fetches from an adapter. Every answer is held to the contract; every wait ends. */
import type { ErrorBody } from '../../contract/errors.js';
import { anything, flag, Misread, object, type Reader, record, text } from './answer-reader.js';
import { type AdapterProblemCode, type Problem, ProblemError, problemOf } from './problem.js';

const ANSWER_TIMEOUT_MS = 20_000;
/** The adapter asks a service before it answers these, and may itself wait for it. */
export const SLOW_ANSWER_TIMEOUT_MS = 60_000;

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly etag?: string | null;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

/** Throws a ProblemError for everything but a success and 304, and the reason of `signal` once that is aborted. */
export async function send(url: string, { method = 'GET', body, etag, timeoutMs, signal }: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (etag) headers.set('if-none-match', etag);
  const timeout = AbortSignal.timeout(timeoutMs ?? ANSWER_TIMEOUT_MS);
  const request: RequestInit = { method, headers, credentials: 'include', cache: 'no-store' };
  if (body !== undefined) request.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(url, { ...request, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) {
      throw new ProblemError(problemOf('adapter_timeout', `No answer from ${url} in time.`, { retryable: true }));
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProblemError(problemOf('adapter_unreachable', `${url}: ${reason}`, { retryable: true }));
  }
  if (!response.ok && response.status !== 304) throw new ProblemError(await refusal(response, url));
  return response;
}

export const readErrorBody: Reader<ErrorBody> = object({
  error: object({
    code: text,
    message: text,
    retryable: flag,
    requestId: text,
    details: (value, place) => (value === undefined ? value : record(anything)(value, place)),
  }),
});

async function refusal(response: Response, url: string): Promise<Problem<AdapterProblemCode>> {
  try {
    const { code, message, retryable, requestId, details } = readErrorBody(await response.json(), '').error;
    const more = { retryable, requestId, details: { ...waitOf(response), ...details } };
    return problemOf(code as AdapterProblemCode, message, more);
  } catch {
    // Not an adapter's own words.
  }
  // A gateway in front of the adapter may have limits of its own.
  if (response.status === 429) {
    return problemOf('too_many_requests', `${url} answered 429.`, { retryable: true, details: waitOf(response) });
  }
  // A gateway answers 502 to 504 with a page of its own while the adapter behind it restarts.
  if (response.status >= 500) {
    return problemOf('adapter_unreachable', `${url} answered ${response.status}.`, { retryable: true });
  }
  return problemOf('adapter_missing', `${url} answered ${response.status}, not as a pre-check adapter does.`);
}

/** How long the answer asks to wait; the header may also name a date. */
function waitOf(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get('retry-after');
  if (header === null) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}

/** The answer as `read` gives it, which throws a Misread for what does not fit. */
export async function readAnswer<T>(response: Response, read: Reader<T>): Promise<T> {
  let body: string;
  try {
    body = await response.text();
  } catch {
    const message = 'The connection ended in the middle of an answer.';
    throw new ProblemError(problemOf('adapter_unreachable', message, { retryable: true }));
  }
  return parseAnswer(body, read);
}

export function parseAnswer<T>(body: string, read: Reader<T>): T {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    // An answer that is no JSON at all comes from a page that stands where the adapter was expected.
    throw new ProblemError(problemOf('adapter_missing', 'Expected JSON of a pre-check adapter; came something else.'));
  }
  try {
    return read(answer, 'answer');
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    const message = `The adapter’s answer does not fit its interface (${error.message}).`;
    throw new ProblemError(problemOf('adapter_misread', message));
  }
}
