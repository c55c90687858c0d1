import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SandboxOptionsError } from './options.js';
import { writePrivateFile } from './state-secret.js';

/** Reads `city=key,city=key`. A mistake is named by its place in the list, never by what stands there. */
export function parseKeys(text: string): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const pairs = entries.map((entry, index) => {
    const equals = entry.indexOf('=');
    const pair = [entry.slice(0, equals).trim(), entry.slice(equals + 1).trim()] as const;
    if (equals > 0 && pair[1] !== '') return pair;
    throw new SandboxOptionsError(`PRECHECK_SANDBOX_KEYS: entry ${index + 1} is expected as city=key.`);
  });
  return Object.fromEntries(pairs);
}

/** The keys of these cities, made once for each that has none in the directory yet, and kept readable by their owner only. */
export function readOrMakeKeys(directory: string, cityKeys: readonly string[]): Record<string, string> {
  const path = join(directory, 'keys.json');
  const known = existsSync(path) ? readKeysFile(path) : {};
  const missing = cityKeys.filter((cityKey) => known[cityKey] === undefined);
  const made = missing.map((cityKey) => [cityKey, randomBytes(24).toString('base64url')] as const);
  const keys = { ...known, ...Object.fromEntries(made) };
  if (missing.length > 0) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writePrivateFile(path, `${JSON.stringify(keys, null, 2)}\n`);
  }
  // Those of cities that are not loaded this time stay in the file.
  return Object.fromEntries(Object.entries(keys).filter(([cityKey]) => cityKeys.includes(cityKey)));
}

/** The property service's key of a directory, made once and kept readable by its owner only. */
export const readOrMakePropertyKey = (directory: string) => readOrMake(join(directory, 'property-key.json'), 'key');

/** The password of a directory's reviewers, made once and kept readable by its owner only. */
export function readOrMakeReviewPassword(directory: string): { path: string; password: string } {
  const path = join(directory, 'review-password.json');
  return { path, password: readOrMake(path, 'password') };
}

function readOrMake(path: string, name: string): string {
  if (existsSync(path)) {
    const value = readKeysFile(path)[name];
    if (value !== undefined && value.length >= 8) return value;
    throw new SandboxOptionsError(`${path}: expected a JSON object with the text "${name}", of at least 8 characters.`);
  }
  const made = randomBytes(24).toString('base64url');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writePrivateFile(path, `${JSON.stringify({ [name]: made }, null, 2)}\n`);
  return made;
}

function readKeysFile(path: string): Record<string, string> {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (typeof value === 'object' && value !== null && Object.values(value).every((key) => typeof key === 'string')) {
      return value as Record<string, string>;
    }
  } catch {
    // What stands in the file may be half a key, so the message below says nothing of it.
  }
  throw new SandboxOptionsError(`${path}: expected a JSON object of texts.`);
}
