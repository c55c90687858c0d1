/** One row for each drawing of the set: its first sheet, name, category, how far it is, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { DRAWING_CATEGORIES, type Drawing, guessLabel } from '../session/drawing.js';
import { renderFileName } from '../files/file-name.js';
import { type RowIconName, rowIcon as icon } from './row-icons.js';
import type { Words } from '../i18n/localisation.js';
import { problemSentence } from '../ui/problem-words.js';
import type { DrawingRowActions } from './drawing-row-actions.js';
import type { RowDesk } from './row-desk.js';
import { categoryName } from './required-categories.js';
import { progressWords, sentShare, sheetWords } from './row-words.js';

export interface DrawingRowsOptions {
  readonly editable: boolean;
  readonly offline: boolean;
  readonly words: Words;
  readonly desk: RowDesk;
  readonly actions: DrawingRowActions;
}

export function renderDrawingRows(drawings: readonly Drawing[], options: DrawingRowsOptions): TemplateResult {
  const { editable, offline, words, desk } = options;
  return html`<ul
    class="rows"
    part="drawings"
    @dragover=${desk.handleDragOver}
    @drop=${desk.handleDrop}
    @dragend=${desk.handleDragEnd}
    @keydown=${editable ? desk.handleKey : null}
  >
    ${repeat(
      drawings,
      ({ id }) => id,
      (drawing) =>
        // A byte of one file is no news for the rows of all others.
        guard(
          [drawing, editable, offline, words, desk.readingOf(drawing), desk.pictureOf(drawing), desk.stateOf(drawing)],
          () => renderRow(drawing, options),
        ),
    )}
  </ul>`;
}

function renderRow(drawing: Drawing, options: DrawingRowsOptions) {
  const { desk, editable } = options;
  return html`<li class="row ${drawing.status} ${desk.stateOf(drawing)}" part="drawing" data-id=${drawing.id}>
    ${renderSheet(drawing, options)}
    <div class="row-main">
      ${
        editable && desk.stateOf(drawing) === 'naming'
          ? renderLabelField(drawing, options)
          : renderFileName(drawing.name)
      }
      ${renderMeta(drawing, options)}
    </div>
    ${renderCategory(drawing, options)} ${renderActions(drawing, options)} ${renderProgress(drawing, options.words)}
  </li>`;
}

/** What the row is dragged by. The picture is drawn into the canvas once it is there. */
function renderSheet(drawing: Drawing, { desk, editable }: DrawingRowsOptions) {
  const picture = desk.pictureOf(drawing);
  return html`<span class="thumb" draggable=${editable ? 'true' : 'false'} @dragstart=${desk.handleDragStart}>
    ${
      picture
        ? html`<canvas aria-hidden="true" width=${picture.width} height=${picture.height}></canvas>`
        : icon(drawing.status === 'missing' ? 'sheet-add' : 'sheet')
    }
  </span>`;
}

function renderLabelField(drawing: Drawing, { desk, words, actions }: DrawingRowsOptions) {
  const save = (event: Event) => {
    if (desk.stateOf(drawing) !== 'naming') return;
    actions.label(drawing, (event.target as HTMLInputElement).value);
    desk.stopNaming();
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    // Else the key would press the button that the focus goes to.
    event.preventDefault();
    if (event.key === 'Enter') save(event);
    else desk.stopNaming();
  };
  return html`<input
    class="label"
    maxlength="200"
    dir="auto"
    aria-label=${words.t.uploader.labelOf(drawing.name)}
    .value=${drawing.label}
    @blur=${save}
    @keydown=${handleKey}
  />`;
}

function renderMeta(drawing: Drawing, { words, offline, desk }: DrawingRowsOptions) {
  const { status, problem, label, name } = drawing;
  const sheets = sheetWords(desk.readingOf(drawing), words);
  // A label that only repeats the name says nothing.
  const ownLabel = label === guessLabel(name) ? [] : [label];
  const parts = [...progressWords(drawing, offline, words), ...(sheets ? [sheets] : []), ...ownLabel];
  return html`${
    problem || status === 'failed'
      ? html`<p class="row-meta small problem">
            ${icon('fail')}<span>${problem ? problemSentence(problem, words) : words.t.uploader.failed}</span>
          </p>`
      : nothing
  }
    <p class="row-meta small muted figures">
      ${status === 'uploaded' ? icon('check', 'sent') : nothing}${parts.map((part) => html`<span>${part}</span>`)}
    </p>`;
}

function renderCategory(drawing: Drawing, { editable, words, actions }: DrawingRowsOptions) {
  const { category, name } = drawing;
  if (!editable) return html`<span class="category-word small muted">${categoryName(category, words)}</span>`;
  const isKnown = (DRAWING_CATEGORIES as readonly string[]).includes(category);
  const choices = isKnown ? DRAWING_CATEGORIES : [category, ...DRAWING_CATEGORIES];
  const change = (event: Event) => actions.categorise(drawing, (event.target as HTMLSelectElement).value);
  return html`<select class="category small" aria-label=${words.t.uploader.category(name)} @change=${change}>
    ${choices.map(
      (choice) => html`<option value=${choice} .selected=${choice === category}>
        ${categoryName(choice, words)}
      </option>`,
    )}
  </select>`;
}

/** What the person most likely wants of the drawing as it stands; all else is in the menu. */
function renderActions(drawing: Drawing, { editable, words, desk, actions }: DrawingRowsOptions) {
  const { t } = words;
  const { name, status, file } = drawing;
  const iconButton = (className: string, shown: RowIconName, label: string, act: (drawing: Drawing) => void) =>
    html`<button
      type="button"
      class="button icon-only ${className}"
      title=${label}
      aria-label=${label}
      @click=${() => act(drawing)}
    >
      ${icon(shown)}
    </button>`;
  const wordButton = (className: string, shown: RowIconName, label: string, act: (drawing: Drawing) => void) =>
    html`<button type="button" class="button quiet ${className}" @click=${() => act(drawing)}>
      ${icon(shown)}<span>${label}<span class="visually-hidden"> ${name}</span></span>
    </button>`;
  const isSending = status === 'waiting' || status === 'uploading';
  if (!editable) return nothing;
  return html`<div class="row-actions">
    ${
      status === 'failed' && file
        ? wordButton('retry', 'retry', t.retry, actions.retry)
        : status === 'missing'
          ? wordButton('replace', 'sheet-add', t.uploader.chooseAgain, actions.replace)
          : status === 'paused'
            ? iconButton('resume', 'play', t.uploader.resume(name), actions.resume)
            : isSending
              ? iconButton('pause', 'pause', t.uploader.pause(name), actions.pause)
              : iconButton('remove', 'remove', t.uploader.remove(name), actions.remove)
    }
    <button
      type="button"
      class="button icon-only more"
      title=${t.uploader.more(name)}
      aria-label=${t.uploader.more(name)}
      aria-haspopup="menu"
      aria-expanded=${desk.stateOf(drawing) === 'menu' ? 'true' : 'false'}
      @click=${desk.handleMore}
    >
      ${icon('more')}
    </button>
  </div>`;
}

function renderProgress(drawing: Drawing, { f }: Words) {
  if (drawing.status !== 'uploading') return nothing;
  const share = sentShare(drawing);
  return html`<div
    class="bar"
    role="progressbar"
    aria-label=${drawing.name}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(share * 100)}
    aria-valuetext=${f.percent(share)}
  >
    <div .style=${`inline-size: ${share * 100}%`}></div>
  </div>`;
}
