/**
 * SHA-256 of a file, slice by slice: the browser's own digest needs the whole file in memory. Built as a file of its own that contains its
 * package.
 */
import { sha256 } from '@noble/hashes/sha2.js';

/** For the page's thread: some milliseconds of work on a slow phone, well under a long task. */
const PAGE_SLICE_BYTES = 256 * 1024;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestSlices(
  file: Blob,
  signal?: AbortSignal,
  sliceBytes: number = PAGE_SLICE_BYTES,
): Promise<string> {
  const hash = sha256.create();
  let offset = 0;
  const readNext = () => {
    const begin = offset;
    offset += sliceBytes;
    return begin < file.size ? file.slice(begin, offset).arrayBuffer() : null;
  };
  let coming = readNext();
  while (coming) {
    const bytes = new Uint8Array(await coming);
    signal?.throwIfAborted();
    // The next slice is read while this one is hashed.
    coming = readNext();
    hash.update(bytes);
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
