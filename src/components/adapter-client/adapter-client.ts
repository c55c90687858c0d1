/** The adapter's calls about projects. Every answer is held to the contract. */
import type {
  CityAnswer,
  CreateProject,
  HandOffAnswer,
  ProcessProject,
  ReceiptAnswer,
  ReportAnswer,
  RequestUpload,
  Snapshot,
  UploadTicket,
} from 'precheck-contract/adapter-api';
import { type Call, parseAnswer, readAnswer, send, SLOW_ANSWER_TIMEOUT_MS, tokenFor } from './adapter-request.js';
import type { Reader } from './answer-reader.js';
import {
  readCityAnswer,
  readHandOffAnswer,
  readReceiptAnswer,
  readReportAnswer,
  readSnapshot,
  readUploadTicket,
} from './project-answers.js';

export interface TaggedSnapshot {
  readonly snapshot: Snapshot;
  readonly etag: string | null;
}

export interface AdapterClient {
  getCity(cityKey: string, signal: AbortSignal): Promise<CityAnswer>;
  createProject(project: CreateProject, signal: AbortSignal): Promise<Snapshot>;
  /** Null where the adapter says that the snapshot of `etag` still stands. */
  getSnapshot(projectId: string, etag: string | null, signal: AbortSignal): Promise<TaggedSnapshot | null>;
  requestUpload(projectId: string, upload: RequestUpload, signal: AbortSignal): Promise<UploadTicket>;
  processProject(projectId: string, run: ProcessProject, signal: AbortSignal): Promise<Snapshot>;
  requestHandOff(projectId: string, signal: AbortSignal): Promise<HandOffAnswer>;
  /** Takes up a project that was made elsewhere; where its city is not known the adapter may have but one. */
  adoptProject(projectId: string, cityKey: string | null, signal: AbortSignal): Promise<Snapshot>;
  getReport(projectId: string, reportId: string, signal: AbortSignal): Promise<ReportAnswer>;
  requestReceipt(projectId: string, minScore: number, signal: AbortSignal): Promise<ReceiptAnswer>;
  eventsUrl(projectId: string): string;
  /** Whether the browser's own event stream can say who asks: it sends cookies, and no token. */
  mayStream(): Promise<boolean>;
  parseSnapshot(text: string): Snapshot;
}

export function createAdapterClient(adapterUrl: string): AdapterClient {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const call = (path: string, options: Call) => send(adapterUrl, path, options);
  const get = async <T>(read: Reader<T>, path: string, signal: AbortSignal) =>
    readAnswer(await call(path, { signal }), read);
  const post = async <T>(read: Reader<T>, path: string, body: unknown, signal: AbortSignal) =>
    readAnswer(await call(path, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS }), read);
  return {
    getCity: (cityKey, signal) => get(readCityAnswer, `/cities/${encodeURIComponent(cityKey)}`, signal),
    createProject: (body, signal) => post(readSnapshot, '/projects', body, signal),
    getSnapshot: async (id, etag, signal) => {
      const response = await call(project(id), { etag, signal });
      if (response.status === 304) return null;
      return { snapshot: await readAnswer(response, readSnapshot), etag: response.headers.get('etag') };
    },
    requestUpload: (id, body, signal) => post(readUploadTicket, `${project(id)}/uploads`, body, signal),
    processProject: (id, body, signal) => post(readSnapshot, `${project(id)}/process`, body, signal),
    requestHandOff: (id, signal) => post(readHandOffAnswer, `${project(id)}/hand-off`, {}, signal),
    adoptProject: (id, cityKey, signal) =>
      post(readSnapshot, `${project(id)}/adopt`, cityKey === null ? {} : { cityKey }, signal),
    getReport: (id, reportId, signal) =>
      get(readReportAnswer, `${project(id)}/reports/${encodeURIComponent(reportId)}`, signal),
    requestReceipt: (id, minScore, signal) => post(readReceiptAnswer, `${project(id)}/receipt`, { minScore }, signal),
    eventsUrl: (id) => `${adapterUrl}${project(id)}/events`,
    mayStream: async () => !(await tokenFor(adapterUrl)),
    parseSnapshot: (text) => parseAnswer(text, readSnapshot),
  };
}
