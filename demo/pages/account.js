/** Sign-in, help, and pages that say that something cannot be shown. */
import { html } from 'hono/html';
import { PEOPLE } from '../people.js';
import { MIN_SCORE } from '../settings.js';
import { frame } from './frame.js';

/** @param {import('../people.js').Visitor} visitor @param {{ to: string, reason?: string }} options `to`: where the person wanted to go */
export function signInPage(visitor, { to, reason }) {
  return frame({
    title: 'Sign in',
    path: '/sign-in',
    visitor,
    narrow: true,
    content: html`<h1>Sign in</h1>
      <p class="lead">${reason ?? 'See your applications on any device, and continue a draft where you left it.'}</p>
      <form method="post" action="/sign-in" class="people">
        <input type="hidden" name="to" value="${to}" />
        ${Object.entries(PEOPLE).map(
          ([person, { name, role, isStaff }]) =>
            html`<button name="person" value="${person}"><strong>${name}</strong><span>${role}. ${isStaff ? 'Reads submitted applications at the staff desk.' : 'Applies for permits.'}</span></button>`,
        )}
      </form>
      <p class="soft">There is no password: this is a demonstration. You can also <a href="/">apply without signing in</a>; that draft stays with this browser.</p>`,
  });
}

/** @param {import('../people.js').Visitor} visitor */
export function helpPage(visitor) {
  return frame({
    title: 'Help',
    path: '/help',
    visitor,
    narrow: true,
    content: html`<h1>How drawings are checked</h1>
      <p class="lead">You can submit an application once your drawings have passed the pre-check.</p>
      <section aria-labelledby="help-before">
        <h2 id="help-before">Before you add drawings</h2>
        <ul>
          <li>Save each drawing as a PDF of up to 200 MB. A file can hold several sheets.</li>
          <li>Give every sheet a number and a title, such as “A-101 Ground floor plan”.</li>
          <li>Remove comments and markups.</li>
        </ul>
      </section>
      <section aria-labelledby="help-check">
        <h2 id="help-check">During the check</h2>
        <p>The check takes a few minutes. You can leave the page: your draft and your drawings are kept, and the result waits for you.</p>
      </section>
      <section aria-labelledby="help-fail">
        <h2 id="help-fail">If drawings don’t pass</h2>
        <p>Every report needs at least ${MIN_SCORE} of 100. The list says what to fix in which drawing, and by which rule. Replace those drawings and check again, as often as you need. This is not a council decision.</p>
      </section>
      <section aria-labelledby="help-contact">
        <h2 id="help-contact">Contact</h2>
        <p>Call 02 5550 0100, Monday to Friday, 8:30 am to 5 pm, or write to permits@wattlebay.example.</p>
      </section>`,
  });
}

/** @param {string} title @param {string} message */
export function problemPage(title, message) {
  return frame({
    title,
    path: '',
    narrow: true,
    content: html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a class="button" href="/">Back to the application</a></p>`,
  });
}
