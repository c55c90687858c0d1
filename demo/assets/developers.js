/** The developer hub's script: what is set in the playground becomes the element on the stage, and its code. */
import { cssCode, htmlCode, reactCode, vueCode } from './playground-code.js';
import { inspectReceipt } from './receipt-panel.js';
import { listenForSamples } from './samples.js';
import { THEMES } from './themes.js';

const find = (selector) => document.querySelector(selector);
const controls = find('#controls');
const stage = find('#stage');
const RIGHT_TO_LEFT = ['ar', 'he'];
const MOST_EVENTS = 100;
const MOST_LETTERS = 200;
/** The event that a portal listens for first. */
const CHIEF_EVENTS = {
  'precheck-uploader': 'gate-passed',
  'precheck-status': 'report-completed',
  'precheck-viewer': 'viewer-ready',
  'property-feasibility': 'property-found',
};
const CODE = { HTML: htmlCode, React: reactCode, Vue: vueCode, CSS: cssCode };
let projectId;

controls.addEventListener('submit', (event) => event.preventDefault());
controls.addEventListener('input', ({ target }) => {
  if (target.dataset.picks) controls.elements[target.dataset.picks].value = target.value;
  if (target.name === 'theme') applyTheme(target.value);
  apply();
});
stage.addEventListener('submit', (event) => event.preventDefault());
for (const type of new Set(
  [...document.querySelectorAll('[data-events]')].flatMap(({ dataset }) => dataset.events.split(' ')),
)) {
  stage.addEventListener(type, logEvent);
}
stage.addEventListener('processing-started', ({ detail }) => rememberProject(detail.projectId));
for (const type of ['gate-passed', 'gate-invalidated', 'gate-failed']) {
  // The form has the receipt once the event is over.
  stage.addEventListener(type, () => setTimeout(offerReceipt));
}
for (const button of document.querySelectorAll('[data-code]')) {
  button.addEventListener('click', () => {
    for (const each of document.querySelectorAll('[data-code]')) each.ariaPressed = String(each === button);
    showCode();
  });
}
find('#copy').addEventListener('click', copyCode);
find('#clear-events').addEventListener('click', () => {
  find('#events').replaceChildren();
  find('#no-events').hidden = false;
});
find('#take-receipt button').addEventListener('click', () => {
  const form = find('#inspect');
  form.elements.receipt.value = receipt();
  form.elements.permitType.value = stage.firstElementChild.getAttribute('permit-type') ?? '';
  form.requestSubmit();
  form.scrollIntoView();
});
find('#inspect').addEventListener('submit', (event) => {
  event.preventDefault();
  inspectReceipt(event.currentTarget, find('#inspected'));
});
listenForSamples(() => stage.firstElementChild, find('#sample-problem'));
listenForRehearsals();
apply();

function fieldset() {
  return controls.querySelector(`[data-element="${controls.elements.element.value}"]`);
}

/** The attributes that are set, in the manifest's order. */
function attributesSet() {
  return [...fieldset().querySelectorAll('[data-property]')].flatMap((field) => {
    const value = field.type === 'checkbox' ? field.checked : field.value;
    const { property, number } = field.dataset;
    return value === false || value === ''
      ? []
      : [{ name: field.name, property, value, isNumber: number !== undefined }];
  });
}

/** Brings the stage to what is set: one element, which is kept while its tag stays. */
function apply() {
  const { element: tagField, language, width } = controls.elements;
  const tag = tagField.value;
  if (stage.firstElementChild?.localName !== tag) stage.replaceChildren(document.createElement(tag));
  for (const each of controls.querySelectorAll('[data-element]')) each.hidden = each.dataset.element !== tag;
  find('.stage-tools').hidden = tag !== find('.stage-tools').dataset.for;
  const element = stage.firstElementChild;
  const wanted = new Map(attributesSet().map(({ name, value }) => [name, value === true ? '' : value]));
  for (const { name } of fieldset().querySelectorAll('[data-property]')) {
    if (!wanted.has(name)) element.removeAttribute(name);
    else if (element.getAttribute(name) !== wanted.get(name)) element.setAttribute(name, wanted.get(name));
  }
  stage.lang = language.value;
  stage.dir = RIGHT_TO_LEFT.includes(language.value) ? 'rtl' : 'ltr';
  stage.style.maxInlineSize = width.value ? `${width.value}px` : '';
  for (const field of tokenFields()) {
    const isWrong = field.value !== '' && 'colour' in field.dataset && !CSS.supports('color', field.value);
    field.setAttribute('aria-invalid', String(isWrong));
    stage.style.setProperty(field.name, isWrong ? '' : field.value);
  }
  offerReceipt();
  showCode();
}

