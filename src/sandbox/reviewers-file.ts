import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxOptionsError } from './options.js';
import { writePrivateFile } from './state-secret.js';

const FILE = 'reviewers.json';
const MADE_NAME = 'reviewer';

/** Reads `name=password,name=password`. A mistake is named by its place in the list, never by what stands there. */
export function parseReviewers(text: string): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  const pairs = entries.map((entry, index) => {
    const equals = entry.indexOf('=');
    const pair = [entry.slice(0, equals).trim(), entry.slice(equals + 1).trim()] as const;
    if (equals > 0 && pair[0] !== '' && pair[1] !== '') return pair;
    throw new SandboxOptionsError(`PRECHECK_SANDBOX_REVIEWERS: entry ${index + 1} is expected as name=password.`);
  });
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) {
    throw new SandboxOptionsError('PRECHECK_SANDBOX_REVIEWERS: a name stands there twice.');
  }
  return Object.fromEntries(pairs);
}

/** The reviewers of a directory: one with a random password, made once and kept readable by its owner only. */
export function readOrMakeReviewers(directory: string): { path: string; reviewers: Record<string, string> } {
  const path = join(directory, FILE);
  if (existsSync(path)) return { path, reviewers: readReviewersFile(path) };
  const reviewers = { [MADE_NAME]: randomBytes(18).toString('base64url') };
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writePrivateFile(path, `${JSON.stringify(reviewers, null, 2)}\n`);
  return { path, reviewers };
}

function readReviewersFile(path: string): Record<string, string> {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject && Object.values(value).every((password) => typeof password === 'string')) {
      return value as Record<string, string>;
    }
  } catch {
    // What stands in the file may be half a password, so the message below says nothing of it.
  }
  throw new SandboxOptionsError(`${path}: expected a JSON object of password by reviewer's name.`);
}
