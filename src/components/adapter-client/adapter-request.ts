/**
 * The elements' only fetch from an adapter. Every call says whose it is, and ends: with an answer of the adapter, or with a ProblemError.
 */
import type { IdentityAnswer } from 'precheck-contract/adapter-api';
import { API_VERSION, API_VERSION_HEADER } from 'precheck-contract/api-version';
import type { ErrorBody } from 'precheck-contract/errors';
import { attempt } from '../attempt.js';
import { type AnyProblemCode, messageOf, ProblemError, problemOf } from './problem.js';
import { type TokenProvider, tokenProviders } from './token-provider.js';

const JSON_TYPE = 'application/json';
const ANSWER_TIMEOUT_MS = 20_000;
/** For calls that the adapter answers only after it has asked a service. */
export const SLOW_ANSWER_TIMEOUT_MS = 60_000;

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: unknown;
  readonly etag?: string | null;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
}

const failure = (code: AnyProblemCode, message: string, retryable = false, details = {}): ProblemError =>
  new ProblemError(problemOf(code, message, { retryable, details }));

/** The body of a successful answer. Throws as `send` does. */
export async function sendForJson<T>(adapterUrl: string, path: string, call: Call): Promise<T> {
  return readJson<T>(await send(adapterUrl, path, call));
}

/** Throws a ProblemError for everything but a success and 304, and the reason of `signal` once that is aborted. */
export async function send(adapterUrl: string, path: string, call: Call): Promise<Response> {
  const url = adapterUrl + path;
  if (!URL.canParse(adapterUrl, document.baseURI))
    throw failure('adapter_missing', `adapter is not an address: ${adapterUrl}`);
  const token = await tokenFor(adapterUrl);
  try {
    return await exchange(url, call, token);
  } catch (error) {
    if (!token || !(error instanceof ProblemError) || error.problem.code !== 'not_identified') throw error;
    await forgetToken(adapterUrl, token);
    return exchange(url, call, await tokenFor(adapterUrl));
  }
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
  // A proxy may answer 304 itself, without the adapter's headers.
  if (response.status === 304) return response;
  checkVersion(response, url);
  if (response.ok) return response;
  const { error } = await readJson<ErrorBody>(response);
  const details = { ...waitOf(response), ...error.details };
  // No route of the adapter: it is called elsewhere than its `mountPath` says.
  const code = 'mountPath' in details ? 'adapter_missing' : error.code;
  // An earlier call with the same idempotency key is still running.
  throw new ProblemError({ ...error, code, retryable: error.retryable || 'underWay' in details, details });
}

/** The shape of an answer is trusted by its version. Throws where elements and adapter do not fit, and where no adapter answered. */
function checkVersion(response: Response, url: string): void {
  const version = response.headers.get(API_VERSION_HEADER);
  if (version === API_VERSION) return;
  const { status } = response;
  const message = `${url} answered ${status} with ${API_VERSION_HEADER} ${version}, not ${API_VERSION}.`;
  if (version !== null) throw failure('adapter_misread', message);
  // A gateway in front of the adapter may have limits of its own, and answers 502 to 504 with a page of its own while the adapter restarts.
  const code = status === 429 ? 'too_many_requests' : status >= 500 ? 'adapter_unreachable' : 'adapter_missing';
  throw failure(code, message, code !== 'adapter_missing', waitOf(response));
}

/** The `Retry-After` header, which may be seconds or a date. */
function waitOf({ headers }: Response): { retryAfterSeconds?: number } {
  const header = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) } : {};
}

/** The body of an answer whose version was checked. */
export async function readJson<T>(response: Response): Promise<T> {
  const body = await response.text().catch(() => {
    throw failure('adapter_unreachable', 'The answer broke off.', true);
  });
  try {
    return JSON.parse(body) as T;
  } catch (error) {
    throw failure('adapter_misread', `${response.url} sent a body that is not JSON (${messageOf(error)}).`);
  }
}

// ── Who calls ──

/** Half of a token's lifetime. */
const RENEW_BEFORE_MS = 15 * 24 * 60 * 60_000;
const PROVIDER_TIMEOUT_MS = 20_000;

const issued = new Map<string, Promise<string | null>>();
const storageKeyOf = (adapterUrl: string): string => `precheck-identity ${adapterUrl}`;

/**
 * The page's own token or, for an adapter of another origin, one that the adapter issues to this browser. Null where the adapter's cookie
 * identifies the caller, as on pages of its own origin.
 */
export async function tokenFor(adapterUrl: string): Promise<string | null> {
  const provider = tokenProviders.get(adapterUrl);
  if (provider) return providedBy(provider);
  if (new URL(adapterUrl, location.href).origin === location.origin) return null;
  const known = issued.get(adapterUrl) ?? oneTabAtATime(storageKeyOf(adapterUrl), () => renewed(adapterUrl));
  issued.set(adapterUrl, known);
  known.catch(() => issued.delete(adapterUrl));
  return known;
}

/** The adapter no longer accepts `token`. A newer one of another call or tab stays. */
export async function forgetToken(adapterUrl: string, token: string): Promise<void> {
  const known = issued.get(adapterUrl);
  if (!known || (await known.catch(() => null)) !== token || issued.get(adapterUrl) !== known) return;
  issued.delete(adapterUrl);
  if (keptFor(adapterUrl)?.token === token) keep(adapterUrl, { token: null, expiresAt: null });
}

function providedBy(provider: TokenProvider | string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (typeof provider !== 'function')
      throw failure('token_malformed', `token is a ${typeof provider}, not a function that returns it.`);
    const fail = (error: unknown) => reject(failure('not_identified', messageOf(error), true));
    const timer = setTimeout(() => fail('The page gave no token in time.'), PROVIDER_TIMEOUT_MS);
    void (async () => provider())()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}

/** Tabs that open at once are given one identity: the later ones find what the first has kept. Each call ends by its own time-out. */
async function oneTabAtATime(name: string, call: () => Promise<string | null>): Promise<string | null> {
  try {
    return await navigator.locks.request(name, call);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // There are no locks without https, in a sandboxed frame, and where the page may store nothing.
    return call();
  }
}

async function renewed(adapterUrl: string): Promise<string | null> {
  const kept = keptFor(adapterUrl);
  const token = kept?.token ?? null;
  if (Date.parse(kept?.expiresAt ?? '') - Date.now() > RENEW_BEFORE_MS) return token;
  // Whether it has expired, the adapter's clock says: that of the person's machine may be wrong.
  const next = await requestToken(adapterUrl, token);
  keep(adapterUrl, next);
  return next.token;
}

/** For the owner of the token that was kept, or for a new person. */
async function requestToken(adapterUrl: string, kept: string | null): Promise<IdentityAnswer> {
  try {
    // Every call of the page waits for it, so no call may abort it.
    const call: Call = { method: 'POST', signal: new AbortController().signal };
    return await readJson<IdentityAnswer>(await exchange(`${adapterUrl}/identity`, call, kept));
  } catch (error) {
    if (error instanceof ProblemError && error.problem.retryable) throw error;
    // An adapter that refuses a token says with the call itself what is wrong.
    return { token: null, expiresAt: null };
  }
}

function keptFor(adapterUrl: string): IdentityAnswer | null {
  return attempt(() => JSON.parse(localStorage.getItem(storageKeyOf(adapterUrl)) ?? 'null')) ?? null;
}

/** Where the browser stores nothing, the token is valid until the page is closed. */
function keep(adapterUrl: string, identity: IdentityAnswer): void {
  attempt(() => localStorage.setItem(storageKeyOf(adapterUrl), JSON.stringify(identity)));
}
