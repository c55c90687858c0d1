/** Reads the findings of every complete report. Tries again with back-off, then says which reports it could not read. */
import type { AdapterClient } from '../adapter-client/adapter-client.js';
import { problemFrom } from '../adapter-client/problem.js';
import { pause, withRetries } from '../adapter-client/retry.js';
import type { SessionStore } from './session-store.js';

export interface FindingsOptions {
  readonly store: SessionStore;
  readonly client: () => Promise<AdapterClient>;
  /** How long to wait before each further try; their number is the number of further tries. */
  readonly retryDelaysMs: readonly number[];
}

/** Reads what the state lacks, until `signal` is aborted. To have a report read again, take it out of `unreadReports`. */
export function startFindings({ store, client, retryDelaysMs }: FindingsOptions, signal: AbortSignal): void {
  const reading = new Set<string>();
  let run = new AbortController();

  async function readReport(projectId: string, reportId: string, ended: AbortSignal): Promise<void> {
    const ask = async () => (await client()).getReport(projectId, reportId, ended);
    try {
      const answer = await withRetries(
        ask,
        ({ retryable }, failures) => {
          const delayMs = retryDelaysMs[failures - 1];
          return retryable && delayMs !== undefined ? pause(delayMs, ended) : null;
        },
        ended,
      );
      if (!ended.aborted) store.set({ reportAnswers: { ...store.state.reportAnswers, [reportId]: answer } });
    } catch (error) {
      if (ended.aborted) return;
      // Score and result are in the snapshot; only the findings are missing, and the page says so.
      const unread = { id: reportId, problem: problemFrom(error) };
      store.set({ unreadReports: [...store.state.unreadReports, unread] });
    } finally {
      if (!ended.aborted) reading.delete(reportId);
    }
  }

  store.subscribe(({ snapshot, unreadReports }, previous) => {
    if (snapshot?.run !== previous.snapshot?.run) {
      run.abort();
      run = new AbortController();
      reading.clear();
    }
    if (snapshot === previous.snapshot && unreadReports === previous.unreadReports) return;
    const { state } = store;
    const isSettled = (id: string) =>
      state.reportAnswers[id] !== undefined || state.unreadReports.some((report) => report.id === id);
    for (const { id, complete } of state.snapshot?.reports ?? []) {
      if (!complete || reading.has(id) || isSettled(id)) continue;
      reading.add(id);
      void readReport(state.snapshot?.project.id ?? '', id, AbortSignal.any([signal, run.signal]));
    }
  }, signal);
}
