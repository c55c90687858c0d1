/** The status above the set: problems, upload progress, the check under way, and the last result. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../i18n/localisation.js';
import {
  isOffline,
  otherSubject,
  type Readiness,
  readinessOf,
  runStage,
  uploadTotals,
} from '../project-store/selectors.js';
import type { LeftOut, ProjectState } from '../project-store/state.js';
import { REFUSALS_SHOWN } from '../ui/announcements.js';
import { type FindingsPart, renderFindings } from '../ui/findings-part.js';
import { otherSubjectLine } from '../ui/gate-words.js';
import { problemSentence, renderNotice, renderRetry } from '../ui/notice.js';
import { renderProjectProblem, renderRunNotes } from '../ui/project-notices.js';
import { estimateLine, renderTimeline, timeLeftLine } from '../ui/progress.js';
import { type Failure, renderVerdict } from '../ui/verdict.js';
import { renderButton } from './drop-area.js';
import type { HandOffPanel } from './hand-off-panel.js';
import type { SheetPreviews } from './sheet-previews.js';
import type { UploaderActions } from './uploader-actions.js';

/** What the parts of the panel are rendered from. */
export interface PanelModel {
  readonly state: ProjectState;
  readonly words: Words;
  readonly gated: boolean;
  readonly readiness: Readiness;
  readonly editable: boolean;
  /** Takes the place of the set with `flow="hand-off"`: the drawings are added on the service's own page. */
  readonly handOff: HandOffPanel | null;
  /** By the adapter's clock. */
  readonly nowMs: number;
  readonly findings: FindingsPart;
  readonly failure: Failure;
  readonly actions: UploaderActions;
  readonly disabled: boolean;
  readonly busyWords: string | null;
  readonly requiredCategories: readonly string[];
  /** What is known of the first sheets, where the page asks for it. */
  readonly previews: SheetPreviews | null;
}

// ── What is wrong ──

export function renderProblem({ state, words, gated, actions }: PanelModel) {
  const { problem, unsaved } = state;
  const { t } = words;
  if (!problem && unsaved)
    return renderNotice({ text: t.uploader.unsaved, actions: renderRetry(words, actions.retry) });
  const more =
    problem?.code === 'not_found'
      ? html`<button type="button" class="button" @click=${actions.startOver}>${t.uploader.startOver}</button>`
      : nothing;
  // Staff may fix a set-up problem while the page is open, so Retry is offered for that too.
  return renderProjectProblem(state, gated, words, actions.retry, more);
}

export function renderRefusals({ state, words, actions }: PanelModel) {
  const { refusals } = state;
  if (refusals.length === 0) return nothing;
  const { t, f } = words;
  return renderNotice({
    title: t.uploader.refused(refusals.length, f),
    text: html`<ul class="refusals stack tight">
      ${refusals
        .slice(0, REFUSALS_SHOWN)
        .map(({ name, problem }) => html`<li><bdi>${name}</bdi> <br />${problemSentence(problem, words)}</li>`)}
      ${refusals.length > REFUSALS_SHOWN ? html`<li>+${f.number(refusals.length - REFUSALS_SHOWN)}</li>` : nothing}
    </ul>`,
    actions: renderDismiss(words, actions),
  });
}

export function renderLeftOut({ state, words, actions }: PanelModel) {
  const { leftOut } = state;
  const sentences = leftOut ? leftOutSentences(leftOut, words) : [];
  if (!leftOut || sentences.length === 0) return nothing;
  const isMissing = leftOut.none || leftOut.unreadable > 0;
  return renderNotice({
    tone: isMissing ? 'attention' : 'neutral',
    icon: isMissing ? 'attention' : 'sheet',
    text: sentences.join(' '),
    actions: renderDismiss(words, actions),
  });
}

/** What was skipped of a folder. */
export function leftOutSentences({ none, leftOut, unreadable }: LeftOut, { t, f }: Words): string[] {
  const skipped = none ? [t.uploader.folderEmpty] : leftOut > 0 ? [t.uploader.leftOut(leftOut, f)] : [];
  return unreadable > 0 ? [...skipped, t.uploader.unreadable] : skipped;
}

function renderDismiss({ t }: Words, { dispatch }: UploaderActions) {
  const dismiss = () => dispatch({ type: 'refusals-dismissed' });
  return html`<button type="button" class="button quiet" @click=${dismiss}>${t.uploader.dismiss}</button>`;
}

// ── The upload ──

/** "5 drawings, 96 MB", or how many of them are uploaded. */
export function summaryOf({ drawings }: ProjectState, { t, f }: Words): string {
  const { count, arrived, totalBytes } = uploadTotals(drawings);
  return arrived === count ? t.uploader.ready(count, totalBytes, f) : t.uploader.summary(arrived, count, f);
}

