import { html, raw } from 'hono/html';
import { rootFrom } from './page-addresses.js';

export type Html = ReturnType<typeof html>;

export const STYLES_PATH = '/pages/page.css';

export interface PageOptions {
  /** The page's own address. */
  readonly url: URL;
  readonly title: string;
  readonly cityName: string | null;
  readonly body: Html;
  readonly status?: number;
  /** Which pages may frame this one, as the value of `frame-ancestors`. */
  readonly frameAncestors: string;
  readonly refreshSeconds?: number;
}

/** A whole page as a response: no script, no inline style, nothing from elsewhere, and no referrer that would carry its token. */
export async function pageResponse(options: PageOptions): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${rootFrom(options.url)}${STYLES_PATH}">
</head>
<body>
<header class="masthead"><div><strong>${icon('sheet')} Permit pre-check</strong><span>${options.cityName ?? ''}</span></div></header>
<main>${options.body}</main>
<footer>Sandbox of the permit pre-check service. What it finds is no decision of a city.</footer>
</body>
</html>`;
  return new Response(String(text), { status: options.status ?? 200, headers: pageHeaders(options) });
}

function pageHeaders({ frameAncestors, refreshSeconds }: PageOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
    ...(refreshSeconds === undefined ? {} : { refresh: String(refreshSeconds) }),
  };
}

const ICONS = {
  sheet: '<path d="M5 2.5h6l4 4v11H5z"/><path d="M11 2.5v4h4"/>',
  pass: '<circle cx="10" cy="10" r="7.5"/><path d="m6.5 10.2 2.4 2.4 4.6-5"/>',
  fail: '<circle cx="10" cy="10" r="7.5"/><path d="m7.3 7.3 5.4 5.4m0-5.4-5.4 5.4"/>',
  attention: '<path d="M10 3 2.5 16.5h15z"/><path d="M10 8v4m0 2.2v.1"/>',
  neutral: '<circle cx="10" cy="10" r="7.5"/><path d="M6.5 10h7"/>',
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
  return pageResponse({
    url,
    status,
    title,
    cityName: null,
    frameAncestors,
    body: html`<h1>${title}</h1><p>${message}</p>`,
  });
}
