/** SHA-256 of a file in slices, so that neither the page nor its memory notices a large one. */

const SLICE_BYTES = 1 << 20;

/** 64 lower-case hexadecimal digits. Rejects with the signal's reason, or with the file's own read error. */
export async function digestFile(file: Blob, signal: AbortSignal): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let offset = 0; offset < file.size; offset += SLICE_BYTES) {
    signal.throwIfAborted();
    // Reading a slice leaves the thread; a megabyte takes a few milliseconds to digest, well under a long task.
    hash.update(new Uint8Array(await file.slice(offset, offset + SLICE_BYTES).arrayBuffer()));
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
