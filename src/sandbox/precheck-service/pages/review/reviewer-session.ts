import { createHmac } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { ServiceParts } from '../../service-parts.js';
import type { ReviewAccess } from './review-access.js';

/** Somebody who is logged in to review. */
export interface Reviewer {
  /** As given at the login; it stands in the log of decisions. */
  readonly name: string;
  /** Stands in every form of the reviewer's pages; a page elsewhere can't know it. */
  readonly formToken: string;
}

const SESSION_LIFETIME_MS = 8 * 60 * 60 * 1000;

type SessionParts = Pick<ServiceParts, 'review' | 'publicUrl' | 'clock'>;

/** Who sent the request, by the session cookie and by nothing else; null where nobody is logged in. */
export function reviewerOf(parts: SessionParts, request: Request): Reviewer | null {
  const token = tokenOf(parts, request);
  const name = parts.review?.find(token, parts.clock()) ?? null;
  return name === null ? null : { name, formToken: createHmac('sha256', token).update('form').digest('base64url') };
}

/** Opens a session of 8 hours. Returns the header `set-cookie`. */
export function openSession(parts: SessionParts, access: ReviewAccess, name: string): string {
  const now = parts.clock();
  return cookie(parts, access.open(name, now, now + SESSION_LIFETIME_MS), SESSION_LIFETIME_MS / 1000);
}

/** Ends the request's session: its cookie opens nothing any more. Returns the header `set-cookie` that takes it back. */
export function closeSession(parts: SessionParts, request: Request): string {
  parts.review?.close(tokenOf(parts, request));
  return cookie(parts, '', 0);
}

function tokenOf(parts: SessionParts, request: Request): string {
  const name = cookieName(parts);
  return parse(request.headers.get('cookie') ?? '', name)[name] ?? '';
}

const isSecure = ({ publicUrl }: SessionParts) => publicUrl().startsWith('https:');
/** `__Host-` keeps a neighbouring subdomain from planting a session (RFC 6265bis, 4.1.3.2); it needs https. */
const cookieName = (parts: SessionParts) => `${isSecure(parts) ? '__Host-' : ''}precheck-reviewer`;

function cookie(parts: SessionParts, value: string, maxAge: number): string {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge, secure: isSecure(parts) } as const;
  return serialize(cookieName(parts), value, options);
}
