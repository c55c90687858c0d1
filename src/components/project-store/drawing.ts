/** One drawing of the set, and the changes that are possible. */
import type { Fingerprint } from '../files/fingerprint.js';
import type { Problem } from '../adapter-client/problem.js';

/** Translations have a word for each, in the order of the choice. */
export type DrawingCategory =
  | 'site-plan'
  | 'floor-plan'
  | 'elevations'
  | 'sections'
  | 'structural'
  | 'roof-plan'
  | 'details'
  | 'other';

/**
 * missing: the file has to be chosen again, since an earlier visit did not send all of it, storage lost it, or another tab is sending it
 * still. waiting: for its turn, the network, or the end of a pause. uploaded: storage has every byte and the digest is known.
 */
export type DrawingStatus = 'missing' | 'waiting' | 'uploading' | 'uploaded' | 'failed';

/** `file` is null for a drawing that an earlier visit or another tab sent. */
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
  /** How many tries have failed. */
  readonly retryingAfter: number;
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly sha256: string | null;
  readonly problem: Problem | null;
}

type DrawingChange =
  /** Also sent before each retry; `failures` counts the failed tries. The upload restarts at byte 0. */
  | { readonly type: 'upload-started'; readonly failures: number }
  | { readonly type: 'upload-progressed'; readonly sentBytes: number }
  /** The network is away, or the person paused the uploads. That uses up no try. */
  | { readonly type: 'upload-waiting' }
  | { readonly type: 'upload-stored'; readonly uploadId: string; readonly filename: string; readonly sha256: string }
  | { readonly type: 'upload-failed'; readonly problem: Problem }
  /** The person chose the file of a missing drawing, or of one that is uploaded already. */
  | { readonly type: 'drawing-chosen'; readonly file: File; readonly fingerprint: Fingerprint }
  | { readonly type: 'drawing-categorised'; readonly category: string };

/** What can happen to one drawing. */
export type DrawingAction = { readonly id: string } & DrawingChange;

const ALLOWED: Partial<Record<DrawingAction['type'], readonly DrawingStatus[]>> = {
  'upload-started': ['waiting', 'uploading'],
  'upload-progressed': ['uploading'],
  'upload-waiting': ['uploading'],
  'upload-stored': ['uploading'],
  'upload-failed': ['waiting', 'uploading'],
  'drawing-chosen': ['missing', 'uploaded'],
};

const UNSENT = { sentBytes: 0, retryingAfter: 0, problem: null, uploadId: null, filename: null, sha256: null } as const;

/** Whether it still has to be sent. */
export function isPending({ status }: Drawing): boolean {
  return status === 'waiting' || status === 'uploading';
}

/** The drawing after an action. Throws where the drawing's status does not allow it. */
export function changeDrawing(drawing: Drawing, action: DrawingAction): Drawing {
  if (ALLOWED[action.type]?.includes(drawing.status) === false)
    throw new Error(`A drawing that is ${drawing.status} allows no ${action.type}.`);
  switch (action.type) {
    case 'upload-started':
      return { ...drawing, status: 'uploading', sentBytes: 0, retryingAfter: action.failures };
    case 'upload-progressed':
      return { ...drawing, sentBytes: Math.min(action.sentBytes, drawing.size ?? action.sentBytes), retryingAfter: 0 };
    case 'upload-waiting':
      return renewDrawing(drawing);
    case 'upload-stored': {
      const { uploadId, filename, sha256 } = action;
      const sentBytes = drawing.size ?? 0;
      return { ...drawing, ...UNSENT, status: 'uploaded', sentBytes, uploadId, filename, sha256 };
    }
    case 'upload-failed':
      return { ...drawing, ...UNSENT, status: 'failed', problem: action.problem };
    case 'drawing-chosen': {
      const { file, fingerprint } = action;
      if (drawing.status === 'uploaded') return { ...drawing, file };
      return renewDrawing({ ...drawing, file, fingerprint, name: file.name, size: file.size });
    }
    case 'drawing-categorised':
      return { ...drawing, category: action.category };
  }
}

/** The drawing before its upload. Without a file it has to be chosen again. */
export function renewDrawing(drawing: Drawing): Drawing {
  return { ...drawing, ...UNSENT, status: drawing.file ? 'waiting' : 'missing' };
}

/** A drawing that storage has lost. The problem names the lost upload. */
export function loseDrawing(drawing: Drawing, problem: Problem): Drawing {
  const details = { ...problem.details, uploadId: drawing.uploadId };
  return { ...drawing, ...UNSENT, status: drawing.file ? 'failed' : 'missing', problem: { ...problem, details } };
}

export interface AddedDrawing {
  readonly drawing: Drawing;
  /** The drawing that it takes the place of. */
  readonly replacedId: string | null;
}

/** The set with another drawing: in the place of one, with the category that the person gave that, or at its end. */
export function addDrawing(drawings: readonly Drawing[], { drawing, replacedId }: AddedDrawing): readonly Drawing[] {
  const index = drawings.findIndex(({ id }) => id === replacedId);
  const replaced = drawings[index];
  return replaced ? drawings.with(index, { ...drawing, category: replaced.category }) : [...drawings, drawing];
}

/** A drawing that was just chosen. */
export function createDrawing(id: string, file: File, fingerprint: Fingerprint | null = null): Drawing {
  const { name, size } = file;
  const guessed = { category: guessCategory(name), label: guessLabel(name) };
  return { ...UNSENT, id, file, fingerprint, name, size, ...guessed, status: 'waiting' };
}

/** A drawing that this page has no file of: storage has it, or it has to be chosen again. */
export function createSentDrawing(
  sent: Omit<Drawing, 'file' | 'status' | 'sentBytes' | 'retryingAfter' | 'problem'>,
): Drawing {
  return { ...UNSENT, file: null, ...sent, status: 'uploaded', sentBytes: sent.size ?? 0 };
}

/** An id that no other tab gives: for a drawing, or files that come in together. */
export function newId(): string {
  return `drawing-${Math.random().toString(36).slice(2)}`;
}

/** The longest label that the adapter accepts. */
const MAX_LABEL_LENGTH = 200;

/** A label made from the file name. */
function guessLabel(fileName: string): string {
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
  const label = guessLabel(fileName);
  return CATEGORY_SIGNS.find(([sign]) => sign.test(label))?.[1] ?? 'other';
}
