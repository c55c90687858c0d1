/** Installs the packages of the lock file where they are missing or older than it. Uses nothing but Node's own modules. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MINIMUM_NODE = [20, 19];

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`This needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

export function ensureInstalled() {
  requireNode();
  const lock = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund'], 'npm ci failed. Its words above say why.');
}

/** Runs a command to its end in the repository's root, its output shown. Leaves with its exit code, and `failure`, when it fails. */
export function run(command, args, failure, env = process.env) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (result.status === 0) return;
  console.error(result.error ? `${failure} (${result.error.message})` : failure);
  process.exit(result.status || 1);
}
