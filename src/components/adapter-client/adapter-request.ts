/** The only place of the elements that fetches from an adapter. Every answer is held to the contract; every wait ends. */
import type { IdentityAnswer } from 'precheck-contract/adapter-api';
import type { ErrorBody } from 'precheck-contract/errors';
import { anything, flag, Misread, object, optional, orNull, type Reader, record, text } from './answer-reader.js';
import { bearerOf, forgetBearer } from './bearer.js';
import { type AdapterProblemCode, messageOf, ProblemError, problemOf } from './problem.js';

const JSON_TYPE = 'application/json';
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

const failure = (code: AdapterProblemCode, message: string, retryable = false, details = {}): ProblemError =>
  new ProblemError(problemOf(code, message, { retryable, details }));

/** Throws a ProblemError for everything but a success and 304, and the reason of `signal` once that is aborted. */
export async function send(adapterUrl: string, path: string, call: Call): Promise<Response> {
  const url = adapterUrl + path;
  if (!URL.canParse(adapterUrl, document.baseURI))
    throw failure('adapter_missing', `The attribute adapter is no address: ${adapterUrl}`);
  const token = await tokenFor(adapterUrl);
  try {
    return await exchange(url, call, token);
  } catch (error) {
    if (!token || !(error instanceof ProblemError) || error.problem.code !== 'not_identified') throw error;
    await forgetBearer(adapterUrl, token);
    return exchange(url, call, await tokenFor(adapterUrl));
  }
}

const readIdentity: Reader<IdentityAnswer> = object({ token: orNull(text), expiresAt: orNull(text) });

/** Null where cookies say who asks. */
export function tokenFor(adapterUrl: string): Promise<string | null> {
  return bearerOf(adapterUrl, async (kept) => {
    try {
      // Every call of the page waits for it, so none of them ends it.
      const call: Call = { method: 'POST', signal: new AbortController().signal };
      return await readAnswer(await exchange(`${adapterUrl}/identity`, call, kept), readIdentity);
    } catch (error) {
      if (error instanceof ProblemError && error.problem.retryable) throw error;
      // An adapter that gives this page none says with the call itself what is wrong.
      return { token: null, expiresAt: null };
    }
  });
}

async function exchange(url: string, call: Call, token: string | null): Promise<Response> {
  const { method = 'GET', body, etag, timeoutMs = ANSWER_TIMEOUT_MS, signal } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers: {
      accept: JSON_TYPE,
      ...(body !== undefined && { 'content-type': JSON_TYPE }),
      ...(etag && { 'if-none-match': etag }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.any([signal, timeout]),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw timeout.aborted
      ? failure('adapter_timeout', `No answer from ${url} in time.`, true)
      : failure('adapter_unreachable', `${url}: ${messageOf(error)}`, true);
  });
  if (!response.ok && response.status !== 304) throw await refusal(response, url);
  return response;
}

export const readErrorBody: Reader<ErrorBody> = object({
  error: object({
    code: text,
    message: text,
    retryable: flag,
    requestId: text,
    details: optional(record(anything)),
  }),
});

async function refusal(response: Response, url: string): Promise<ProblemError> {
  const { status } = response;
  const details = waitOf(response);
  try {
    const { error } = readErrorBody(await response.json(), '');
    return new ProblemError({ ...error, details: { ...details, ...error.details } });
  } catch {
    // Not an adapter's own words. A gateway in front of it may have limits of its own, and answers 502 to 504 with a page of its own
    // while the adapter behind it restarts.
  }
  const code = status === 429 ? 'too_many_requests' : status >= 500 ? 'adapter_unreachable' : 'adapter_missing';
  const message = `${url} answered ${status}, not as a pre-check adapter does.`;
  return failure(code, message, code !== 'adapter_missing', details);
}

/** How long the answer asks to wait; the header may also name a date. */
function waitOf({ headers }: Response): { retryAfterSeconds?: number } {
  const header = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}

/** The answer as `read` gives it, which throws a Misread for what does not fit. */
export async function readAnswer<T>(response: Response, read: Reader<T>): Promise<T> {
  const body = await response.text().catch(() => {
    throw failure('adapter_unreachable', 'The connection ended in the middle of an answer.', true);
  });
  return parseAnswer(body, read, response.url);
}

export function parseAnswer<T>(body: string, read: Reader<T>, url = 'The adapter'): T {
  try {
    return read(JSON.parse(body), 'answer');
  } catch (error) {
    const message = messageOf(error);
    if (error instanceof Misread)
      throw failure('adapter_misread', `The adapter’s answer does not fit its interface (${message}).`);
    // What is no JSON at all comes from a page that stands where the adapter was expected. All else is a fault of this page's own.
    throw error instanceof SyntaxError
      ? failure('adapter_missing', `${url} gave no JSON of a pre-check adapter (${message}).`)
      : error;
  }
}
