/** What the uploader shows for a state of its project. Only renders; events go to `actions`. */
import { html, nothing, type TemplateResult } from 'lit';
import { isPending } from '../project-store/drawing.js';
import { hasStanding, isBusy, isUnread, type Readiness, readinessOf } from '../project-store/selectors.js';
import { type ProjectState, uploadLimits } from '../project-store/state.js';
import { isSetupProblem } from '../ui/events.js';
import { otherPermitTypeLine, permitTypeName } from '../ui/gate-words.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderAttention } from '../ui/notice.js';
import { failingFindings } from '../ui/run-findings.js';
import { categoryName, missingCategories, renderDrawingList } from './drawing-list.js';
import { type PanelView, renderDropArea } from './drop-area.js';
import { canChooseFolder } from './file-intake.js';
import type { HandOffPanel } from './hand-off-panel.js';
import type { SheetPreviews } from './sheet-previews.js';
import {
  hasResult,
  renderLeftOut,
  renderProblem,
  renderRefusals,
  renderResult,
  renderRun,
  renderUploadProgress,
  type Shown,
  summaryOf,
} from './uploader-head.js';

export interface UploaderView extends Omit<Shown, 'readiness' | 'editable' | 'isHandOff'> {
  readonly disabled: boolean;
  /** A status line about files that are being read or added, or null. */
  readonly busyWords: string | null;
  readonly requiredCategories: readonly string[];
  /** What is known of the first sheets, where the page asks for it. */
  readonly previews: SheetPreviews | null;
  /** Takes the place of the set with `flow="hand-off"`. */
  readonly handOff: HandOffPanel | null;
}

type ShownView = UploaderView & Shown;

/** The set is a part of its own, so that the drop area of the first paint stays in the document. */
export function viewOf(view: UploaderView): PanelView {
  const readiness = readinessOf(view.state);
  const busy = isBusy(readiness);
  const { problem, opened, snapshot } = view.state;
  const isSetup = problem !== null && isSetupProblem(problem);
  // Nothing can be added to a project that the page names until it is read.
  const isHere = !opened || snapshot !== null;
  const usable = !view.disabled && !isSetup && isHere;
  const editable = usable && !busy && !view.handOff;
  const shown: ShownView = { ...view, readiness, editable, isHandOff: view.handOff !== null };
  // Each part is a template of its own, so that a message that comes or goes does not move the focus in the others.
  return {
    head: html`${renderProblem(shown)} ${busy || readiness === 'stalled' ? renderRun(shown) : renderResult(shown)}
    ${renderRefusals(shown)}${renderLeftOut(shown)}`,
    set: view.handOff
      ? renderHandOff(shown, view.handOff, busy || !usable)
      : busy
        ? renderFoldedSet(shown)
        : hasResult(view.state)
          ? renderCheckedSet(shown)
          : renderSet(shown),
    foot: busy || view.handOff ? nothing : renderFoot(shown),
  };
}

function renderHandOff(shown: ShownView, panel: HandOffPanel, disabled: boolean) {
  const { state, words, gated, readiness } = shown;
  const fallsShort = gated && hasStanding(state, 'failed');
  const handOff = {
    state,
    words,
    disabled,
    fallsShort,
    permitType: state.settings.permitType && permitTypeName(state.settings.permitType, state),
    other: otherPermitTypeLine(state, words, true),
    checked: Boolean(state.snapshot?.run),
  };
  return html`${isBusy(readiness) || isUnread(state) ? nothing : panel.render(handOff)}
  ${state.drawings.length > 0 ? renderFoldedSet(shown) : nothing}`;
}

/** `isTitled`: false if the fold around it has the title. */
function renderSet(shown: ShownView, isTitled = true) {
  const { state, words, editable, actions } = shown;
  if (state.drawings.length === 0) {
    const choose = () => actions.open('files');
    const chooseFolder = () => actions.open('folder');
    return renderDropArea({ ...shown, choose, chooseFolder, enabled: editable });
  }
  const missing = editable ? missingCategories(shown.requiredCategories, state.drawings) : [];
  const names = words.f.list(missing.map((category) => categoryName(category, words)));
  return html`<section class="set">
    ${isTitled ? renderUploadProgress(state, words) : nothing}
    ${missing.length > 0 ? renderAttention(words.t.uploader.missingCategories(names), undefined, 'sheet-add') : nothing}
    ${renderList(shown, editable)}
  </section>`;
}

