/** Messages above the set: what stopped the session, which files were not added, what of a folder was left out. */
import { html, nothing } from 'lit';
import type { Words } from '../i18n/localisation.js';
import { isUnconfirmed } from '../project-store/selectors.js';
import type { LeftOut, ProjectState } from '../project-store/state.js';
import { icon } from '../ui/icons.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence, problemTitle } from '../ui/problem-words.js';
import { renderUnread } from '../ui/run-notes.js';
import type { UploaderActions } from './uploader-actions.js';

interface NoticesView {
  readonly state: ProjectState;
  readonly words: Words;
  readonly gated: boolean;
  readonly actions: UploaderActions;
}

/** The reasons of a folder full of what is too much are mostly one. */
const REFUSALS_SHOWN = 6;

export function renderProblem({ state, words, gated, actions }: NoticesView) {
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
  return renderNotice({ tone: 'attention', icon: 'attention', title, text, actions: buttons });
}

export function renderRefusals({ state, words, actions }: NoticesView) {
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
    actions: renderDismiss(words, actions),
  });
}

export function renderLeftOut({ state, words, actions }: NoticesView) {
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

/** What of a folder was not taken. */
export function leftOutSentences({ none, leftOut, unreadable }: LeftOut, { t, f }: Words): string[] {
  const sentences: string[] = [];
  if (none) sentences.push(t.uploader.folderEmpty);
  if (leftOut > 0 && !none) sentences.push(t.uploader.leftOut(leftOut, f));
  if (unreadable > 0) sentences.push(t.uploader.unreadable);
  return sentences;
}

function renderDismiss({ t }: Words, { dismiss }: UploaderActions) {
  return html`<button type="button" class="button quiet" @click=${dismiss}>${t.uploader.dismiss}</button>`;
}
