/** What stands between the person and an estimate: on its way, a wait with its seconds, no network, or a problem with what to do. */
import { html, nothing } from 'lit';
import { icon } from '../../shared/icons.js';
import { renderNotice } from '../../shared/notice.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { propertyProblemSentence } from '../property-words.js';
import type { EstimateState } from './estimate-controller.js';

/** Whole seconds until the estimate goes on; 0 where nothing waits. */
export function secondsUntil(retryAt: number | null, now: number): number {
  return retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
}

/** `now` in milliseconds since 1970. */
export function renderEstimateNotice(state: EstimateState, words: PropertyWords, now: number, retry: () => void) {
  const { kind, problem, retryAt } = state;
  const { t, f } = words;
  const { waiting } = t.estimate;
  if (kind === 'loading') return html`<p class="small muted loading">${icon('clock')}${waiting.loading}</p>`;
  if (kind === 'waiting') {
    // Seconds that pass are for the eye; who listens hears once that there is a wait.
    const text = html`<span class="figures">${waiting.countdown(secondsUntil(retryAt, now), f)}</span>`;
    return renderNotice({ tone: 'attention', icon: 'clock', text });
  }
  if (kind === 'offline') return renderNotice({ tone: 'attention', icon: 'attention', text: waiting.offline });
  if (kind !== 'failed' || !problem) return nothing;
  const button = html`<button type="button" class="button" id="retry-estimate" @click=${retry}>
    ${icon('retry')}${waiting.retry}
  </button>`;
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title: waiting.failed,
    text: propertyProblemSentence(problem, words),
    ...(problem.retryable ? { actions: button } : {}),
  });
}
