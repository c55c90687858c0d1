/** A property that was found: what is asked about it, and how it is shown. Loaded with the first one. */
import type { LitElement } from 'lit';
import type { PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import type { Problem } from '../../adapter-client/problem.js';
import type { PropertyClient } from '../../adapter-client/property-client.js';
import { pause } from '../../adapter-client/retry.js';
import { languageAt } from '../../i18n/language.js';
import { createConnectedTask } from '../../ui/connected-task.js';
import { foldStyles } from '../../ui/fold.styles.js';
import { adoptPartStyles, loadPart } from '../../ui/lazy-part.js';
import type { Apply, Change, PropertyState } from '../state.js';
import { renderFound, type LazyRows } from './found-view.js';
import { foundAnnouncements, foundWordsFor } from './found-words.js';
import { foundStyles } from './found.styles.js';
import { answerEstimate, answerInsights, answerProperty, estimateRequest, isEstimateCurrent } from './workbench.js';

export interface FoundPropertyOptions {
  readonly state: () => PropertyState;
  readonly client: () => PropertyClient;
  readonly apply: Apply;
  readonly onProblem: (problem: Problem<string>) => void;
}

/** Waits until the person stops typing. */
const REST_MS = 400;
const OPEN_ROW = ':is([part=scenarios], [part=export])[open]';

export type FoundProperty = ReturnType<typeof createFoundProperty>;

export function createFoundProperty(host: LitElement, { state, client, apply, onProblem }: FoundPropertyOptions) {
  adoptPartStyles(host, foldStyles, foundStyles);
  /** Asks the adapter as soon as there is a question. */
  const ask = (question: () => string | null, answer: (question: string, signal: AbortSignal) => Promise<Change>) =>
    createConnectedTask<readonly [string | null], Change | null>(host, {
      args: () => [question()],
      task: ([asked], { signal }) => (asked === null ? Promise.resolve(null) : answer(asked, signal)),
      onComplete: (answered) => answered && apply(answered),
      onProblem,
    });
  const insights = ask(
    () => {
      const { found, work } = state();
      return found && work.insightsWanted && !work.insights ? found.property.propertyId : null;
    },
    async (propertyId, signal) => answerInsights(await client().insights(propertyId, signal)),
  );
  const estimate = ask(
    () => (isEstimateCurrent(state()) ? null : estimateRequest(state())),
    async (request, signal) => {
      if (state().work.shown !== null) await pause(REST_MS, signal);
      const answer = await client().estimate(JSON.parse(request) as PropertyEstimateRequest, signal);
      return answerEstimate(request, answer);
    },
  );

  // What two of the rows show is loaded once one of them is opened, an event that does not bubble.
  host.renderRoot.addEventListener('toggle', () => host.requestUpdate(), { capture: true });
  const scenariosAndExport: LazyRows = createConnectedTask(host, {
    isActive: () => host.renderRoot.querySelector(OPEN_ROW) !== null,
    args: () => [],
    task: async () => {
      const part = await loadPart(() => import('./export.js'));
      adoptPartStyles(host, part.scenarioStyles);
      return part;
    },
    onProblem,
  });

  const view = () => ({ state: state(), words: foundWordsFor(languageAt(host)), apply, estimate, insights });
  return {
    answerProperty,
    render: () => renderFound(view(), scenariosAndExport),
    /** What a screen reader says of the change from `previous`. */
    announcements: (previous: PropertyState) => foundAnnouncements(view(), previous),
  };
}
