/** Speaks to an adapter as a browser would: one cookie, JSON, errors with a code. */
import { CheckProblem } from './options.mjs';

const ANSWER_TIMEOUT_MS = 60_000;

/** @param {string} adapterUrl */
export function connect(adapterUrl) {
  let cookie = '';

  async function call(method, path, body, headers = {}) {
    const response = await send(`${adapterUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        origin: new URL(adapterUrl).origin,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (response.status === 304) return null;
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return { answer, etag: response.headers.get('etag') };
    const { code = 'bad_answer', message = `The adapter answered ${response.status}.` } = answer?.error ?? {};
    throw new CheckProblem(code, message);
  }

  return {
    get: async (path) => (await call('GET', path)).answer,
    post: async (path, body = {}) => (await call('POST', path, body)).answer,
    /** The answer and its ETag, or null while it has not changed. */
    getIfChanged: (path, etag) => call('GET', path, undefined, etag ? { 'if-none-match': etag } : {}),
  };
}

/** Sends a file straight to storage, as it is read from disk. @param {string} url @param {Blob} file */
export async function putFile(url, file) {
  const response = await send(url, { method: 'PUT', body: file }, 10 * ANSWER_TIMEOUT_MS);
  if (!response.ok) throw new CheckProblem('upload_failed', `The storage refused a drawing (${response.status}).`);
}

async function send(url, init, timeoutMs = ANSWER_TIMEOUT_MS) {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  } catch (error) {
    const why = error.cause?.code ?? error.name;
    throw new CheckProblem('unreachable', `${new URL(url).origin} does not answer (${why}).`);
  }
}
