import { html } from 'hono/html';
import type { City, CityPermitType } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import type { StoredUpload } from '../../database/upload-store.js';
import { icon, type Html } from '../layout.js';
import { formatBytes } from './client/format-bytes.js';
import { missingWords } from './client/missing-sheets.js';
import { BY_NAME, DRAWING_TYPES, missingSheetWords, sheetWords } from './drawing-types.js';

export interface HandOffView {
  readonly project: Project;
  readonly city: City;
  readonly uploads: readonly StoredUpload[];
  readonly maxFileBytes: number;
  /** Path and token of this page: `action('start')` is where a form posts to. */
  readonly action: (step: 'files' | 'save' | 'remove' | 'start' | 'upload') => string;
  readonly problem: string | null;
  readonly chosenPermitType: string | null;
}

/**
 * The form of a draft: add drawings, say what they show, pick the permit type, start. One form, so that nothing that was
 * chosen is lost by any of its buttons. Works without any script; with one, drawings go up as they are dropped.
 */
export function handOffForm(view: HandOffView): Html {
  return html`<h1 tabindex="-1">${view.project.address ?? 'Your pre-check'}</h1>
<p>Add your drawings, choose the permit type, and start the pre-check. It usually takes a minute or two.</p>
${problemCard(view.problem)}
<form method="post" enctype="multipart/form-data" action="${view.action('save')}" id="hand-off" novalidate
  data-upload="${view.action('upload')}" data-save="${view.action('save')}" data-remove="${view.action('remove')}" data-max-bytes="${view.maxFileBytes}">
<button class="default-button" tabindex="-1" aria-hidden="true" formaction="${view.action('save')}">Save</button>
${drawingsCard(view)}
${permitTypeCard(view)}
</form>`;
}

function problemCard(problem: string | null): Html {
  return html`<div id="problem" tabindex="-1">${
    problem === null
      ? null
      : html`<div class="card problem" role="alert"><h2>There is a problem</h2><p>${problem}</p></div>`
  }</div>`;
}

function drawingsCard(view: HandOffView): Html {
  return html`<section class="card" aria-labelledby="drawings"><h2 id="drawings">1. Drawings</h2>
<p class="muted" id="no-drawings"${view.uploads.length > 0 ? html` hidden` : null}>No drawings yet.</p>
<ul class="drawings" id="drawing-list" aria-label="Drawings that are in">${view.uploads.map((upload) => drawingItem(view, upload))}</ul>
${view.uploads.length === 0 ? null : html`<p class="no-script"><button class="quiet" formaction="${view.action('save')}">Save types and labels</button></p>`}
<p class="upload-summary muted" id="upload-summary" hidden></p>
<ul class="drawings" id="upload-list" aria-label="Drawings on their way" hidden></ul>
<div class="add-drawings" id="add-drawings">
<div class="no-script"><label for="type">What the drawings show</label>
<select id="type" name="type"><option value="${BY_NAME}">As the file name says</option>${DRAWING_TYPES.map(({ name }) => html`<option>${name}</option>`)}</select>
<label for="label">Label <span class="muted">(optional)</span></label>
<input type="text" id="label" name="label" maxlength="200" autocomplete="off"></div>
${icon('sheet')}
<label for="drawing" id="drawing-label">PDF drawings, up to ${formatBytes(view.maxFileBytes)} each</label>
<p class="muted with-script" hidden>Drop them here, or choose them.</p>
<input type="file" id="drawing" name="drawing" accept="application/pdf,.pdf" multiple>
<div class="no-script"><button formaction="${view.action('files')}">Add drawings</button></div>
</div>
<p class="visually-hidden" role="status" id="upload-news"></p></section>`;
}

function drawingItem({ action }: HandOffView, { id, filename, type, label, size }: StoredUpload): Html {
  const names = DRAWING_TYPES.some(({ name }) => name === type) || type === '' ? [] : [type];
  return html`<li class="drawing" data-filename="${filename}" data-upload-id="${id}">
<p class="drawing-name"><span>${filename}</span> <span class="muted">${formatBytes(size)}</span></p>
<div class="drawing-fields"><div><label for="type-${id}">Shows<span class="visually-hidden"> (${filename})</span></label>
<select id="type-${id}" name="type:${id}">${[...names.map((name) => ({ name, category: '' })), ...DRAWING_TYPES].map(
    ({ name, category }) =>
      html`<option data-category="${category}"${name === type ? html` selected` : null}>${name}</option>`,
  )}</select></div>
<div><label for="label-${id}">Label<span class="visually-hidden"> (${filename})</span></label>
<input type="text" id="label-${id}" name="label:${id}" value="${label}" maxlength="200" autocomplete="off"></div>
<button class="quiet" name="filename" value="${filename}" formaction="${action('remove')}" aria-label="Remove ${filename}">Remove</button></div></li>`;
}

function permitTypeCard(view: HandOffView): Html {
  const chosen = view.city.permitTypes.find(({ permitType }) => permitType === view.chosenPermitType);
  const missing = chosen
    ? missingSheetWords(
        chosen,
        view.uploads.map(({ type }) => type),
      )
    : [];
  return html`<section class="card" aria-labelledby="permit-type"><h2 id="permit-type">2. Permit type</h2>
<fieldset><legend>What are you applying for?</legend>
${view.city.permitTypes.map((permitType) => permitTypeChoice(permitType, permitType === chosen))}
</fieldset>
<p class="missing" id="missing" role="status">${missingWords(missing, view.uploads.length)}</p>
<button id="start" formaction="${view.action('start')}">Start the pre-check</button></section>`;
}

function permitTypeChoice({ permitType, name, requiredSheets }: CityPermitType, isChosen: boolean): Html {
  const words = requiredSheets.map(sheetWords);
  return html`<div class="permit-type"><label class="choice"><input type="radio" name="permitType" value="${permitType}" aria-describedby="needs-${permitType}" data-required="${requiredSheets.join(' ')}" data-required-words="${words.join('|')}"${isChosen ? html` checked` : null}>${name}</label>
<p class="muted needs" id="needs-${permitType}">${words.length === 0 ? 'Asks for no particular sheet.' : `Asks for: ${words.join(', ')}.`}</p></div>`;
}
