/** Compares copies that the service lists with the drawings that the browser named. */
import type { DocumentReference, DrawingView } from 'precheck-contract';
import type { DrawingCheck } from '../store/store.js';
import type { CopyDigest } from './copy-reader.js';

export type Comparison = Pick<DrawingCheck, 'names'> & { readonly outcome: 'same' | 'different' };

/** The copies cannot be compared, or not now. */
export class CopiesUnreadable extends Error {
  override readonly name = 'CopiesUnreadable';
}

/** Reads one copy, and no more than `mostBytes` of it. */
export type ReadCopy = (address: string, mostBytes: number) => Promise<CopyDigest>;

/**
 * By digest and size, whatever the copies are called: each report must have checked nothing but drawings of the run, and all of them
 * together each drawing. A report of another run has checked other drawings, and shows so. `lists` are the copies of each report. Throws
 * CopiesUnreadable where a report has none.
 */
export async function compareCopies(
  drawings: readonly DrawingView[],
  lists: readonly (readonly DocumentReference[])[],
  read: ReadCopy,
): Promise<Comparison> {
  if (lists.some((list) => list.length === 0)) {
    throw new CopiesUnreadable('The service lists no copies of the drawings that a report checked.');
  }
  const different = (names: readonly string[]): Comparison => ({
    outcome: 'different',
    names: names.length > 0 ? names : drawings.map(({ name }) => name),
  });
  if (lists.some((list) => list.length > drawings.length)) return different([]);
  const mostBytes = Math.max(...drawings.map(sizeOf));
  const checked = new Set<DrawingView>();
  let others = 0;
  // Reports that list the same copy by the same address have it read once.
  for (const address of new Set(lists.flat().map(({ documentURL }) => documentURL))) {
    const digest = await read(address, mostBytes);
    const own = drawings.filter((drawing) => isCopyOf(drawing, digest));
    if (own.length === 0) others += 1;
    for (const drawing of own) checked.add(drawing);
  }
  const missing = drawings.filter((drawing) => !checked.has(drawing)).map(({ name }) => name);
  return others === 0 && missing.length === 0 ? { outcome: 'same', names: [] } : different(missing);
}

/** The drawings whose copies, by filename, are all of other bytes. One that is not listed by its filename is not told of. */
export async function drawingsOtherwiseStored(
  drawings: readonly DrawingView[],
  copies: readonly DocumentReference[],
  read: ReadCopy,
): Promise<DrawingView[]> {
  const others: DrawingView[] = [];
  for (const drawing of drawings) {
    const own = copies.filter((copy) => isNamed(copy, drawing.filename));
    let isStored = own.length === 0;
    for (const { documentURL } of own) isStored ||= isCopyOf(drawing, await read(documentURL, sizeOf(drawing)));
    if (!isStored) others.push(drawing);
  }
  return others;
}

function isCopyOf({ size, sha256 }: DrawingView, copy: CopyDigest): boolean {
  return copy.sha256 !== null && copy.sha256 === sha256 && copy.size === size;
}

function sizeOf({ size }: DrawingView): number {
  return size ?? 0;
}

function isNamed({ documentName, documentURL }: DocumentReference, filename: string): boolean {
  return [documentName, lastSegment(documentURL)].some((name) => name.normalize('NFC') === filename.normalize('NFC'));
}

function lastSegment(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
