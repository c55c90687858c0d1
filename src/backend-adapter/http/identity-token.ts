/**
 * Who asks, where a page of another site embeds the elements: browsers send it no cookie of the adapter's, so the page keeps a signed
 * token and sends it as `Authorization: Bearer`. Nothing is stored here.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { headerOf } from './lazy-request.js';
import type { AdapterUser } from '../options.js';
import { secretsEqual } from '../store/secret-store.js';

/** Elements ask for the next one in the second half of it. */
export const IDENTITY_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000;
const TOKEN = /^precheck\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

export interface IdentityToken {
  readonly token: string;
  readonly expiresAt: string;
}

export interface TokenIdentity {
  /** Undefined where the request carries no token of this kind, null where it carries one that does not count. */
  read(request: Request): AdapterUser | null | undefined;
  /** For the person whose token the request carries, or a new one. */
  issue(request: Request): IdentityToken;
}

export function createTokenIdentity(secret: string, clock: () => number): TokenIdentity {
  // The cookie's signature is over another text: neither can be made into the other.
  const signatureOf = (userId: string, expiresAtSeconds: number): string =>
    createHmac('sha256', secret).update(`precheck-identity-token:${userId}:${expiresAtSeconds}`).digest('base64url');
  const read = (request: Request): AdapterUser | null | undefined => {
    const token = bearerToken(request);
    if (token === null || !token.startsWith('precheck.')) return undefined;
    const [, userId, expiresAt, signature] = TOKEN.exec(token) ?? [];
    if (userId === undefined || expiresAt === undefined || signature === undefined) return null;
    if (!secretsEqual(signature, signatureOf(userId, Number(expiresAt)))) return null;
    return Number(expiresAt) * 1000 > clock() ? { userId } : null;
  };
  return {
    read,
    issue(request) {
      const userId = read(request)?.userId ?? randomUUID();
      const expiresAtSeconds = Math.floor((clock() + IDENTITY_TOKEN_LIFETIME_MS) / 1000);
      const token = `precheck.${userId}.${expiresAtSeconds}.${signatureOf(userId, expiresAtSeconds)}`;
      return { token, expiresAt: new Date(expiresAtSeconds * 1000).toISOString() };
    },
  };
}

/** The token of `Authorization: Bearer`; null without one. */
export function bearerToken(request: Request): string | null {
  const header = headerOf(request, 'authorization');
  return header === null ? null : (/^bearer +(\S+)$/i.exec(header)?.[1] ?? null);
}
