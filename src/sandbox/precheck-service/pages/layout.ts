import type { WebApp } from '../../web-app.js';
import { html, raw } from 'hono/html';
import { rootFrom } from './page-addresses.js';

export type Html = ReturnType<typeof html>;
export type PageApp = WebApp;

export const STYLES_PATH = '/pages/page.css';

export interface PageOptions {
  /** The page's own address. */
  readonly url: URL;
  readonly title: string;
  readonly cityName?: string | null;
  readonly body: Html;
  readonly status?: number;
  /** Which pages may frame this one, as the value of `frame-ancestors`; none by default. */
  readonly frameAncestors?: string;
  /** How soon the page loads again where its script does not run to keep it up to date. */
  readonly refreshSeconds?: number;
  /** The page's module, as a path from the service's root such as `/pages/viewer/viewer.js`. */
  readonly script?: string;
  /**
   * `same-origin` for a page with forms and no token in its address: under `no-referrer`, the default, browsers send a form
   * with `Origin: null`, which no check against posts from elsewhere can let pass.
   */
  readonly referrerPolicy?: 'no-referrer' | 'same-origin';
  /**
   * The page's script loads the page anew, also where it is framed without an origin of its own. Only for pages whose address
   * itself is the permission: another site can't know it.
   */
  readonly readableWithoutOrigin?: boolean;
  /** A page that shows sheets beside words needs more width than one to read. */
  readonly wide?: boolean;
}

/** A whole page as a response: no inline script or style, nothing from elsewhere, and no referrer that would carry its token. */
export async function pageResponse(options: PageOptions): Promise<Response> {
  const root = rootFrom(options.url);
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${STYLES_PATH}">
${options.script === undefined ? null : html`<script type="module" src="${root}${options.script}"></script>`}
${options.refreshSeconds === undefined ? null : html`<noscript><meta http-equiv="refresh" content="${options.refreshSeconds}"></noscript>`}
</head>
<body${options.wide ? html` class="wide"` : null}>
<header class="masthead"><div><strong>${icon('sheet')} Permit pre-check</strong><span>${options.cityName ?? ''}</span></div></header>
<main>${options.body}</main>
<footer>Sandbox of the permit pre-check service. Its results are not a decision by a city.</footer>
</body>
</html>`;
  return new Response(String(text), { status: options.status ?? 200, headers: pageHeaders(options) });
}

function pageHeaders({
  frameAncestors = "'none'",
  script,
  referrerPolicy,
  readableWithoutOrigin,
}: PageOptions): Record<string, string> {
  const scripts = script === undefined ? '' : " script-src 'self'; connect-src 'self';";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': referrerPolicy ?? 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(readableWithoutOrigin ? { 'access-control-allow-origin': '*' } : {}),
    'content-security-policy': `default-src 'none';${scripts} style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
  };
}

const ICONS = {
  sheet: '<path d="M5 2.5h6l4 4v11H5z"/><path d="M11 2.5v4h4"/>',
  pass: '<circle cx="10" cy="10" r="7.5"/><path d="m6.5 10.2 2.4 2.4 4.6-5"/>',
  fail: '<circle cx="10" cy="10" r="7.5"/><path d="m7.3 7.3 5.4 5.4m0-5.4-5.4 5.4"/>',
  attention: '<path d="M10 3 2.5 16.5h15z"/><path d="M10 8v4m0 2.2v.1"/>',
  neutral: '<circle cx="10" cy="10" r="7.5"/><path d="M6.5 10h7"/>',
  clock: '<circle cx="10" cy="10" r="7.5"/><path d="M10 5.75V10l2.75 2"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** A line icon; the word beside it carries the meaning. */
export function icon(name: IconName) {
  return raw(`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${ICONS[name]}</svg>`);
}

/** A page that says why there is nothing else to see. */
export function messagePage(
  url: URL,
  status: number,
  title: string,
  message: string,
  frameAncestors = "'none'",
): Promise<Response> {
  return pageResponse({ url, status, title, frameAncestors, body: html`<h1>${title}</h1><p>${message}</p>` });
}

/** What went wrong, for who sent a form; nothing where nothing did. */
export function problemCard(problems: readonly string[]): Html | null {
  if (problems.length === 0) return null;
  return html`<div class="card problem" role="alert"><h2>There is a problem</h2>${problems.map((words) => html`<p>${words}</p>`)}</div>`;
}

export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } });
}
