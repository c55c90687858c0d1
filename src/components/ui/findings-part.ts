/** The findings of a run under its verdict: what lists them is loaded once a run is over. */
import { html, type LitElement, nothing } from 'lit';
import { type Problem, problemFrom } from '../adapter-client/problem.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { showFinding } from '../project-store/page-links.js';
import { findingsAwaited, findingsSilent } from '../project-store/selectors.js';
import type { FindingsList, FindingsView, SheetSource } from './findings.js';
import { adoptPartStyles, LazyPart } from './lazy-part.js';
import { renderAttention, renderRetry } from './notice.js';
import { problemSentence } from './problem-words.js';

type Host = LitElement & { readonly adapter: string; readonly session: string };

export type FindingsPart = LazyPart<FindingsList>;

export function createFindingsPart(
  host: Host,
  isNeeded: () => boolean,
  onProblem: (problem: Problem) => void,
): FindingsPart {
  const load = async () => {
    const { FindingsList, findingsStyles } = await import('./findings.js');
    adoptPartStyles(host, findingsStyles);
    return new FindingsList(host, sheetsOf(host));
  };
  return new LazyPart(host, { load, isNeeded, onProblem });
}

function sheetsOf(host: Host): SheetSource {
  return {
    showInViewer: (place) => showFinding(adapterUrlOf(host.adapter), host.session, place),
    findDrawing: async (projectId, place, words, signal) => {
      try {
        const client = createResultsClient(adapterUrlOf(host.adapter));
        const { documents } = await client.getDocuments(projectId, 'uploaded', signal);
        const found = documents.find(({ name }) => name === place.documentName);
        return found ? new URL(`#page=${place.page}`, found.url) : words.t.viewer.gone;
      } catch (error) {
        return problemSentence(problemFrom(error), words);
      }
    },
  };
}

/** `retry` asks again for findings that could not be read. */
export function renderFindings(part: FindingsPart, view: FindingsView, retry: () => void) {
  return html`${renderNote(part, view, retry)} ${part.value?.render(view)}`;
}

/** A note while findings are loading, and where they could not be loaded. */
function renderNote(part: FindingsPart, { state, words }: FindingsView, retry: () => void) {
  const { t } = words;
  if (state.unreadReports.length > 0) {
    return renderAttention(t.result.unreadFindings, renderRetry({ t }, retry, 'retry-findings'));
  }
  if (findingsSilent(state)) return html`<p class="small muted">${t.result.noFindings}</p>`;
  if (findingsAwaited(state) || !part.value) {
    return part.renderProblem(words, 'retry-findings') ?? html`<p class="small muted">${t.result.awaitedFindings}</p>`;
  }
  return nothing;
}
