/** What both elements say of a project: what went wrong, and beside a run whether it moves, the service answers, and one may leave. */
import { html, nothing } from 'lit';
import { isUnread, readinessOf } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from './notice.js';
import { type Problem, SETUP_PROBLEMS } from '../adapter-client/problem.js';
import type { ProblemValues, ProblemWords } from '../translations/translation.js';
import { isSetupProblem } from './events.js';

/** That nothing can be read of the project yet; nothing where something was. */
export function renderUnread(state: ProjectState, { t }: Words) {
  return isUnread(state) ? renderNotice({ tone: 'attention', icon: 'clock', text: t.uploader.offline }) : nothing;
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
  if (lost) return renderNotice({ tone: 'attention', icon: 'retry', text: t.uploader.offline });
  const readiness = readinessOf(state);
  if (gated && (readiness === 'flagged' || readiness === 'deferred')) {
    return renderNotice({ tone: 'attention', icon: 'clock', text: t.run[readiness] });
  }
  if (!reachable) return renderNotice({ tone: 'attention', icon: 'clock', text: serviceDownLine(readAt, words) });
  if (snapshot.phase === 'stalled') return renderNotice({ tone: 'attention', icon: 'clock', text: t.run.stalled });
  const comparing = snapshot.gate.reasons[0]?.code === 'drawings-awaited';
  if (comparing) return html`<p class="small muted">${t.run.comparing}</p>`;
  // Found again by the id that the page names, or by what the browser keeps.
  return html`<p class="small muted">${opened || remembered ? t.run.leave : t.run.stay}</p>`;
}

/** Codes that ask the same of a person as another one. */
const SAME_SENTENCE: Readonly<Record<string, string>> = {
  adapter_timeout: 'adapter_unreachable',
  storage_timeout: 'storage_unreachable',
  upstream_timeout: 'upstream_unavailable',
  upstream_misread: 'upstream_unavailable',
  too_many_streams: 'too_many_requests',
  body_too_large: 'setup',
  // Of a property's routes, which are not there; a project that is not found has a sentence of its own.
  not_found: 'setup',
};

/** The words of any element that has sentences for its problems. */
interface SentenceWords<F> {
  readonly t: { readonly problems: Readonly<Record<string, string | ProblemWords<F>>> };
  readonly f: F;
}

/** The sentence for a problem. What only staff can mend has one, and so has what this page does not know, as from a newer adapter. */
export function problemSentence<F>({ code, details }: Problem<string>, { t, f }: SentenceWords<F>): string {
  const shared = SAME_SENTENCE[code] ?? (SETUP_PROBLEMS.has(code) ? 'setup' : 'internal');
  const sentence = t.problems[code] ?? t.problems[shared] ?? '';
  return typeof sentence === 'string' ? sentence : sentence(details as unknown as ProblemValues, f);
}

/** What stands over it: that a check cannot go on only where one is under way. */
export function problemTitle(problem: Problem, { snapshot }: ProjectState, { t }: Words): string | undefined {
  if (isSetupProblem(problem)) return t.setupTitle;
  return snapshot && snapshot.run > 0 && snapshot.phase !== 'complete' ? t.problemTitle : undefined;
}