/** Below a result the set is folded, unless a drawing is not uploaded. */
function renderCheckedSet(shown: ShownView) {
  const { drawings } = shown.state;
  if (drawings.length === 0) return renderSet(shown);
  const isAtRest = drawings.every(({ status }) => status === 'uploaded');
  return renderFold(shown, !isAtRest, renderSet(shown, !isAtRest));
}

const renderFoldedSet = (shown: ShownView) => renderFold(shown, false, renderList(shown, false));

function renderList({ state, words, previews, actions }: ShownView, editable: boolean) {
  const { offline, paused } = state;
  return renderDrawingList(state.drawings, { editable, offline, paused, words, previews, actions });
}

function renderFold({ state, words }: ShownView, isOpen: boolean, content: TemplateResult) {
  return html`<details class="section" ?open=${isOpen}>
    <summary>${icon('fold', 'fold')}<span class="figures">${words.t.uploader.drawings}: ${summaryOf(state, words)}</span></summary>
    ${content}
  </details>`;
}

/** The actions, which stay in view while the list scrolls. */
function renderFoot(shown: ShownView) {
  const { state, words, actions } = shown;
  const { undoable, undo } = actions;
  if (state.drawings.length === 0 && !undoable) return nothing;
  return html`<div class="foot footer">
    ${
      undoable
        ? html`<p class="undoable small">
            <span>${undoable}</span>
            <button type="button" class="button quiet" id="undo" @click=${undo}>${words.t.uploader.undo}</button>
          </p>`
        : nothing
    }
    ${state.drawings.length > 0 ? html`${renderSetActions(shown)} ${renderCheck(shown)}` : nothing}
  </div>`;
}

function renderSetActions({ state, words, editable, actions }: ShownView) {
  const { t } = words;
  const { dispatch, open, startOver } = actions;
  const isSending = state.drawings.some(isPending);
  const canAdd = editable && state.drawings.length < uploadLimits(state).maxFiles;
  const button = (id: string, label: string, act: () => void) =>
    html`<button type="button" class="button quiet" id=${id} ?disabled=${!editable} @click=${act}>${label}</button>`;
  return html`<div class="set-actions">
    ${canAdd ? button('choose', t.uploader.addMore, () => open('files')) : nothing}
    ${canAdd && canChooseFolder() ? button('choose-folder', t.uploader.addFolder, () => open('folder')) : nothing}
    ${
      !editable || !isSending
        ? nothing
        : state.paused
          ? button('pause-all', t.uploader.resumeAll, () => dispatch({ type: 'uploads-resumed' }))
          : button('pause-all', t.uploader.pauseAll, () => dispatch({ type: 'uploads-paused' }))
    }
    ${state.projectId ? button('start-over', t.uploader.startOver, startOver) : nothing}
  </div>`;
}

function renderCheck({ state, words, readiness, editable, busyWords, actions }: ShownView) {
  const { t } = words;
  const { snapshot, settings } = state;
  const settled = ['passed', 'signing', 'expired', 'stalled'].includes(readiness);
  const again = Boolean(snapshot?.run);
  const label = readiness === 'uploading' ? t.uploader.checkWhenSent : again ? t.uploader.checkAgain : t.uploader.check;
  const isIncomplete = readiness === 'upload-failed' || readiness === 'files-missing';
  const blocked = !editable || !settings.permitType || isIncomplete || state.checkRequested;
  return html`<p class="hint small muted">${busyWords ?? (settled ? nothing : footHint(state, readiness, words))}</p>
    ${
      settled
        ? nothing
        : html`<button
            type="button"
            class="button ${hasStanding(state, 'passed') ? '' : 'primary'}"
            id="check"
            part="check-button"
            ?disabled=${blocked}
            @click=${() => actions.dispatch({ type: 'check-requested' })}
          >
            ${label}
          </button>`
    }`;
}

function footHint(state: ProjectState, readiness: Readiness, { t, f }: Words) {
  if (readiness === 'upload-failed') return t.validity.uploadFailed;
  if (readiness === 'files-missing') return t.validity.filesMissing;
  if (!state.settings.permitType) return t.problems.permit_type_missing;
  if (state.checkRequested) return t.uploader.willStart;
  const toFix = readiness === 'failed' ? failingFindings(state).length : 0;
  // Screen readers read it in the heading above.
  return toFix > 0 ? html`<span aria-hidden="true">${t.result.toDo(toFix, f)}</span>` : nothing;
}
