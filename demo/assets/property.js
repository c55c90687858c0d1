/** The property page's own script: addresses to try, the way into the application, and how the estimate was worked out. */
import { methodPanel } from './method-panel.js';

const find = (selector) => document.querySelector(selector);

const property = find('#property');
const method = find('#method');
const steps = find('#method-steps');
let asking = new AbortController();

property.addEventListener('property-found', (event) => offerApplication(event.detail));
property.addEventListener('estimate-changed', (event) => explain(event.detail));
for (const button of document.querySelectorAll('#examples button')) {
  button.addEventListener('click', () => lookUp(button.textContent));
}
// A step may stand in a group that is folded away.
steps.addEventListener('click', (event) => {
  const step = event.target.closest('a') && find(`#${CSS.escape(event.target.closest('a').hash.slice(1))}`);
  step?.closest('details').setAttribute('open', '');
});

/** Set anew, the same address is looked up again. */
function lookUp(address) {
  for (const name of ['property-id', 'street-address', 'suburb', 'post-code']) property.removeAttribute(name);
  property.setAttribute('street-address', address);
  property.addEventListener('property-found', () => property.scrollIntoView({ block: 'nearest' }), { once: true });
}

/** The application is told by its address alone; what it takes from there is in demo/carried-address.js. */
function offerApplication({ address, latitude, longitude }) {
  const query = new URLSearchParams({ address: address ?? '' });
  if (latitude !== null && longitude !== null) {
    query.set('latitude', String(latitude));
    query.set('longitude', String(longitude));
  }
  find('#apply-address').textContent = address;
  find('#apply-link').href = address ? `/?${query}` : '/';
  find('#apply').hidden = false;
  method.hidden = true;
}

/** The newest estimate is explained; an older answer that comes late is not shown. */
async function explain({ propertyId, overrides }) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const problem = find('#method-problem');
  try {
    const response = await fetch('/property/method', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ propertyId, overrides }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
    const answer = await response.json();
    if (signal.aborted) return;
    // A property that the sandbox does not have was estimated by another service, whose method nobody knows.
    if (response.status === 404) return void (method.hidden = true);
    if (!response.ok) throw new Error(answer.error.message);
    steps.replaceChildren(...methodPanel(answer, steps));
    problem.textContent = '';
    method.hidden = false;
  } catch {
    if (signal.aborted) return;
    problem.textContent = 'How this estimate was worked out could not be loaded. Change a value to try again.';
    steps.replaceChildren();
    method.hidden = false;
  }
}
