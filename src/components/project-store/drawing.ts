/** One drawing of the set, and the changes that are possible. */
import { type Fingerprint, isSameVersion } from '../files/fingerprint.js';
import type { Problem } from '../adapter-client/problem.js';

export const DRAWING_CATEGORIES = [
  'site-plan',
  'floor-plan',
  'elevations',
  'sections',
  'structural',
  'roof-plan',
  'details',
  'other',
] as const;
export type DrawingCategory = (typeof DRAWING_CATEGORIES)[number];

/**
 * missing: the file has to be chosen again, since an earlier visit did not send all of it, storage lost it, or another window is sending it
 * still. waiting: for its turn, the network, or the end of a pause. uploaded: the bytes are in storage and the digest is known.
 */
export type DrawingStatus = 'missing' | 'waiting' | 'uploading' | 'uploaded' | 'failed';

/**
 * `file` is null for a drawing that an earlier visit or another window sent. `uploadId` is set once storage has every byte.
 */
export interface Drawing {
  readonly id: string;
  readonly file: File | null;
  readonly fingerprint: Fingerprint | null;
  readonly name: string;
  readonly size: number | null;
  readonly category: string;
  /** What the service and its reports call the drawing. */
  readonly label: string;
  readonly status: DrawingStatus;
  readonly sentBytes: number;
  readonly retryingAfter: number;
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly sha256: string | null;
  readonly problem: Problem | null;
}

/** What can happen to one drawing. */
export type DrawingAction = { readonly id: string } & (
  | { readonly type: 'upload-started' }
  | { readonly type: 'upload-progressed'; readonly sentBytes: number }
  | { readonly type: 'upload-retrying'; readonly attempt: number }
  /** The network is away, or the person paused the uploads: the drawing waits, which uses up no try. It starts again from the first byte. */
  | { readonly type: 'upload-waiting' }
  /** Storage has every byte; the digest may still be under way. */
  | { readonly type: 'upload-sent'; readonly uploadId: string; readonly filename: string }
  | { readonly type: 'upload-stored'; readonly sha256: string }
  | { readonly type: 'upload-failed'; readonly problem: Problem }
  | { readonly type: 'upload-retried' }
  /** The person chose the file of a missing drawing, or of one that is uploaded already. */
  | { readonly type: 'drawing-chosen'; readonly file: File; readonly fingerprint: Fingerprint }
  | { readonly type: 'drawing-categorised'; readonly category: string }
);

const ANY: readonly DrawingStatus[] = ['missing', 'waiting', 'uploading', 'uploaded', 'failed'];
const ALLOWED: Record<DrawingAction['type'], readonly DrawingStatus[]> = {
  'upload-started': ['waiting'],
  'upload-progressed': ['uploading'],
  'upload-retrying': ['uploading'],
  'upload-waiting': ['uploading'],
  'upload-sent': ['uploading'],
  'upload-stored': ['uploading'],
  'upload-failed': ['waiting', 'uploading'],
  'upload-retried': ['failed'],
  'drawing-chosen': ['missing', 'uploaded'],
  'drawing-categorised': ANY,
};

const UNSENT = { uploadId: null, filename: null, sha256: null } as const;
const AT_REST = { sentBytes: 0, retryingAfter: 0, problem: null } as const;

/** Whether it still has to be sent. */
export function isPending({ status }: Drawing): boolean {
  return status === 'waiting' || status === 'uploading';
}

export function isPossible({ status }: Drawing, { type }: DrawingAction): boolean {
  return ALLOWED[type].includes(status);
}

/** The drawing after an action. Throws where the drawing's status does not allow it. */
export function changeDrawing(drawing: Drawing, action: DrawingAction): Drawing {
  if (!isPossible(drawing, action)) throw new Error(`A drawing that is ${drawing.status} allows no ${action.type}.`);
  switch (action.type) {
    case 'upload-started':
      return { ...drawing, ...AT_REST, status: 'uploading', retryingAfter: drawing.retryingAfter };
    case 'upload-progressed':
      return { ...drawing, sentBytes: Math.min(action.sentBytes, drawing.size ?? action.sentBytes), retryingAfter: 0 };
    case 'upload-retrying':
      return { ...drawing, ...AT_REST, retryingAfter: action.attempt };
    case 'upload-waiting':
      return { ...drawing, ...AT_REST, status: 'waiting' };
    case 'upload-sent':
      return { ...drawing, sentBytes: drawing.size ?? 0, uploadId: action.uploadId, filename: action.filename };
    case 'upload-stored':
      return { ...drawing, ...AT_REST, status: 'uploaded', sentBytes: drawing.size ?? 0, sha256: action.sha256 };
    case 'upload-failed':
      return { ...drawing, ...AT_REST, status: 'failed', problem: action.problem };
    case 'upload-retried':
      return { ...drawing, ...AT_REST, ...(storageCounts(drawing) ? {} : UNSENT), status: 'waiting' };
    case 'drawing-chosen':
      return chosen(drawing, action.file, action.fingerprint);
    case 'drawing-categorised':
      return { ...drawing, category: action.category };
  }
}

