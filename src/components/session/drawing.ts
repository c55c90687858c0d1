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
 * missing: the file has to be chosen again, since an earlier visit did not send all of it or storage lost it. elsewhere: another window of
 * this browser has the file and sends it. waiting: for its turn or the network. paused: by the person. uploaded: the bytes are in storage and
 * the digest is known.
 */
export type DrawingStatus = 'missing' | 'elsewhere' | 'waiting' | 'uploading' | 'paused' | 'uploaded' | 'failed';

/**
 * `file` is null for a drawing that an earlier visit or another window sent. `bytesPerSecond` is smoothed over some seconds, null while
 * unknown. `uploadId` is set once storage has every byte.
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
  readonly bytesPerSecond: number | null;
  readonly retryingAfter: number;
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly sha256: string | null;
  readonly problem: Problem | null;
}

export type DrawingChange =
  | { readonly type: 'start' }
  | { readonly type: 'progress'; readonly sentBytes: number }
  | { readonly type: 'pace'; readonly bytesPerSecond: number | null }
  | { readonly type: 'wait-to-retry'; readonly attempt: number }
  /** The network is away: the drawing waits for it, which uses up no try. */
  | { readonly type: 'wait-for-network' }
  /** Storage has every byte; the digest may still be under way. */
  | { readonly type: 'sent'; readonly uploadId: string; readonly filename: string }
  | { readonly type: 'arrive'; readonly uploadId: string; readonly filename: string; readonly sha256: string }
  | { readonly type: 'fail'; readonly problem: Problem }
  | { readonly type: 'retry' }
  /** Storage no longer has it, and this page has no file to send again. */
  | { readonly type: 'lose'; readonly problem: Problem }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  /** The person chose the file of a missing drawing, or of one that is uploaded already. */
  | { readonly type: 'choose'; readonly file: File; readonly fingerprint: Fingerprint }
  | { readonly type: 'fingerprint'; readonly fingerprint: Fingerprint }
  | { readonly type: 'label'; readonly label: string }
  | { readonly type: 'categorise'; readonly category: string };

const ANY: readonly DrawingStatus[] = ['missing', 'elsewhere', 'waiting', 'uploading', 'paused', 'uploaded', 'failed'];
const ALLOWED: Record<DrawingChange['type'], readonly DrawingStatus[]> = {
  start: ['waiting'],
  progress: ['uploading'],
  pace: ['uploading'],
  'wait-to-retry': ['uploading'],
  'wait-for-network': ['uploading'],
  sent: ['uploading'],
  arrive: ['uploading'],
  fail: ['waiting', 'uploading'],
  retry: ['failed', 'uploaded'],
  lose: ['uploaded'],
  pause: ['waiting', 'uploading'],
  resume: ['paused'],
  choose: ['missing', 'uploaded'],
  fingerprint: ANY,
  label: ANY,
  categorise: ANY,
};

const UNSENT = { uploadId: null, filename: null, sha256: null } as const;
const AT_REST = { sentBytes: 0, bytesPerSecond: null, retryingAfter: 0, problem: null } as const;

/** The drawing after a change. Throws where the change is not possible from the drawing's status. */
export function changeDrawing(drawing: Drawing, change: DrawingChange): Drawing {
  if (!ALLOWED[change.type].includes(drawing.status)) {
    throw new Error(`A drawing that is ${drawing.status} cannot ${change.type}.`);
  }
  switch (change.type) {
    case 'start':
      return { ...drawing, ...AT_REST, status: 'uploading', retryingAfter: drawing.retryingAfter };
    case 'progress':
      return { ...drawing, sentBytes: Math.min(change.sentBytes, drawing.size ?? change.sentBytes), retryingAfter: 0 };
    case 'pace':
      return { ...drawing, bytesPerSecond: change.bytesPerSecond };
    case 'wait-to-retry':
      return { ...drawing, ...AT_REST, retryingAfter: change.attempt };
    case 'wait-for-network':
    case 'resume':
      return { ...drawing, ...AT_REST, status: 'waiting' };
    case 'sent':
      return { ...drawing, sentBytes: drawing.size ?? 0, uploadId: change.uploadId, filename: change.filename };
    case 'arrive': {
      const { uploadId, filename, sha256 } = change;
      return { ...drawing, ...AT_REST, status: 'uploaded', sentBytes: drawing.size ?? 0, uploadId, filename, sha256 };
    }
    case 'fail':
      return { ...drawing, ...AT_REST, status: 'failed', problem: change.problem };
    case 'retry':
      if (!drawing.file) throw new Error('A drawing of an earlier visit has no file here to send again.');
      return { ...drawing, ...AT_REST, ...(storageCounts(drawing) ? {} : UNSENT), status: 'waiting' };
    case 'lose':
      return { ...drawing, ...AT_REST, ...UNSENT, status: 'missing', problem: change.problem };
    case 'pause':
      return { ...drawing, ...AT_REST, status: 'paused' };
    case 'choose':
      return chosen(drawing, change.file, change.fingerprint);
    case 'fingerprint':
      return { ...drawing, fingerprint: change.fingerprint };
    case 'label':
      return { ...drawing, label: change.label.trim().slice(0, MAX_LABEL_LENGTH) || guessLabel(drawing.name) };
    case 'categorise':
      return { ...drawing, category: change.category };
  }
}

/** An upload counts although the drawing failed later, unless the file has changed since. */
function storageCounts({ status, problem }: Drawing): boolean {
  return status === 'failed' && problem?.code !== 'file_unreadable';
}

function chosen(drawing: Drawing, file: File, fingerprint: Fingerprint): Drawing {
  if (drawing.status === 'uploaded') return { ...drawing, file };
  const { name, size } = file;
  const next: Drawing = { ...drawing, ...AT_REST, file, fingerprint, name, size, status: 'waiting' };
  // An earlier upload counts only where it was surely the same file.
  const isSame = drawing.fingerprint && isSameVersion(drawing.fingerprint, fingerprint);
  return isSame ? next : { ...next, ...UNSENT };
}

/** A drawing that was just chosen. */
export function createDrawing(id: string, file: File): Drawing {
  return {
    ...AT_REST,
    id,
    file,
    fingerprint: null,
    name: file.name,
    size: file.size,
    category: guessCategory(file.name),
    label: guessLabel(file.name),
    status: 'waiting',
    ...UNSENT,
  };
}

/** The drawing that replaces another one: it keeps the category and label that the person gave that one. */
export function succeedDrawing({ name, category, label }: Drawing, next: Drawing): Drawing {
  return { ...next, category, label: label === guessLabel(name) ? next.label : label };
}

/** The drawing before its upload, for another project. Without a file it has to be chosen again. */
export function renewDrawing(id: string, drawing: Drawing): Drawing {
  const status = !drawing.file ? 'missing' : drawing.status === 'paused' ? 'paused' : 'waiting';
  return { ...drawing, ...AT_REST, ...UNSENT, id, status };
}

/** A drawing as it comes back after it was taken out: what was under way waits, what another window sent has to be chosen again. */
export function restoreDrawing(id: string, drawing: Drawing): Drawing {
  const { status, file } = drawing;
  const isOpen = status === 'waiting' || status === 'uploading' || status === 'elsewhere';
  return isOpen ? { ...drawing, ...AT_REST, id, status: file ? 'waiting' : 'missing' } : { ...drawing, id };
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
