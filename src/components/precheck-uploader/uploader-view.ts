/** What the uploader shows for a state of its session. Reads only; everything that happens goes through `actions`. */
import { html, nothing, type TemplateResult } from 'lit';
import { hasStanding, isBusy, isUnread, type Readiness, readinessOf, runStage } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { uploadLimits } from '../files/upload-limits.js';
import { isSetupProblem } from '../ui/events.js';
import { failingFindings } from '../ui/finding-groups.js';
import type { FindingsController } from '../ui/findings.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { renderRunNotes } from '../ui/run-notes.js';
import { estimateLine } from '../ui/time-left.js';
import { renderTimeline } from '../ui/timeline.js';
import { type DrawingListController, renderDrawingList } from './drawing-list.js';
import { type PanelView, renderDropArea } from './drop-area.js';
import { canChooseFolder } from './file-dialogs.js';
import type { HandOffPanel } from './hand-off/hand-off-panel.js';
import { renderLeftOut, renderProblem, renderRefusals } from './notices.js';
import { categoryName, missingCategories, type RequiredCategories } from './required-categories.js';
import { hasResult, renderResult } from './result-view.js';
import type { UndoableStep } from './undo.js';
import { renderUploadProgress, summaryOf } from './upload-progress.js';
import type { UploaderActions } from './uploader-actions.js';

export interface UploaderView {
  readonly state: ProjectState;
  readonly words: Words;
  readonly gated: boolean;
  readonly disabled: boolean;
  /** What is going on with files that were just given, or null. */
  readonly busyWords: string | null;
  readonly requiredCategories: RequiredCategories;
  readonly controller: FindingsController;
  readonly list: DrawingListController;
  /** What was taken out last and can be brought back, or null. */
  readonly undoable: UndoableStep | null;
  /** By the adapter's clock. */
  readonly nowMs: number;
  readonly actions: UploaderActions;
  /** Stands in the place of the set where the drawings are added on the service's own page. */
  readonly handOff: HandOffPanel | null;
}

interface Shown extends UploaderView {
  readonly readiness: Readiness;
  readonly editable: boolean;
}

/** The set keeps its own place, so that the first paint's drop area stays as it is. */
export function viewOf(view: UploaderView): PanelView {
  const readiness = readinessOf(view.state);
  const busy = isBusy(readiness);
  const { problem, opened, snapshot } = view.state;
  const isSetup = problem !== null && isSetupProblem(problem);
  // Nothing can be added to a project that the page names before it is there.
  const isHere = !opened || snapshot !== null;
  const usable = !view.disabled && !isSetup && isHere;
  const editable = usable && !busy && !view.handOff;
  const shown = { ...view, readiness, editable };
  // Each part has its own place, so that a message that comes or goes leaves the rest, and the focus in it, alone.
  return {
    head: html`${renderProblem(shown)} ${busy || readiness === 'stalled' ? renderRun(shown) : renderResult({ ...shown, isHandOff: Boolean(view.handOff) })}
    ${renderRefusals(shown)}${renderLeftOut(shown)}`,
    set: view.handOff
      ? renderHandOff(shown, view.handOff, busy || !usable)
      : busy
        ? renderFoldedSet(shown)
        : hasResult(shown)
          ? renderCheckedSet(shown)
          : renderSet(shown),
    foot: busy || view.handOff ? nothing : renderFoot(shown),
  };
}

function renderHandOff(shown: Shown, panel: HandOffPanel, disabled: boolean) {
  const { state, words, gated, readiness } = shown;
  const fallsShort = gated && hasStanding(state, 'failed');
  const checked = Boolean(state.snapshot?.run);
  return html`${isBusy(readiness) || isUnread(state) ? nothing : panel.render({ state, words, disabled, checked, fallsShort })}
  ${state.drawings.length > 0 ? renderFoldedSet(shown) : nothing}`;
}

function renderRun({ state, words, gated, readiness, nowMs }: Shown) {
  const { t } = words;
  const reports = state.snapshot?.reports ?? [];
  const isStarting = readiness === 'starting';
  const estimate = isStarting ? undefined : state.snapshot?.estimate;
  return html`<section class="run">
    <div class="head">
      <h3 id="run" tabindex="-1">${t.run.title}</h3>
      ${estimate ? html`<p class="small muted figures">${estimateLine(estimate, words, nowMs)}</p>` : nothing}
    </div>
    ${renderTimeline(isStarting ? 0 : runStage(reports), words)}
    ${isStarting ? nothing : renderRunNotes(state, gated, words)}
  </section>`;
}

