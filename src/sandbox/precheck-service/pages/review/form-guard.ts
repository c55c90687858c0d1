import { readText } from '../../../json-body.js';
import { ServiceError } from '../../../service-error.js';
import { isSame } from '../../../is-same.js';
import type { Reviewer } from './reviewer-session.js';

/** A reason of 1000 characters, each of four bytes written as `%F0%9F…`, and what stands beside it. */
const MAX_FORM_BYTES = 32 * 1024;

/**
 * Whether a post comes from a page of another origin. Pages under `no-referrer` send `Origin: null`; those are told from
 * others by `Sec-Fetch-Site`, which no page can set.
 */
export function isFromElsewhere(headers: Headers, ownOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return true;
  const origin = headers.get('origin');
  if (origin === 'null') return site !== 'same-origin';
  return origin === null || !ownOrigins.includes(origin);
}

/** The origins that this service's own pages have: what it is reached as, and what this request reached it as. */
export function ownOrigins(publicUrl: string, url: URL): string[] {
  return [URL.canParse(publicUrl) ? new URL(publicUrl).origin : url.origin, url.origin];
}

/** The fields of a form without files. Throws ServiceError. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new ServiceError(415, 'unsupported_media_type', 'The form did not arrive in the form that pages send.');
  }
  return new URLSearchParams(await readText(request, MAX_FORM_BYTES));
}

/** Throws where a form does not carry the token of the reviewer's own pages. */
export function requireFormToken(fields: URLSearchParams, reviewer: Reviewer): void {
  if (isSame(fields.get('token') ?? '', reviewer.formToken)) return;
  throw new ServiceError(
    403,
    'form_not_yours',
    'The form was made before you logged in, or by another page. Open it again.',
  );
}
