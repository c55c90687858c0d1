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
 * @param {{ inputs: object[], results: object[], steps: object[], sentences: Record<string, string> }} working
 * @param {Element} before what is shown now: a group that is open there stays open
 */
export function methodPanel({ inputs, results, steps, sentences }, before) {
  const open = new Set([...before.querySelectorAll('details[open]')].map((details) => details.dataset.group));
  const own = new Set(inputs.filter(({ from }) => from === 'override').map(({ field }) => field));
  const groups = GROUPS.map((group) => ({ ...group, steps: steps.filter(({ id }) => groupOf(id) === group) }));
  return [
    element('h3', {}, 'What holds each result'),
    element('ul', { class: 'held' }, ...results.map((result) => heldLine(result, sentences))),
    element('h3', {}, 'Every value and every step'),
    fold('inputs', 'Values taken', count(inputs.length, 'value'), open, inputTable(inputs)),
    ...groups
      .filter((group) => group.steps.length > 0)
      .map(({ begins, title, steps: lines }) =>
        fold(`steps ${begins}`, title, count(lines.length, 'step'), open, stepList(lines, own, sentences)),
      ),
  ];
}

function groupOf(id) {
  const fitting = GROUPS.filter(({ begins }) => id.startsWith(begins));
  return fitting.reduce((best, group) => (group.begins.length > best.begins.length ? group : best));
}

function heldLine({ kind, numbers: { min_dwellings: least, max_dwellings: most } }, sentences) {
  const dwellings = least.value === most.value ? amount(most) : `${numbers.format(least.value)} to ${amount(most)}`;
  return element('li', {}, element('strong', {}, `${groupOf(`${kind}.`).title}: ${dwellings}. `), why(most, sentences));
}

/** Several each hold the number alone: to have more, all of them must give. */
function why({ boundBy }, sentences) {
  return boundBy.map((constraint) => sentences[constraint] ?? constraint).join(' ');
}

function fold(group, title, size, open, content) {
  const summary = element('summary', {}, `${title} `, element('span', { class: 'soft' }, size));
  return element('details', { 'data-group': group, ...(open.has(group) ? { open: '' } : {}) }, summary, content);
}

function inputTable(inputs) {
  const head = ['Value', 'Taken', 'From'].map((name) => element('th', { scope: 'col' }, name));
  const rows = inputs.map(({ field, value, unit, from, source }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, field)),
      element('td', {}, said(value, unit)),
      element('td', {}, from === 'override' ? element('mark', {}, 'yours') : source),
    ),
  );
  return element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
}

function stepList(steps, own, sentences) {
  return element('ol', { class: 'steps' }, ...steps.map((step) => stepLine(step, own, sentences)));
}

function stepLine(step, own, sentences) {
  const { id, symbol, meaning, formula, values, result, unit, source } = step;
  const binding = why(step, sentences);
  return element(
    'li',
    { id: `step-${id}` },
    element('p', { class: 'meaning' }, meaning, ': ', element('strong', {}, amount({ value: result, unit }))),
    element('p', {}, element('code', {}, `${symbol} = ${formula}`)),
    element('ul', { class: 'values' }, ...values.map((value) => valueOf(value, own))),
    ...(binding ? [element('p', {}, element('strong', {}, 'What binds: '), binding)] : []),
    element('p', { class: 'soft' }, source, /[.?]$/.test(source) ? '' : '.'),
  );
}

function valueOf({ symbol, value, unit, field, step }, own) {
  const name = step === undefined ? symbol : element('a', { href: `#step-${step}` }, symbol);
  return element(
    'li',
    {},
    name,
    ` = ${said(value, unit)}`,
    ...(own.has(field) ? [' ', element('mark', {}, 'yours')] : []),
  );
}

function said(value, unit) {
  return value === null ? 'no limit' : amount({ value, unit });
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
