/** Puts each element of a page in its place and brings its state about: by attributes, files, and what a person would press. */
const PATIENCE_MS = 60_000;
/** What an element kept when it was here before would bring another state back. */
const KEPT_HERE = '/gallery/adapter/';
/** So many are under way at once: a browser has six connections to one server, and some answers come late. */
const AT_ONCE = 3;

export async function bringAll() {
  forget();
  await customElements.whenDefined('precheck-uploader');
  const waiting = [...document.querySelectorAll('.state')];
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
}

async function work(waiting) {
  for (let place = waiting.shift(); place; place = waiting.shift()) await bring(place);
}

/** `data-state` says how it went: `stands`, or what was waited for in vain. */
async function bring(place) {
  const { element: tag, steps, shows, ...given } = JSON.parse(place.dataset.plan);
  const slot = place.querySelector('.place');
  // What is pressed takes the focus in a portal; here it would take the reader away from the page's top.
  slot.inert = true;
  const element = put(slot, tag, given);
  try {
    for (const [what, ...more] of [...steps, ['shown', shows]]) await STEPS[what](element, ...more);
    place.dataset.state = 'stands';
  } catch (error) {
    place.dataset.state = error.message;
  } finally {
    slot.inert = false;
  }
}

function put(slot, tag, { attributes, properties }) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  // With a token of the page's own nothing is streamed: more projects are followed here than a browser has connections to one server.
  if (attributes.adapter.startsWith(KEPT_HERE)) element.token = () => 'gallery';
  slot.replaceChildren(element);
  return element;
}

const STEPS = {
  shown,
  press: async (element, selector) => (await shown(element, selector)).click(),
  /** Presses what copies. The person's own clipboard is left alone: this one takes the text, or refuses it as browsers do. */
  copy: async (element, selector, answer) => {
    const button = await shown(element, selector);
    const refused = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    const writeText = answer === 'refused' ? refused : () => Promise.resolve();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    button.click();
    delete navigator.clipboard;
  },
  type: async (element, selector, text) => {
    const field = await shown(element, selector);
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  },
  /** One fold, or all of them, one after another as they come. */
  open: async (element, selector = 'details') => {
    await shown(element, selector);
    for (let fold = next(); fold; fold = next()) fold.open = true;
    function next() {
      return element.shadowRoot.querySelector(`${selector}:not([open])`);
    }
  },
  add: async (element, what) => element.addFiles(await FILES[what]()),
};

/** The first that matches in the element, as soon as there is one. */
function shown(element, selector) {
  const find = () => element.shadowRoot?.querySelector(selector);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error(`waits for ${selector}`))), PATIENCE_MS);
    const look = () => {
      const found = find();
      if (found) end(() => resolve(found));
    };
    const ticks = setInterval(look, 100);
    const end = (tell) => {
      clearTimeout(timer);
      clearInterval(ticks);
      tell();
    };
    look();
  });
}

const FILES = {
  samples: () => fetchSamples(),
  roof: () => fetchSample(1, 'A-102 Roof plan.pdf'),
  floor: () => fetchSample(0, 'A-101 Floor plan.pdf'),
  /** Larger than what a network takes ahead of the storage behind it. */
  large: async () => {
    const head = new TextEncoder().encode('%PDF-1.7\n');
    return [new File([head, new Uint8Array(24e6)], 'A-110 Survey, scanned.pdf', { type: 'application/pdf' })];
  },
  'no-drawings': async () => [
    new File(['hello'], 'notes.pdf', { type: 'application/pdf' }),
    new File([], 'empty.pdf', { type: 'application/pdf' }),
  ],
};

async function fetchSample(index, name) {
  const { [index]: sample } = await fetchSamples();
  return [new File([sample], name, { type: 'application/pdf', lastModified: 0 })];
}

let samples;
function fetchSamples() {
  samples ??= fetchJson('/samples/passing').then(({ drawings }) =>
    Promise.all(
      drawings.map(async ({ filename, url }) => {
        const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
        return new File([await response.arrayBuffer()], filename, { type: 'application/pdf', lastModified: 0 });
      }),
    ),
  );
  return samples;
}

async function fetchJson(url) {
  return (await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })).json();
}

function forget() {
  for (const shelf of [localStorage, sessionStorage]) {
    for (const key of Object.keys(shelf)) if (key.includes(KEPT_HERE)) shelf.removeItem(key);
  }
}
