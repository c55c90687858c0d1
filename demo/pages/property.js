/** The property page: what can be built, and the way into the application. */
import { html } from 'hono/html';
import { frame } from './frame.js';

/** The properties of the sandbox. */
export const EXAMPLE_ADDRESSES = [
  '12 Quandong Street, Kirrawee NSW 2232',
  '12-14 Quandong Street, Campsie NSW 2194',
  '88 Saint Barnabas Parade, Mount Druitt NSW 2770',
  '7A Lilly Pilly Crescent, Chermside QLD 4032',
  '21 Drovers Road North, Reservoir VIC 3073',
];

/** @param {import('../people.js').Visitor} visitor */
export function propertyPage(visitor) {
  return frame({
    title: 'What can be built on a property',
    path: '/property',
    visitor,
    scripts: ['elements', 'property'],
    content: html`<h1>What can be built on a property</h1>
      <p class="lead">
        Look up an address to see its zoning, its constraints and how many dwellings fit. Then start your permit application with the address
        filled in.
      </p>
      <div id="examples">
        <h2>Addresses to try</h2>
        <p class="soft">All five are synthetic: invented for the sandbox, with controls that follow real legislation.</p>
        <ul>${EXAMPLE_ADDRESSES.map((address) => html`<li><button type="button" class="link">${address}</button></li>`)}</ul>
      </div>
      <property-feasibility id="property" adapter="/precheck"></property-feasibility>
      <section id="method" aria-labelledby="method-heading" hidden>
        <h2 id="method-heading">How was this worked out?</h2>
        <p>
          This is the sandbox’s method, described in docs/property.md. A real property service does not show its method, so
          this part of the page would be missing.
        </p>
        <div id="method-steps"></div>
        <p id="method-problem" class="hint problem" role="status"></p>
      </section>
      <section id="apply" class="apply" aria-label="Next step" hidden>
        <p><strong id="apply-address"></strong></p>
        <a id="apply-link" class="button" href="/">Start the permit application for this address</a>
      </section>`,
  });
}
