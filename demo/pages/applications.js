/** Applications that were submitted: for who made them, and for the planners who read them. `html` escapes what is put into it. */
import { html } from 'hono/html';
import { PERMIT_TYPES } from '../settings.js';
import { formatTime, frame, referenceOf } from './frame.js';

const RESULT_NAMES = {
  passed: 'Passed',
  flagged: 'To be checked by staff',
  deferred: 'Deferred: the service was away',
};

/** @param {import('../people.js').Visitor} visitor @param {{ draft?: { saved_at: string, fields: Record<string, string> }, applications: any[] }} own */
export function myApplicationsPage(visitor, { draft, applications }) {
  const empty = !draft && applications.length === 0;
  return frame({
    title: 'My applications',
    path: '/my-applications',
    visitor,
    narrow: true,
    content: html`<h1>My applications</h1>
      ${visitor.person ? '' : html`<p class="lead">You aren’t signed in. What you see here is kept for this browser only. <a href="/sign-in?to=/my-applications">Sign in</a></p>`}
      ${empty ? html`<p>You have no applications yet.</p><p><a class="button" href="/">Start an application</a></p>` : ''}
      <ul class="queue">
        ${draft ? html`<li><a href="/">${draft.fields.address || 'Address not given yet'}</a><span>${PERMIT_TYPES[draft.fields.permitType]}</span><span class="mark">Draft</span><span>Saved ${formatTime(draft.saved_at)}</span></li>` : ''}
        ${applications.map(
          (application) =>
            html`<li><a href="/applications/${application.id}">${application.fields.address || 'No address'}</a><span>${referenceOf(application)} · ${PERMIT_TYPES[application.fields.permitType]}</span><span class="mark done">Submitted</span><span>${formatTime(application.submitted_at)}</span></li>`,
        )}
      </ul>`,
  });
}

/** @param {import('../people.js').Visitor} visitor @param {any} application */
export function confirmationPage(visitor, application) {
  const { id, fields, claims } = application;
  return frame({
    title: 'Application received',
    path: '',
    visitor,
    narrow: true,
    content: html`<div class="received">
        <h1>Application received</h1>
        <p>Your reference is <strong>${referenceOf(application)}</strong></p>
      </div>
      <section aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol>
          <li>We send a confirmation to ${fields.email || 'you'}. (Not in this demonstration.)</li>
          <li>A planner reads your application and the pre-check within 10 working days.</li>
          <li>If something is missing, we write to you. Otherwise you get the decision. The pre-check is not a decision.</li>
        </ol>
        <p class="actions"><a class="button" href="/applications/${id}/pre-check">Open the pre-check result</a> <a href="/my-applications">My applications</a> <a href="/">Start another application</a></p>
      </section>
      ${summary(application)}
      <p class="soft">Your drawings passed with ${claims.score} of 100; the minimum is ${claims.min_score}.
        Planners read this at <a href="/staff?project=${claims.project_id}">the staff desk</a>.</p>`,
  });
}

/** @param {import('../people.js').Visitor} visitor @param {any[]} applications */
export function staffDeskPage(visitor, applications) {
  return frame({
    title: 'Staff desk',
    path: '/staff',
    visitor,
    content: html`<h1>Submitted applications</h1>
      ${applications.length === 0 ? html`<p>Nothing to read. Applications appear here once they are submitted.</p>` : ''}
      <ul class="queue">
        ${applications.map(
          (application) =>
            html`<li><a href="/staff?project=${application.claims.project_id}">${application.fields.address || 'No address'}</a><span>${referenceOf(application)} · ${PERMIT_TYPES[application.fields.permitType]} · ${application.fields.applicantName}</span><span class="mark done">${scoreOf(application.claims)}</span><span>${formatTime(application.submitted_at)}</span></li>`,
        )}
      </ul>`,
  });
}

/** `application`: undefined while the project was not submitted. @param {import('../people.js').Visitor} visitor @param {{ projectId: string, application?: any }} shown */
export function staffApplicationPage(visitor, { projectId, application }) {
  return frame({
    title: application ? referenceOf(application) : 'Pre-check',
    path: '/staff',
    visitor,
    scripts: ['elements'],
    content: html`<p class="crumb"><a href="/staff">Submitted applications</a></p>
      <h1>${application?.fields.address || 'Pre-check that was not submitted'}</h1>
      ${application ? html`<div class="halves">${summary(application)}${receiptSection(application)}</div>` : ''}
      <precheck-viewer adapter="/precheck" project-id="${projectId}"></precheck-viewer>`,
  });
}

function summary(application) {
  const { fields } = application;
  return html`<section aria-labelledby="summary">
    <h2 id="summary">Application</h2>
    <dl class="summary">
      ${row('Reference', referenceOf(application))} ${row('Submitted', formatTime(application.submitted_at))}
      ${row('Permit type', PERMIT_TYPES[fields.permitType])} ${row('Applicant', fields.applicantName)}
      ${row('E-mail', fields.email)} ${row('Address', fields.address)} ${row('Proposed work', fields.description)}
    </dl>
  </section>`;
}

/** What the receipt proved when the application was accepted: it was verified and used up before the record was made. */
function receiptSection({ submitted_at, claims }) {
  return html`<section aria-labelledby="receipt">
    <h2 id="receipt"><span class="tick" aria-hidden="true"></span> Receipt verified</h2>
    <p>Signed by this city’s adapter and used once, ${formatTime(submitted_at)}.</p>
    <dl class="summary">
      ${row('Decision', RESULT_NAMES[claims.decision])} ${row('Score', scoreOf(claims))}
      ${claims.reports.map((report) => row(report.name, report.score ?? 'No score'))}
      ${row('Drawings', html`${claims.drawings.length} ${claims.drawings.length === 1 ? 'file' : 'files'}, ${claims.drawings_verified ? 'the same as the service checked' : 'not compared with the service’s copies'}`)}
      ${row('Receipt', html`<code>${claims.jti}</code>`)}
    </dl>
    <details>
      <summary>Drawings that were checked</summary>
      <ul>${claims.drawings.map(({ name, size, sha256 }) => html`<li>${name}, ${Math.ceil(size / 1000)} kB, SHA-256 <code>${sha256.slice(0, 16)}…</code></li>`)}</ul>
    </details>
  </section>`;
}

function row(name, value) {
  return value || value === 0 ? html`<dt>${name}</dt><dd>${value}</dd>` : '';
}

function scoreOf({ score, min_score: minScore }) {
  return score === null ? 'No score' : `${score}, minimum ${minScore}`;
}
