/** What came of the last check, in the uploader: the verdict, what is left to fix, and how long the result counts. */
import { html, nothing } from 'lit';
import { isUnread, type Readiness } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { failingFindings, findingsToCheckAgain } from '../ui/finding-groups.js';
import { type FindingActions, type FindingsView, renderFindings, renderFindingsNote } from '../ui/findings.js';
import { renderNotice } from '../ui/notice.js';
import { otherPermitTypeLine } from '../ui/other-permit-type.js';
import { renderVerdict } from '../ui/verdict.js';

export interface ResultView extends Pick<FindingsView, 'state' | 'words' | 'controller'> {
  readonly gated: boolean;
  readonly readiness: Readiness;
  readonly editable: boolean;
  /** The drawings are added on the service's own page. */
  readonly isHandOff: boolean;
  readonly actions: FindingActions & { readonly renew: () => void; readonly retryFindings: () => void };
}

/** The set is being changed after a check. */
const CHANGED: readonly Readiness[] = ['changed', 'uploading', 'upload-failed', 'files-missing'];
/** A run has ended, and its findings are worth reading, whether the set has changed since or not. */
const RESULT_SHOWN: readonly Readiness[] = ['passed', 'failed', 'expired', 'signing', 'unavailable', ...CHANGED];

export function hasResult({ state, words, readiness }: Pick<ResultView, 'state' | 'words' | 'readiness'>): boolean {
  const { snapshot } = state;
  if (!snapshot?.run || snapshot.phase !== 'complete' || isUnread(state)) return false;
  return RESULT_SHOWN.includes(readiness) || otherPermitTypeLine(state, words) !== null;
}

export function renderResult(view: ResultView) {
  const { state, words, gated, readiness, editable, isHandOff, controller, actions } = view;
  if (!hasResult(view)) return nothing;
  const other = otherPermitTypeLine(state, words);
  const isChanged = CHANGED.includes(readiness);
  const stands = !isChanged && other === null;
  const folded = gated && ['passed', 'signing', 'expired'].includes(readiness);
  const list: FindingsView = { state, words, controller, folded, actions: editable ? actions : null };
  return html`<section class="result">
    ${
      stands
        ? renderVerdict(state, words, gated)
        : isChanged
          ? renderProgress(state, words)
          : // Where the check is made elsewhere, what is to be done about it stands beside the way there.
            renderSuperseded(isHandOff ? null : other)
    }
    ${stands && gated ? renderReceiptNote(view) : nothing}
    ${renderFindingsNote(state, words, actions.retryFindings)} ${renderFindings(list)}
  </section>`;
}

/** How much is left to fix while a person replaces drawings. */
function renderProgress(state: ProjectState, words: Words) {
  const { t, f } = words;
  const failing = failingFindings(state);
  const again = findingsToCheckAgain(failing, state);
  if (again.size === 0) return renderSuperseded(t.uploader.changed);
  return html`<div class="verdict">
    <h3 id="verdict" tabindex="-1">${t.result.stillToFix(failing.length - again.size, failing.length, f)}</h3>
    <p class="small muted">${t.uploader.changed}</p>
  </div>`;
}

const renderSuperseded = (text: string | null) =>
  text === null ? nothing : renderNotice({ tone: 'attention', icon: 'replace', text });

/** Until when the result counts, that it is being confirmed, or how it is confirmed anew. */
function renderReceiptNote({ state, words, readiness, actions }: ResultView) {
  const { t, f } = words;
  if (readiness === 'signing') return html`<p class="small muted">${t.result.signing}</p>`;
  if (readiness === 'passed' && state.receipt) {
    return html`<p class="small muted figures">${t.result.attached} ${t.result.submitBy(state.receipt.expiresAt, f)}</p>`;
  }
  if (readiness !== 'expired') return nothing;
  const renew = html`<button type="button" class="button" id="renew" @click=${actions.renew}>${t.uploader.renew}</button>`;
  return renderNotice({ tone: 'attention', icon: 'clock', text: t.result.expired, actions: renew });
}