/** An upload counts although the drawing failed later, unless the file has changed since. */
function storageCounts({ problem }: Drawing): boolean {
  return problem?.code !== 'file_unreadable';
}

function chosen(drawing: Drawing, file: File, fingerprint: Fingerprint): Drawing {
  if (drawing.status === 'uploaded') return { ...drawing, file };
  const { name, size } = file;
  const next: Drawing = { ...drawing, ...AT_REST, file, fingerprint, name, size, status: 'waiting' };
  // An earlier upload counts only where it was surely the same file.
  const isSame = drawing.fingerprint && isSameVersion(drawing.fingerprint, fingerprint);
  return isSame ? next : { ...next, ...UNSENT };
}

/** A drawing that storage has lost. Without its file here, it has to be chosen again. The problem names the lost upload. */
export function loseDrawing(drawing: Drawing, { details, ...problem }: Problem): Drawing {
  const lost: Problem = { ...problem, details: { ...details, uploadId: drawing.uploadId } };
  return { ...drawing, ...AT_REST, ...UNSENT, status: drawing.file ? 'failed' : 'missing', problem: lost };
}

/** A drawing that was just chosen. */
export function createDrawing(id: string, file: File, fingerprint: Fingerprint | null = null): Drawing {
  return {
    ...AT_REST,
    id,
    file,
    fingerprint,
    name: file.name,
    size: file.size,
    category: guessCategory(file.name),
    label: guessLabel(file.name),
    status: 'waiting',
    ...UNSENT,
  };
}

/** The drawing that replaces another one: it keeps the category that the person gave that one. */
export function succeedDrawing({ category }: Drawing, next: Drawing): Drawing {
  return { ...next, category };
}

/** The drawing before its upload, for another project. Without a file it has to be chosen again. */
export function renewDrawing(drawing: Drawing): Drawing {
  return { ...drawing, ...AT_REST, ...UNSENT, status: drawing.file ? 'waiting' : 'missing' };
}

/** A drawing as it comes back after it was removed: what was being sent waits. */
export function restoreDrawing(drawing: Drawing): Drawing {
  const isOpen = drawing.status === 'waiting' || drawing.status === 'uploading';
  return isOpen ? { ...drawing, ...AT_REST, status: 'waiting' } : drawing;
}

/** An id that no other window gives. */
export function newDrawingId(): string {
  return `drawing-${Math.random().toString(36).slice(2)}`;
}

/** A drawing that storage has and this page has no file of. */
export function createSentDrawing(
  sent: Pick<Drawing, 'id' | 'name' | 'size' | 'category' | 'label' | 'uploadId' | 'filename' | 'sha256'>,
): Drawing {
  return { ...AT_REST, file: null, fingerprint: null, ...sent, status: 'uploaded', sentBytes: sent.size ?? 0 };
}

/** The longest label that the adapter accepts. */
const MAX_LABEL_LENGTH = 200;

/** A label made from the file name. */
export function guessLabel(fileName: string): string {
  const words = fileName
    .replace(/\.pdf$/i, '')
    .replace(/_+/g, ' ')
    .trim();
  return (words || fileName).slice(0, MAX_LABEL_LENGTH);
}

// Words first; sheet numbers of the US National CAD Standard (discipline letter, then sheet type) after them.
const CATEGORY_SIGNS: readonly (readonly [RegExp, DrawingCategory])[] = [
  [/struct|framing|foundation|footing|slab/i, 'structural'],
  [/roof/i, 'roof-plan'],
  [/site|plot plan|survey|zoning|landscap/i, 'site-plan'],
  [/elevation/i, 'elevations'],
  [/detail|schedule/i, 'details'],
  [/section/i, 'sections'],
  [/floor|level|basement|storey|story|ground|upper|lower/i, 'floor-plan'],
  [/(^|[^a-z])s-?\d{2,3}/i, 'structural'],
  [/(^|[^a-z])[cl]-?\d{2,3}/i, 'site-plan'],
  [/(^|[^a-z])a-?1\d{1,2}/i, 'floor-plan'],
  [/(^|[^a-z])a-?2\d{1,2}/i, 'elevations'],
  [/(^|[^a-z])a-?3\d{1,2}/i, 'sections'],
  [/(^|[^a-z])a-?5\d{1,2}/i, 'details'],
];

/** The likely category of a drawing by its file name; the person can correct it. */
export function guessCategory(fileName: string): DrawingCategory {
  const words = fileName.replace(/\.pdf$/i, '').replace(/_/g, ' ');
  return CATEGORY_SIGNS.find(([sign]) => sign.test(words))?.[1] ?? 'other';
}
