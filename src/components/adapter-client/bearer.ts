/**
 * Who asks, where the adapter's cookie does not travel: a token of the page's own, or, for an adapter of another origin, one that the
 * adapter issues to this browser. Pages of the adapter's own origin need neither.
 */
import type { IdentityAnswer } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from './adapter-url.js';
import { messageOf, ProblemError, problemOf } from './problem.js';

/** Called before each call to the adapter: keep the token, and get the next one before it expires. */
export type TokenProvider = () => Promise<string> | string;

/** Half of how long the adapter lets one count. */
const RENEW_BEFORE_MS = 15 * 24 * 60 * 60_000;
const PROVIDER_TIMEOUT_MS = 20_000;

/** What the page gave as `token`, by the adapter's address: a text where it is a mistake. */
const providers = new Map<string, TokenProvider | string>();
const issued = new Map<string, Promise<string | null>>();
const storageKeyOf = (adapterUrl: string): string => `precheck-identity ${adapterUrl}`;

export interface TokenHost extends Element {
  adapter: string;
  token?: TokenProvider | null;
}

/** For all elements of the page with this adapter. A token that stands in the page as an attribute is a mistake, and told with the first call. */
export function provideToken(host: TokenHost): void {
  const provider = host.token ?? host.getAttribute('token');
  if (provider) providers.set(adapterUrlOf(host.adapter), provider);
}

/** Null where cookies say who asks. `issue` has the adapter give a token: to whom the given one stands for, or to somebody new. */
export async function bearerOf(
  adapterUrl: string,
  issue: (token: string | null) => Promise<IdentityAnswer>,
): Promise<string | null> {
  const provider = providers.get(adapterUrl);
  if (provider) return providedBy(provider);
  if (new URL(adapterUrl, location.href).origin === location.origin) return null;
  const known = issued.get(adapterUrl) ?? renewed(adapterUrl, issue);
  issued.set(adapterUrl, known);
  known.catch(() => issued.delete(adapterUrl));
  return known;
}

/** The adapter no longer knows `token`. One that another call or window has got meanwhile stays. */
export async function forgetBearer(adapterUrl: string, token: string): Promise<void> {
  const known = issued.get(adapterUrl);
  if (!known || (await known.catch(() => null)) !== token || issued.get(adapterUrl) !== known) return;
  issued.delete(adapterUrl);
  if (keptFor(adapterUrl)?.token === token) keep(adapterUrl, { token: null, expiresAt: null });
}

function providedBy(provider: TokenProvider | string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (typeof provider !== 'function') throw new ProblemError(problemOf('token_malformed', 'token is no function.'));
    const fail = (error: unknown) =>
      reject(new ProblemError(problemOf('not_identified', messageOf(error), { retryable: true })));
    const timer = setTimeout(() => fail('The page gave no token in time.'), PROVIDER_TIMEOUT_MS);
    void (async () => provider())()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}

async function renewed(
  adapterUrl: string,
  issue: (token: string | null) => Promise<IdentityAnswer>,
): Promise<string | null> {
  const kept = keptFor(adapterUrl);
  const leftMs = Date.parse(kept?.expiresAt ?? '') - Date.now();
  if (leftMs > RENEW_BEFORE_MS) return kept?.token ?? null;
  const next = await issue(leftMs > 0 ? (kept?.token ?? null) : null);
  keep(adapterUrl, next);
  return next.token;
}

function keptFor(adapterUrl: string): IdentityAnswer | null {
  try {
    return JSON.parse(localStorage.getItem(storageKeyOf(adapterUrl)) ?? 'null');
  } catch {
    // Nothing that can be read is kept.
    return null;
  }
}

function keep(adapterUrl: string, identity: IdentityAnswer): void {
  try {
    localStorage.setItem(storageKeyOf(adapterUrl), JSON.stringify(identity));
  } catch {
    // Where the browser keeps nothing, the page knows the person until it is left.
  }
}
