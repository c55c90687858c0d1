/**
 * Identifies the caller where the adapter's cookie is not sent: by the page's own token or, for an adapter of another origin, by a token that
 * the adapter issues to this browser. Pages of the adapter's own origin need neither.
 */
import type { IdentityAnswer } from 'precheck-contract/adapter-api';
import { attempt } from '../attempt.js';
import { messageOf, ProblemError, problemOf } from './problem.js';
import { type TokenProvider, tokenProviders } from './token-provider.js';

/** Half of a token's lifetime. */
const RENEW_BEFORE_MS = 15 * 24 * 60 * 60_000;
const PROVIDER_TIMEOUT_MS = 20_000;

const issued = new Map<string, Promise<string | null>>();
const storageKeyOf = (adapterUrl: string): string => `precheck-identity ${adapterUrl}`;

/** Requests a token: for the owner of the given one, or for a new person. */
type Issue = (token: string | null) => Promise<IdentityAnswer>;

/** Null where a cookie identifies the caller. */
export async function bearerOf(adapterUrl: string, issue: Issue): Promise<string | null> {
  const provider = tokenProviders.get(adapterUrl);
  if (provider) return providedBy(provider);
  if (new URL(adapterUrl, location.href).origin === location.origin) return null;
  const known = issued.get(adapterUrl) ?? oneTabAtATime(storageKeyOf(adapterUrl), () => renewed(adapterUrl, issue));
  issued.set(adapterUrl, known);
  known.catch(() => issued.delete(adapterUrl));
  return known;
}

/** The adapter no longer accepts `token`. A newer one of another call or tab stays. */
export async function forgetBearer(adapterUrl: string, token: string): Promise<void> {
  const known = issued.get(adapterUrl);
  if (!known || (await known.catch(() => null)) !== token || issued.get(adapterUrl) !== known) return;
  issued.delete(adapterUrl);
  if (keptFor(adapterUrl)?.token === token) keep(adapterUrl, { token: null, expiresAt: null });
}

function providedBy(provider: TokenProvider | string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (typeof provider !== 'function')
      throw new ProblemError(
        problemOf('token_malformed', `token is a ${typeof provider}, not a function that returns it.`),
      );
    const fail = (error: unknown) =>
      reject(new ProblemError(problemOf('not_identified', messageOf(error), { retryable: true })));
    const timer = setTimeout(() => fail('The page gave no token in time.'), PROVIDER_TIMEOUT_MS);
    void (async () => provider())()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer));
  });
}

/** Tabs that open at once are given one identity: the later ones find what the first has kept. Each call ends by its own time-out. */
async function oneTabAtATime(name: string, call: () => Promise<string | null>): Promise<string | null> {
  // Pages without a secure context have no locks, and a sandboxed frame may not use them.
  return navigator.locks && origin !== 'null' ? await navigator.locks.request(name, call) : call();
}

async function renewed(adapterUrl: string, issue: Issue): Promise<string | null> {
  const kept = keptFor(adapterUrl);
  const token = kept?.token ?? null;
  if (Date.parse(kept?.expiresAt ?? '') - Date.now() > RENEW_BEFORE_MS) return token;
  // Whether it has expired, the adapter's clock says: that of the person's machine may be wrong.
  const next = await issue(token);
  keep(adapterUrl, next);
  return next.token;
}

function keptFor(adapterUrl: string): IdentityAnswer | null {
  return attempt(() => JSON.parse(localStorage.getItem(storageKeyOf(adapterUrl)) ?? 'null')) ?? null;
}

/** Where the browser stores nothing, the token is valid until the page is closed. */
function keep(adapterUrl: string, identity: IdentityAnswer): void {
  attempt(() => localStorage.setItem(storageKeyOf(adapterUrl), JSON.stringify(identity)));
}
