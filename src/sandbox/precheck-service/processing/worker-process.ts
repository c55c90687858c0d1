import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AnalysisEvent, analysisEventSchema, type AnalysisJob } from '../drawing-checks/analysis-types.js';
import { MAX_RESIDENT_BYTES } from '../drawing-checks/confinement/memory-ceiling.js';
import { startConfined } from './confined-process.js';

export const DRAWING_CHECKS_WORKER = fileURLToPath(new URL('../drawing-checks/worker.js', import.meta.url));
const MAX_OLD_SPACE_MB = 512;
const MAX_STDERR_CHARACTERS = 4000;
const WATCH_INTERVAL_MS = 100;
/** Loading its libraries takes a worker a second or two, on a busy machine ten. */
const START_LIMIT_MS = 60_000;

export type WorkerEnd =
  | { readonly kind: 'ended' }
  /** It never said a word, so it has not opened a file either: whatever the reason is, the drawings are not. */
  | { readonly kind: 'not-started'; readonly detail: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'out-of-memory' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'crashed'; readonly detail: string };

export interface WorkerOptions {
  readonly workerPath: string;
  /** Counts from the worker's first event. */
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
  /** False for workers of tests: they may read and write what they like. */
  readonly confined?: boolean;
}

/**
 * Analyses one run in a process of its own, and hands each of its events to `onEvent`, one after the other. Resolves when
 * the process is gone and every event is handled; rejects only where `onEvent` does.
 */
export async function runWorker(
  job: AnalysisJob,
  options: WorkerOptions,
  onEvent: (event: AnalysisEvent) => Promise<void>,
): Promise<WorkerEnd> {
  if (options.signal.aborted) return { kind: 'stopped' };
  const child = startConfined(options.workerPath, {
    readable: [job.citiesDirectory, ...job.files.map(({ path }) => path)],
    writable: [job.outputDirectory],
    oldSpaceMb: MAX_OLD_SPACE_MB,
    confined: options.confined ?? true,
  });
  const stderr = collectStderr(child);
  const misread: string[] = [];
  let started = false;
  let handled: Promise<void> = Promise.resolve();
  child.on('message', (message) => {
    // What a worker says after nonsense is worth no more than the nonsense.
    if (misread.length > 0) return;
    const parsed = analysisEventSchema.safeParse(message);
    if (!parsed.success) {
      misread.push('it sent a message that is no analysis event');
      child.kill('SIGKILL');
      return;
    }
    if (!started) limit.begin();
    started = true;
    handled = handled.then(() => onEvent(parsed.data));
    handled.catch(() => child.kill('SIGKILL'));
  });
  const limit = limitProcess(child, options);
  child.send({ type: 'job', job }, (error) => error && child.kill('SIGKILL'));
  const how = await exitOf(child);
  const reason = limit.end();
  await handled;
  if (reason === 'stopped') return { kind: reason };
  if (!started) {
    const why = reason ?? how;
    return { kind: 'not-started', detail: [...misread, why, errorIn(stderr()) || firstLineOf(stderr())].join('; ') };
  }
  if (reason) return { kind: reason };
  if (how === 'exited with code 0' && misread.length === 0) return { kind: 'ended' };
  return { kind: 'crashed', detail: [...misread, how, errorIn(stderr())].filter(Boolean).join('; ') };
}

type LimitReached = 'timed-out' | 'stopped' | 'out-of-memory';

function limitProcess(child: ChildProcess, { timeLimitMs, signal }: WorkerOptions) {
  let reason: LimitReached | null = null;
  const end = (why: LimitReached) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => end('stopped');
  const timeOut = () => end('timed-out');
  let timer = setTimeout(timeOut, START_LIMIT_MS);
  const watch = setInterval(() => {
    if (residentBytesOf(child.pid) > MAX_RESIDENT_BYTES) end('out-of-memory');
  }, WATCH_INTERVAL_MS);
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    begin: () => {
      clearTimeout(timer);
      timer = setTimeout(timeOut, timeLimitMs);
    },
    end: () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      return reason;
    },
  };
}

/** Memory that a process has in use, in bytes; 0 where the system does not say (there the worker watches itself). */
function residentBytesOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Waits for both ends: messages sent just before the exit are read until the channel closes. */
async function exitOf(child: ChildProcess): Promise<string> {
  const disconnected = new Promise<void>((resolve) => child.once('disconnect', () => resolve()));
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exited with code ${code}`));
    child.once('error', () => resolve('could not be started'));
  });
  if (child.connected) await disconnected;
  return how;
}

function collectStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_STDERR_CHARACTERS);
  });
  return () => text;
}

/** The log needs the kind of error; a whole trace may quote from a drawing. */
const errorIn = (stderr: string): string => /^(?:\w*Error\b|FATAL ERROR).{0,200}/m.exec(stderr)?.[0] ?? '';
/** Of a program that has not opened a drawing yet: Node and `unshare` say in one line what they miss. */
const firstLineOf = (stderr: string): string => /^.{1,200}/m.exec(stderr)?.[0] ?? 'it said nothing';
