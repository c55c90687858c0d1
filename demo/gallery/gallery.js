/** The gallery at /gallery: every element in every state that a person can meet, on one page, each at an address of its own. */
import { html } from 'hono/html';
import { mountGalleryAdapter } from './adapter.js';
import { mountGalleryDocuments } from './documents.js';
import { galleryPage } from './page.js';
import { ELEMENTS } from './states.js';

const STATES = ELEMENTS.flatMap(({ states }) => states);
/** The portal's own policy, and frames of this very server: one of its pages stands for the service's. */
const policy = (frames) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
  `connect-src 'self'; form-action 'self'; base-uri 'none'; ${frames}`;

/**
 * @param {import('hono').Hono} portal
 * @param {{ callAdapter: (request: Request) => Promise<Response> }} options
 */
export function mountGallery(portal, { callAdapter }) {
  portal.get('/gallery', (context) => {
    context.header('content-security-policy', policy(`frame-src 'self'; frame-ancestors 'none'`));
    return context.html(galleryPage(ELEMENTS));
  });
  portal.get('/gallery/status-page', (context) => {
    context.header('content-security-policy', policy(`frame-ancestors 'self'`));
    return context.html(STATUS_PAGE);
  });
  // What is no page leaves a frame as it is, so that it never says that it has loaded.
  portal.get('/gallery/no-page', (context) => context.body(null, 204));
  mountGalleryDocuments(portal);
  mountGalleryAdapter(portal, {
    states: STATES,
    // Who asks is who asks the real adapter.
    forward: async (request, path) => {
      const headers = ['cookie', 'content-type', 'accept', 'origin', 'sec-fetch-site'].flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      const { method } = request;
      const body = method === 'GET' ? undefined : await request.text();
      // At the address that the page is at, which may be another name of this machine.
      return callAdapter(new Request(new URL(`/precheck${path}`, request.url), { method, headers, body }));
    },
  });
}

const STATUS_PAGE = html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Status page</title>
    <link rel="stylesheet" href="/assets/portal.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main class="page-width">
      <h1>Status page</h1>
      <p>In a portal, the page of the pre-check service stands here.</p>
    </main>
  </body>
</html>`;
