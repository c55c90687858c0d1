/**
 * Reads the findings of every complete report; of one that passed, once nothing stands between the run and its receipt. Tries again with
 * back-off, then says which reports it could not read.
 */
import { problemFrom } from '../../adapter-client/problem.js';
import { pause, withRetries } from '../../adapter-client/retry.js';
import type { Environment } from '../environment.js';
import { missingReceipt } from '../selectors.js';
import type { Store } from '../store.js';
import { whileWanted } from '../while-wanted.js';

export function startFindings(store: Store, { client, findingsRetryDelaysMs }: Environment, signal: AbortSignal): void {
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
      if (!ended.aborted) store.dispatch({ type: 'report-received', reportId, answer });
    } catch (error) {
      // Score and result are in the snapshot; only the findings are missing, and the page says so.
      if (!ended.aborted) store.dispatch({ type: 'report-unread', reportId, problem: problemFrom(error) });
    }
  }

  /** Until the next run begins. */
  function readRun(ended: AbortSignal): void {
    const reading = new Set<string>();
    function step(): void {
      const state = store.getState();
      const { snapshot, reportAnswers, unreadReports } = state;
      const mayPass = snapshot?.phase === 'processing' || missingReceipt(state) !== null;
      for (const { id, complete, result } of snapshot?.reports ?? []) {
        const isRead = reportAnswers[id] || unreadReports.some((report) => report.id === id);
        if (!complete || isRead || reading.has(id) || (mayPass && result === 'Passed')) continue;
        reading.add(id);
        void read(snapshot?.project.id ?? '', id, ended).finally(() => reading.delete(id));
      }
    }
    store.subscribe(step, ended);
    step();
  }

  const keyOf = () => String(store.getState().snapshot?.run ?? 0);
  whileWanted(store, signal, keyOf, (_, ended) => readRun(ended));
}
