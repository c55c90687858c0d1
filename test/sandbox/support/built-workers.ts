/** The worker as built, and what the processes of this one weigh. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const BUILT_WORKER = 'src/sandbox/dist/precheck-service/drawing-checks/worker.js';
if (!existsSync(BUILT_WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');

export interface Child {
  readonly id: number;
  /** The most that it ever held. */
  readonly residentMb: number;
}

/** Processes that this one has started and that still run the given program; null where there is no /proc. */
export function childrenRunning(program: string): Child[] | null {
  if (!existsSync('/proc/self/status')) return null;
  return (ownChildren() ?? allProcesses()).flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      if (!status.includes(`PPid:\t${process.pid}\n`)) return [];
      if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(program)) return [];
      return [{ id: Number(name), residentMb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }];
    } catch {
      return [];
    }
  });
}

/** The most that a worker that runs now ever held. */
export const mostResidentMb = (): number =>
  Math.max(0, ...(childrenRunning(BUILT_WORKER) ?? []).map(({ residentMb }) => residentMb));

/** As the kernel lists them, or null where it does not: to go through all processes ten times a second takes a lot of a busy machine. */
function ownChildren(): string[] | null {
  try {
    const lists = readdirSync('/proc/self/task').map((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8'),
    );
    return lists.flatMap((list) => list.split(' ').filter((pid) => pid !== ''));
  } catch {
    return null;
  }
}

const allProcesses = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));
