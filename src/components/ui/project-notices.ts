/** What both elements say beside a project: whether it can be read and moves, the service answers, and one may leave. */
import { html, nothing } from 'lit';
import { isUnconfirmed, isUnread, readinessOf } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice, renderProblem } from './notice.js';

/** What stops the project, with a way to try again and `more` ways out; else that nothing can be read of it yet, where that is so. */
export function renderProjectProblem(
  state: ProjectState,
  gated: boolean,
  words: Words,
  retry: () => void,
  more: unknown = nothing,
) {
  const { problem, snapshot } = state;
  const { t } = words;
  if (!problem) return isUnread(state) ? renderNotice({ text: t.uploader.offline, icon: 'clock' }) : nothing;
  // That a check cannot go on only where one is under way.
  const isUnderWay = snapshot !== null && snapshot.run > 0 && snapshot.phase !== 'complete';
  const unconfirmed = isUnconfirmed(state, gated) ? t.result.unconfirmed : undefined;
  return renderProblem(problem, words, retry, { title: isUnderWay ? t.problemTitle : unconfirmed, more });
}

/** That the service does not answer, and from when what is shown is; `readAt` is null before anything was read. */
export function serviceDownLine(readAt: string | null, { t, f }: Words): string {
  return readAt === null ? t.run.serviceDown : `${t.run.serviceDown} ${t.run.updatedAt(readAt, f)}`;
}

export function renderRunNotes(state: ProjectState, gated: boolean, words: Words) {
  const { t } = words;
  const { snapshot, connection, isNamed, remembered } = state;
  if (!snapshot) return nothing;
  const { reachable, readAt } = snapshot.service;
  if (connection === 'reconnecting') return renderNotice({ text: t.uploader.offline, icon: 'retry' });
  const readiness = readinessOf(state);
  const notice =
    gated && (readiness === 'flagged' || readiness === 'deferred')
      ? t.run[readiness]
      : !reachable
        ? serviceDownLine(readAt, words)
        : snapshot.phase === 'stalled' && t.run.stalled;
  if (notice) return renderNotice({ text: notice, icon: 'clock' });
  const comparing = snapshot.gate.reasons[0]?.code === 'drawings-awaited';
  // Found again by the id that the page names, or by what the browser keeps.
  const leave = isNamed || remembered ? t.run.leave : t.run.stay;
  return html`<p class="small muted">${comparing ? t.run.comparing : leave}</p>`;
}
