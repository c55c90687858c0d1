/**
 * Starts a program of ours that opens strangers' files, with as little as it needs: a memory limit, nothing of the service's environment,
 * and by Node's permission model its own code and its job's files to read, one folder to write to, no child process and no native add-on.
 * https://nodejs.org/docs/latest-v20.x/api/permissions.html#permission-model
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MAX_RESIDENT_BYTES } from '../drawing-checks/confinement/memory-ceiling.js';

export interface Confinement {
  /** Files and folders it may read, apart from its own code. */
  readonly readable: readonly string[];
  /** Folders it may write to. They must exist. */
  readonly writable: readonly string[];
  /** Memory of its JavaScript objects. */
  readonly oldSpaceMb: number;
  /** `advanced` lets bytes travel in messages (child_process.fork). */
  readonly serialization?: 'json' | 'advanced';
  /** False for programs of tests, which read and write what they like. */
  readonly confined?: boolean;
}

/** A process with an IPC channel, as child_process.fork starts one; its standard error can be read. */
export function startConfined(program: string, confinement: Confinement): ChildProcess {
  const options = [`--max-old-space-size=${confinement.oldSpaceMb}`, ...permissionsOf(program, confinement)];
  return spawn(process.execPath, [...options, program], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: confinement.serialization ?? 'json',
    windowsHide: true,
  });
}

/**
 * No key, token or path of the service's environment goes to a process that opens strangers' files. What is there tells the GNU
 * allocator to give memory back: by default it keeps what a hostile file has used, and the next file pays for that.
 */
function environment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {};
  return { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };
}

/** Node 20 has the model behind a longer name, which 24 and later don't know. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--experimental-permission')
  ? '--experimental-permission'
  : '--permission';

/** Empty where a path has a comma or an asterisk, which Node's options can't express: then the rest still holds. */
export function permissionsOf(program: string, { readable, writable, confined }: Confinement): string[] {
  if (confined === false) return [];
  const read = withRealPaths([...codeOf(program), ...readable, ...writable]);
  const write = withRealPaths(writable);
  if ([...read, ...write].some((path) => /[,*]/.test(path))) return [];
  return [
    PERMISSION,
    '--allow-worker',
    ...read.map((path) => `--allow-fs-read=${path}`),
    ...write.map((path) => `--allow-fs-write=${path}`),
  ];
}

/** The folders that a program of ours is made of: what was built of the package, and installed packages from there upwards. */
function codeOf(program: string): string[] {
  const folders: string[] = [dirname(program)];
  let root: string | null = null;
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    if (root === null && existsSync(join(folder, 'package.json'))) root = folder;
    if (existsSync(join(folder, 'node_modules'))) folders.push(join(folder, 'node_modules'));
    if (folder === dirname(folder)) break;
  }
  return root === null ? folders : [...folders, join(root, 'dist'), join(root, 'package.json')];
}

/** A path is checked as it is written and as it is. Node 20 aborts where one is given with and without a slash at its end. */
function withRealPaths(paths: readonly string[]): string[] {
  const plain = paths.map((path) => resolve(path));
  return [...new Set(plain.flatMap((path) => (existsSync(path) ? [path, realpathSync(path)] : [path])))];
}

/** Loading its libraries takes such a process a second or two, on a busy machine ten. */
const START_LIMIT_MS = 60_000;
const WATCH_INTERVAL_MS = 100;

export type LimitReached = 'timed-out' | 'stopped' | 'out-of-memory';

/**
 * Ends a process that takes too long to start or, from `begin` on, to work, that takes more memory than there is, or that nobody wants any
 * more. `end` stops the watch and says which it was.
 */
export function limitProcess(child: ChildProcess, timeLimitMs: number, signal: AbortSignal) {
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
