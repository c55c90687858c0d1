/** The findings of a run under its verdict: what lists them is loaded once a run is over. */
import { html, nothing } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import { findingsSilent, gateNeedingReceipt, reportsAwaited } from '../project-store/selectors.js';
import type { FindingsHost, FindingsList, FindingsView } from './findings.js';
import { adoptPartStyles, createLazyPart, type LazyPart } from './lazy-part.js';
import { renderNotice, renderRetry } from './notice.js';

export type FindingsPart = LazyPart<FindingsList>;

export const createFindingsPart = (
  host: FindingsHost,
  isNeeded: () => boolean,
  onProblem: (problem: Problem) => void,
): FindingsPart =>
  createLazyPart(host, {
    load: async () => {
      const part = await import('./findings.js');
      adoptPartStyles(host, part.findingsStyles);
      return part.createFindingsList(host);
    },
    isNeeded,
    onProblem,
  });

/** `retry` asks again for findings that could not be read. */
export function renderFindings(part: FindingsPart, view: FindingsView, retry: () => void) {
  return html`${renderNote(part, view, retry)} ${part.value?.render(view)}`;
}

/** A note while findings are loading, and where they could not be loaded. */
function renderNote(part: FindingsPart, { state, words }: FindingsView, retry: () => void) {
  const { t } = words;
  if (state.failedReports.length > 0) {
    return renderNotice({ text: t.result.unreadFindings, actions: renderRetry({ t }, retry, 'retry-findings') });
  }
  // Until a pass is confirmed, they are not asked for.
  if (gateNeedingReceipt(state)) return nothing;
  if (findingsSilent(state)) return html`<p class="small muted">${t.result.noFindings}</p>`;
  if (reportsAwaited(state).length > 0 || !part.value) {
    return part.renderProblem(words, 'retry-findings') ?? html`<p class="small muted">${t.result.awaitedFindings}</p>`;
  }
  return nothing;
}
