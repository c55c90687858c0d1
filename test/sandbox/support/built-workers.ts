/** The worker as built, and what its processes weigh. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const BUILT_WORKER = 'dist/node/sandbox/precheck-service/drawing-checks/worker.js';

export interface Workers {
  readonly count: number;
  /** The most that one of them ever held. */
  readonly residentMb: number;
}

export function needBuiltWorker(): void {
  if (!existsSync(BUILT_WORKER)) throw new Error('dist/ is missing: run `npm run build` first.');
}

/** The workers of this process; null where there is no /proc. */
export function workers(): Workers | null {
  if (!existsSync('/proc/self/status')) return null;
  const sizes = (ownChildren() ?? allProcesses()).flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      if (!status.includes(`PPid:\t${process.pid}\n`)) return [];
      if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(BUILT_WORKER)) return [];
      return [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      return [];
    }
  });
  return { count: sizes.length, residentMb: Math.max(0, ...sizes) };
}

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
