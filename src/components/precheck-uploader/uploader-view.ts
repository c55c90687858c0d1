/** What the uploader shows for a state of its project. Only renders; events go to `actions`. */
import { html, nothing, type TemplateResult } from 'lit';
import { isPending } from '../project-store/drawing.js';
import { hasCurrentDecision, isBusy, isUnread, readinessOf } from '../project-store/selectors.js';
import { uploadLimits } from '../project-store/state.js';
import { isSetupProblem } from '../adapter-client/problem.js';
import { icon } from '../ui/icons.js';
import { renderNotice } from '../ui/notice.js';
import { categoryName, missingCategories, renderDrawingList } from './drawing-list.js';
import { type PanelView, renderButton, renderDropArea } from './drop-area.js';
import { canChooseFolder } from './file-intake.js';
import type { HandOffPanel } from './hand-off-panel.js';
import {
  hasResult,
  type PanelModel,
  renderLeftOut,
  renderProblem,
  renderRefusals,
  renderResult,
  renderRun,
  renderUploadProgress,
  summaryOf,
} from './uploader-head.js';

/** The set is a part of its own, so that the drop area of the first paint stays in the document. */
export function viewOf(view: Omit<PanelModel, 'readiness' | 'editable'>): PanelView {
  const { handOff } = view;
  const { problem, isNamed, snapshot } = view.state;
  const readiness = readinessOf(view.state);
  const busy = isBusy(readiness);
  // Nothing can be added to a project that the page names until it is read.
  const usable = !view.disabled && !(problem && isSetupProblem(problem)) && (!isNamed || snapshot !== null);
  const shown: PanelModel = { ...view, readiness, editable: usable && !busy && !handOff };
  // Each part is a template of its own, so that a message that comes or goes does not move the focus in the others.
  return {
    head: html`${renderProblem(shown)} ${busy || snapshot?.phase === 'stalled' ? renderRun(shown) : renderResult(shown)}
    ${renderRefusals(shown)}${renderLeftOut(shown)}`,
    set: handOff ? renderHandOff(shown, handOff, busy || !usable) : busy ? renderFoldedList(shown) : renderSet(shown),
    foot: busy || handOff ? nothing : renderFoot(shown),
  };
}

function renderHandOff(shown: PanelModel, panel: HandOffPanel, disabled: boolean) {
  const { state, readiness } = shown;
  return html`${isBusy(readiness) || isUnread(state) ? nothing : panel.render({ ...shown, disabled })}
  ${state.drawings.length > 0 ? renderFoldedList(shown) : nothing}`;
}

/** Below a result the set is folded, unless a drawing is not uploaded. */
function renderSet(shown: PanelModel) {
  const { state, words, editable, actions } = shown;
  const { drawings } = state;
  if (drawings.length === 0) return renderDropArea({ ...shown, enabled: editable, open: (what) => actions.open(what) });
  const isChecked = hasResult(state);
  const isAtRest = isChecked && drawings.every(({ status }) => status === 'uploaded');
  const missing = editable ? missingCategories(shown.requiredCategories, drawings) : [];
  const names = words.f.list(missing.map((category) => categoryName(category, words)));
  const set = html`<section class="set stack">
    ${isAtRest ? nothing : renderUploadProgress(state, words)}
    ${missing.length > 0 ? renderNotice({ text: words.t.uploader.missingCategories(names), icon: 'sheet-add' }) : nothing}
    ${renderDrawingList(shown)}
  </section>`;
  return isChecked ? renderFold(shown, !isAtRest, set) : set;
}

const renderFoldedList = (shown: PanelModel) => renderFold(shown, false, renderDrawingList(shown));

/** What the person opened, or works in, stays open. */
function renderFold({ state, words, actions }: PanelModel, isOpen: boolean, content: TemplateResult) {
  const keep = ({ currentTarget }: Event) => {
    actions.isUnfolded = !(currentTarget as Element).closest('details')?.open;
  };
  const enter = ({ target }: Event) => {
    if (!(target as Element).closest('summary')) actions.isUnfolded = true;
  };
  return html`<details class="section" ?open=${isOpen || actions.isUnfolded} @focusin=${enter}>
    <summary @click=${keep}>${icon('fold', 'fold')}<span class="figures">${summaryOf(state, words)}</span></summary>
    ${content}
  </details>`;
}

/** The actions, which stay in view while the list scrolls. */
function renderFoot(shown: PanelModel) {
  const { state, words, actions } = shown;
  const { undoable, undo } = actions;
  if (state.drawings.length === 0 && !undoable) return nothing;
  return html`<div class="foot cluster">
    ${
      undoable
        ? html`<p class="undoable cluster tight small">
            <span>${undoable}</span>
            ${renderButton('undo', words.t.uploader.undo, undo, { rank: 'quiet' })}
          </p>`
        : nothing
    }
    ${state.drawings.length > 0 ? html`${renderSetActions(shown)} ${renderCheck(shown)}` : nothing}
  </div>`;
}

function renderSetActions({ state, words, editable, actions }: PanelModel) {
  const { t } = words;
  const { dispatch, open, startOver } = actions;
  const canAdd = editable && state.drawings.length < uploadLimits(state).maxFiles;
  const canPause = editable && state.drawings.some(isPending);
  const pause = () => dispatch({ type: state.paused ? 'uploads-resumed' : 'uploads-paused' });
  const button = (isShown: unknown, id: string, label: string, act: () => void) =>
    isShown ? renderButton(id, label, act, { rank: 'quiet', enabled: editable }) : nothing;
  return html`<div class="set-actions cluster tight">
    ${button(canAdd, 'choose', t.uploader.addMore, () => open('files'))}
    ${button(canAdd && canChooseFolder(), 'choose-folder', t.uploader.addFolder, () => open('folder'))}
    ${button(canPause, 'pause-all', state.paused ? t.uploader.resumeAll : t.uploader.pauseAll, pause)}
    ${button(state.settings.cityKey && state.projectId, 'start-over', t.uploader.startOver, startOver)}
  </div>`;
}

function renderCheck(shown: PanelModel) {
  const { state, words, readiness, editable, busyWords, actions } = shown;
  const { t } = words;
  const again = Boolean(state.snapshot?.run);
  const label = readiness === 'uploading' ? t.uploader.checkWhenSent : again ? t.uploader.checkAgain : t.uploader.check;
  const isIncomplete = readiness === 'upload-failed' || readiness === 'files-missing';
  const blocked = !editable || !state.settings.permitType || isIncomplete || state.checkRequested;
  const needsNoCheck = ['passed', 'signing', 'expired', 'stalled'].includes(readiness);
  return html`<p class="hint small muted">${busyWords ?? (needsNoCheck ? nothing : footHint(shown))}</p>
    ${
      needsNoCheck
        ? nothing
        : html`<button
            type="button"
            class="button ${hasCurrentDecision(state, 'passed') ? '' : 'primary'}"
            id="check"
            part="check-button"
            ?disabled=${blocked}
            @click=${() => actions.dispatch({ type: 'check-requested' })}
          >
            ${label}
          </button>`
    }`;
}

function footHint({ state, readiness, failure, words }: PanelModel) {
  const { t } = words;
  if (readiness === 'upload-failed') return t.validity.uploadFailed;
  if (readiness === 'files-missing') return t.validity.filesMissing;
  if (!state.settings.permitType) return t.problems.permit_type_missing;
  if (state.checkRequested) return t.uploader.willStart;
  const toDo = readiness === 'failed' && failure?.toDoLine(state, words);
  // Screen readers read it in the heading above.
  return toDo ? html`<span aria-hidden="true">${toDo}</span>` : nothing;
}
