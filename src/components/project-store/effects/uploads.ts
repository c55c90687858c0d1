/**
 * Sends drawings to storage, a few at a time, and estimates how long that still takes. Every try asks for a new address, since the last one
 * may have expired or been used. The digest is computed while the bytes are sent.
 */
import type { UploadTicket } from 'precheck-contract/adapter-api';
import { isUnanswered, type Problem, ProblemError } from '../../adapter-client/problem.js';
import { handleOutcome } from '../../adapter-client/retry.js';
import { unreadable } from '../../files/file-inspection.js';
import { type Drawing, isPending } from '../drawing.js';
import type { Environment } from '../environment.js';
import { callWithRetries } from '../network.js';
import type { ProjectState } from '../state.js';
import { runForKeys, type Store } from '../store.js';

const ESTIMATE_EVERY_MS = 1000;
/** Long enough to smooth bursts, short enough to follow a network that changes. */
const ESTIMATE_FROM_MS = 8000;
/** Before that, a speed would be a guess. */
const ESTIMATE_AFTER_MS = 1500;

export function startUploads(store: Store, environment: Environment, signal: AbortSignal): void {
  const { dispatch, getState } = store;
  const { client, clock, parallelUploads, put } = environment;
  /** What was sent until then, the newest last. */
  let samples: readonly { readonly atMs: number; readonly bytes: number }[] = [];
  let sentBytes = 0;

  async function send(id: string, file: File, ended: AbortSignal) {
    // The end of the upload ends the digest too, and the other way round.
    const stop = new AbortController();
    const both = AbortSignal.any([ended, stop.signal]);
    try {
      // To an upload, a file that can no longer be read looks like a broken network: the digest may know better.
      const [ticket, sha256] = await Promise.all([putWithRetries(id, file, both), digestOf(file, both)]);
      const { uploadId, filename } = ticket;
      return { uploadId, filename, sha256: sha256 ?? (await environment.digest(file, both)) };
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
      if (error instanceof DOMException) throw new ProblemError(unreadable(file));
      return null;
    }
  }

  function putWithRetries(id: string, file: File, ended: AbortSignal): Promise<UploadTicket> {
    const start = (failures: number) => dispatch({ type: 'upload-started', id, failures });
    const putOnce = async (failures: number) => {
      start(failures);
      const ticket = await requestTicket(id, file, ended);
      await putFile(id, file, ticket, ended);
      return ticket;
    };
    return callWithRetries(putOnce, store, environment, ended, {
      isAway,
      onAway: () => dispatch({ type: 'upload-waiting', id }),
      onRetry: start,
    });
  }

  /**
   * An adapter that does not answer counts as no network. Storage that does not answer while the adapter does may be at fault itself, so
   * that uses up a try; the next one asks the adapter first.
   */
  function isAway(problem: Problem): boolean {
    const isOfStorage = problem.code === 'storage_unreachable' || problem.code === 'storage_timeout';
    return isUnanswered(problem) || (isOfStorage && getState().offline);
  }

  async function requestTicket(id: string, file: File, ended: AbortSignal): Promise<UploadTicket> {
    const { projectId, drawings } = getState();
    const { category = 'other', label } = drawings.find((drawing) => drawing.id === id) ?? {};
    const upload = { name: file.name, size: file.size, type: category, ...(label ? { label } : {}) };
    const ticket = await client.requestUpload(projectId ?? '', upload, ended);
    dispatch({ type: 'network-changed', offline: false });
    return ticket;
  }

  async function putFile(id: string, file: File, { url }: UploadTicket, ended: AbortSignal): Promise<void> {
    let before = 0;
    const onProgress = (now: number) => {
      if (ended.aborted) return;
      dispatch({ type: 'upload-progressed', id, sentBytes: now });
      estimate(now - before);
      before = now;
    };
    const sent = put({ url, file, signal: ended, onProgress });
    const [{ status }] = await Promise.allSettled([sent]);
    ended.throwIfAborted();
    // The file may have changed after the digest, and an upload of a file that was cut short looks like a broken network.
    if (await hasChangedOnDisk(file, status === 'fulfilled')) throw new ProblemError(unreadable(file));
    return sent;
  }

  /** From the bytes of the last seconds, and those of drawings that wait or are being sent. */
  function estimate(bytes: number): void {
    sentBytes += bytes;
    const atMs = clock();
    if (atMs - (samples.at(-1)?.atMs ?? 0) < ESTIMATE_EVERY_MS) return;
    samples = [...samples.filter((sample) => sample.atMs >= atMs - ESTIMATE_FROM_MS), { atMs, bytes: sentBytes }];
    const [first = { atMs, bytes: sentBytes }] = samples;
    const seenMs = atMs - first.atMs;
    if (seenMs < ESTIMATE_AFTER_MS || sentBytes === first.bytes) return;
    const open = getState().drawings.filter(isPending);
    const left = open.reduce((sum, drawing) => sum + (drawing.size ?? 0) - drawing.sentBytes, 0);
    const secondsLeft = Math.ceil((left * seenMs) / (sentBytes - first.bytes) / 1000);
    dispatch({ type: 'time-left-estimated', secondsLeft });
  }

  /** The drawings to be sent now: what is being sent goes on, unless it was removed, or replaced by another tab's, or the person pauses. */
  function due({ drawings, paused, projectId }: ProjectState): readonly string[] {
    if (!projectId || paused) return [];
    const having = (wanted: Drawing['status']) => drawings.filter(({ file, status }) => file && status === wanted);
    const open = [...having('uploading'), ...having('waiting')];
    return open.slice(0, parallelUploads).map(({ id }) => id);
  }

  function start(id: string, ended: AbortSignal): void {
    const file = getState().drawings.find((drawing) => drawing.id === id)?.file;
    if (!file) return;
    handleOutcome(
      send(id, file, ended),
      ended,
      (stored) => dispatch({ type: 'upload-stored', id, ...stored }),
      (problem) => dispatch({ type: 'upload-failed', id, problem }),
    );
  }

  runForKeys(store, signal, due, start);
}

/** Whether the file changed on disk since it was chosen: browsers then refuse to read it. Once all of it is sent, it may be deleted. */
function hasChangedOnDisk(file: File, isSent: boolean): Promise<boolean> {
  const firstByte = file.slice(0, 1).arrayBuffer();
  return firstByte.then(
    () => false,
    ({ name }: DOMException) => !isSent || name === 'NotReadableError',
  );
}
