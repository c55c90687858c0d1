/** Which pages may call. Pure. */
import { isHttps } from './identity.js';
import { headerOf, urlOf } from './lazy-request.js';

/**
 * Whether a call that changes something may come from where it comes. Origin decides where it is sent: it must be the
 * adapter's own or an allowed one, exactly. Without it Sec-Fetch-Site decides; with neither it is no browser's page.
 */
export function mayChange(request: Request, allowedOrigins: ReadonlySet<string>): boolean {
  const origin = headerOf(request, 'origin');
  const site = headerOf(request, 'sec-fetch-site');
  if (origin === null) return site === null || site === 'same-origin' || site === 'none';
  if (allowedOrigins.has(origin)) return true;
  if (origin !== ownOrigin(request)) return false;
  return site === null || site === 'same-origin';
}

/** The headers that let an allowed page of another origin read the answer; empty for every other. */
export function corsHeaders(request: Request, allowedOrigins: ReadonlySet<string>): Record<string, string> {
  const origin = headerOf(request, 'origin');
  if (origin === null || !allowedOrigins.has(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'etag, retry-after, x-request-id',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id',
    'access-control-max-age': '600',
  };
}

/**
 * As the browser sees it: a proxy that ends TLS passes the host on and says https in X-Forwarded-Proto. The Host header comes first,
 * for some frameworks (Next among them) put the name they listen on into the address. No page can make a browser send another one.
 */
export function ownOrigin(request: Request): string {
  const url = urlOf(request);
  const address = `${isHttps(request) ? 'https:' : url.protocol}//${headerOf(request, 'host') ?? url.host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}
