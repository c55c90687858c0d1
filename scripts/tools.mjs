/** Starts the project's tools beside one another, and ends them when this process ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** The path of a tool that a package of the project brings. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Starts a tool of the project; resolves to its exit code, null where a signal ended it. What it writes to a pipe goes to `words`. */
export async function start(name, args, options, words = []) {
  const child = spawn(bin(name), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  running.add(child);
  child.stdout?.on('data', (chunk) => words.push(chunk));
  child.stderr?.on('data', (chunk) => words.push(chunk));
  const [code] = await once(child, 'close');
  running.delete(child);
  return code;
}

/** For what tests leave in the system's folder for such things. It goes when this process ends. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'precheck-tests-'));
  // PostgreSQL runs as another user, who has to come through.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
