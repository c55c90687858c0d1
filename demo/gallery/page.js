/** The page of the gallery. Its script, demo/assets/gallery.js, puts the elements in. */
import { html } from 'hono/html';
import { LANGUAGES } from '../languages.js';
import { frame } from '../pages/frame.js';

const CONTROLS = [
  ['lang', 'Language', LANGUAGES],
  ['dir', 'Direction', { '': 'As the language', ltr: 'Left to right', rtl: 'Right to left' }],
  ['scheme', 'Scheme', { '': 'As the system', light: 'Light', dark: 'Dark' }],
  ['density', 'Density', { '': 'Normal', 0.75: 'Dense', 1.5: 'Airy' }],
  ['width', 'Width', { '': 'Whole', 960: '960 px', 720: '720 px', 480: '480 px', 320: '320 px' }],
];

/** @param {readonly { element: string, title: string, states: readonly import('./states.js').State[] }[]} elements */
export function galleryPage(elements) {
  return frame({
    title: 'Gallery of states',
    path: '/gallery',
    hub: true,
    className: 'gallery',
    scripts: ['elements', 'gallery'],
    styles: ['gallery'],
    before: html`<form id="appearance" class="page-width controls" aria-label="Appearance">${CONTROLS.map(control)}</form>`,
    content: html`<h1>Gallery of states</h1>
      <p class="lead">
        Every element in every state that a person can meet. The elements are the real ones, brought where they are by their attributes, by
        files, and by pressing what a person would press. The adapter behind each answers always the same, so that the state stands still;
        what it says passes the contract’s schemas. Properties are the sandbox’s.
      </p>
      <details class="contents">
        <summary>All states</summary>
        ${elements.map(
          ({ element, title, states }) =>
            html`<p><a href="#${element}">${title}</a></p>
              <ul>${states.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`,
        )}
      </details>
      ${elements.map(
        ({ element, title, states }) =>
          html`<h2 id="${element}">${title} <code>&lt;${element}&gt;</code></h2>
            ${states.map((state) => renderState(element, state))}`,
      )}`,
  });
}

function control([name, label, choices]) {
  // An object puts keys that are numbers first; the empty one is the default.
  const sorted = Object.entries(choices).sort(([one], [other]) => Number(other === '') - Number(one === ''));
  return html`<label>${label} <select name="${name}">${sorted.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
}

/** What demo/assets/states.js is to do for a state. */
export function planOf(element, { id, attributes, properties = {}, steps = [], shows, adapter }) {
  const address = adapter === null ? '/precheck' : `/gallery/adapter/${id}`;
  return JSON.stringify({
    element,
    attributes: { adapter: address, session: id, ...attributes },
    properties,
    steps,
    shows,
  });
}

function renderState(element, state) {
  const { id, title, note } = state;
  return html`<article class="state" id="${id}" aria-labelledby="${id}-title" data-plan="${planOf(element, state)}">
    <h3 id="${id}-title"><a href="#${id}">${title}</a></h3>
    ${note ? html`<p class="soft">${note}</p>` : ''}
    <div class="place"></div>
  </article>`;
}
