/** The list of drawings, and the pictures of their first sheets. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Drawing } from '../project-store/drawing.js';
import type { Words } from '../i18n/localisation.js';
import { renderFileName } from '../ui/file-name.js';
import { icon, type IconName } from '../ui/icons.js';
import { problemSentence } from '../ui/notice.js';
import { type PanelModel, renderBar } from './uploader-head.js';

export function renderDrawingList(options: PanelModel): TemplateResult {
  const { state, editable, words, previews } = options;
  const { drawings, offline, paused } = state;
  return html`<ul class="rows" part="drawings">
    ${repeat(
      drawings,
      ({ id }) => id,
      (drawing) =>
        // A byte of one file is no news for the rows of all others.
        guard(
          [drawing, editable, offline, paused, words, previews?.textOf(drawing, words), previews?.pictureOf(drawing)],
          () => renderDrawingRow(drawing, options),
        ),
    )}
  </ul>`;
}

// ── One row for each drawing: name, how far it is, category, and what can be done with it ──

function renderDrawingRow(drawing: Drawing, options: PanelModel): TemplateResult {
  const { previews, editable } = options;
  return html`<li class="row ${drawing.status}" part="drawing" data-id=${drawing.id}>
    ${renderSheet(drawing, previews?.pictureOf(drawing))}
    <div class="row-main">
      ${renderFileName(drawing.name)} ${renderProgress(drawing, options)}
    </div>
    ${renderCategory(drawing, options)} ${editable ? renderButtons(drawing, options) : nothing}
  </li>`;
}

/** The first sheet is drawn into the canvas once it is there. */
function renderSheet({ status }: Drawing, picture: ImageBitmap | null | undefined) {
  return html`<span class="thumb">
    ${
      picture
        ? html`<canvas aria-hidden="true" width=${picture.width} height=${picture.height}></canvas>`
        : icon(status === 'missing' ? 'sheet-add' : 'sheet')
    }
  </span>`;
}

// ── Progress ──

/** How far it is, in one line: what went wrong, or its bar and where it stands. */
function renderProgress(drawing: Drawing, { state, words, previews }: PanelModel) {
  const { status, problem, name } = drawing;
  if (problem) {
    return html`<p class="row-meta with-icon small problem">${icon('attention')}<span>${problemSentence(problem, words)}</span></p>`;
  }
  const sheets = previews?.textOf(drawing, words);
  const waitReason = state.paused ? words.t.uploader.paused : state.offline ? words.t.uploader.waitingForNetwork : null;
  const parts = [...progressWords(drawing, waitReason, words), ...(sheets ? [sheets] : [])];
  return html`<p class="row-meta cluster small muted figures">
    ${status === 'uploaded' ? icon('check', 'sent') : nothing}${
      status === 'uploading' ? renderBar(sentShare(drawing), name, words.f.percent(sentShare(drawing))) : nothing
    }
    ${parts.map((part) => html`<span>${part}</span>`)}
  </p>`;
}

function renderCategory(drawing: Drawing, { editable, words, actions }: PanelModel) {
  const { category, name, status } = drawing;
  // What is not sent has to be dealt with first.
  if (status === 'failed' || status === 'missing') return nothing;
  if (!editable) return html`<span class="category-word small muted">${categoryName(category, words)}</span>`;
  const choices = new Set([...Object.keys(words.t.categories), category]);
  const change = ({ target }: Event) =>
    actions.dispatch({ type: 'drawing-categorised', id: drawing.id, category: (target as HTMLSelectElement).value });
  return html`<select class="input category" aria-label=${words.t.uploader.category(name)} @change=${change}>
    ${Array.from(
      choices,
      (choice) => html`<option value=${choice} .selected=${choice === category}>
        ${categoryName(choice, words)}
      </option>`,
    )}
  </select>`;
}

/** What the drawing needs, if anything, then the ways to replace and to remove it. */
function renderButtons(drawing: Drawing, { words, actions }: PanelModel) {
  const { t } = words;
  const { id, name, status, problem } = drawing;
  const replace = () => actions.open('replacement', id);
  // The second press of a double click hits the row that has taken the place of the first one’s.
  const remove = ({ detail }: MouseEvent) => detail < 2 && actions.remove(drawing);
  // A file that was moved, changed or deleted on disk has to be chosen again.
  const isGone = status === 'missing' || problem?.code === 'file_unreadable';
  return html`${
    isGone
      ? wordButton('replace', 'sheet-add', t.uploader.chooseAgain, name, replace)
      : status === 'failed'
        ? wordButton('retry', 'retry', t.retry, name, () => actions.dispatch({ type: 'upload-retried', id }))
        : nothing
  }
    <div class="row-actions">
      ${isGone ? nothing : iconButton('replace', t.uploader.replace(name), replace)}
      ${iconButton('remove', t.uploader.remove(name), remove)}
    </div>`;
}

function iconButton(shown: 'replace' | 'remove', label: string, act: (event: MouseEvent) => unknown) {
  return html`<button type="button" class="button icon-only ${shown}" title=${label} aria-label=${label} @click=${act}>
    ${icon(shown)}
  </button>`;
}

function wordButton(className: string, shown: IconName, label: string, name: string, act: () => void) {
  return html`<button type="button" class="button quiet ${className}" @click=${act}>
    ${icon(shown)}<span>${label}<span class="visually-hidden"> ${name}</span></span>
  </button>`;
}

/** The kinds of drawings that the page asks for and no drawing has: the service's interface states none, so only the vendor can. */
export function missingCategories(
  required: readonly string[],
  drawings: readonly Pick<Drawing, 'category'>[],
): string[] {
  const known = new Set(drawings.map(({ category }) => category));
  return [...new Set(required)].filter((category) => !known.has(category));
}

export function categoryName(category: string, { t }: Words): string {
  return new Map(Object.entries(t.categories)).get(category) ?? category;
}

/** 0 to 1; 0 where the size is not known. */
function sentShare({ sentBytes, size }: Pick<Drawing, 'sentBytes' | 'size'>): number {
  return size ? sentBytes / size : 0;
}

/** How far the drawing is. `waitReason`: why no waiting drawing is sent now, or null. */
function progressWords(drawing: Drawing, waitReason: string | null, { t, f }: Words): string[] {
  const { status, size, sentBytes, retryingAfter } = drawing;
  const sizeWords = size === null ? [] : [f.bytes(size)];
  const retrying = retryingAfter > 0 && t.uploader.retrying(retryingAfter, f);
  if (status === 'uploading') {
    const share = sentShare(drawing);
    if (retrying && sentBytes === 0) return [retrying, ...sizeWords];
    if (share < 1) return [f.percent(share), t.uploader.part(sentBytes, size ?? 0, f)];
    return [t.uploader.finishing, ...sizeWords];
  }
  const { sent, missing, waiting } = t.uploader;
  const word = status === 'uploaded' ? sent : status === 'missing' ? missing : (waitReason ?? (retrying || waiting));
  return [word, ...sizeWords];
}
