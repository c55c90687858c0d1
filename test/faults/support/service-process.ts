/** A child process that says `ready <address>`, and what else it says. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

export interface ProcessOptions {
  readonly script: string;
  readonly config: unknown;
  /** Every line but the first that says `ready`. */
  readonly onLine: (line: string) => void;
}

const living = new Set<ChildProcess>();
// One that is stopped by a signal does not see that its parent is gone.
process.once('exit', () => living.forEach((child) => child.kill('SIGKILL')));

/** Null where it ended before it was ready. */
export async function startProcess({ script, config, onLine }: ProcessOptions): Promise<ServiceProcess | null> {
  const child = spawn(process.execPath, [script, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  living.add(child);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => {
      living.delete(child);
      resolve(code ?? signal ?? 1);
    });
  });
  const address = await new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
        else onLine(line);
      });
    }
    void ended.then(() => resolve(null));
  });
  return address === null ? null : { address, child, ended };
}
