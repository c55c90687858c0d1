/** Asks the adapter for what the state lacks: what the city takes, the link to the service's own page, and each report's findings. */
import { ProblemError, problemOf } from '../../adapter-client/problem.js';
import { handleOutcome } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { callWithRetries } from '../network.js';
import { gateNeedingReceipt, isOtherCity, reportsAwaited } from '../selectors.js';
import type { ProjectState } from '../state.js';
import { runForKeys, type Store } from '../store.js';

export function startQuestions(store: Store, environment: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  const { client } = environment;

  function askForCity(cityKey: string, ended: AbortSignal): void {
    handleOutcome(
      client.getCity(cityKey, ended),
      ended,
      (city) => dispatch({ type: 'city-received', city }),
      (problem) => dispatch({ type: 'city-failed', problem }),
    );
  }

  async function requestLink(projectId: string, ended: AbortSignal): Promise<string> {
    const { url } = await client.requestHandOff(projectId, ended);
    // It becomes a link on this page: no `javascript:` addresses.
    if (/^https?:\/\//i.test(url)) return url;
    throw new ProblemError(problemOf('adapter_misread', 'The link is no web address.'));
  }

  function askForLink(projectId: string, ended: AbortSignal): void {
    handleOutcome(
      requestLink(projectId, ended),
      ended,
      (url) => dispatch({ type: 'hand-off-received', url }),
      (problem) => {
        // A run that has already started is what the page waits for.
        const isUnderWay = problem.code === 'conflict';
        dispatch({ type: 'hand-off-failed', problem: isUnderWay ? null : problem });
        if (isUnderWay) dispatch({ type: 'reread-requested' });
      },
    );
  }

  /** Score and result are in the snapshot, so that only the findings are missing where they cannot be read. */
  function askForFindings(reportId: string, ended: AbortSignal): void {
    const projectId = getState().projectId ?? '';
    handleOutcome(
      callWithRetries(() => client.getReport(projectId, reportId, ended), store, environment, ended),
      ended,
      (answer) => dispatch({ type: 'report-received', reportId, answer }),
      (problem) => dispatch({ type: 'report-failed', reportId, problem }),
    );
  }

  runForKeys(store, signal, missingCity, askForCity);
  runForKeys(store, signal, (state) => (state.handingOff && !isOtherCity(state) ? state.projectId : null), askForLink);
  runForKeys(store, signal, reportsToRead, askForFindings);
}

/** The city that is to be asked for; null where it is known, or could not be read. */
function missingCity({ settings, city, problems }: ProjectState): string | null {
  return city || problems.city || settings.mistake ? null : settings.cityKey;
}

/** The complete reports whose findings are not known; without those that passed while something stands between the run and its receipt. */
function reportsToRead(state: ProjectState): readonly string[] {
  const mayPass = state.snapshot?.phase === 'processing' || gateNeedingReceipt(state) !== null;
  return reportsAwaited(state)
    .filter(({ result }) => !(mayPass && result === 'Passed'))
    .map(({ id }) => id);
}
