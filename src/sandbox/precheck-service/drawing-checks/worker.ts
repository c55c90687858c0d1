/**
 * The entry of the process that analyses one run (child_process.fork). Takes one `job` message, sends analysis events and
 * exits with 0. Exits at once when the service goes away. A drawing that brings this process down brings down nothing else.
 */
import './confinement/end-with-service.js';
import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { AnalysisEvent, AnalysisJobMessage } from './analysis-types.js';
import { watchOwnMemory } from './confinement/memory-ceiling.js';
import { TellingReader } from './drawing-set/telling-reader.js';
import { ThreadReader } from './drawing-set/thread-reader.js';

function send(event: AnalysisEvent): Promise<void> {
  return new Promise((done, failed) => {
    if (process.send === undefined) return failed(new Error('The worker must be started with an IPC channel.'));
    process.send(event, (error: Error | null) => (error === null ? done() : failed(error)));
  });
}

/** A third of the processor where others want it too: enough not to starve on a busy machine. */
const NICENESS = 5;

/** The service answers people; what it does in the background takes the processor where they leave it. Threads begin likewise. */
function stepBack(): void {
  try {
    setPriority(NICENESS);
  } catch {
    // Some systems don't let a process say so; then all are equal.
  }
}

/**
 * How much a function runs before V8 optimises it, fifteen times the default: a process that lives for seconds otherwise spends a sixth of
 * its processor time on optimising. A V8 that does not know the option only says so.
 */
const OPTIMISE_AFTER = '--interrupt-budget=1000000';

/** Resolves to the exit code. A fault of the checks is a crash: it fails closed, and its words are for the log alone. */
async function work({ job }: AnalysisJobMessage): Promise<number> {
  const reader = new ThreadReader({ ...job.readingTime, fileCount: job.files.length });
  // Loaded while the thread loads the libraries: one after the other took as long as reading a sheet.
  const { analyse, JobError } = await import('./analyse.js');
  // The first event says that the worker works, so nothing that it needs may be missing then.
  await reader.ready();
  try {
    await analyse(job, send, new TellingReader(reader, job.files, send));
    return 0;
  } catch (error) {
    if (!(error instanceof JobError)) {
      console.error(error);
      return 1;
    }
    await send({ type: 'error', message: error.message });
    return 0;
  }
}

setFlagsFromString(OPTIMISE_AFTER);
stepBack();
watchOwnMemory();
process.once('message', (message: unknown) => {
  void work(message as AnalysisJobMessage).then(
    (code) => process.exit(code),
    () => process.exit(1),
  );
});
