import { html, nothing, type TemplateResult } from 'lit';
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import { type IconName, icon } from './icons.js';
import { problemSentence, type SentenceWords } from './problem-words.js';

export interface Notice {
  /** Something to look at, unless it says otherwise. */
  readonly tone?: 'attention' | 'neutral';
  readonly icon?: IconName | undefined;
  readonly title?: string | undefined;
  readonly text: unknown;
  readonly actions?: unknown;
}

/** A short message with what to do about it. */
export function renderNotice({
  tone = 'attention',
  icon: name = 'attention',
  title,
  text,
  actions,
}: Notice): TemplateResult {
  return html`<div class="notice tone-${tone}" part="notice">
    ${icon(name)}
    <div class="body stack tight">
      ${title ? html`<strong>${title}</strong>` : nothing}
      <div>${text}</div>
      ${actions ? html`<div class="actions cluster">${actions}</div>` : nothing}
    </div>
  </div>`;
}

/** A button that tries again what failed. */
export const renderRetry = (
  { t }: { readonly t: { readonly retry: string } },
  retry: () => void,
  id = 'retry',
): TemplateResult =>
  html`<button type="button" class="button" id=${id} @click=${retry}>${icon('retry')}${t.retry}</button>`;

/** The words of the elements that check drawings, as far as a problem needs them. */
export interface ProblemNoticeWords<F> extends SentenceWords<F> {
  readonly t: SentenceWords<F>['t'] & {
    readonly retry: string;
    readonly setupTitle: string;
    readonly reference: (requestId: string) => string;
  };
}

/** What went wrong, with a way to try again and `more` ways out. */
export function renderProblem<F>(
  problem: Problem,
  words: ProblemNoticeWords<F>,
  retry: () => void,
  { title, buttonId, more }: { title?: string | undefined; buttonId?: string | undefined; more?: unknown } = {},
): TemplateResult {
  const { t } = words;
  const { requestId } = problem;
  return renderNotice({
    title: isSetupProblem(problem) ? t.setupTitle : title,
    text: html`${problemSentence(problem, words)}
    ${requestId ? html`<span class="small muted">${t.reference(requestId)}</span>` : nothing}`,
    actions: html`${renderRetry(words, retry, buttonId)} ${more}`,
  });
}
