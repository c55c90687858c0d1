/** The adapter's calls about projects. */
import type {
  CityAnswer,
  CreateProject,
  DraftChanges,
  HandOffAnswer,
  ProcessProject,
  ReceiptAnswer,
  ReportAnswer,
  RequestUpload,
  Snapshot,
  UploadTicket,
} from 'precheck-contract/adapter-api';
import { type Call, readJson, send, sendForJson, SLOW_ANSWER_TIMEOUT_MS, tokenFor } from './adapter-request.js';
import { callWithWaits } from './retry.js';

export function createAdapterClient(adapterUrl: string) {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const post = (body: unknown, signal: AbortSignal) =>
    ({ method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS }) as const;
  /** For calls that `callWithRetries` repeats, or that the person can repeat. */
  const once = <T>(path: string, call: Call) => sendForJson<T>(adapterUrl, path, call);
  /** Calls again after a rate limit, once the wait that the adapter asks for is over. */
  const ask = <T>(path: string, call: Call) => callWithWaits(() => once<T>(path, call), call.signal);
  return {
    getCity: (cityKey: string, signal: AbortSignal) =>
      ask<CityAnswer>(`/cities/${encodeURIComponent(cityKey)}`, { signal }),
    createProject: (body: CreateProject, signal: AbortSignal) => once<Snapshot>('/projects', post(body, signal)),
    /** Null where the snapshot of `etag` is still current. */
    getSnapshot: async (id: string, etag: string | null, signal: AbortSignal) => {
      const response = await send(adapterUrl, project(id), { etag, signal });
      if (response.status === 304) return null;
      return { snapshot: await readJson<Snapshot>(response), etag: response.headers.get('etag') };
    },
    requestUpload: (id: string, body: RequestUpload, signal: AbortSignal) =>
      once<UploadTicket>(`${project(id)}/uploads`, post(body, signal)),
    saveDraft: async (id: string, body: DraftChanges, signal: AbortSignal): Promise<void> => {
      await send(adapterUrl, `${project(id)}/draft`, { method: 'PATCH', body, signal });
    },
    processProject: (id: string, body: ProcessProject, signal: AbortSignal) =>
      ask<Snapshot>(`${project(id)}/process`, post(body, signal)),
    requestHandOff: (id: string, signal: AbortSignal) =>
      ask<HandOffAnswer>(`${project(id)}/hand-off`, post({}, signal)),
    /** Adopts a project that was made elsewhere. Without a city, the adapter must have only one. */
    adoptProject: (id: string, cityKey: string | null, signal: AbortSignal) =>
      ask<Snapshot>(`${project(id)}/adopt`, post(cityKey === null ? {} : { cityKey }, signal)),
    getReport: (id: string, reportId: string, signal: AbortSignal) =>
      once<ReportAnswer>(`${project(id)}/reports/${encodeURIComponent(reportId)}`, { signal }),
    requestReceipt: (id: string, minScore: number, signal: AbortSignal) =>
      ask<ReceiptAnswer>(`${project(id)}/receipt`, post({ minScore }, signal)),
    /**
     * What `follow` makes of the project's event stream. Nothing, and without calling it, where another tab has a stream, or where a token
     * identifies the caller: the browser's EventSource sends cookies alone. Rejects where the page may use no locks, as without https.
     */
    withStream: async (id: string, follow: (url: string) => Promise<boolean>) =>
      !(await tokenFor(adapterUrl)) &&
      navigator.locks.request(
        adapterUrl,
        { ifAvailable: true },
        (lock) => lock && follow(`${adapterUrl}${project(id)}/events`),
      ),
  };
}
