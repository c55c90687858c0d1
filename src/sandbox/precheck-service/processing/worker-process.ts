import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AnalysisJob } from '../drawing-checks/analysis-types.js';
import { analysisEventSchema, type CheckedEvent } from './analysis-event.js';

export const DRAWING_CHECKS_WORKER = fileURLToPath(new URL('../drawing-checks/worker.js', import.meta.url));
const MAX_OLD_SPACE_MB = 512;
const MAX_STDERR_CHARACTERS = 4000;

export type WorkerEnd =
  | { readonly kind: 'ended' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'crashed'; readonly detail: string };

export interface WorkerOptions {
  readonly workerPath: string;
  readonly timeLimitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Analyses one run in a process of its own, and hands each of its events to `onEvent`, one after the other. Resolves when
 * the process is gone and every event is handled; rejects only where `onEvent` does.
 */
export async function runWorker(
  job: AnalysisJob,
  options: WorkerOptions,
  onEvent: (event: CheckedEvent) => Promise<void>,
): Promise<WorkerEnd> {
  if (options.signal.aborted) return { kind: 'stopped' };
  const child = fork(options.workerPath, [], {
    // No key, token or path of the service's environment goes to a process that opens strangers' files.
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    execArgv: [`--max-old-space-size=${MAX_OLD_SPACE_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr = collectStderr(child);
  const misread: string[] = [];
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
    handled = handled.then(() => onEvent(parsed.data));
    handled.catch(() => child.kill('SIGKILL'));
  });
  const limit = limitProcess(child, options);
  child.send({ type: 'job', job }, (error) => error && child.kill('SIGKILL'));
  const how = await exitOf(child);
  const reason = limit.end();
  await handled;
  if (reason) return { kind: reason };
  if (how === 'exited with code 0' && misread.length === 0) return { kind: 'ended' };
  return { kind: 'crashed', detail: [...misread, how, stderr()].filter(Boolean).join('; ') };
}

function limitProcess(child: ChildProcess, { timeLimitMs, signal }: WorkerOptions) {
  let reason: 'timed-out' | 'stopped' | null = null;
  const end = (why: 'timed-out' | 'stopped') => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => end('stopped');
  const timer = setTimeout(() => end('timed-out'), timeLimitMs);
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      return reason;
    },
  };
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
  // The log needs the kind of error; a whole trace may quote from a drawing.
  return () => /^(?:\w*Error\b|FATAL ERROR).{0,200}/m.exec(text)?.[0] ?? '';
}