/** How much of the set is sent, in one bar, and how long the rest takes. */
export function renderUploadProgress(state: ProjectState, words: Words): TemplateResult {
  const { t, f } = words;
  const { count, arrived, sentBytes, totalBytes } = uploadTotals(state.drawings);
  const summary = summaryOf(state, words);
  const isSent = arrived === count;
  const leftMs = (state.secondsLeft ?? 0) * 1000;
  const left = state.secondsLeft === null ? '' : ` · ${timeLeftLine(leftMs, leftMs, words)}`;
  const details = t.uploader.part(sentBytes, totalBytes, f) + left;
  return html`<div class="head cluster apart">
      <h3 class="figures">${isSent ? t.uploader.drawings : summary}</h3>
      <p class="small muted figures">${isSent ? summary : details}</p>
      ${isSent ? nothing : renderBar(totalBytes ? sentBytes / totalBytes : 0, t.uploader.label, details)}
    </div>
    ${isOffline(state) ? renderNotice({ text: t.uploader.offline, icon: 'clock' }) : nothing}`;
}

/** `share`: 0 to 1. */
export function renderBar(share: number, label: string, text: string): TemplateResult {
  const percent = share * 100;
  return html`<span
    class="bar meter"
    role="progressbar"
    aria-label=${label}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(percent)}
    aria-valuetext=${text}
  >
    <i .style=${`inline-size: ${percent}%`}></i>
  </span>`;
}

// ── The check ──

export function renderRun({ state, words, gated, readiness, nowMs }: PanelModel) {
  const reports = state.snapshot?.reports ?? [];
  const isStarting = readiness === 'starting';
  const estimate = isStarting ? undefined : state.snapshot?.estimate;
  return html`<section class="run stack">
    <div class="head cluster apart">
      <h3 id="run" tabindex="-1">${words.t.run.title}</h3>
      ${estimate ? html`<p class="small muted figures">${estimateLine(estimate, words, nowMs)}</p>` : nothing}
    </div>
    ${renderTimeline(isStarting ? 0 : runStage(reports), words)}
    ${isStarting ? nothing : renderRunNotes(state, gated, words)}
  </section>`;
}

/** The set is being changed after a check. */
const CHANGED: readonly Readiness[] = ['changed', 'uploading', 'upload-failed', 'files-missing'];
/** A run has ended, and its findings are worth reading, whether the set has changed since or not. */
const RESULT_SHOWN: readonly Readiness[] = ['passed', 'failed', 'expired', 'signing', 'unavailable', ...CHANGED];

export function hasResult(state: ProjectState): boolean {
  const { snapshot } = state;
  if (!snapshot?.run || snapshot.phase !== 'complete') return false;
  return RESULT_SHOWN.includes(readinessOf(state)) || otherSubject(state) !== null;
}

/** Whether there is a result to read in full. A pass is confirmed first: until then, nothing is loaded that it does not need. */
export function isResultRead(state: ProjectState): boolean {
  return hasResult(state) && readinessOf(state) !== 'signing';
}

/** What came of the last check: the verdict, what is left to fix, and how long the result counts. */
export function renderResult(shown: PanelModel) {
  const { state, words, gated, readiness, editable, findings, actions } = shown;
  if (!hasResult(state)) return nothing;
  const other = otherSubjectLine(state, words);
  const isChanged = CHANGED.includes(readiness);
  const stands = !isChanged && other === null;
  const folded = gated && ['passed', 'signing', 'expired'].includes(readiness);
  const choose = editable ? actions.chooseFor : null;
  return html`<section class="result stack">
    ${renderVerdictOrNotice(shown, isChanged, other)}
    ${stands && gated ? renderReceiptNote(shown) : nothing}
    ${renderFindings(findings, { state, words, folded, choose }, actions.retry)}
  </section>`;
}

/** `other`: that another permit type was checked than the page asks for; null where that is not so. */
function renderVerdictOrNotice(shown: PanelModel, isChanged: boolean, other: string | null) {
  const { state, words, gated, handOff, failure } = shown;
  if (isChanged) {
    const { changed } = words.t.uploader;
    const stillToFix = failure?.stillToFixLine(state, words) ?? null;
    if (stillToFix === null) return renderNotice({ text: changed, icon: 'replace' });
    return html`<div class="verdict">
      <h3 id="verdict" tabindex="-1">${stillToFix}</h3>
      <p class="small muted">${changed}</p>
    </div>`;
  }
  if (other === null) return renderVerdict(state, words, gated, failure);
  // With hand-off, the hand-off panel says what to do.
  return handOff ? nothing : renderNotice({ text: other, icon: 'replace' });
}

/** When the receipt expires, that it is being signed, or how to renew it. */
function renderReceiptNote({ state, words, readiness, actions }: PanelModel) {
  const { t, f } = words;
  if (readiness === 'signing') return html`<p class="small muted">${t.result.signing}</p>`;
  if (readiness === 'passed' && state.receipt) {
    return html`<p class="small muted figures">${t.result.attached} ${t.result.submitBy(state.receipt.expiresAt, f)}</p>`;
  }
  if (readiness !== 'expired') return nothing;
  const renew = renderButton('renew', t.uploader.renew, actions.retry);
  return renderNotice({ text: t.result.expired, icon: 'clock', actions: renew });
}
