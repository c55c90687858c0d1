/** Reads the findings of each report that is complete, once; tries again with back-off, then says which it could not get. */
import type { Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../adapter-client/adapter-client.js';
import { problemFrom } from '../adapter-client/problem.js';
import type { SessionStore } from './session-store.js';
import { pause } from '../adapter-client/pause.js';

export class FindingsReader {
  readonly #store: SessionStore;
  readonly #client: () => Promise<AdapterClient>;
  /** How long to wait before each further try; their number is the number of further tries. */
  readonly #retryDelaysMs: readonly number[];
  readonly #asked = new Set<string>();
  #lifetime = new AbortController();

  constructor(store: SessionStore, client: () => Promise<AdapterClient>, retryDelaysMs: readonly number[]) {
    this.#store = store;
    this.#client = client;
    this.#retryDelaysMs = retryDelaysMs;
  }

  read({ project, reports }: Snapshot): void {
    for (const { id, complete } of reports) {
      if (!complete || this.#asked.has(id)) continue;
      this.#asked.add(id);
      void this.#readReport(project.id, id);
    }
  }

  /** Asks again for the reports that were given up. */
  retry(): void {
    const { snapshot, unreadReports } = this.#store.state;
    if (!snapshot || unreadReports.length === 0) return;
    for (const { id } of unreadReports) this.#asked.delete(id);
    this.#store.set({ unreadReports: [] });
    this.read(snapshot);
  }

  /** Forgets the run: what is still on its way belongs to it and is not taken. */
  clear(): void {
    this.#lifetime.abort(new DOMException('The run was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    this.#asked.clear();
  }

  async #readReport(projectId: string, reportId: string): Promise<void> {
    const { signal } = this.#lifetime;
    try {
      const answer = await this.#askWithRetries(projectId, reportId, signal);
      if (signal.aborted) return;
      this.#store.set({ reportAnswers: { ...this.#store.state.reportAnswers, [reportId]: answer } });
    } catch (error) {
      // Score and result stand in the snapshot all the same; only the findings are missing, and the page says so.
      if (signal.aborted) return;
      const unread = { id: reportId, problem: problemFrom(error) };
      this.#store.set({ unreadReports: [...this.#store.state.unreadReports, unread] });
    }
  }

  async #askWithRetries(projectId: string, reportId: string, signal: AbortSignal) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await (await this.#client()).getReport(projectId, reportId, signal);
      } catch (error) {
        const delayMs = this.#retryDelaysMs[attempt];
        if (signal.aborted || delayMs === undefined || !problemFrom(error).retryable) throw error;
        await pause(delayMs, signal);
      }
    }
  }
}
