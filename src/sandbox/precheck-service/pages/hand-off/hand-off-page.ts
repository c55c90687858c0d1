import { html } from 'hono/html';
import type { City } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import type { StoredUpload } from '../../database/upload-store.js';
import type { Html } from '../layout.js';

/** What the drawing can be said to be; free text in the interface, so the list only helps to choose. */
const DRAWING_TYPES = [
  'Site plan',
  'Floor plan',
  'Elevations',
  'Sections',
  'Structural',
  'Energy',
  'Drawing set',
  'Other',
];

export interface HandOffView {
  readonly project: Project;
  readonly city: City;
  readonly uploads: readonly StoredUpload[];
  readonly maxFileBytes: number;
  /** Path and token of this page: `action('start')` is where a form posts to. */
  readonly action: (step: 'files' | 'remove' | 'start') => string;
  readonly problem: string | null;
  readonly chosenPermitType: string | null;
}

/** The form of a draft: add drawings, pick the permit type, start. Works without any script. */
export function handOffForm(view: HandOffView): Html {
  return html`<h1>${view.project.address ?? 'Your pre-check'}</h1>
<p>Add your drawings, choose the permit type, and start the pre-check. It usually takes a minute or two.</p>
${problemCard(view.problem)}
<section class="card" aria-labelledby="drawings"><h2 id="drawings">1. Drawings</h2>
${uploadList(view)}
<form method="post" enctype="multipart/form-data" action="${view.action('files')}">
<label for="type">What the drawing shows</label>
<select id="type" name="type">${DRAWING_TYPES.map((type) => html`<option>${type}</option>`)}</select>
<label for="label">Label <span class="muted">(optional)</span></label>
<input type="text" id="label" name="label" maxlength="200" autocomplete="off">
<label for="drawing">PDF drawings, up to ${formatBytes(view.maxFileBytes)} each</label>
<input type="file" id="drawing" name="drawing" accept="application/pdf,.pdf" multiple required>
<div><button>Add drawings</button></div>
</form></section>
<section class="card" aria-labelledby="permit-type"><h2 id="permit-type">2. Permit type</h2>
<form method="post" action="${view.action('start')}">
<fieldset><legend>What are you applying for?</legend>
${view.city.permitTypes.map(
  ({ permitType, name }) =>
    html`<label class="choice"><input type="radio" name="permitType" value="${permitType}" required${view.chosenPermitType === permitType ? html` checked` : null}>${name}</label>`,
)}
</fieldset>
<button>Start the pre-check</button>
</form></section>`;
}

function problemCard(problem: string | null): Html | null {
  if (problem === null) return null;
  return html`<div class="card problem" role="alert"><h2>There is a problem</h2><p>${problem}</p></div>`;
}

function uploadList({ uploads, action }: HandOffView): Html {
  if (uploads.length === 0) return html`<p class="muted">No drawings yet.</p>`;
  const items = uploads.map(
    ({ filename, label, type, size }) =>
      html`<li><form class="row" method="post" action="${action('remove')}">
<span>${filename} <span class="muted">${[label === filename ? '' : label, type, formatBytes(size)].filter(Boolean).join(', ')}</span></span>
<button class="quiet" name="filename" value="${filename}" aria-label="Remove ${filename}">Remove</button></form></li>`,
  );
  return html`<ul class="plain">${items}</ul>`;
}

/** In the binary units in which the limits are set, so that 200 MB reads as 200 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB'];
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${unit}`;
}
