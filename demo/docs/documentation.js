/** The documentation as a site at /docs: the repository's Markdown, in the order in which people need it. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { html, raw } from 'hono/html';
import { Marked } from 'marked';
import { planOf } from '../gallery/page.js';
import { ELEMENTS } from '../gallery/states.js';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));

/** Of each page its address below /docs, its file, and what it is called in the list. */
const CHAPTERS = {
  Begin: [
    ['', 'README.md', 'Overview'],
    ['start', 'docs/start.md', 'Five-minute start'],
    ['integration', 'docs/integration.md', 'Integration'],
    ['recipes', 'docs/recipes.md', 'Recipes'],
  ],
  Elements: [
    ['reference', 'docs/reference.md', 'Reference'],
    ['viewer', 'docs/viewer.md', 'Viewer'],
    ['property', 'docs/property.md', 'Property'],
    ['states', 'docs/states.md', 'What people see'],
    ['languages', 'docs/languages.md', 'Languages'],
  ],
  Server: [
    ['receipts', 'docs/receipts.md', 'Receipts'],
    ['operations', 'docs/operations.md', 'Operations'],
    ['errors', 'docs/errors.md', 'Errors'],
    ['sandbox', 'docs/sandbox.md', 'Sandbox'],
  ],
  Trust: [
    ['security', 'docs/security.md', 'Security'],
    ['data-protection', 'docs/data-protection.md', 'Data protection'],
    ['accessibility', 'docs/accessibility.md', 'Accessibility, browsers'],
    ['screen-reader', 'docs/evidence/screen-reader.md', 'Screen reader transcript'],
  ],
  Project: [
    ['changelog', 'CHANGELOG.md', 'Changelog, upgrade'],
    ['contributing', 'CONTRIBUTING.md', 'Contributing'],
    ['architecture', 'docs/architecture.md', 'Architecture'],
  ],
};
export const PAGES = Object.values(CHAPTERS)
  .flat()
  .map(([slug = '', file = '', name = '']) => ({ slug, file, name }));
/** What `npm run bench` drew, and `npm run pictures` took; below docs/. */
const IMAGES = readdirSync(new URL('docs/', root), { recursive: true }).filter((name) => /\.(svg|png)$/.test(name));
const addressOf = ({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`);

/** The elements themselves, with the demonstration's own adapter and the sandbox; one project, so that they tell of each other. */
const LIVE = Object.entries({
  'precheck-uploader': {
    'city-key': 'wattle-bay',
    'permit-type': 'new-dwelling',
    'min-score': '80',
    'user-email': 'reader@example.com',
  },
  'precheck-status': {},
  'precheck-viewer': {},
  'property-feasibility': { 'street-address': '12 Quandong Street', suburb: 'Kirrawee', 'post-code': '2232' },
}).map(([element, attributes]) => {
  const state = { id: 'live', title: 'Live, with the sandbox', attributes, shows: '*', adapter: null };
  return [element, { element, state, more: html`<a href="/developers">Playground</a>` }];
});
const GALLERY = ELEMENTS.flatMap(({ element, states }) =>
  states.map((state) => [state.id, { element, state, more: html`<a href="/gallery#${state.id}">Gallery</a>` }]),
);
/** By what stands in a document, as in `<!-- shown: precheck-status status-mixed -->`. */
const SHOWN = new Map([...LIVE, ...GALLERY]);

function show(id) {
  const { element, state, more } = SHOWN.get(id);
  return html`<figure class="state" data-plan="${planOf(element, state)}"><div class="place"></div><figcaption>${state.title}. ${more}</figcaption></figure>`;
}

/** @param {import('hono').Hono} portal */
export function mountDocumentation(portal) {
  const files = {
    '/docs/assets/docs.css': ['demo/assets/docs.css', 'text/css; charset=utf-8'],
    '/docs/assets/docs.js': ['demo/assets/docs.js', 'text/javascript; charset=utf-8'],
    '/docs/assets/states.js': ['demo/assets/states.js', 'text/javascript; charset=utf-8'],
  };
  for (const name of IMAGES) {
    files[`/docs/${name}`] = [`docs/${name}`, name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'];
  }
  for (const [path, [file, type]] of Object.entries(files)) {
    portal.get(path, (context) => context.body(read(file), 200, { 'content-type': type }));
  }
  portal.get('/docs/search.json', (context) => context.json(PAGES.flatMap(sectionsOf)));
  for (const page of PAGES) portal.get(addressOf(page), (context) => context.html(frame(page)));
}

/** As GitHub makes an anchor of a heading, so that links work in both places. */
function anchorOf(heading) {
  const words = heading
    .replace(/<\/?code>|[*`]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/ /g, '-');
}

