/** What stands in the way, in words, with what happens by itself and what the person can do. */
import { html, nothing, type TemplateResult } from 'lit';
import { isSetupProblem } from '../adapter-client/problem.js';
import { icon } from '../ui/icons.js';
import type { PropertySearchWords } from '../translations/property/translation.js';
import type { TaskState } from './waiting-task.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';

/** Codes for which the same request made again cannot do better, or not soon. */
const FINAL_CODES = /^(invalid_request|property_not_found|override_invalid|quota_exhausted)$/;

/** Such as "in 10 seconds" or "in 2 minutes". */
function timeUntil(timeMs: number, tag: string): string {
  const seconds = Math.max(0, Math.ceil((timeMs - Date.now()) / 1000));
  const format = new Intl.RelativeTimeFormat(tag);
  return seconds > 90 ? format.format(Math.ceil(seconds / 60), 'minute') : format.format(seconds, 'second');
}

/** `title` says what could not be done. A wait is asked for by the service, and what ends it is not the person. */
export function renderProblem(
  { kind, problem, retryAt }: TaskState,
  { t, f }: PropertySearchWords,
  title: string,
  onRetry: () => void,
): TemplateResult | typeof nothing {
  if (!problem) return nothing;
  const isWaiting = kind === 'waiting';
  const isOffline = kind === 'offline';
  const reference = problem.requestId && html`&#32;<span class="small muted">${t.reference(problem.requestId)}</span>`;
  // Seconds that pass are for the eye; who listens hears once that there is a wait.
  const more = isWaiting
    ? html`&#32;<span class="countdown figures">${t.waiting(timeUntil(retryAt ?? 0, f.tag))}</span>`
    : reference;
  return renderNotice({
    tone: isWaiting ? 'neutral' : 'attention',
    icon: isWaiting || problem.code === 'quota_exhausted' ? 'clock' : 'attention',
    title: isWaiting ? t.waitTitle : isOffline ? t.offlineTitle : isSetupProblem(problem) ? t.setupTitle : title,
    text: isOffline ? t.offline : html`${problemSentence(problem, { t, f })}${more}`,
    actions:
      !isWaiting && !FINAL_CODES.test(problem.code)
        ? html`<button type="button" class="button retry" @click=${onRetry}>${icon('retry')}${t.retry}</button>`
        : '',
  });
}
