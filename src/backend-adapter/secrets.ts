/** Secrets on disk and their comparison. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compares without telling by its duration how much was right. Both are hashed first, so their lengths do not show either. */
export function secretsEqual(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
}

/**
 * Reads a secret file, or makes it once with `generate`, readable by its owner only. It is written whole under another name
 * and then linked, so a crash leaves either no secret or a complete one, and of two starting at once both use the same.
 */
export async function keptSecret(
  directory: string,
  name: string,
  generate: () => Promise<string> | string,
): Promise<string> {
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

/** Puts a secret in the place of another, whole or not at all, readable by its owner only. */
export function replaceSecret(directory: string, name: string, secret: string): void {
  const draft = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, join(directory, name));
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
