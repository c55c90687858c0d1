/** The pages that the portal's server fills in. `html` escapes what is put into it. */
import { html } from 'hono/html';

const frame = (title, content) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} – City of Wattle Bay (demonstration)</title>
    <link rel="stylesheet" href="/assets/portal.css" />
    <link rel="icon" href="data:," />
    <script type="module" src="/assets/portal.js"></script>
  </head>
  <body>
    <header class="masthead">
    <p class="demonstration">Demonstration. The City of Wattle Bay is not a real place, and nothing is sent to anyone.</p>
      <div class="page-width">
        <a class="brand" href="/">City of Wattle Bay</a>
        <nav aria-label="Portal"><a href="/property">Property</a> <a href="/">Apply</a></nav>
      </div>
    </header>
    <main class="page-width narrow">${content}</main>
  </body>
</html> `;

/** @param {any} application @param {Record<string, string>} permitTypes */
export function confirmationPage({ id, submitted_at, fields, claims }, permitTypes) {
  const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(submitted_at),
  );
  const row = (name, value) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : '');
  return frame(
    'Application received',
    html`<div class="received">
        <h1>Application received</h1>
        <p>Reference <strong>${id.slice(0, 8).toUpperCase()}</strong></p>
      </div>
      <p>Your drawings passed the pre-check with <strong>${claims.score}</strong> of 100. The minimum is ${claims.min_score}.</p>
      <p><a class="button" href="/applications/${id}/pre-check">Open the pre-check result</a></p>
      <p>The council’s staff read it on <a href="/staff?project=${claims.project_id}">their desk</a>, beside the drawings.</p>
      <h2>Your application</h2>
      <dl class="summary">
        ${row('Submitted', date)} ${row('Permit type', permitTypes[fields.permitType])} ${row('Applicant', fields.applicantName)}
        ${row('E-mail', fields.email)} ${row('Address', fields.address)} ${row('Proposed work', fields.description)}
      </dl>
      <h2>Pre-check reports</h2>
      <table>
        <thead><tr><th scope="col">Report</th><th scope="col">Score</th><th scope="col">Result</th><th scope="col">Model</th></tr></thead>
        <tbody>
          ${claims.reports.map(
            (report) =>
              html`<tr><th scope="row">${report.name}</th><td>${report.score ?? 'None'}</td><td>${report.result}</td><td>${report.model_version}</td></tr>`,
          )}
        </tbody>
      </table>
      <h2>Drawings that were checked</h2>
      <table>
        <thead><tr><th scope="col">Drawing</th><th scope="col">Size</th><th scope="col">SHA-256</th></tr></thead>
        <tbody>
          ${claims.drawings.map(
            (drawing) =>
              html`<tr><th scope="row">${drawing.name}</th><td>${Math.ceil(drawing.size / 1000)} kB</td><td><code>${drawing.sha256.slice(0, 16)}…</code></td></tr>`,
          )}
        </tbody>
      </table>
      <p><a href="/">Start another application</a></p>`,
  );
}

/** @param {string} title @param {string} message */
export function problemPage(title, message) {
  return frame(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a class="button" href="/">Back to the application</a></p>`,
  );
}