/** Where a link of a file leads here: a page, a file that is served, or nothing but the repository. */
function resolveLink(from, href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), path);
  const page = PAGES.find((one) => one.file === file);
  if (page) return addressOf(page) + (anchor === undefined ? '' : `#${anchor}`);
  return IMAGES.some((name) => file === `docs/${name}`) ? `/${file}` : null;
}

/** The page as HTML, and its headings. */
function render({ file }) {
  const headings = [];
  const renderer = {
    heading(text, level) {
      const id = anchorOf(text);
      headings.push({ id, level, text });
      const link = level === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `<h${level} id="${id}">${text}${link}</h${level}>\n`;
    },
    link(href, _title, text) {
      const address = resolveLink(file, href);
      return address === null ? text : `<a href="${address}">${text}</a>`;
    },
    html: (text) => {
      const [, ids] = /^<!-- shown: (.+) -->/.exec(text) ?? [];
      return ids === undefined ? text : ids.split(' ').map(show).join('');
    },
    image: (href, _title, text) => `<img src="${resolveLink(file, href)}" alt="${text}">`,
    // A region that scrolls must be reachable by keyboard.
    code: (text) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    table: (head, body) =>
      `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`,
    tablecell: (text, { header }) =>
      header ? (text === '' ? '<td></td>' : `<th scope="col">${text}</th>`) : `<td>${text}</td>`,
  };
  return { content: new Marked({ renderer }).parse(read(file).toString()), headings };
}

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (text) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** What the search looks through: a page's text, cut at its headings, without its code. */
function sectionsOf(page) {
  const parts = render(page).content.split(/(?=<h[1-4] id=)/);
  return parts.map((part) => {
    const [, id, heading, text] = /^<h\d id="([^"]*)">(.*?)(?: <a class="anchor".*)?<\/h\d>([^]*)$/.exec(part);
    const words = plain(text.replace(/<pre[^]*?<\/pre>/g, '').replace(/<\/t[dh]>/g, ' '));
    return { href: `${addressOf(page)}#${id}`, page: page.name, heading: plain(heading), text: words };
  });
}

function frame(page) {
  const { content, headings } = render(page);
  const chapters = Object.entries(CHAPTERS).map(
    ([title, pages]) => html`<h2>${title}</h2>
      <ul>
        ${pages.map(([slug, , name]) => {
          const current = slug === page.slug ? raw(' aria-current="page"') : '';
          return html`<li><a href="${addressOf({ slug })}"${current}>${name}</a></li>`;
        })}
      </ul>`,
  );
  const contents = headings.filter(({ level }) => level === 2);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.name} – Precheck Elements</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/docs.css">
<script type="module" src="/docs/assets/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
  <a class="name" href="/docs">Precheck Elements</a>
  <search>
    <input type="search" placeholder="Search" aria-label="Search the documentation" aria-controls="results">
    <ul id="results" aria-label="Results" hidden></ul>
    <p class="heard" role="status"></p>
  </search>
  <button id="scheme" type="button" aria-pressed="false">Dark</button>
</header>
<div class="columns">
  <nav aria-label="Documentation"><details open><summary>All pages</summary>${chapters}</details></nav>
  <main id="content" tabindex="-1">${raw(content)}</main>
  <aside aria-label="On this page">${contents.length > 1 ? html`<h2>On this page</h2><ul>${contents.map(({ id, text }) => html`<li><a href="#${id}">${raw(text)}</a></li>`)}</ul>` : ''}</aside>
</div>
</body>
</html>`;
}
