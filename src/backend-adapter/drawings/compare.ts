/** Compares copies that the service lists with the drawings that the browser named, by digest and size. */
import { cutText, lastPartOf, type DocumentReference, type DrawingView } from 'precheck-contract';
import type { DrawingCheck } from '../store/store.js';
import type { CopyDigest } from './copies.js';

export interface CheckedCopy {
  readonly copy: DocumentReference;
  readonly digest: CopyDigest;
}

/**
 * Whatever the copies are called: no report may have checked anything but drawings of the run, and together they must have checked every
 * drawing. A report of another run shows by its other drawings.
 */
export function compareCopies(
  drawings: readonly DrawingView[],
  copies: readonly CheckedCopy[],
): Pick<DrawingCheck, 'outcome' | 'names'> {
  const missing = drawings.filter((drawing) => !copies.some(({ digest }) => isCopyOf(drawing, digest)));
  const isOther = copies.some(({ digest }) => !drawings.some((drawing) => isCopyOf(drawing, digest)));
  if (missing.length === 0 && !isOther) return { outcome: 'same', names: [] };
  return { outcome: 'different', names: (missing.length > 0 ? missing : drawings).map(({ name }) => name) };
}

/** Each drawing once, by its name and digest, however many reports checked it. */
export function drawingsOf(copies: readonly CheckedCopy[]): DrawingView[] {
  const drawings = new Map<string, DrawingView>();
  for (const { copy, digest } of copies) {
    const { documentName: name } = copy;
    const { size, sha256 } = digest;
    const type = textOf(copy['type']) ?? 'other';
    const label = textOf(copy['label']) ?? name;
    const uploadId = `copy-${drawings.size + 1}`;
    const key = `${sha256} ${name}`;
    if (!drawings.has(key)) drawings.set(key, { uploadId, name, filename: name, size, sha256, type, label });
  }
  return [...drawings.values()];
}

/** The first drawing that is listed by its filename with other bytes only; null if there is none. `read` reads no more than `maxBytes`. */
export async function drawingOtherwiseStored(
  drawings: readonly DrawingView[],
  copies: readonly DocumentReference[],
  read: (address: string, maxBytes: number) => Promise<CopyDigest>,
): Promise<DrawingView | null> {
  for (const drawing of drawings) {
    const own = copies.filter((copy) => isNamed(copy, drawing.filename));
    let isStored = own.length === 0;
    for (const { documentURL } of own) isStored ||= isCopyOf(drawing, await read(documentURL, drawing.size ?? 0));
    if (!isStored) return drawing;
  }
  return null;
}

function isCopyOf({ size, sha256 }: DrawingView, copy: CopyDigest): boolean {
  return copy.sha256 !== null && copy.sha256 === sha256 && copy.size === size;
}

function isNamed({ documentName, documentURL }: DocumentReference, filename: string): boolean {
  return [documentName, lastPartOf(documentURL)].some((name) => name.normalize('NFC') === filename.normalize('NFC'));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? cutText(value, 200) : null;
}
