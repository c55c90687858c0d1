/** The only place of the elements that fetches. Every answer is parsed by the contract; every wait ends. */
import * as z from 'zod/mini';
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
import { errorBodySchema } from '../../contract/errors.js';
import { type ProblemCode, ProblemError, problemOf } from './problem.js';

const ANSWER_TIMEOUT_MS = 20_000;
/** The adapter asks the pre-check service before it answers these, and may itself wait for it. */
const SLOW_ANSWER_TIMEOUT_MS = 60_000;

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

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly etag?: string | null;
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
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

async function send(url: string, { method = 'GET', body, etag, timeoutMs, signal }: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (etag) headers.set('if-none-match', etag);
  const timeout = AbortSignal.timeout(timeoutMs ?? ANSWER_TIMEOUT_MS);
  const request: RequestInit = { method, headers, credentials: 'include', cache: 'no-store' };
  if (body !== undefined) request.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(url, { ...request, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) {
      throw new ProblemError(problemOf('adapter_timeout', `No answer from ${url} in time.`, { retryable: true }));
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProblemError(problemOf('adapter_unreachable', `${url}: ${reason}`, { retryable: true }));
  }
  if (!response.ok && response.status !== 304) throw new ProblemError(await refusal(response, url));
  return response;
}

async function refusal(response: Response, url: string) {
  const text = await response.text().catch(() => '');
  const body = z.safeParse(errorBodySchema, tryJson(text));
  if (body.success) {
    const { code, message, retryable, requestId, details } = body.data.error;
    return problemOf(code as ProblemCode, message, { retryable, requestId, details: details ?? {} });
  }
  // A gateway answers 502 to 504 with a page of its own while the adapter behind it restarts.
  if (response.status >= 500) {
    return problemOf('adapter_unreachable', `${url} answered ${response.status}.`, { retryable: true });
  }
  return problemOf('adapter_missing', `${url} answered ${response.status}, not as a pre-check adapter does.`);
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    const message = 'The connection ended in the middle of an answer.';
    throw new ProblemError(problemOf('adapter_unreachable', message, { retryable: true }));
  }
}

function parse<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> {
  const result = z.safeParse(schema, tryJson(text));
  if (result.success) return result.data;
  const first = result.error.issues[0];
  // An answer that is no JSON at all comes from a page that stands where the adapter was expected.
  if (tryJson(text) === undefined) {
    throw new ProblemError(problemOf('adapter_missing', 'Expected JSON of a pre-check adapter; came something else.'));
  }
  const place = first ? `${first.path.join('.') || 'the answer'}: ${first.code}` : 'unknown';
  throw new ProblemError(problemOf('adapter_misread', `The adapter’s answer does not fit its interface (${place}).`));
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
