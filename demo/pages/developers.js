/** The developer hub: playground, receipt inspector and rehearsals on one page. Its controls are made from custom-elements.json. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { LANGUAGES } from '../languages.js';
import { PERMIT_TYPES } from '../settings.js';
import { frame } from './frame.js';

const manifest = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('precheck-elements/custom-elements.json')), 'utf8'),
);
const declarations = manifest.modules.flatMap(({ declarations: found = [] }) => found);
const ELEMENTS = ['precheck-uploader', 'precheck-status', 'precheck-viewer', 'property-feasibility'].map((tag) =>
  declarations.find(({ tagName }) => tagName === tag),
);
const TOKENS = [
  ...new Map(ELEMENTS.flatMap(({ cssProperties = [] }) => cssProperties).map((token) => [token.name, token])).values(),
];
const NO_COLOURS = /-(radius|stroke|density|motion|height)$/;
/** Types that the manifest names and does not write out. */
const CHOICES = { HandOffTarget: `'new-tab' | 'same-tab'` };
/** What each element starts with, so that something is to be seen. */
const EXAMPLES = {
  'precheck-uploader': {
    name: 'precheck',
    required: true,
    'city-key': 'wattle-bay',
    'permit-type': 'new-dwelling',
    'min-score': '80',
    // Viewer links are made out to somebody.
    'user-email': 'developer@example.com',
  },
  'property-feasibility': { 'street-address': '12 Quandong Street', suburb: 'Kirrawee', 'post-code': '2232' },
};
const WIDTHS = { '': 'Full', 720: '720 px', 480: '480 px', 320: '320 px' };
const THEMES = { '': 'None', wattle: 'Wattle Bay', harbour: 'Harbour', brick: 'Brick' };

export function developersPage() {
  return frame({
    title: 'For developers',
    path: '/developers',
    hub: true,
    className: 'hub',
    scripts: ['elements', 'developers'],
    styles: ['developers'],
    content: html`<h1>Playground</h1>
      <div class="playground" id="playground">
        <form id="controls" aria-label="Element and look">
          <label class="field"><span>Element</span> <select name="element">${ELEMENTS.map(({ tagName }) => html`<option>${tagName}</option>`)}</select></label>
          ${ELEMENTS.map(attributeFields)}
          <fieldset>
            <legend>Look</legend>
            ${choice('Language', 'language', LANGUAGES)} ${choice('Width', 'width', WIDTHS)} ${choice('Theme', 'theme', THEMES)}
            <details class="theme">
              <summary>Theme editor</summary>
              <p class="soft">The result is under CSS.</p>
              ${TOKENS.map(tokenField)}
            </details>
          </fieldset>
        </form>
        <div class="stage"><div class="sticky">
          <p class="stage-tools" data-for="precheck-uploader">Sample drawings:
            <button type="button" class="link" data-sample="passing">a set that passes</button> or
            <button type="button" class="link" data-sample="failing">a set that fails</button>
          </p>
          <p id="sample-problem" class="problem" role="status"></p>
          <form id="stage"><precheck-uploader name="precheck" required city-key="wattle-bay" permit-type="new-dwelling" min-score="80" user-email="developer@example.com"></precheck-uploader></form>
          <p id="take-receipt" hidden><button type="button" class="button">Inspect this receipt</button></p>
        </div></div>
        <div class="output">
          <section aria-labelledby="code-heading">
            <div class="bar">
              <h2 id="code-heading">Code</h2>
              <div class="switch" role="group" aria-label="Code for">${['HTML', 'React', 'Vue', 'CSS'].map(
                (name, index) =>
                  html`<button type="button" data-code="${name}" aria-pressed="${String(index === 0)}">${name}</button>`,
              )}</div>
            </div>
            <pre id="code" tabindex="0" aria-label="Code"></pre>
            <p class="actions"><button type="button" class="button quiet" id="copy">Copy</button> <span id="copied" class="soft" role="status"></span></p>
          </section>
          <section aria-labelledby="events-heading">
            <div class="bar"><h2 id="events-heading">Events</h2> <button type="button" class="link" id="clear-events">Clear</button></div>
            <div class="log" role="log" aria-labelledby="events-heading" tabindex="0"><ol id="events"></ol></div>
            <p id="no-events" class="soft">What the element fires is listed here.</p>
          </section>
        </div>
      </div>
      <div class="halves">
        <section id="receipt" aria-labelledby="receipt-heading">
          <h2 id="receipt-heading">Receipt inspector</h2>
          <p>Paste the value of the form’s field. This portal verifies it as it would on submission, and uses nothing up.</p>
          <form id="inspect">
            <label class="field">Receipt <textarea name="receipt" rows="5" spellcheck="false" autocomplete="off" required></textarea></label>
            <div class="pair">
              ${choice('The form is for', 'permitType', PERMIT_TYPES, 'field')}
              <label class="field">As of <input type="datetime-local" name="at" step="1" aria-describedby="at-hint" /></label>
            </div>
            <p id="at-hint" class="soft">Leave “As of” empty for now, or give a later time to see the receipt expire.</p>
            <button class="button">Inspect</button>
          </form>
          <div id="inspected" role="region" aria-label="Result" aria-live="polite"></div>
        </section>
        <section id="rehearsals" aria-labelledby="rehearsals-heading">
          <h2 id="rehearsals-heading">Rehearsals</h2>
          <p>Choose a situation of the real service. The playground’s uploader then checks for the city “rehearsals”: add drawings there and start.</p>
          <label class="field">Situation <select id="situation"><option value="">None</option></select></label>
          <h3>The service’s own pages</h3>
          <p>The viewer shows a check with its sheets and findings. It opens once you have started a check in the playground.</p>
          <p><button type="button" class="button quiet" id="open-viewer" disabled>Open the viewer</button></p>
          <p>On the hand-off page an applicant adds drawings and starts the check without your portal.</p>
          <p><button type="button" class="button quiet" id="open-hand-off">Open the hand-off page</button></p>
          <p id="page-problem" class="problem" role="status"></p>
          <h3>Every state at once</h3>
          <p>The <a href="/gallery">gallery</a> shows each element in every state that a person can meet. The shortest page that works is <a href="/smallest.html">ten lines</a>.</p>
        </section>
      </div>`,
  });
}

