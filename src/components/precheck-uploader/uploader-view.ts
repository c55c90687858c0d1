/** What the uploader shows for a state of its session. Reads only; everything that happens goes through `actions`. */
import { html, nothing } from 'lit';
import {
  hasStanding,
  isBusy,
  isUnconfirmed,
  isUnread,
  type Readiness,
  readinessOf,
  runStage,
} from '../session/selectors.js';
import type { SessionState } from '../session/session-state.js';
import { uploadLimits } from '../files/upload-limits.js';
import { isSetupProblem } from '../ui/events.js';
import type { FindingGrouping } from '../ui/findings.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence, problemTitle } from '../ui/problem-words.js';
import { renderRunNotes, renderUnread } from '../ui/run-notes.js';
import { renderTimeline } from '../ui/timeline.js';
import type { DrawingRowActions } from './drawing-row-actions.js';
import { renderDrawingRows } from './drawing-rows.js';
import { renderDropArea } from './drop-area.js';
import type { PanelView } from './first-view.js';
import { canChooseFolder } from './given-files.js';
import { renderLeftOut } from './left-out.js';
import type { HandOffPanel } from './hand-off/hand-off-panel.js';
import { categoryName, missingCategories, type RequiredCategories } from './required-categories.js';
import { hasResult, renderResult } from './result-view.js';
import type { RowDesk } from './row-desk.js';
import { renderRowMenu } from './row-menu.js';
import { renderSummary, summaryOf } from './set-summary.js';

export interface UploaderActions extends DrawingRowActions {
  readonly choose: () => void;
  readonly chooseFolder: () => void;
  readonly check: () => void;
  readonly retryAll: () => void;
  readonly renew: () => void;
  readonly startOver: () => void;
  readonly dismiss: () => void;
  readonly retryFindings: () => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
}

export interface UploaderView {
  readonly state: SessionState;
  readonly words: Words;
  readonly gated: boolean;
  readonly disabled: boolean;
  /** What is going on with files that were just given, or null. */
  readonly busyWords: string | null;
  readonly requiredCategories: RequiredCategories;
  readonly grouping: FindingGrouping;
  readonly desk: RowDesk;
  readonly actions: UploaderActions;
  /** Stands in the place of the set where the drawings are added on the service's own page. */
  readonly handOff: HandOffPanel | null;
}

interface Shown extends UploaderView {
  readonly readiness: Readiness;
  readonly editable: boolean;
}

/** The reasons of a folder full of what is too much are mostly one. */
const REFUSALS_SHOWN = 6;

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
  const { state, words, actions } = view;
  // Each part has its own place, so that a message that comes or goes leaves the rest, and the focus in it, alone.
  return {
    above: html`${renderProblem(shown)} ${busy || readiness === 'stalled' ? renderRun(shown) : renderResult({ ...shown, isHandOff: Boolean(view.handOff) })}
    ${renderRefusals(shown)}${state.leftOut ? renderLeftOut(state.leftOut, words, actions.dismiss) : nothing}`,
    set: view.handOff
      ? renderHandOff(shown, view.handOff, busy || !usable)
      : busy
        ? renderFoldedSet(shown)
        : hasResult(shown)
          ? renderCheckedSet(shown)
          : renderSet(shown),
    below: busy || view.handOff ? nothing : renderFooter(shown),
  };
}

function renderHandOff(shown: Shown, panel: HandOffPanel, disabled: boolean) {
  const { state, words, gated, readiness } = shown;
  const fallsShort = gated && hasStanding(state, 'failed');
  const checked = Boolean(state.snapshot?.run);
  return html`${isBusy(readiness) || isUnread(state) ? nothing : panel.render({ state, words, disabled, checked, fallsShort })}
  ${state.drawings.length > 0 ? renderFoldedSet(shown) : nothing}`;
}

function renderProblem({ state, words, gated, actions }: Shown) {
  const { problem } = state;
  if (!problem) return renderUnread(state, words);
  const { t } = words;
  // What staff must mend may be mended while the page is open, so trying again is offered then too.
  const buttons = html`<button type="button" class="button" id="retry" @click=${actions.retryAll}>${icon('retry')}${t.retry}</button>
    ${
      problem.code === 'not_found'
        ? html`<button type="button" class="button" @click=${actions.startOver}>${t.uploader.startOver}</button>`
        : nothing
    }`;
  const title = problemTitle(problem, state, words) ?? (isUnconfirmed(state, gated) ? t.result.unconfirmed : undefined);
  const text = html`${problemSentence(problem, words)}
  ${problem.requestId ? html`<span class="small muted">${t.reference(problem.requestId)}</span>` : nothing}`;
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title,
    text,
    actions: buttons,
  });
}

