/** One row for each drawing of the set: name, category, size, how far it is, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { DRAWING_CATEGORIES, type Drawing, type DrawingCategory } from '../session/drawing.js';
import { renderFileName } from '../shared/file-name.js';
import { icon } from '../shared/icons.js';
import type { Words } from '../shared/localisation.js';
import { problemSentence } from '../shared/problem-words.js';

export interface DrawingRowActions {
  readonly remove: (drawing: Drawing) => void;
  readonly replace: (drawing: Drawing) => void;
  readonly retry: (drawing: Drawing) => void;
  readonly categorise: (drawing: Drawing, category: string) => void;
}

export interface DrawingRowsOptions {
  readonly editable: boolean;
  readonly words: Words;
  readonly actions: DrawingRowActions;
}

export function renderDrawingRows(drawings: readonly Drawing[], options: DrawingRowsOptions): TemplateResult {
  return html`<ul class="rows" part="drawings">
    ${repeat(
      drawings,
      ({ id }) => id,
      (drawing) => renderRow(drawing, options),
    )}
  </ul>`;
}

function renderRow(drawing: Drawing, options: DrawingRowsOptions) {
  return html`<li class="row ${drawing.status}" part="drawing" data-id=${drawing.id}>
    ${icon('sheet')}
    <div class="row-main">${renderFileName(drawing.name)} ${renderMeta(drawing, options.words)}</div>
    ${renderCategory(drawing, options)} ${renderActions(drawing, options)} ${renderProgress(drawing, options.words)}
  </li>`;
}

function renderMeta(drawing: Drawing, words: Words) {
  const { t, f } = words;
  const { status, problem, size, sentBytes, retryingAfter } = drawing;
  if (status === 'failed') {
    return html`<p class="row-meta small problem">
      ${icon('fail')}<span>${problem ? problemSentence(problem, words) : t.uploader.failed}</span>
    </p>`;
  }
  const sizeWords = size === null ? '' : f.bytes(size);
  const share = size ? sentBytes / size : 0;
  const words_ = {
    waiting: t.uploader.waiting,
    uploading:
      retryingAfter > 0 ? t.uploader.retrying(retryingAfter, f) : share >= 1 ? t.uploader.finishing : f.percent(share),
    uploaded: t.uploader.sent,
    paused: t.uploader.paused,
    missing: t.uploader.missing,
    elsewhere: t.uploader.elsewhere,
  }[status];
  return html`<p class="row-meta small muted figures">
    ${status === 'uploaded' ? icon('check', 'sent') : nothing}<span>${words_}</span>${sizeWords ? html`<span aria-hidden="true">·</span><span>${sizeWords}</span>` : nothing}
  </p>`;
}

function renderCategory(drawing: Drawing, { editable, words, actions }: DrawingRowsOptions) {
  const { category, name } = drawing;
  const known = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  const label = known ? words.t.categories[category as DrawingCategory] : category;
  if (!editable) return html`<span class="category-word small muted">${label}</span>`;
  const choices = known ? DRAWING_CATEGORIES : [category, ...DRAWING_CATEGORIES];
  const change = (event: Event) => actions.categorise(drawing, (event.target as HTMLSelectElement).value);
  return html`<select class="category small" aria-label=${words.t.uploader.category(name)} @change=${change}>
    ${choices.map(
      (choice) => html`<option value=${choice} ?selected=${choice === category}>
        ${words.t.categories[choice as DrawingCategory] ?? choice}
      </option>`,
    )}
  </select>`;
}

function renderActions(drawing: Drawing, { editable, words, actions }: DrawingRowsOptions) {
  if (!editable) return nothing;
  const { t } = words;
  const { name, status, file } = drawing;
  return html`<div class="row-actions">
    ${
      status === 'failed' && file
        ? html`<button type="button" class="button quiet retry" @click=${() => actions.retry(drawing)}>
            ${icon('retry')}<span>${t.retry}<span class="visually-hidden"> ${name}</span></span>
          </button>`
        : nothing
    }
    <button
      type="button"
      class="button icon-only replace"
      title=${t.uploader.replace(name)}
      aria-label=${t.uploader.replace(name)}
      @click=${() => actions.replace(drawing)}
    >
      ${icon('replace')}
    </button>
    <button
      type="button"
      class="button icon-only remove"
      title=${t.uploader.remove(name)}
      aria-label=${t.uploader.remove(name)}
      @click=${() => actions.remove(drawing)}
    >
      ${icon('remove')}
    </button>
  </div>`;
}

function renderProgress({ status, sentBytes, size, name }: Drawing, { f }: Words) {
  if (status !== 'uploading') return nothing;
  const share = size ? Math.min(1, sentBytes / size) : 0;
  return html`<div
    class="bar"
    role="progressbar"
    aria-label=${name}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(share * 100)}
    aria-valuetext=${f.percent(share)}
  >
    <div .style=${`inline-size: ${share * 100}%`}></div>
  </div>`;
}
