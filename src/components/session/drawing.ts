/** One drawing of the set as this page holds it, and the only ways in which it may change. */
import type { Problem } from './problem.js';

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

export type DrawingStatus = 'waiting' | 'uploading' | 'uploaded' | 'failed';

/**
 * `file` is null for a drawing that an earlier visit sent. `sentBytes` counts what storage has been sent of `size`.
 * `uploaded` means that the bytes are in storage and the digest is known, so nothing is left to wait for.
 */
export interface Drawing {
  readonly id: string;
  readonly file: File | null;
  readonly name: string;
  readonly size: number | null;
  readonly category: string;
  readonly status: DrawingStatus;
  readonly sentBytes: number;
  readonly retryingAfter: number;
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly sha256: string | null;
  readonly problem: Problem | null;
}

export type DrawingChange =
  | { readonly type: 'start' }
  | { readonly type: 'progress'; readonly sentBytes: number }
  | { readonly type: 'wait-to-retry'; readonly attempt: number }
  | { readonly type: 'arrive'; readonly uploadId: string; readonly filename: string; readonly sha256: string }
  | { readonly type: 'fail'; readonly problem: Problem }
  | { readonly type: 'retry' }
  | { readonly type: 'categorise'; readonly category: string };

const ALLOWED: Record<DrawingChange['type'], readonly DrawingStatus[]> = {
  start: ['waiting'],
  progress: ['uploading'],
  'wait-to-retry': ['uploading'],
  arrive: ['uploading'],
  fail: ['waiting', 'uploading'],
  retry: ['failed', 'uploaded'],
  categorise: ['waiting', 'uploading', 'uploaded', 'failed'],
};

/** The drawing after a change. Throws where the change is not possible from the drawing's status. */
export function changeDrawing(drawing: Drawing, change: DrawingChange): Drawing {
  if (!ALLOWED[change.type].includes(drawing.status)) {
    throw new Error(`A drawing that is ${drawing.status} cannot ${change.type}.`);
  }
  switch (change.type) {
    case 'start':
      return { ...drawing, status: 'uploading', sentBytes: 0, problem: null };
    case 'progress':
      return { ...drawing, sentBytes: Math.min(change.sentBytes, drawing.size ?? change.sentBytes), retryingAfter: 0 };
    case 'wait-to-retry':
      return { ...drawing, sentBytes: 0, retryingAfter: change.attempt };
    case 'arrive': {
      const { uploadId, filename, sha256 } = change;
      const sentBytes = drawing.size ?? 0;
      return { ...drawing, status: 'uploaded', sentBytes, uploadId, filename, sha256, problem: null, retryingAfter: 0 };
    }
    case 'fail':
      return { ...drawing, status: 'failed', sentBytes: 0, problem: change.problem, retryingAfter: 0 };
    case 'retry':
      if (!drawing.file) throw new Error('A drawing of an earlier visit has no file here to send again.');
      return {
        ...drawing,
        status: 'waiting',
        sentBytes: 0,
        problem: null,
        uploadId: null,
        filename: null,
        sha256: null,
      };
    case 'categorise':
      return { ...drawing, category: change.category };
  }
}

/** A drawing that was just chosen, not yet sent. */
export function createDrawing(id: string, file: File): Drawing {
  return {
    id,
    file,
    name: file.name,
    size: file.size,
    category: guessCategory(file.name),
    status: 'waiting',
    sentBytes: 0,
    retryingAfter: 0,
    uploadId: null,
    filename: null,
    sha256: null,
    problem: null,
  };
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
