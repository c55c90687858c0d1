/** The application: one form with the drawings in it, the draft filled in. */
import { html } from 'hono/html';
import { MIN_SCORE, PERMIT_TYPES } from '../settings.js';
import { formatTime, frame } from './frame.js';

const SAMPLES = html`<p>
    <button type="button" class="link" data-fill-example>Fill in an example</button>
  </p>
  <p>Sample drawings:
    <button type="button" class="link" data-sample="passing">a set that passes</button> or
    <button type="button" class="link" data-sample="failing">a set that fails</button>
  </p>
  <p id="sample-problem" class="problem" role="status"></p>`;

/**
 * `carried`: the address that the property page handed over; it is newer than the draft's.
 * @param {{ visitor: import('../people.js').Visitor, draft?: { saved_at: string, fields: Record<string, string> }, carried: import('../carried-address.js').CarriedAddress | null, handOff?: boolean }} page
 */
export function applicationPage({ visitor, draft, carried, handOff = false }) {
  const typed = { applicantName: visitor.name, email: visitor.email, ...draft?.fields };
  const address = carried?.address ?? typed.address;
  const place = carried?.latitude
    ? html`data-latitude="${carried.latitude}" data-longitude="${carried.longitude}"`
    : '';
  return frame({
    title: 'Apply for a building permit',
    path: '/',
    visitor,
    scripts: ['elements', 'application'],
    tools: handOff
      ? html`<p><button type="button" class="link" data-fill-example>Fill in an example</button></p>`
      : SAMPLES,
    content: html`<div class="title">
        <h1>Apply for a building permit</h1>
        <p id="draft-state" class="soft">${draft ? html`Draft saved ${formatTime(draft.saved_at)}` : 'Your draft is saved as you type'}</p>
      </div>
      <div class="columns">
        <form id="application" method="post" action="/applications" data-person="${visitor.person}">
          <div id="refusal" class="refusal" role="alert" tabindex="-1" hidden></div>
          <input type="hidden" name="submission_key" />

          <section aria-labelledby="step-1">
            <h2 id="step-1"><span class="step">1</span> About you</h2>
            <div class="pair">
              <label class="field">Full name <input name="applicant_name" value="${typed.applicantName ?? ''}" autocomplete="name" required maxlength="200" /></label>
              <label class="field">E-mail <input name="email" value="${typed.email ?? ''}" type="email" autocomplete="email" required maxlength="320" /></label>
            </div>
          </section>

          <section aria-labelledby="step-2">
            <h2 id="step-2"><span class="step">2</span> The property and the work</h2>
            <label class="field">Street address <input name="address" value="${address ?? ''}" ${place} autocomplete="street-address" required maxlength="500" /></label>
            ${carried ? html`<p class="hint carried">Filled in from your <a href="/property">property search</a>. Edit it if it’s wrong.</p>` : ''}
            <label class="field">
              Permit type
              <select name="permit_type">${Object.entries(PERMIT_TYPES).map(
                ([value, name]) =>
                  html`<option value="${value}" ${typed.permitType === value ? 'selected' : ''}>${name}</option>`,
              )}</select>
            </label>
            <label class="field">What do you want to build? (optional) <textarea name="description" rows="3" maxlength="2000">${typed.description ?? ''}</textarea></label>
          </section>

          <section aria-labelledby="step-3">
            <h2 id="step-3"><span class="step">3</span> Drawings</h2>
            <p>Your drawings are checked before you submit. Every report needs a score of at least ${MIN_SCORE}.</p>
            <precheck-uploader id="uploader" ${handOff ? html`flow="hand-off"` : ''} ${visitor.person ? html`session="${visitor.person}"` : ''} name="precheck" required adapter="/precheck" city-key="wattle-bay" permit-type="new-dwelling" min-score="${MIN_SCORE}" previews></precheck-uploader>
            ${
              handOff
                ? html`<p class="hint">Drawings on this computer? <a href="/" data-other-way>Upload them here</a>.</p>`
                : html`<p class="hint">Drawings on a phone or another computer? <a href="/?flow=hand-off" data-other-way>Upload from another device</a>.</p>`
            }
          </section>

          <section aria-labelledby="step-4">
            <h2 id="step-4"><span class="step">4</span> Submit</h2>
            <p id="readiness" role="status">You can submit when your drawings have passed.</p>
            <p class="actions">
              <button class="button" data-submit>Submit application</button>
              <a href="/my-applications">Save and come back later</a>
            </p>
          </section>
        </form>
        <aside aria-label="About this application" tabindex="0">
          <precheck-status ${visitor.person ? html`session="${visitor.person}"` : ''} adapter="/precheck"></precheck-status>
          <h2>What happens next</h2>
          <ol class="soft">
            <li>You submit once the drawings have passed.</li>
            <li>A planner reads your application within 10 working days.</li>
            <li>You hear by e-mail. The status is under <a href="/my-applications">My applications</a>.</li>
          </ol>
          <h2>Need help?</h2>
          <p class="soft">Call 02 5550 0100, or read <a href="/help">how drawings are checked</a>. Not sure what can be built? <a href="/property">Look up the property first</a>.</p>
        </aside>
      </div>`,
  });
}
