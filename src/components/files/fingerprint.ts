/**
 * Recognises a file that is chosen again: by its size, and a digest of its first and last 64 KiB. That is no proof, but two different
 * drawings do not match by accident.
 */
import { hasDigest, sha256Of } from './sha256.js';

const EDGE_BYTES = 64 * 1024;

/** `edges`: SHA-256 over the first and the last 64 KiB, in hexadecimal. `lastModified`: milliseconds since 1970, as the browser tells. */
export interface Fingerprint {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly edges: string;
}

/** The first and the last 64 KiB; all bytes of a file that is no longer than both. Rejects with the file's own read error. */
export async function readEdges(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const edges = new Blob([file.slice(0, EDGE_BYTES), file.slice(Math.max(EDGE_BYTES, file.size - EDGE_BYTES))]);
  return new Uint8Array(await edges.arrayBuffer());
}

export async function fingerprintOf(file: File, edges: Uint8Array<ArrayBuffer>): Promise<Fingerprint> {
  const { name, size, lastModified } = file;
  const digest = hasDigest()
    ? sha256Of(edges)
    : import('./digest-slices.js').then((slices) => slices.digestSlices(new Blob([edges])));
  return { name, size, lastModified, edges: await digest };
}

/** The first of `candidates` that very likely has the same content; the file may have been renamed or copied. Null where none has. */
export function findMatch<Candidate extends { readonly fingerprint: Fingerprint | null }>(
  { size, edges }: Fingerprint,
  candidates: readonly Candidate[],
): Candidate | null {
  return candidates.find(({ fingerprint: known }) => known?.size === size && known.edges === edges) ?? null;
}
