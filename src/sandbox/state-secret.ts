import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a file that only its owner reads, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** The secret that signs upload addresses and page links: made once, kept beside the state. */
export function readSigningSecret(directory: string): Buffer {
  const path = join(directory, 'signing-secret');
  if (!existsSync(path)) writePrivateFile(path, randomBytes(32).toString('hex'));
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length < 32) throw new Error(`${path}: expected 64 hexadecimal digits.`);
  return secret;
}