function tokenFields() {
  return [...controls.querySelectorAll('[name^="--"]')];
}

function applyTheme(name) {
  for (const field of tokenFields()) field.value = THEMES[name]?.[field.name] ?? '';
}

function showCode() {
  const tag = controls.elements.element.value;
  const tokens = tokenFields()
    .filter(({ value, ariaInvalid }) => value !== '' && ariaInvalid !== 'true')
    .map(({ name, value }) => [name, value]);
  const chosen = find('[data-code][aria-pressed=true]').dataset.code;
  find('#code').textContent = CODE[chosen]({
    tag,
    attributes: attributesSet(),
    language: controls.elements.language.value,
    width: controls.elements.width.value,
    event: CHIEF_EVENTS[tag],
    tokens,
  });
  find('#copied').textContent = '';
}

async function copyCode() {
  try {
    await navigator.clipboard.writeText(find('#code').textContent);
    find('#copied').textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(find('#code'));
    find('#copied').textContent = 'Selected. Copy it with the keyboard.';
  }
}

/** Newest first. Events of one type that follow one another share an entry: an upload reports its progress often. */
function logEvent({ type, detail }) {
  const list = find('#events');
  const before = list.firstElementChild;
  const entry = before?.dataset.type === type ? before : document.createElement('li');
  entry.dataset.type = type;
  entry.dataset.count = String(Number(entry.dataset.count ?? 0) + 1);
  const time = Object.assign(document.createElement('span'), {
    className: 'soft',
    textContent: new Date().toLocaleTimeString(),
  });
  const name = Object.assign(document.createElement('b'), { textContent: type });
  const times = entry.dataset.count === '1' ? ' ' : ` ×${entry.dataset.count} `;
  const text = JSON.stringify(detail) ?? '';
  const code = document.createElement('code');
  code.textContent = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  entry.replaceChildren(time, name, times, code);
  list.prepend(entry);
  while (list.childElementCount > MOST_EVENTS) list.lastElementChild.remove();
  find('#no-events').hidden = true;
}

function receipt() {
  const { name } = stage.firstElementChild;
  return (name && new FormData(stage).get(name)) || '';
}

function offerReceipt() {
  find('#take-receipt').hidden = receipt() === '';
}

/** The other elements then show the project of the uploader that stood here. */
function rememberProject(id) {
  projectId = id;
  find('#open-viewer').disabled = false;
  for (const tag of ['precheck-status', 'precheck-viewer']) {
    controls.querySelector(`[data-element="${tag}"] [name="project-id"]`).value = id;
  }
}

function listenForRehearsals() {
  const situation = find('#situation');
  situation.addEventListener('change', () => {
    controls.elements.element.value = 'precheck-uploader';
    const set = (name, value) => (fieldset().querySelector(`[name="${name}"]`).value = value);
    set('city-key', situation.value ? 'rehearsals' : 'wattle-bay');
    set('permit-type', situation.value || 'new-dwelling');
    apply();
  });
  opens(find('#open-viewer'), () => post(`/precheck/projects/${encodeURIComponent(projectId)}/viewer-link`));
  opens(find('#open-hand-off'), async () => {
    const address = '14 Banksia Street, Wattle Bay NSW 2999';
    const { project } = await post('/precheck/projects', { cityKey: 'wattle-bay', address });
    return post(`/precheck/projects/${encodeURIComponent(project.id)}/hand-off`);
  });
  listSituations(situation);
}

async function listSituations(select) {
  try {
    const { city } = await ask('/precheck/cities/rehearsals');
    const word = (name) => name.replace(/^Rehearsal: /, '');
    select.append(...city.permitTypes.map(({ permitType, name }) => new Option(word(name), permitType)));
  } catch {
    find('#page-problem').textContent = 'The situations could not be listed. Load the page again.';
  }
}

/** A press follows the address that the adapter answers. */
function opens(button, askForLink) {
  button.addEventListener('click', async () => {
    find('#page-problem').textContent = '';
    button.disabled = true;
    try {
      const { url } = await askForLink();
      location.assign(url);
    } catch {
      find('#page-problem').textContent = 'The page could not be opened. Try again.';
    } finally {
      button.disabled = false;
    }
  });
}

const post = (path, body = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function ask(path, options) {
  const response = await fetch(path, { signal: AbortSignal.timeout(30_000), ...options });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
