/** The draft's drawings as the adapter keeps them, and how they and this window's are reconciled. Pure. */
import type { DraftDrawing, DraftDrawingView } from 'precheck-contract/adapter-api';
import { createSentDrawing, type Drawing } from './drawing.js';

/** What the adapter keeps of a drawing: no file content, no token, no upload address. */
export function recordOf(drawing: Drawing): DraftDrawing {
  const { name, size, category, label, fingerprint, uploadId, filename, sha256 } = drawing;
  // Of an upload whose digest is not known yet, another window has no use.
  const upload = sha256 ? { uploadId, filename, sha256 } : { uploadId: null, filename: null, sha256: null };
  return { name, size: size ?? 0, category, label, fingerprint, ...upload };
}

/** A drawing of an earlier visit or another window. Its file has to be chosen again unless storage has it. */
function drawingOf({ id, name, size, category, label, fingerprint, ...upload }: DraftDrawingView): Drawing {
  const drawing = { ...createSentDrawing({ id, name, size, category, label, ...upload }), fingerprint };
  return upload.uploadId && upload.sha256 ? drawing : { ...drawing, status: 'missing', sentBytes: 0 };
}

export interface Reconciling {
  readonly own: readonly Drawing[];
  /** The draft as the last snapshot had it. */
  readonly before: readonly DraftDrawingView[];
  /** The draft as the newest snapshot has it. */
  readonly now: readonly DraftDrawingView[];
  /** The drawings that were removed in this window. */
  readonly removedIds: readonly string[];
}

/**
 * The set after a snapshot: this window's drawings without those that another window removed, then those that another one added. What this
 * window changed stays where the adapter has not confirmed it yet, and so does its own upload that is under way.
 */
export function reconcile({ own, before, now, removedIds }: Reconciling): readonly Drawing[] {
  const was = new Map(before.map((record) => [record.id, record]));
  const is = new Map(now.map((record) => [record.id, record]));
  const ownIds = new Set(own.map(({ id }) => id));
  const kept = own.flatMap((drawing) => {
    const record = is.get(drawing.id);
    if (record) return [withRecord(drawing, was.get(drawing.id), record)];
    return was.has(drawing.id) ? [] : [drawing];
  });
  const added = now.filter(({ id }) => !ownIds.has(id) && !was.has(id) && !removedIds.includes(id)).map(drawingOf);
  const isSame =
    added.length === 0 && kept.length === own.length && kept.every((drawing, index) => drawing === own[index]);
  return isSame ? own : [...kept, ...added];
}

function withRecord(drawing: Drawing, before: DraftDrawingView | undefined, record: DraftDrawingView): Drawing {
  // Without a record before, this is the first one of a drawing that was added here.
  const chosen = (key: 'category' | 'label') => (before && drawing[key] === before[key] ? record[key] : drawing[key]);
  const named: Drawing = { ...drawing, category: chosen('category'), label: chosen('label') };
  const next = takesUpload(drawing, before, record) ? { ...drawingOf(record), ...own(named) } : named;
  const keys = ['category', 'label', 'status', 'uploadId', 'sha256', 'name'] as const;
  return keys.every((key) => next[key] === drawing[key]) ? drawing : next;
}

const own = ({ category, label, file }: Drawing) => ({ category, label, file });

/** Whether another window's upload, or its loss, is news to this one. */
function takesUpload(
  { status, file, uploadId }: Drawing,
  before: DraftDrawingView | undefined,
  record: DraftDrawingView,
): boolean {
  if (status === 'waiting' || status === 'uploading' || record.uploadId === before?.uploadId) return false;
  return record.sha256 === null ? file === null && before !== undefined : record.uploadId !== uploadId;
}
