/**
 * By what a file is recognised when it is chosen again: its outside, and a digest of its first and last bytes. Not proof that it is the
 * same file, but nothing else than the same drawing passes for it by chance.
 */

const EDGE_BYTES = 64 * 1024;

/** `edges`: SHA-256 over the first and the last 64 KiB, in hexadecimal. `lastModified`: milliseconds since 1970, as the browser tells. */
export interface Fingerprint {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
  readonly edges: string;
}

/** Rejects with the file's own read error. */
export async function fingerprintOf(file: File): Promise<Fingerprint> {
  const { name, size, lastModified } = file;
  const edges = new Blob([file.slice(0, EDGE_BYTES), file.slice(Math.max(EDGE_BYTES, size - EDGE_BYTES))]);
  return { name, size, lastModified, edges: await digestOf(await edges.arrayBuffer()) };
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  // The browser's own digest is there on secure pages only.
  const digest = globalThis.crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('./sha256.js')).sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same bytes as far as one can tell; a file may have been renamed or copied since. */
export function hasSameBytes(one: Fingerprint, other: Fingerprint): boolean {
  return one.size === other.size && one.edges === other.edges;
}

/** The very file: nobody has renamed it or written to it since. */
export function isSameFile(one: Fingerprint, other: Fingerprint): boolean {
  return hasSameBytes(one, other) && one.name === other.name && one.lastModified === other.lastModified;
}

/** Of the places that wait for a file, the one that this file fits best; null where it fits none. */
export function findPlace<Place extends { readonly fingerprint: Fingerprint | null }>(
  file: Fingerprint,
  places: readonly Place[],
): Place | null {
  const fitting = places.flatMap((place) =>
    place.fingerprint && hasSameBytes(place.fingerprint, file) ? [{ place, known: place.fingerprint }] : [],
  );
  const score = ({ known }: { known: Fingerprint }) =>
    Number(known.name === file.name) * 2 + Number(known.lastModified === file.lastModified);
  return fitting.sort((one, other) => score(other) - score(one))[0]?.place ?? null;
}
