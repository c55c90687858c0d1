/**
 * SHA-256 of a file, in a worker that no other file uses meanwhile. Where there can be none, as under a content security policy or a file: address, on the page's
 * thread in slices that are too small to notice.
 */
import { scriptAddress } from './script-address.js';

const START_TIMEOUT_MS = 10_000;

/** Long enough for the next file of a set to come. */
const IDLE_MS = 5_000;

/** Workers that wait for another file. */
const idle: Worker[] = [];
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/** False once a worker did not start: no other one is tried. */
let canStart = true;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestFile(file: Blob, signal: AbortSignal): Promise<string> {
  const sha256 = await digestInWorker(file, signal);
  signal.throwIfAborted();
  // No worker, or one that died, or a file that it could not read: then this throws the reason.
  return sha256 ?? digestOnPage(file, signal);
}

export async function digestOnPage(file: Blob, signal: AbortSignal): Promise<string> {
  const slices = await import('./digest-slices.js');
  return slices.digestSlices(file, signal);
}

/** Null where the worker could not do it, or was stopped. */
async function digestInWorker(file: Blob, signal: AbortSignal): Promise<string | null> {
  if (!canStart) return null;
  return new Promise((resolve) => {
    let worker = idle.pop();
    let started = worker !== undefined;
    const end = (sha256: string | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (sha256 === null) worker?.terminate();
      else if (worker) keepForNext(worker);
      resolve(sha256);
    };
    const stop = () => end(null);
    const fail = () => {
      canStart = started;
      stop();
    };
    const timer = started ? 0 : setTimeout(fail, START_TIMEOUT_MS);
    try {
      // In a form that bundlers recognise.
      worker ??= new Worker(scriptAddress(new URL('./digest-worker.js', import.meta.url)), { type: 'module' });
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<string | null>) => {
        if (data !== 'ready') return end(data);
        started = true;
        clearTimeout(timer);
      };
      worker.postMessage(file);
      signal.addEventListener('abort', stop);
    } catch {
      fail();
    }
  });
}

function keepForNext(worker: Worker): void {
  idle.push(worker);
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    for (const one of idle.splice(0)) one.terminate();
  }, IDLE_MS);
}
