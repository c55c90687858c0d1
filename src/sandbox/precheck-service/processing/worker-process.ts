import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AnalysisEvent, analysisEventSchema, type AnalysisJob } from '../drawing-checks/analysis-types.js';
import { limitProcess, startConfined } from './confined-process.js';

export const DRAWING_CHECKS_WORKER = fileURLToPath(new URL('../drawing-checks/worker.js', import.meta.url));
const MAX_OLD_SPACE_MB = 512;
const MAX_STDERR_CHARACTERS = 4000;

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
  const limit = limitProcess(child, options.timeLimitMs, options.signal);
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
