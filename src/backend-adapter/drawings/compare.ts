/** Compares copies that the service lists with the drawings that the browser named. */
import { lastPartOf, type DocumentReference, type DrawingView } from 'precheck-contract';
import type { DrawingCheck } from '../store/store.js';
import { CopiesUnreadable, type CopyDigest } from './copies.js';

export type Comparison = Pick<DrawingCheck, 'names'> & { readonly outcome: 'same' | 'different' };

/** Reads one copy, and no more than `maxBytes` of it. */
export type ReadCopy = (address: string, maxBytes: number) => Promise<CopyDigest>;

/**
 * By digest and size, whatever the copies are called: no report may have checked anything but drawings of the run, and together they must
 * have checked every drawing. A report of another run shows by its other drawings. `lists` has the copies of each report. Throws
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
  const maxBytes = Math.max(...drawings.map(sizeOf));
  const checked = new Set<DrawingView>();
  let others = 0;
  // A copy that several reports list by one address is read once.
  for (const address of new Set(lists.flat().map(({ documentURL }) => documentURL))) {
    const digest = await read(address, maxBytes);
    const own = drawings.filter((drawing) => isCopyOf(drawing, digest));
    if (own.length === 0) others += 1;
    for (const drawing of own) checked.add(drawing);
  }
  const missing = drawings.filter((drawing) => !checked.has(drawing)).map(({ name }) => name);
  return others === 0 && missing.length === 0 ? { outcome: 'same', names: [] } : different(missing);
}

/** The drawings that are listed by their filename with other bytes only. */
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
  return [documentName, lastPartOf(documentURL)].some((name) => name.normalize('NFC') === filename.normalize('NFC'));
}

/** Each drawing that the reports checked, once. By name and address without its query; repeated within one list, it counts as often. */
export function checkedCopies(lists: readonly (readonly DocumentReference[])[]): DocumentReference[] {
  const longest = new Map<string, DocumentReference[]>();
  for (const list of lists) {
    const alike = new Map<string, DocumentReference[]>();
    for (const copy of list) alike.set(keyOf(copy), [...(alike.get(keyOf(copy)) ?? []), copy]);
    for (const [key, copies] of alike) if (copies.length > (longest.get(key)?.length ?? 0)) longest.set(key, copies);
  }
  return [...longest.values()].flat();
}

/** Without the query, which holds the signature. */
function keyOf({ documentName, documentURL }: DocumentReference): string {
  const { origin, pathname } = new URL(documentURL);
  return JSON.stringify([documentName, origin, pathname]);
}
