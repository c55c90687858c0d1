/** Who asks. By default an anonymous person, known again by a signed cookie that no script can read. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { headerOf } from './lazy-request.js';
import type { AdapterUser } from '../options.js';
import { secretsEqual } from '../store/secret-store.js';
import type { SecretStore } from '../store/secret-store.js';

const NAME = 'precheck';
const SECRET = 'cookie-secret';
/** A permit application may rest for months; browsers keep no cookie longer than 400 days. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;
const USER_ID = /^[0-9a-f-]{36}$/;

export interface CookieIdentity {
  read(request: Request): AdapterUser | null;
  /** A new person, and the Set-Cookie header that makes the browser remember them. */
  create(request: Request): { user: AdapterUser; setCookie: string };
}

/** Signs cookies and identity tokens. Made once, and kept. */
export async function identitySecret(secrets: SecretStore): Promise<string> {
  const secret = await secrets.keptSecret(SECRET, () => randomBytes(32).toString('base64url'));
  // With an empty one, or a part, anybody could sign for anybody.
  if (/^[\w-]{43}$/.test(secret.trim())) return secret;
  throw new Error(
    `${SECRET} does not have the secret that the adapter wrote. Restore it from a backup, or remove it: then nobody is known again.`,
  );
}

export function createCookieIdentity(secret: string): CookieIdentity {
  const signatureOf = (userId: string): string =>
    createHmac('sha256', secret).update(`precheck-user:${userId}`).digest('base64url');
  const verified = (value: string | null): AdapterUser | null => {
    if (value === null) return null;
    const [userId, signature, ...rest] = value.split('.');
    if (userId === undefined || signature === undefined || rest.length > 0 || !USER_ID.test(userId)) return null;
    return secretsEqual(signature, signatureOf(userId)) ? { userId } : null;
  };
  const known = new Map<string, AdapterUser>();
  return {
    read(request) {
      const header = headerOf(request, 'cookie');
      if (header === null) return null;
      const name = cookieName(request);
      // Those who ask often need not be verified each time: the same words have the same signature.
      const words = `${name} ${header}`;
      const user = known.get(words) ?? verified(cookieValue(header, name));
      if (user !== null && words.length <= LONGEST_KNOWN) keepLatest(known, words, user);
      return user;
    },
    create(request) {
      const userId = randomUUID();
      const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${MAX_AGE_SECONDS}`];
      if (isHttps(request)) attributes.push('Secure');
      const setCookie = `${cookieName(request)}=${userId}.${signatureOf(userId)}; ${attributes.join('; ')}`;
      return { user: { userId }, setCookie };
    },
  };
}

/**
 * A proxy that ends TLS says so in X-Forwarded-Proto. Who forges that header gets only their own cookie in the stricter
 * form, so it needs no trust.
 */
export function isHttps(request: Request): boolean {
  const forwarded = headerOf(request, 'x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return request.url.startsWith('https:') || forwarded === 'https';
}

const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 1_000;

function keepLatest(known: Map<string, AdapterUser>, value: string, user: AdapterUser): void {
  known.delete(value);
  known.set(value, user);
  if (known.size <= MOST_KNOWN) return;
  for (const oldest of known.keys()) {
    known.delete(oldest);
    return;
  }
}

/** `__Host-` keeps sibling hosts and plain http from planting one (RFC 6265bis); it cannot be had on plain http. */
function cookieName(request: Request): string {
  return isHttps(request) ? `__Host-${NAME}` : NAME;
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}
