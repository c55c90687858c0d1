/** The adapter's calls about projects. */
import type {
  CityAnswer,
  CreateProject,
  DraftDrawing,
  HandOffAnswer,
  ProcessProject,
  ReceiptAnswer,
  ReportAnswer,
  RequestUpload,
  Snapshot,
  UploadTicket,
} from 'precheck-contract/adapter-api';
import { type Call, readJson, send, SLOW_ANSWER_TIMEOUT_MS, tokenFor } from './adapter-request.js';

export interface TaggedSnapshot {
  readonly snapshot: Snapshot;
  readonly etag: string | null;
}

export interface AdapterClient {
  getCity(cityKey: string, signal: AbortSignal): Promise<CityAnswer>;
  createProject(project: CreateProject, signal: AbortSignal): Promise<Snapshot>;
  /** Null where the snapshot of `etag` is still current. */
  getSnapshot(projectId: string, etag: string | null, signal: AbortSignal): Promise<TaggedSnapshot | null>;
  requestUpload(projectId: string, upload: RequestUpload, signal: AbortSignal): Promise<UploadTicket>;
  /** Keeps a drawing of the page's set at the adapter, under an id of the page's own; the last one kept counts. */
  saveDrawing(projectId: string, drawingId: string, drawing: DraftDrawing, signal: AbortSignal): Promise<void>;
  removeDrawing(projectId: string, drawingId: string, signal: AbortSignal): Promise<void>;
  processProject(projectId: string, run: ProcessProject, signal: AbortSignal): Promise<Snapshot>;
  requestHandOff(projectId: string, signal: AbortSignal): Promise<HandOffAnswer>;
  /** Adopts a project that was made elsewhere. Without a city, the adapter must have only one. */
  adoptProject(projectId: string, cityKey: string | null, signal: AbortSignal): Promise<Snapshot>;
  getReport(projectId: string, reportId: string, signal: AbortSignal): Promise<ReportAnswer>;
  requestReceipt(projectId: string, minScore: number, signal: AbortSignal): Promise<ReceiptAnswer>;
  /** Whether an answer has shown that elements and adapter fit: an event stream has no headers that a page can read. */
  isCompatible(): boolean;
  eventsUrl(projectId: string): string;
  /** Whether an event stream can identify the caller: the browser's EventSource sends cookies, but no token. */
  mayStream(): Promise<boolean>;
}

export function createAdapterClient(adapterUrl: string): AdapterClient {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  let compatible = false;
  const call = async (path: string, options: Call) => {
    const response = await send(adapterUrl, path, options);
    compatible = true;
    return response;
  };
  const get = async <T>(path: string, signal: AbortSignal): Promise<T> => readJson(await call(path, { signal }));
  const post = async <T>(path: string, body: unknown, signal: AbortSignal): Promise<T> =>
    readJson(await call(path, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS }));
  return {
    getCity: (cityKey, signal) => get(`/cities/${encodeURIComponent(cityKey)}`, signal),
    createProject: (body, signal) => post('/projects', body, signal),
    getSnapshot: async (id, etag, signal) => {
      const response = await call(project(id), { etag, signal });
      if (response.status === 304) return null;
      return { snapshot: await readJson<Snapshot>(response), etag: response.headers.get('etag') };
    },
    requestUpload: (id, body, signal) => post(`${project(id)}/uploads`, body, signal),
    saveDrawing: async (id, drawingId, body, signal) => {
      await call(`${project(id)}/draft/${drawingId}`, { method: 'PUT', body, signal });
    },
    removeDrawing: async (id, drawingId, signal) => {
      await call(`${project(id)}/draft/${drawingId}`, { method: 'DELETE', signal });
    },
    processProject: (id, body, signal) => post(`${project(id)}/process`, body, signal),
    requestHandOff: (id, signal) => post(`${project(id)}/hand-off`, {}, signal),
    adoptProject: (id, cityKey, signal) => post(`${project(id)}/adopt`, cityKey === null ? {} : { cityKey }, signal),
    getReport: (id, reportId, signal) => get(`${project(id)}/reports/${encodeURIComponent(reportId)}`, signal),
    requestReceipt: (id, minScore, signal) => post(`${project(id)}/receipt`, { minScore }, signal),
    isCompatible: () => compatible,
    eventsUrl: (id) => `${adapterUrl}${project(id)}/events`,
    mayStream: async () => !(await tokenFor(adapterUrl)),
  };
}
