/** What stands in the way, in words, with what happens by itself and what the person can do. */
import { html, nothing, type TemplateResult } from 'lit';
import { isPropertySetupProblem } from '../session/property-problem.js';
import { icon } from '../shared/icons.js';
import { renderNotice } from '../shared/notice.js';
import type { PropertyWords } from '../translations/property/translation.js';
import type { PatientState } from './patient-task.js';
import { propertyProblemSentence } from './property-words.js';

export interface ProblemView {
  readonly state: PatientState<unknown>;
  readonly secondsLeft: number;
  readonly words: PropertyWords;
  readonly onRetry: () => void;
}

/** Codes for which the same request made again cannot do better, or not soon. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  'invalid_request',
  'property_not_found',
  'override_invalid',
  'quota_exhausted',
]);

export function renderProblem(view: ProblemView): TemplateResult | typeof nothing {
  const { state, secondsLeft, words, onRetry } = view;
  const { t, f } = words;
  if (state.kind !== 'waiting' && state.kind !== 'offline' && state.kind !== 'failed') return nothing;
  const { problem } = state;
  const retry = html`<button type="button" class="button retry" @click=${onRetry}>
    ${icon('retry')}${state.kind === 'failed' ? t.retry : t.retryNow}
  </button>`;
  if (state.kind === 'offline') {
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      title: t.offlineTitle,
      text: t.offline,
      actions: retry,
    });
  }
  const reference = problem.requestId
    ? html` <span class="small muted">${t.reference(problem.requestId)}</span>`
    : nothing;
  if (state.kind === 'waiting') {
    return renderNotice({
      tone: 'neutral',
      icon: 'clock',
      title: t.waitTitle,
      text: html`${propertyProblemSentence(problem, words)}
        <span class="countdown figures">${t.waiting(secondsLeft, f)}</span>`,
      actions: retry,
    });
  }
  const isFinal = FINAL_CODES.has(problem.code);
  return renderNotice({
    tone: 'attention',
    icon: problem.code === 'quota_exhausted' ? 'clock' : 'attention',
    title: isPropertySetupProblem(problem) ? t.setupTitle : t.problemTitle,
    text: html`${propertyProblemSentence(problem, words)}${reference}`,
    ...(isFinal ? {} : { actions: retry }),
  });
}
