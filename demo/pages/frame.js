/** What every page has: the notice with the demonstration's tools, the city's masthead, and who is signed in. */
import { html } from 'hono/html';

const PORTAL_LINKS = [
  ['/', 'Apply'],
  ['/property', 'Property'],
  ['/my-applications', 'My applications'],
  ['/help', 'Help'],
];
const HUB_LINKS = [
  ['/developers', 'Playground'],
  ['/developers#receipt', 'Receipt inspector'],
  ['/developers#rehearsals', 'Rehearsals'],
  ['/gallery', 'Gallery'],
  ['/docs', 'Documentation'],
];
const LOOKS = [
  ['scheme', 'Scheme', { '': 'As the system', light: 'Light', dark: 'Dark' }],
  ['text', 'Text', { '': 'Normal', large: 'Large' }],
  ['dir', 'Direction', { '': 'Left to right', rtl: 'Right to left' }],
  ['brand', 'Theme', { '': 'Wattle Bay', harbour: 'Harbour', brick: 'Brick' }],
];

/**
 * A page of the portal, or of the developer hub. `tools`: what this page adds to the demonstration's tools.
 * @param {{ title: string, path: string, content: unknown, visitor?: import('../people.js').Visitor, hub?: boolean, narrow?: boolean, scripts?: string[], styles?: string[], className?: string, tools?: unknown, before?: unknown, footer?: unknown }} page
 */
export function frame({ title, path, content, visitor, hub = false, narrow = false, className = '', ...more }) {
  const { scripts = [], styles = [], tools = '', before = '', footer = hub ? HUB_FOOTER : PORTAL_FOOTER } = more;
  return html`<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} – City of Wattle Bay (demonstration)</title>
    ${['portal', ...styles].map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" />`)}
    <link rel="icon" href="data:," />
    ${scripts.includes('elements') ? html`<script type="module" src="/elements/browser/precheck-elements.js"></script>` : ''}
    ${['portal', ...scripts.filter((name) => name !== 'elements')].map(
      (name) => html`<script type="module" src="/assets/${name}.js"></script>`,
    )}
  </head>
  <body class="${className}">
    <header>
      <div class="notice">
        <div class="page-width">
          <p>Demonstration. The City of Wattle Bay isn’t a real place, and nothing is sent to anyone.</p>
          <details class="tools">
            <summary>Demonstration tools</summary>
            <div>
              ${tools}
              ${LOOKS.map(lookSelect)}
              <p><a href="${hub ? '/' : '/developers'}">${hub ? 'Back to the portal' : 'For developers: playground, receipts, rehearsals'}</a></p>
            </div>
          </details>
        </div>
      </div>
      <div class="masthead">
        <div class="page-width">
          <a class="brand" href="/">${CREST}City of Wattle Bay</a>
          <nav aria-label="${hub ? 'For developers' : 'Portal'}">${(hub ? HUB_LINKS : PORTAL_LINKS).map(
            ([href, name]) => html`<a href="${href}" ${href === path ? html`aria-current="page"` : ''}>${name}</a>`,
          )}${!hub && visitor?.isStaff ? html`<a href="/staff" ${path === '/staff' ? html`aria-current="page"` : ''}>Staff desk</a>` : ''}</nav>
          ${hub ? '' : account(visitor)}
        </div>
      </div>
    </header>
    ${before}
    <main class="page-width ${narrow ? 'narrow' : ''}">${content}</main>
    <footer class="page-width">${footer}</footer>
  </body>
</html>`;
}

/** In the page, not as an image: the policy that the documents recommend has no img-src. */
const CREST = html`<svg class="crest" viewBox="0 0 36 36" aria-hidden="true"><path d="M18 2 32 7v12c0 8-6 13-14 15C10 32 4 27 4 19V7z" /><path d="M8 22c4-4 6-4 10 0s6 4 10 0M18 8l5 7H13z" /></svg>`;
const PORTAL_FOOTER = html`<p><a href="/help">Help and contact</a> · <a href="/developers">For developers</a> · <a href="/staff">Staff desk</a></p>`;
const HUB_FOOTER = html`<p>Drawings are checked by the sandbox on this computer. What each situation does is in <a href="/docs/sandbox#rehearsals">the sandbox’s documentation</a>. <a href="/">Back to the portal</a></p>`;

function lookSelect([name, label, choices]) {
  const options = Object.entries(choices).map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label>${label} <select data-appearance="${name}">${options}</select></label>`;
}

function account(visitor) {
  if (!visitor?.person) return html`<a class="account" href="/sign-in">Sign in</a>`;
  const { name, role } = visitor;
  const initials = name.split(' ').map(([letter]) => letter);
  return html`<form class="account" method="post" action="/sign-out">
    <span class="initials" aria-hidden="true">${initials}</span><span>${name}<small>${role}</small></span>
    <button class="link">Sign out</button>
  </form>`;
}

/** @param {string} time an ISO date and time */
export function formatTime(time) {
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short' });
  return html`<time datetime="${time}">${format.format(new Date(time))}</time>`;
}

/** How a person names an application. @param {{ id: string, submitted_at: string }} application */
export function referenceOf({ id, submitted_at }) {
  return `WB-${submitted_at.slice(0, 4)}-${id.slice(0, 6).toUpperCase()}`;
}
