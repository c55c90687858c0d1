/** Callers without the vendor's `identify`: an anonymous person with a signed HttpOnly cookie, or a signed token on another origin. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { AdapterUser } from '../options.js';
import type { SecretStore } from '../store/secret-store.js';

const SECRET = 'cookie-secret';
/** From the last visit on: a permit application may take months. Browsers keep cookies for 400 days at most. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;
const COOKIE_VALUE = /^([0-9a-f-]{36})\.([\w-]{43})$/;
/** Elements renew it in the second half of its lifetime. */
export const IDENTITY_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000;
const TOKEN = /^precheck\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;
/** How many verified Cookie headers are remembered, and the longest of them. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 1_000;

/** Signs cookies and identity tokens. Made once, and kept. */
export async function identitySecret(secrets: SecretStore): Promise<string> {
  const secret = await secrets.getOrCreateSecret(SECRET, () => randomBytes(32).toString('base64url'));
  // With an empty or partial secret anybody could sign for anybody.
  if (/^[\w-]{43}$/.test(secret.trim())) return secret;
  throw new Error(
    `The secret ${SECRET} in the database is not as the adapter wrote it. Restore it from a backup, or delete its row: then nobody is known again.`,
  );
}

export type Identities = ReturnType<typeof createIdentities>;

export interface Caller {
  readonly user: AdapterUser;
  /** The header that makes the browser remember them from now on. */
  readonly setCookie?: string;
}

export function createIdentities(secret: string, mountPath: string, clock: () => number) {
  return { cookies: createCookieIdentity(secret, mountPath), tokens: createTokenIdentity(secret, clock) };
}

/** A name for each mount: of two adapters on one origin, each would put its own cookie in the place of the other's. */
export function cookieNameOf(mountPath: string): string {
  return ['/', '/precheck'].includes(mountPath) ? 'precheck' : `${mountPath.slice(1).replaceAll('/', '.')}.precheck`;
}

export function createCookieIdentity(secret: string, mountPath: string) {
  /** `__Host-` keeps sibling hosts and plain http from planting a cookie (RFC 6265bis); browsers refuse it on plain http. */
  const nameFor = (request: Request): string => `${isHttps(request) ? '__Host-' : ''}${cookieNameOf(mountPath)}`;
  const signatureOf = (userId: string): string => sign(secret, `precheck-user:${userId}`);
  const callerOf = (request: Request, userId: string): Caller => {
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${MAX_AGE_SECONDS}`];
    if (isHttps(request)) attributes.push('Secure');
    const setCookie = `${nameFor(request)}=${userId}.${signatureOf(userId)}; ${attributes.join('; ')}`;
    return { user: { userId }, setCookie };
  };
  const verified = (request: Request, value: string): Caller | null => {
    const [, userId = '', signature = ''] = COOKIE_VALUE.exec(value) ?? [];
    return signature !== '' && isSignature(signature, signatureOf(userId)) ? callerOf(request, userId) : null;
  };
  const remembered = new Map<string, Caller>();
  return {
    read(request: Request): Caller | null {
      const header = request.headers.get('cookie');
      if (header === null) return null;
      const name = nameFor(request);
      // Pages that poll send the same header each time.
      const key = `${name} ${header}`;
      const caller = remembered.get(key) ?? verified(request, parse(header, name)[name] ?? '');
      if (caller === null || key.length > MAX_REMEMBERED_LENGTH) return caller;
      remembered.delete(key);
      remembered.set(key, caller);
      const [oldest] = remembered.size > MAX_REMEMBERED ? remembered.keys() : [];
      if (oldest !== undefined) remembered.delete(oldest);
      return caller;
    },
    /** For somebody new. */
    issue: (request: Request): Caller => callerOf(request, randomUUID()),
  };
}

export function createTokenIdentity(secret: string, clock: () => number) {
  // The cookie signs another text, so neither can be turned into the other.
  const signatureOf = (userId: string, expiresAtSeconds: number): string =>
    sign(secret, `precheck-identity-token:${userId}:${expiresAtSeconds}`);
  /** Undefined if the request has no such token, null if it has one that is not valid. */
  const read = (request: Request): AdapterUser | null | undefined => {
    const token = bearerToken(request);
    if (token === null || !token.startsWith('precheck.')) return undefined;
    const [, userId = '', expiresAt = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (signature === '' || !isSignature(signature, signatureOf(userId, Number(expiresAt)))) return null;
    return Number(expiresAt) * 1000 > clock() ? { userId } : null;
  };
  return {
    read,
    /** For the person whose token the request carries, or a new one. */
    issue(request: Request) {
      const userId = read(request)?.userId ?? randomUUID();
      const expiresAtSeconds = Math.floor((clock() + IDENTITY_TOKEN_LIFETIME_MS) / 1000);
      const token = `precheck.${userId}.${expiresAtSeconds}.${signatureOf(userId, expiresAtSeconds)}`;
      return { token, expiresAt: new Date(expiresAtSeconds * 1000).toISOString() };
    },
  };
}

/** 43 characters. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** In constant time. Both have 43 characters. */
function isSignature(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

export function bearerToken(request: Request): string | null {
  const header = request.headers.get('authorization');
  return header === null ? null : (/^bearer +(\S+)$/i.exec(header)?.[1] ?? null);
}

/** A proxy that ends TLS says so in X-Forwarded-Proto. It needs no trust: forging it only makes the caller's own cookie stricter. */
export function isHttps(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return request.url.startsWith('https:') || forwarded === 'https';
}