/** `data-*`: what the page's script needs to know of an attribute to write code for it. */
function attributeFields({ tagName, attributes, events }, index) {
  const names = events.map(({ name }) => name).join(' ');
  return html`<fieldset data-element="${tagName}" data-events="${names}" ${index === 0 ? '' : 'hidden'}>
    <legend>Attributes</legend>
    ${attributes.map((attribute) => attributeField(attribute, EXAMPLES[tagName]?.[attribute.name]))}
  </fieldset>`;
}

function attributeField({ name, fieldName, type, description, default: ownDefault }, example = '') {
  const text = CHOICES[type.text] ?? type.text;
  const choices = [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value);
  const facts = html`name="${name}" data-property="${fieldName ?? name}"`;
  const control = () => {
    if (text === 'boolean') return html`<input type="checkbox" ${facts} ${example ? 'checked' : ''} />`;
    if (choices.length > 0)
      return html`<select ${facts}><option value="">${ownDefault?.replaceAll("'", '')}</option>${choices
        .filter((value) => `'${value}'` !== ownDefault)
        .map((value) => html`<option>${value}</option>`)}</select>`;
    if (text.includes('number'))
      return html`<input type="number" step="any" ${facts} data-number value="${example}" />`;
    return html`<input ${facts} value="${example}" placeholder="${ownDefault === 'null' ? '' : ownDefault?.replaceAll("'", '')}" />`;
  };
  return html`<label class="control" title="${description}"><span>${name}</span> ${control()}</label>`;
}

function tokenField({ name, description, default: ownDefault = '' }) {
  const short = name.replace('--precheck-', '');
  const picker = NO_COLOURS.test(name)
    ? ''
    : html`<input type="color" data-picks="${name}" aria-label="Pick ${short}" />`;
  return html`<div class="control" title="${description}"><label for="token-${short}">${short}</label>
    <span class="token"><input id="token-${short}" name="${name}" placeholder="${ownDefault}" ${picker ? 'data-colour' : ''} />${picker}</span>
  </div>`;
}

function choice(label, name, choices, className = 'control') {
  // An object puts keys that are numbers first; the empty one is the default.
  const sorted = Object.entries(choices).sort(([one], [other]) => Number(other === '') - Number(one === ''));
  const options = sorted.map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label class="${className}"><span>${label}</span> <select name="${name}">${options}</select></label>`;
}
