/**
 * SHA-256 of a file, slice by slice: the browser's own digest needs the whole file in memory. Built as a file of its own that contains its
 * package.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestSlices(file: Blob, sliceBytes: number, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create();
  // The next slice is read while this one is hashed.
  const read = (offset: number) => (offset < file.size ? file.slice(offset, offset + sliceBytes).arrayBuffer() : null);
  let offset = 0;
  let coming = read(offset);
  while (coming) {
    const bytes = new Uint8Array(await coming);
    signal?.throwIfAborted();
    offset += sliceBytes;
    coming = read(offset);
    hash.update(bytes);
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
