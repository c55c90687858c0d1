/** Secrets on disk and their comparison. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretStore } from './secret-store.js';

/** Compares without telling by its duration how much was right. Both are hashed first, so their lengths do not show either. */
export function secretsEqual(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}

/**
 * Reads a secret file, or makes it once with `generate`, readable by its owner only. It is written whole under another name
 * and then linked, so a crash leaves either no secret or a complete one, and of two starting at once both use the same.
 */
async function keptSecret(directory: string, name: string, generate: () => Promise<string> | string): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, name);
  const existing = readIfThere(path);
  if (existing !== null) return existing;
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, await generate(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

/** Puts `next` in the place of `old`, whole or not at all, readable by its owner only. Its caller lets no other in meanwhile. */
function replaceSecret(directory: string, name: string, old: string, next: string): boolean {
  const path = join(directory, name);
  if (readIfThere(path) !== old) return false;
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, next, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return true;
}

/** Secrets as files in a directory. `exclusively` keeps other processes out while it runs what it is given. */
export function fileSecrets(directory: string, exclusively: <Result>(work: () => Result) => Result): SecretStore {
  return {
    keptSecret: (name, generate) => keptSecret(directory, name, generate),
    replaceSecret: async (name, old, next) => exclusively(() => replaceSecret(directory, name, old, next)),
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