function renderRun({ state, words, gated, readiness }: Shown) {
  const { t } = words;
  const reports = state.snapshot?.reports ?? [];
  const stage = readiness === 'starting' ? 0 : runStage(reports);
  return html`<section class="run">
    <h3 id="run" tabindex="-1">${t.run.title}</h3>
    ${renderTimeline(stage, words)}
    ${
      reports.length > 1
        ? html`<p class="small muted figures">
            ${t.run.report(reports.filter(({ complete }) => complete).length, reports.length, words.f)}
          </p>`
        : nothing
    }
    ${readiness === 'starting' ? nothing : renderRunNotes(state, gated, words)}
  </section>`;
}

function renderRefusals({ state, words, actions }: Shown) {
  const { refusals } = state;
  if (refusals.length === 0) return nothing;
  const { t, f } = words;
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title: t.uploader.refused(refusals.length, f),
    text: html`<ul class="refusals">
      ${refusals
        .slice(0, REFUSALS_SHOWN)
        .map(({ name, problem }) => html`<li><bdi>${name}</bdi> <br />${problemSentence(problem, words)}</li>`)}
      ${refusals.length > REFUSALS_SHOWN ? html`<li>+${f.number(refusals.length - REFUSALS_SHOWN)}</li>` : nothing}
    </ul>`,
    actions: html`<button type="button" class="button quiet" @click=${actions.dismiss}>${t.uploader.dismiss}</button>`,
  });
}

function renderSet(shown: Shown) {
  const { state, words, editable, busyWords, desk, actions } = shown;
  const { t, f } = words;
  const { drawings, offline } = state;
  const missing = editable ? missingCategories(shown.requiredCategories, drawings) : [];
  if (drawings.length === 0) return renderDropArea({ ...shown, ...actions, enabled: editable });
  const { maxFileBytes, maxFiles } = uploadLimits(state);
  return html`<section class="set">
    ${renderSummary(shown)}
    ${
      missing.length > 0
        ? renderNotice({
            tone: 'attention',
            icon: 'sheet-add',
            text: t.uploader.missingCategories(missing.map((category) => categoryName(category, words))),
          })
        : nothing
    }
    ${renderDrawingRows(drawings, { editable, offline, words, desk, actions })}
    ${
      editable && drawings.length < maxFiles
        ? html`<div class="add">
            <span class="small">${busyWords ?? t.uploader.dropMore}<br />${t.uploader.limits(maxFileBytes, maxFiles, f)}</span>
            <div class="choices">
              <button type="button" class="button" id="choose" @click=${actions.choose}>${t.uploader.addMore}</button>
              ${
                canChooseFolder()
                  ? html`<button type="button" class="button" id="choose-folder" @click=${actions.chooseFolder}>
                      ${t.uploader.addFolder}
                    </button>`
                  : nothing
              }
            </div>
          </div>`
        : nothing
    }
    ${editable ? renderRowMenu({ drawings, words, desk, actions }) : nothing}
  </section>`;
}

/** Below a result the set is folded, but for what a person has to see: files on their way, lost or refused. */
function renderCheckedSet(shown: Shown) {
  const { state, words } = shown;
  const isAtRest = state.drawings.every(({ status }) => status === 'uploaded');
  if (state.drawings.length === 0) return renderSet(shown);
  return html`<details class="section" ?open=${!isAtRest}>
    <summary>${icon('fold', 'fold')}<span class="figures">${words.t.uploader.drawings}: ${summaryOf(state, words)}</span></summary>
    ${renderSet(shown)}
  </details>`;
}

function renderFoldedSet({ state, words, desk, actions }: Shown) {
  const { t } = words;
  return html`<details class="section">
    <summary>${icon('fold', 'fold')}<span class="figures">${t.uploader.drawings}: ${summaryOf(state, words)}</span></summary>
    ${renderDrawingRows(state.drawings, { editable: false, offline: state.offline, words, desk, actions })}
  </details>`;
}

function renderFooter({ state, words, readiness, editable, actions }: Shown) {
  if (state.drawings.length === 0) return nothing;
  const { t } = words;
  const { snapshot, settings } = state;
  const settled = ['passed', 'signing', 'expired', 'stalled'].includes(readiness);
  const noPermitType = !settings.permitType;
  const again = Boolean(snapshot?.run);
  const label = readiness === 'uploading' ? t.uploader.checkWhenSent : again ? t.uploader.checkAgain : t.uploader.check;
  const blocked =
    !editable || noPermitType || readiness === 'upload-failed' || readiness === 'files-missing' || state.checkRequested;
  return html`<div class="footer">
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
    }
    <p class="hint small muted">${settled ? nothing : footerHint(state, readiness, words)}</p>
    ${
      state.projectId
        ? html`<button type="button" class="button quiet" ?disabled=${!editable} @click=${actions.startOver}>
            ${t.uploader.startOver}
          </button>`
        : nothing
    }
  </div>`;
}

function footerHint(state: SessionState, readiness: Readiness, { t }: Words) {
  if (readiness === 'upload-failed') return t.uploader.mendFailed;
  if (readiness === 'files-missing') return t.uploader.chooseMissing;
  if (!state.settings.permitType) return t.uploader.needsPermitType;
  return state.checkRequested ? t.uploader.willStart : nothing;
}