/** `isTitled`: false where the fold around it says what the set has. */
function renderSet(shown: Shown, isTitled = true) {
  const { state, words, editable, list, actions } = shown;
  const { t } = words;
  const { drawings, offline } = state;
  if (drawings.length === 0) return renderDropArea({ ...shown, ...actions, enabled: editable });
  const missing = editable ? missingCategories(shown.requiredCategories, drawings) : [];
  return html`<section class="set">
    ${isTitled ? renderUploadProgress(state, words) : nothing}
    ${
      missing.length > 0
        ? renderNotice({
            tone: 'attention',
            icon: 'sheet-add',
            text: t.uploader.missingCategories(words.f.list(missing.map((category) => categoryName(category, words)))),
          })
        : nothing
    }
    ${renderDrawingList(drawings, { editable, offline, words, list, actions })}
  </section>`;
}

/** Below a result the set is folded, but for what a person has to see: files on their way, lost or refused. */
function renderCheckedSet(shown: Shown) {
  const { drawings } = shown.state;
  if (drawings.length === 0) return renderSet(shown);
  const isAtRest = drawings.every(({ status }) => status === 'uploaded');
  return renderFold(shown, !isAtRest, renderSet(shown, !isAtRest));
}

function renderFoldedSet(shown: Shown) {
  const { state, words, list, actions } = shown;
  const options = { editable: false, offline: state.offline, words, list, actions };
  return renderFold(shown, false, renderDrawingList(state.drawings, options));
}

function renderFold({ state, words }: Shown, isOpen: boolean, content: TemplateResult) {
  return html`<details class="section" ?open=${isOpen}>
    <summary>${icon('fold', 'fold')}<span class="figures">${words.t.uploader.drawings}: ${summaryOf(state, words)}</span></summary>
    ${content}
  </details>`;
}

/** What to do: it stays in reach while the list is scrolled. */
function renderFoot(shown: Shown) {
  const { state, words, undoable, actions } = shown;
  if (state.drawings.length === 0 && !undoable) return nothing;
  return html`<div class="foot footer">
    ${
      undoable
        ? html`<p class="undoable small">
            <span>${undoable.text}</span>
            <button type="button" class="button quiet" id="undo" @click=${actions.undo}>${words.t.uploader.undo}</button>
          </p>`
        : nothing
    }
    ${state.drawings.length > 0 ? html`${renderSetActions(shown)} ${renderCheck(shown)}` : nothing}
  </div>`;
}

function renderSetActions({ state, words, editable, actions }: Shown) {
  const { t } = words;
  const isSending = state.drawings.some(({ status }) => status === 'waiting' || status === 'uploading');
  const isPaused = state.drawings.some(({ status }) => status === 'paused');
  const canAdd = editable && state.drawings.length < uploadLimits(state).maxFiles;
  const button = (id: string, label: string, act: () => void) =>
    html`<button type="button" class="button quiet" id=${id} ?disabled=${!editable} @click=${act}>${label}</button>`;
  return html`<div class="set-actions">
    ${canAdd ? button('choose', t.uploader.addMore, actions.choose) : nothing}
    ${canAdd && canChooseFolder() ? button('choose-folder', t.uploader.addFolder, actions.chooseFolder) : nothing}
    ${
      editable && isSending
        ? button('pause-all', t.uploader.pauseAll, actions.pauseAll)
        : editable && isPaused
          ? button('pause-all', t.uploader.resumeAll, actions.resumeAll)
          : nothing
    }
    ${state.projectId ? button('start-over', t.uploader.startOver, actions.startOver) : nothing}
  </div>`;
}

function renderCheck({ state, words, readiness, editable, busyWords, actions }: Shown) {
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
            @click=${actions.check}
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
  // Who listens has it from the heading above.
  return toFix > 0 ? html`<span aria-hidden="true">${t.result.toDo(toFix, f)}</span>` : nothing;
}
