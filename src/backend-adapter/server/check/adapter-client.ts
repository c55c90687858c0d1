/** Speaks to an adapter as a browser would: one cookie, JSON, errors with a code. */
import type { ErrorBody } from 'precheck-contract';
import { CheckProblem } from './check-problem.js';

const ANSWER_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 600_000;

export interface AdapterClient {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: object): Promise<Answer>;
  /** Null while the answer is still the one with this ETag. */
  getIfChanged<Answer>(path: string, etag: string | null): Promise<{ answer: Answer; etag: string | null } | null>;
}

export function connectToAdapter(adapterUrl: string): AdapterClient {
  let cookie = '';

  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object, etag?: string | null) {
    const headers: Record<string, string> = { origin: new URL(adapterUrl).origin };
    if (cookie) headers['cookie'] = cookie;
    if (etag) headers['if-none-match'] = etag;
    if (body) headers['content-type'] = 'application/json';
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await send(`${adapterUrl}${path}`, init, ANSWER_TIMEOUT_MS);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (response.status === 304) return null;
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer) return { answer: answer as Answer, etag: response.headers.get('etag') };
    const { code, message } = (answer as Partial<ErrorBody> | null)?.error ?? {};
    throw new CheckProblem(code ?? 'bad_answer', message ?? `The adapter answered ${response.status}.`);
  }

  async function callForAnswer<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const called = await call<Answer>(method, path, body);
    if (called === null) throw new CheckProblem('bad_answer', 'The adapter answered 304.');
    return called.answer;
  }

  return {
    get: (path) => callForAnswer('GET', path),
    post: (path, body = {}) => callForAnswer('POST', path, body),
    getIfChanged: (path, etag) => call('GET', path, undefined, etag),
  };
}

/** Sends a file straight to storage, as it is read from disk. */
export async function putFile(url: string, file: Blob): Promise<void> {
  const response = await send(url, { method: 'PUT', body: file }, UPLOAD_TIMEOUT_MS);
  if (!response.ok) throw new CheckProblem('upload_failed', `The storage refused a drawing (${response.status}).`);
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new CheckProblem('unreachable', `${new URL(url).origin} does not answer (${cause?.code ?? name}).`);
  }
}
