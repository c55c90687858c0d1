/**
 * Recognises a file that is chosen again: by its name, size and time of change, and a digest of its first and last 64 KiB. That is no
 * proof, but two different drawings do not match by accident.
 */
import { hasDigest, sha256Of } from './sha256.js';

export const EDGE_BYTES = 64 * 1024;

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
  const digest = hasDigest() ? sha256Of(edges) : (await import('./digest-slices.js')).digestSlices(new Blob([edges]));
  return { name, size, lastModified, edges: await digest };
}

/** Very likely the same content; the file may have been renamed or copied. */
export function isSameContent(one: Fingerprint, other: Fingerprint): boolean {
  return one.size === other.size && one.edges === other.edges;
}

/** The drawing that `file` is the content of, one of the same name and time before others; null where there is none. */
export function findMatch<Candidate extends { readonly fingerprint: Fingerprint | null }>(
  file: Fingerprint,
  candidates: readonly Candidate[],
): Candidate | null {
  const matches = candidates.flatMap((candidate) =>
    candidate.fingerprint && isSameContent(candidate.fingerprint, file)
      ? [{ candidate, known: candidate.fingerprint }]
      : [],
  );
  const score = ({ known }: { known: Fingerprint }) =>
    Number(known.name === file.name) * 2 + Number(known.lastModified === file.lastModified);
  return matches.sort((one, other) => score(other) - score(one))[0]?.candidate ?? null;
}
