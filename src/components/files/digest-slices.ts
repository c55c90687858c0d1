/**
 * SHA-256 of a file, slice by slice: the browser's own digest needs the whole file in memory. Built as a file of its own that contains its
 * package.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** Some milliseconds of work on a slow phone, well under a long task, and little memory. */
const SLICE_BYTES = 256 * 1024;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestSlices(file: Blob, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  // The next slice is read while this one is hashed.
  const read = (offset: number) => (offset < file.size ? file.slice(offset, offset + SLICE_BYTES).arrayBuffer() : null);
  let offset = 0;
  let coming = read(offset);
  while (coming) {
    const bytes = new Uint8Array(await coming);
    signal?.throwIfAborted();
    offset += SLICE_BYTES;
    coming = read(offset);
    hash.update(bytes);
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
