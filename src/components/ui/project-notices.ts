/** What both elements say beside a project: whether it can be read and moves, the service answers, and one may leave. */
import { html, nothing } from 'lit';
import { isUnconfirmed, isUnread, readinessOf } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { renderAttention, renderNotice, renderRetry } from './notice.js';
import { problemSentence } from './problem-words.js';
import type { Problem } from '../adapter-client/problem.js';
import { isSetupProblem } from './events.js';

/** What stops the project, with a way to try again and `more` ways out; else that nothing can be read of it yet, where that is so. */
export function renderProjectProblem(
  state: ProjectState,
  gated: boolean,
  words: Words,
  retry: () => void,
  more: unknown = nothing,
) {
  const { problem } = state;
  const { t } = words;
  if (!problem) return isUnread(state) ? renderAttention(t.uploader.offline, undefined, 'clock') : nothing;
  return renderNotice({
    title: problemTitle(problem, state, t) ?? (isUnconfirmed(state, gated) ? t.result.unconfirmed : undefined),
    text: html`${problemSentence(problem, words)}
    ${problem.requestId ? html`<span class="small muted">${t.reference(problem.requestId)}</span>` : nothing}`,
    actions: html`${renderRetry(words, retry)} ${more}`,
  });
}

/** What stands over it: that a check cannot go on only where one is under way. */
function problemTitle(problem: Problem, { snapshot }: ProjectState, t: Words['t']): string | undefined {
  if (isSetupProblem(problem)) return t.setupTitle;
  return snapshot && snapshot.run > 0 && snapshot.phase !== 'complete' ? t.problemTitle : undefined;
}

/** That the service does not answer, and from when what is shown is; `readAt` is null before anything was read. */
export function serviceDownLine(readAt: string | null, { t, f }: Words): string {
  return readAt === null ? t.run.serviceDown : `${t.run.serviceDown} ${t.run.updatedAt(readAt, f)}`;
}

export function renderRunNotes(state: ProjectState, gated: boolean, words: Words) {
  const { t } = words;
  const { snapshot, connection, opened, remembered } = state;
  if (!snapshot) return nothing;
  const lost = connection === 'reconnecting';
  const { reachable, readAt } = snapshot.service;
  if (lost) return renderAttention(t.uploader.offline, undefined, 'retry');
  const readiness = readinessOf(state);
  if (gated && (readiness === 'flagged' || readiness === 'deferred')) {
    return renderAttention(t.run[readiness], undefined, 'clock');
  }
  if (!reachable) return renderAttention(serviceDownLine(readAt, words), undefined, 'clock');
  if (snapshot.phase === 'stalled') return renderAttention(t.run.stalled, undefined, 'clock');
  const comparing = snapshot.gate.reasons[0]?.code === 'drawings-awaited';
  if (comparing) return html`<p class="small muted">${t.run.comparing}</p>`;
  // Found again by the id that the page names, or by what the browser keeps.
  return html`<p class="small muted">${opened || remembered ? t.run.leave : t.run.stay}</p>`;
}
