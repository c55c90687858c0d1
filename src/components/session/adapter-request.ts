/** The only place of the elements that fetches. Every answer is parsed by the contract; every wait ends. */
import * as z from 'zod/mini';
import { errorBodySchema } from '../../contract/errors.js';
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

async function refusal(response: Response, url: string): Promise<Problem<AdapterProblemCode>> {
  const text = await response.text().catch(() => '');
  const body = z.safeParse(errorBodySchema, tryJson(text));
  if (body.success) {
    const { code, message, retryable, requestId } = body.data.error;
    const details = { ...waitOf(response), ...body.data.error.details };
    return problemOf(code as AdapterProblemCode, message, { retryable, requestId, details });
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

export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    const message = 'The connection ended in the middle of an answer.';
    throw new ProblemError(problemOf('adapter_unreachable', message, { retryable: true }));
  }
}

export function parse<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> {
  const result = z.safeParse(schema, tryJson(text));
  if (result.success) return result.data;
  const first = result.error.issues[0];
  // An answer that is no JSON at all comes from a page that stands where the adapter was expected.
  if (tryJson(text) === undefined) {
    throw new ProblemError(problemOf('adapter_missing', 'Expected JSON of a pre-check adapter; came something else.'));
  }
  const place = first ? `${first.path.join('.') || 'the answer'}: ${first.code}` : 'unknown';
  throw new ProblemError(problemOf('adapter_misread', `The adapter’s answer does not fit its interface (${place}).`));
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
