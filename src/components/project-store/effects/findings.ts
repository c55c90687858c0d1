/** Reads the findings of every complete report. Tries again with back-off, then says which reports it could not read. */
import { problemFrom } from '../../adapter-client/problem.js';
import { pause, withRetries } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';

export function startFindings(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, findingsRetryDelaysMs } = environment;
  const reading = new Set<string>();
  let run = 0;
  let ending = new AbortController();

  async function read(projectId: string, reportId: string, ended: AbortSignal): Promise<void> {
    try {
      const answer = await withRetries(
        () => client.getReport(projectId, reportId, ended),
        ({ retryable }, failures) => {
          const delayMs = findingsRetryDelaysMs[failures - 1];
          return retryable && delayMs !== undefined ? pause(delayMs, ended) : null;
        },
        ended,
      );
      if (ended.aborted) return;
      reading.delete(reportId);
      store.dispatch({ type: 'report-received', reportId, answer });
    } catch (error) {
      if (ended.aborted) return;
      reading.delete(reportId);
      // Score and result are in the snapshot; only the findings are missing, and the page says so.
      store.dispatch({ type: 'report-unread', reportId, problem: problemFrom(error) });
    }
  }

  function step(): void {
    const { snapshot, reportAnswers, unreadReports } = store.getState();
    if ((snapshot?.run ?? 0) !== run) {
      run = snapshot?.run ?? 0;
      ending.abort();
      ending = new AbortController();
      reading.clear();
    }
    for (const { id, complete } of snapshot?.reports ?? []) {
      if (!complete || reading.has(id) || reportAnswers[id] || unreadReports.some((report) => report.id === id))
        continue;
      reading.add(id);
      void read(snapshot?.project.id ?? '', id, AbortSignal.any([signal, ending.signal]));
    }
  }

  store.subscribe(step, signal);
  step();
}
