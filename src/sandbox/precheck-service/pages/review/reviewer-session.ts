import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { ServiceParts } from '../../service-parts.js';

/** Somebody who is logged in to review. */
export interface Reviewer {
  readonly name: string;
  /** Stands in every form of the reviewer's pages; a page elsewhere can't know it. */
  readonly formToken: string;
}

const SESSION_LIFETIME_MS = 8 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type SessionParts = Pick<ServiceParts, 'sessions' | 'reviewers' | 'publicUrl' | 'clock'>;

/** Who sent the request, by the session cookie and by nothing else; null where nobody is logged in. */
export function reviewerOf(parts: SessionParts, request: Request): Reviewer | null {
  const token = tokenOf(parts, request);
  if (token === null) return null;
  const session = parts.sessions.find(digestOf(token), parts.clock());
  const credential = session && parts.reviewers.credentialOf(session.reviewer, token);
  // Whoever lost the right to review, or has another password now, is logged out by that.
  if (!session || !credential || !isSame(credential, session.credential)) return null;
  return { name: session.reviewer, formToken: formTokenOf(token) };
}

/** Opens a session of 8 hours. Returns the header `set-cookie`. */
export function openSession(parts: SessionParts, reviewer: string): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const credential = parts.reviewers.credentialOf(reviewer, token);
  if (credential === null) throw new Error('A session was opened for somebody who is no reviewer.');
  const now = parts.clock();
  parts.sessions.add({ digest: digestOf(token), reviewer, credential, expiresAt: now + SESSION_LIFETIME_MS }, now);
  return cookie(parts, token, SESSION_LIFETIME_MS / 1000);
}

/** Ends the request's session. Returns the header `set-cookie` that takes the cookie back. */
export function closeSession(parts: SessionParts, request: Request): string {
  const token = tokenOf(parts, request);
  if (token !== null) parts.sessions.remove(digestOf(token));
  return cookie(parts, '', 0);
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function tokenOf(parts: SessionParts, request: Request): string | null {
  const name = cookieName(parts);
  const token = parse(request.headers.get('cookie') ?? '', name)[name];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

const isSecure = ({ publicUrl }: SessionParts) => publicUrl().startsWith('https:');
/** `__Host-` keeps a neighbouring subdomain from planting a session (RFC 6265bis, 4.1.3.2); it needs https. */
const cookieName = (parts: SessionParts) => `${isSecure(parts) ? '__Host-' : ''}precheck-reviewer`;

function cookie(parts: SessionParts, value: string, maxAgeSeconds: number): string {
  const attributes = [
    'HttpOnly',
    'SameSite=Lax',
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    isSecure(parts) ? 'Secure' : '',
  ];
  return [`${cookieName(parts)}=${value}`, ...attributes.filter(Boolean)].join('; ');
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');
const formTokenOf = (token: string) => createHmac('sha256', token).update('form').digest('base64url');
