/** One PUT of a drawing straight to storage, by XMLHttpRequest, since fetch reports no upload progress. */
import { ProblemError, problemOf } from './problem.js';

export interface StoragePut {
  readonly url: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/** A connection that moves no byte for so long is dead, as after a sleep. Storage, or a proxy before it, may take longer to process the file. */
const TIMEOUTS = { stallTimeoutMs: 30_000, answerTimeoutMs: 120_000 };

/**
 * Resolves once storage has taken every byte. Rejects with a ProblemError, whose details hold the HTTP status; one for an upload that stands
 * still, or is not answered, can be retried.
 */
export function putToStorage(
  { url, file, signal, onProgress }: StoragePut,
  { stallTimeoutMs, answerTimeoutMs } = TIMEOUTS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = false;
    let stallTimer: ReturnType<typeof setTimeout>;
    const watchForStall = (timeoutMs: number) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        stalled = true;
        request.abort();
      }, timeoutMs);
    };
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = (event) => {
      watchForStall(event.loaded < file.size ? stallTimeoutMs : answerTimeoutMs);
      onProgress(event.loaded);
    };
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
      if (signal.aborted) return reject(signal.reason);
      if (request.status >= 200 && request.status < 300) return resolve();
      return reject(new ProblemError(storageProblem(request.status, stalled)));
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    watchForStall(stallTimeoutMs);
    request.send(file);
  });
}

function storageProblem(status: number, stalled: boolean) {
  if (stalled) return problemOf('storage_timeout', 'Storage accepted no byte for too long.', { retryable: true });
  if (status === 0) return problemOf('storage_unreachable', 'Storage could not be reached.', { retryable: true });
  const retryable = status === 403 || status === 408 || status === 429 || status >= 500;
  return problemOf('storage_refused', `Storage answered ${status}.`, { retryable, details: { status } });
}
