/** What stands in the way, in words, with what happens by itself and what the person can do. */
import { html, nothing, type TemplateResult } from 'lit';
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import { icon } from '../ui/icons.js';
import type { PropertySearchWords } from '../translations/property/translation.js';
import type { ConnectedTask } from '../ui/connected-task.js';
import { problemSentence, renderNotice } from '../ui/notice.js';

/** Codes for which the same request made again cannot do better, or not soon. */
const FINAL_CODES = /^(invalid_request|property_not_found|override_invalid|quota_exhausted)$/;

export const isOfflineProblem = ({ code }: Problem<string>): boolean =>
  code === 'adapter_unreachable' && !navigator.onLine;

/** Such as "in 10 seconds" or "in 2 minutes". */
function timeUntil(timeMs: number, tag: string): string {
  const seconds = Math.max(0, Math.ceil((timeMs - Date.now()) / 1000));
  const format = new Intl.RelativeTimeFormat(tag);
  return seconds > 90 ? format.format(Math.ceil(seconds / 60), 'minute') : format.format(seconds, 'second');
}

/** A request to the adapter, as far as its problem is shown: what went wrong, and how it is tried again. */
export interface RetryableRequest extends Pick<ConnectedTask<never, unknown>, 'retryAtMs' | 'run'> {
  readonly problem: Problem<string> | null;
}

/** `title` says what could not be done. */
export function renderProblem(
  task: RetryableRequest,
  words: PropertySearchWords,
  title?: string,
): TemplateResult | typeof nothing {
  const { problem, retryAtMs } = task;
  if (!problem) return nothing;
  const { t, f } = words;
  const sentence = problemSentence(problem, words);
  if (retryAtMs !== null) {
    // Seconds that pass are for the eye; who listens hears once that there is a wait.
    const text = html`${sentence}&#32;<p class="countdown figures"><strong>${t.waiting(timeUntil(retryAtMs, f.tag))}</strong></p>`;
    return renderNotice({ tone: 'neutral', icon: 'clock', title: t.waitTitle, text });
  }
  const { code, requestId } = problem;
  const retry = html`<button type="button" class="button retry" @click=${() => task.run()}>
    ${icon('retry')}${t.retry}
  </button>`;
  if (isOfflineProblem(problem)) return renderNotice({ title: t.offlineTitle, text: t.offline, actions: retry });
  return renderNotice({
    icon: code === 'quota_exhausted' ? 'clock' : 'attention',
    title: isSetupProblem(problem) ? t.setupTitle : title,
    text: html`${sentence}&#32;${requestId && html`<span class="small muted">${t.reference(requestId)}</span>`}`,
    actions: FINAL_CODES.test(code) ? '' : retry,
  });
}
