/** A message with what to do about it, and the sentence for a problem, in the words of whichever element shows it. */
import { html, nothing, type TemplateResult } from 'lit';
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import { type IconName, icon } from './icons.js';
import type { ProblemValues, ProblemWords } from '../translations/translation.js';

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

// ── Problems ──

/** Codes that ask the same of a person as another one. */
const SAME_SENTENCE: Readonly<Record<string, string>> = {
  adapter_timeout: 'adapter_unreachable',
  storage_timeout: 'storage_unreachable',
  upstream_timeout: 'upstream_unavailable',
  upstream_misread: 'upstream_unavailable',
  too_many_streams: 'too_many_requests',
  body_too_large: 'setup',
  // The property element has no sentence of its own for it.
  part_missing: 'adapter_unreachable',
};

/** The words of any element that has sentences for its problems. */
interface SentenceWords<F> {
  readonly t: { readonly problems: Readonly<Record<string, string | ProblemWords<F>>> };
  readonly f: F;
}

/** The sentence for a problem. What only staff can mend has one, and so has what this page does not know, as from a newer adapter. */
export function problemSentence<F>({ code, details }: Problem<string>, { t, f }: SentenceWords<F>): string {
  const shared = SAME_SENTENCE[code] ?? (isSetupProblem({ code }) ? 'setup' : 'internal');
  const sentence = t.problems[code] ?? t.problems[shared] ?? '';
  return typeof sentence === 'string' ? sentence : sentence(details as unknown as ProblemValues, f);
}

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
