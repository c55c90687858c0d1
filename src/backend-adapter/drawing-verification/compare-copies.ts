/** Compares the copies that the service has of a run's drawings with what the browser said they are. */
import type { DocumentReference, DrawingView } from '../../contract/index.js';
import type { DrawingCheck } from '../stores/store.js';
import type { CopyDigest } from './copy-reader.js';

export type Comparison = Pick<DrawingCheck, 'names'> & { readonly outcome: 'same' | 'different' };

/** The copies cannot be compared, or not now. */
export class CopiesUnreadable extends Error {
  override readonly name = 'CopiesUnreadable';
}

/** Reads one copy, and no more than `mostBytes` of it. */
export type ReadCopy = (address: string, mostBytes: number) => Promise<CopyDigest>;

/**
 * By filename: every copy of that name must be the drawing, since which of them was checked is not known. Where the service calls them
 * otherwise, all its copies together must be exactly the drawings. Throws CopiesUnreadable where neither can be told.
 */
export async function compareCopies(
  drawings: readonly DrawingView[],
  copies: readonly DocumentReference[],
  read: ReadCopy,
): Promise<Comparison> {
  const named = drawings.map((drawing) => ({ drawing, own: copies.filter((copy) => isNamed(copy, drawing.filename)) }));
  if (named.every(({ own }) => own.length > 0)) {
    const names: string[] = [];
    for (const { drawing, own } of named) {
      for (const copy of own) {
        if (isCopyOf(drawing, await read(copy.documentURL, sizeOf(drawing)))) continue;
        names.push(drawing.name);
        break;
      }
    }
    return { outcome: names.length === 0 ? 'same' : 'different', names };
  }
  if (copies.length !== drawings.length) {
    throw new CopiesUnreadable(
      `The service lists ${copies.length} copies for ${drawings.length} drawings, not by name.`,
    );
  }
  return compareAll(drawings, copies, read);
}

async function compareAll(
  drawings: readonly DrawingView[],
  copies: readonly DocumentReference[],
  read: ReadCopy,
): Promise<Comparison> {
  const mostBytes = Math.max(...drawings.map(sizeOf));
  const left = [...drawings];
  for (const copy of copies) {
    const digest = await read(copy.documentURL, mostBytes);
    const found = left.findIndex((drawing) => isCopyOf(drawing, digest));
    if (found >= 0) left.splice(found, 1);
  }
  return { outcome: left.length === 0 ? 'same' : 'different', names: left.map(({ name }) => name) };
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
