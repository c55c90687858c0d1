import { html } from 'hono/html';
import { SHEET_WORDS } from '../../drawing-checks/recognition/sheet.js';
import type { City, CityPermitType } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import type { StoredUpload } from '../../database/upload-store.js';
import { problemCard, type Html } from '../layout.js';
import { formatBytes } from './drawing-form.js';
import { DRAWING_TYPES } from './drawing-types.js';

export interface HandOffView {
  readonly project: Project;
  readonly city: City;
  readonly uploads: readonly StoredUpload[];
  readonly maxFileBytes: number;
  /** Where a button of the form posts to, the page's token included. */
  readonly action: (step: 'files' | 'remove' | 'start') => string;
  readonly problem: string | null;
}

/**
 * The form of a draft: add drawings, say what they show, pick the permit type, start. One form, so that nothing that was chosen is lost
 * by any of its buttons. No script is needed.
 */
export function handOffForm(view: HandOffView): Html {
  const { project, city, uploads, maxFileBytes, action, problem } = view;
  return html`<h1>${project.address ?? 'Your pre-check'}</h1>
<p>Add your drawings, choose the permit type, and start the pre-check. It usually takes a minute or two.</p>
${problemCard(problem === null ? [] : [problem])}
<form method="post" enctype="multipart/form-data" action="${action('files')}" novalidate>
<section class="card" aria-labelledby="drawings"><h2 id="drawings">1. Drawings</h2>
<label for="drawing">PDF drawings, up to ${formatBytes(maxFileBytes)} each</label>
<input type="file" id="drawing" name="drawing" accept="application/pdf,.pdf" multiple>
<div><button class="quiet">Add drawings</button></div>
${uploads.length === 0 ? html`<p class="muted">No drawings yet.</p>` : html`<ul class="plain" id="drawing-list" role="list" aria-label="Drawings that are in">${uploads.map((upload) => drawingItem(view, upload))}</ul>`}</section>
<section class="card" aria-labelledby="permit-type"><h2 id="permit-type">2. Permit type</h2>
<fieldset><legend>What are you applying for?</legend>
${city.permitTypes.map((permitType) => permitTypeChoice(permitType, permitType.permitType === project.permitType))}</fieldset>
<button formaction="${action('start')}">Start the pre-check</button></section></form>`;
}

function drawingItem({ action }: HandOffView, { id, filename, type, label, size }: StoredUpload): Html {
  const shown = type === '' || DRAWING_TYPES.includes(type) ? DRAWING_TYPES : [type, ...DRAWING_TYPES];
  return html`<li data-upload-id="${id}"><strong>${filename}</strong> <span class="muted">${formatBytes(size)}</span>
<div class="drawing-fields"><div><label for="type-${id}">Shows<span class="visually-hidden"> (${filename})</span></label>
<select id="type-${id}" name="type:${id}">${shown.map((name) => html`<option${name === type ? html` selected` : null}>${name}</option>`)}</select></div>
<div><label for="label-${id}">Label<span class="visually-hidden"> (${filename})</span></label>
<input type="text" id="label-${id}" name="label:${id}" value="${label}" maxlength="200" autocomplete="off"></div>
<button class="quiet" name="filename" value="${filename}" formaction="${action('remove')}" aria-label="Remove ${filename}">Remove</button></div></li>`;
}

function permitTypeChoice({ permitType, name, requiredSheets }: CityPermitType, isChosen: boolean): Html {
  const needs =
    requiredSheets.length === 0
      ? 'Asks for no particular sheet.'
      : `Asks for: ${requiredSheets.map((kind) => SHEET_WORDS[kind]).join(', ')}.`;
  return html`<label class="choice"><input type="radio" name="permitType" value="${permitType}" aria-describedby="needs-${permitType}"${isChosen ? html` checked` : null}>${name}</label>
<p class="muted needs" id="needs-${permitType}">${needs}</p>`;
}
