/**
 * Sends drawings to storage, a few at a time. Every try asks for a new address, since the last one may have expired or been used. The
 * digest is computed while the bytes are sent.
 */
import type { UploadTicket } from 'precheck-contract/adapter-api';
import { isUnanswered, type Problem, ProblemError, problemFrom, problemOf } from '../../adapter-client/problem.js';
import { type Drawing, isPending } from '../drawing.js';
import type { Environment } from '../environment.js';
import { callPatiently } from '../network.js';
import type { ProjectState } from '../state.js';
import type { Store } from '../store.js';

type SentUpload = Pick<UploadTicket, 'uploadId' | 'filename'>;

export function startUploads(store: Store, environment: Environment, signal: AbortSignal): void {
  const { client, parallelUploads, put } = environment;
  const running = new Map<string, AbortController>();

  async function send({ id, uploadId, filename }: Drawing, file: File, ended: AbortSignal): Promise<void> {
    // The end of the upload ends the digest too, and the other way round.
    const stop = new AbortController();
    const both = AbortSignal.any([ended, stop.signal]);
    try {
      store.dispatch({ type: 'upload-started', id });
      const digest = digestOf(file, both);
      const sent = uploadId && filename ? { uploadId, filename } : putWithRetries(id, file, both);
      // To an upload, a file that can no longer be read looks like a broken network: the digest may know better.
      const stored = await Promise.race([sent, digest.then(() => sent)]);
      ended.throwIfAborted();
      store.dispatch({ type: 'upload-sent', id, uploadId: stored.uploadId, filename: stored.filename });
      const sha256 = (await digest) ?? (await environment.digest(file, both));
      if (!ended.aborted) store.dispatch({ type: 'upload-stored', id, sha256 });
    } catch (error) {
      if (!ended.aborted) store.dispatch({ type: 'upload-failed', id, problem: problemFrom(error) });
    } finally {
      stop.abort();
    }
  }

  /** Null where it failed for another reason than the file, as when a part of the script did not load: then it is computed again after the upload. */
  async function digestOf(file: File, ended: AbortSignal): Promise<string | null> {
    try {
      return await environment.digest(file, ended);
    } catch (error) {
      if (ended.aborted) throw error;
      if (error instanceof DOMException) throw unreadable(file);
      return null;
    }
  }

  function putWithRetries(id: string, file: File, ended: AbortSignal): Promise<SentUpload> {
    const putOnce = async () => {
      const ticket = await requestTicket(id, file, ended);
      await putFile(id, file, ticket, ended);
      return ticket;
    };
    return callPatiently(putOnce, store, environment, ended, {
      isAway: isNetworkAway,
      onAway: () => store.dispatch({ type: 'upload-waiting', id }),
      onBack: () => store.dispatch({ type: 'upload-started', id }),
      onRetry: (attempt) => store.dispatch({ type: 'upload-retrying', id, attempt }),
    });
  }

  /**
   * An adapter that does not answer counts as no network. Storage that does not answer while the adapter does may be at fault itself, so
   * that uses up a try; the next one asks the adapter first.
   */
  function isNetworkAway(problem: Problem): boolean {
    const isOfStorage = problem.code === 'storage_unreachable' || problem.code === 'storage_timeout';
    return isUnanswered(problem) || (isOfStorage && store.getState().offline);
  }

  async function requestTicket(id: string, file: File, ended: AbortSignal): Promise<UploadTicket> {
    const { projectId, drawings } = store.getState();
    const { category = 'other', label } = drawings.find((drawing) => drawing.id === id) ?? {};
    const upload = { name: file.name, size: file.size, type: category, ...(label ? { label } : {}) };
    const ticket = await client.requestUpload(projectId ?? '', upload, ended);
    store.dispatch({ type: 'network-changed', offline: false });
    return ticket;
  }

  async function putFile(id: string, file: File, { url }: UploadTicket, ended: AbortSignal): Promise<void> {
    const onProgress = (sentBytes: number) => {
      if (!ended.aborted) store.dispatch({ type: 'upload-progressed', id, sentBytes });
    };
    const sent = put({ url, file, signal: ended, onProgress });
    await sent.catch(() => undefined);
    ended.throwIfAborted();
    // The file may have changed after the digest, and an upload of a file that was cut short looks like a broken network.
    if (await isWritten(file)) throw unreadable(file);
    return sent;
  }

  /** Stops uploads of drawings that are removed or replaced by another window's, and all while the person pauses. */
  function stopOthers({ drawings, paused }: ProjectState): void {
    const open = new Set(paused ? [] : drawings.filter(isPending).map(({ id }) => id));
    for (const [id, controller] of running) {
      if (open.has(id)) continue;
      // It may be sent again before the call that it waits for has ended.
      running.delete(id);
      controller.abort();
    }
  }

  function step(): void {
    stopOthers(store.getState());
    while (store.getState().projectId && !store.getState().paused && running.size < parallelUploads) {
      const next = store
        .getState()
        .drawings.find(({ id, file, status }) => file && status === 'waiting' && !running.has(id));
      if (!next?.file) return;
      const controller = new AbortController();
      running.set(next.id, controller);
      void send(next, next.file, AbortSignal.any([signal, controller.signal])).finally(() => {
        if (running.get(next.id) === controller) running.delete(next.id);
        if (!signal.aborted) step();
      });
    }
  }

  store.subscribe(step, signal);
  step();
}

const unreadable = ({ name }: File): ProblemError =>
  new ProblemError(problemOf('file_unreadable', `${name} could not be read.`));

/** Whether the file was changed since it was chosen: browsers then refuse to read it. Of a deleted file, what was sent is right. */
function isWritten(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      ({ name }: DOMException) => name === 'NotReadableError',
    );
}
