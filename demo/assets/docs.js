/** The documentation's search, its light and dark, its live elements, and a button that copies each block of code. */
const root = document.documentElement;
const scheme = document.querySelector('#scheme');
const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
function show(isDark) {
  root.dataset.scheme = isDark ? 'dark' : 'light';
  scheme.setAttribute('aria-pressed', String(isDark));
}
show((localStorage.getItem('docs-scheme') ?? (systemIsDark ? 'dark' : 'light')) === 'dark');
scheme.addEventListener('click', () => {
  const isDark = root.dataset.scheme !== 'dark';
  localStorage.setItem('docs-scheme', isDark ? 'dark' : 'light');
  show(isDark);
});

const pages = document.querySelector('nav details');
const isNarrow = matchMedia('(width < 52rem)');
const fold = () => (pages.open = !isNarrow.matches);
isNarrow.addEventListener('change', fold);
fold();

for (const block of document.querySelectorAll('main pre')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
  });
  const box = Object.assign(document.createElement('div'), { className: 'code' });
  block.replaceWith(box);
  box.append(block, button);
}

const input = document.querySelector('input[type=search]');
const list = document.querySelector('#results');
const heard = document.querySelector('.heard');
let loading;

/** Each word must stand in the section; words in its heading or its page's name count most. */
function rate(words, { page, heading, text }) {
  const places = [heading.toLowerCase(), page.toLowerCase(), text.toLowerCase()];
  const ratings = words.map((word) =>
    places.reduce((sum, place, index) => sum + (place.includes(word) ? [9, 4, 1][index] : 0), 0),
  );
  return ratings.includes(0) ? 0 : ratings.reduce((sum, one) => sum + one, 0);
}

async function search() {
  loading ??= fetch('/docs/search.json').then((response) => response.json());
  const sections = await loading;
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rated = words.length === 0 ? [] : sections.map((section) => ({ section, rating: rate(words, section) }));
  const found = rated
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating - one.rating)
    .slice(0, 12);
  list.replaceChildren(
    ...found.map(({ section: { href, page, heading, text } }) => {
      const link = Object.assign(document.createElement('a'), { href });
      const found = text.toLowerCase().indexOf(words[0]);
      const at = found < 40 ? 0 : text.indexOf(' ', found - 40);
      const title = Object.assign(document.createElement('b'), { textContent: heading });
      const excerpt = Object.assign(document.createElement('span'), {
        textContent: `${page}: ${text.slice(at, at + 120)}`,
      });
      link.append(title, excerpt);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  list.hidden = found.length === 0;
  heard.textContent = words.length === 0 ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`;
}
input.addEventListener('input', search);
const box = document.querySelector('search');
box.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') list.hidden = true;
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  if (step === undefined || links.length === 0) return;
  event.preventDefault();
  const next = links.indexOf(document.activeElement) + step;
  (links[next] ?? input).focus();
});
box.addEventListener('focusout', ({ relatedTarget }) => (list.hidden = !box.contains(relatedTarget)));
list.addEventListener('click', () => (list.hidden = true));

/** Beside each token of the reference: its default, and a switch that shows what it changes in the elements of this page. */
const LOUD = { radius: '2rem', stroke: '4px', density: '1.6', motion: '2s' };
for (const code of document.querySelectorAll('main li > code:first-child')) {
  const [, name] = /^--precheck-([\w-]+)$/.exec(code.textContent) ?? [];
  if (name === undefined) continue;
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'token',
    textContent: 'Show',
  });
  button.setAttribute('aria-label', `Show what ${code.textContent} changes`);
  button.setAttribute('aria-pressed', 'false');
  if (LOUD[name] === undefined) button.style.setProperty('--default', code.nextElementSibling.textContent);
  button.addEventListener('click', () => {
    const isShown = button.getAttribute('aria-pressed') === 'false';
    button.setAttribute('aria-pressed', String(isShown));
    if (isShown) root.style.setProperty(code.textContent, LOUD[name] ?? 'oklch(0.6 0.27 340)');
    else root.style.removeProperty(code.textContent);
  });
  code.before(button);
}

/** The element that shows what a token changes stays in sight as long as the tokens' list is. */
const tokens = document.querySelector('.state + ul:has(.token)');
if (tokens) {
  const box = document.createElement('div');
  tokens.previousElementSibling.before(box);
  box.append(tokens.previousElementSibling, tokens);
}

if (document.querySelector('.state')) {
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: '/elements/browser/precheck-elements.js' }),
  );
  await (await import('./states.js')).bringAll();
  root.dataset.states = 'whole';
}
