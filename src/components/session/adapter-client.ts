/** The adapter's calls about projects. Every answer is parsed by the contract. */
import type * as z from 'zod/mini';
import {
  type CityAnswer,
  type CreateProject,
  cityAnswerSchema,
  type ProcessProject,
  type ReceiptAnswer,
  type ReportAnswer,
  type RequestUpload,
  receiptAnswerSchema,
  reportAnswerSchema,
  type Snapshot,
  snapshotSchema,
  type UploadTicket,
  uploadTicketSchema,
} from '../../contract/adapter-api.js';
import { type Call, parse, readText, send, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

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
  getReport(projectId: string, reportId: string, signal: AbortSignal): Promise<ReportAnswer>;
  requestReceipt(projectId: string, minScore: number | null, signal: AbortSignal): Promise<ReceiptAnswer>;
  eventsUrl(projectId: string): string;
  parseSnapshot(text: string): Snapshot;
}

export function createAdapterClient(adapterUrl: string): AdapterClient {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const call = (path: string, options: Call) => send(adapterUrl + path, options);
  const post = async <T extends z.ZodMiniType>(schema: T, path: string, body: unknown, signal: AbortSignal) => {
    const response = await call(path, { method: 'POST', body, signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
    return parse(schema, await readText(response));
  };
  return {
    getCity: async (cityKey, signal) =>
      parse(cityAnswerSchema, await readText(await call(`/cities/${encodeURIComponent(cityKey)}`, { signal }))),
    createProject: (body, signal) => post(snapshotSchema, '/projects', body, signal),
    getSnapshot: async (id, etag, signal) => {
      const response = await call(project(id), { etag, signal });
      if (response.status === 304) return null;
      return { snapshot: parse(snapshotSchema, await readText(response)), etag: response.headers.get('etag') };
    },
    requestUpload: (id, body, signal) => post(uploadTicketSchema, `${project(id)}/uploads`, body, signal),
    processProject: (id, body, signal) => post(snapshotSchema, `${project(id)}/process`, body, signal),
    getReport: async (id, reportId, signal) =>
      parse(
        reportAnswerSchema,
        await readText(await call(`${project(id)}/reports/${encodeURIComponent(reportId)}`, { signal })),
      ),
    requestReceipt: (id, minScore, signal) =>
      post(receiptAnswerSchema, `${project(id)}/receipt`, minScore === null ? {} : { minScore }, signal),
    eventsUrl: (id) => `${adapterUrl}${project(id)}/events`,
    parseSnapshot: (text) => parse(snapshotSchema, text),
  };
}
