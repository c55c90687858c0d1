/** Draws the sandbox's working of an estimate: what holds each result, then every step with the values it took. */

const UNITS = {
  m: ' m',
  m2: ' m²',
  pct: ' %',
  ratio: ':1',
  'dwellings-per-hectare': ' dwellings a hectare',
  storeys: ' storeys',
  rows: ' rows',
  dwellings: ' dwellings',
};
/** In the order in which they are shown; a step belongs to the group of the longest beginning. */
const GROUPS = [
  { begins: '', title: 'The lot and the building' },
  { begins: 'townhouse.', title: 'Townhouses of every kind' },
  { begins: 'townhouse.attached.', title: 'Townhouses, attached' },
  { begins: 'townhouse.semi-detached.', title: 'Townhouses, semi-detached' },
  { begins: 'townhouse.detached.', title: 'Townhouses, detached' },
  { begins: 'apartment.', title: 'Apartments' },
];
const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

/**
 * @param {{ steps: object[], townhouse: object, apartment: object, sentences: Record<string, string> }} explained
 * @param {Record<string, number>} overrides what the person set, to be marked
 * @param {Element} before what is shown now: a group that is open there stays open
 */
export function methodPanel(explained, overrides, before) {
  const { steps, sentences } = explained;
  const open = new Set([...before.querySelectorAll('details[open]')].map((details) => details.dataset.group));
  const groups = GROUPS.map((group) => ({ ...group, steps: steps.filter(({ id }) => groupOf(id) === group) }));
  return [
    element('h3', {}, 'What holds each result'),
    element('ul', { class: 'held' }, ...resultsOf(explained).map((result) => heldLine(result, sentences))),
    element('h3', {}, 'Every step'),
    ...groups
      .filter((group) => group.steps.length > 0)
      .map((group) => groupPanel(group, overrides, sentences, open.has(group.begins))),
  ];
}

function groupOf(id) {
  const fitting = GROUPS.filter(({ begins }) => id.startsWith(begins));
  return fitting.reduce((best, group) => (group.begins.length > best.begins.length ? group : best));
}

/** Each kind of dwelling with the numbers of its calculation. */
function resultsOf({ townhouse, apartment }) {
  const townhouses = Object.entries(townhouse.calculations).map(([type, worked]) => ({
    name: groupOf(`townhouse.${type}.`).title,
    worked,
  }));
  return [...townhouses, { name: groupOf('apartment.').title, worked: apartment.calculations.fsr }];
}

function heldLine({ name, worked }, sentences) {
  const { min_dwellings: least, max_dwellings: most } = worked;
  const count = least.value === most.value ? amount(most) : `${numbers.format(least.value)} to ${amount(most)}`;
  const why = most.boundBy.map((constraint) => sentences[constraint] ?? constraint).join(' ');
  return element('li', {}, element('strong', {}, `${name}: ${count}. `), why);
}

function groupPanel({ begins, title, steps }, overrides, sentences, isOpen) {
  return element(
    'details',
    { 'data-group': begins, ...(isOpen ? { open: '' } : {}) },
    element('summary', {}, `${title} `, element('span', { class: 'soft' }, count(steps.length, 'step'))),
    element('ol', { class: 'steps' }, ...steps.map((step) => stepLine(step, overrides, sentences))),
  );
}

function stepLine(step, overrides, sentences) {
  const { id, symbol, meaning, formula, values, result, unit, boundBy, source } = step;
  const why = boundBy.map((constraint) => sentences[constraint] ?? constraint).join(' ');
  return element(
    'li',
    { id: `step-${id}` },
    element('p', { class: 'meaning' }, meaning, ': ', element('strong', {}, amount({ value: result, unit }))),
    element('p', {}, element('code', {}, `${symbol} = ${formula}`)),
    element('ul', { class: 'values' }, ...values.map((value) => valueOf(value, overrides))),
    ...(why ? [element('p', {}, element('strong', {}, 'What binds: '), why)] : []),
    element('p', { class: 'soft' }, source, /[.?]$/.test(source) ? '' : '.'),
  );
}

function valueOf({ symbol, value, unit, field, step }, overrides) {
  const said = value === null ? 'no limit' : amount({ value, unit });
  const name = step === undefined ? symbol : element('a', { href: `#step-${step}` }, symbol);
  const yours = field !== undefined && Object.hasOwn(overrides, field);
  return element('li', {}, name, ` = ${said}`, ...(yours ? [' ', element('mark', {}, 'yours')] : []));
}

function amount({ value, unit }) {
  if (unit === 'pass') return value === 1 ? 'passed' : 'not passed';
  if (value === 1 && /s$/.test(UNITS[unit] ?? '')) return `1${UNITS[unit].slice(0, -1)}`;
  return numbers.format(value) + (UNITS[unit] ?? ` ${unit}`);
}

function count(number, word) {
  return `${numbers.format(number)} ${word}${number === 1 ? '' : 's'}`;
}

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
