/** What the browser saves of a project, and how the versions of two windows are merged. Pure. It never holds file content, tokens or upload addresses. */
import { createSentDrawing, type Drawing } from './drawing.js';
import type { Fingerprint } from '../files/fingerprint.js';

const VERSION = 1;
export const REMEMBERED_FOR_MS = 14 * 24 * 60 * 60_000;
/** A window that slept through more removals than this may bring a removed drawing back. */
const MOST_REMOVED = 300;

/** `revision` grows with each change of the drawing: of two versions the higher one is taken. `holder` is the window that has the file. */
export interface RememberedDrawing {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly size: number | null;
  readonly category: string;
  readonly label: string;
  readonly fingerprint: Fingerprint | null;
  readonly uploadId: string | null;
  readonly filename: string | null;
  readonly sha256: string | null;
  readonly holder: string | null;
}

/** `edited`: the set has changed since `run`. `savedAt`: milliseconds since 1970. */
export interface RememberedProject {
  readonly version: typeof VERSION;
  readonly projectId: string;
  readonly cityKey: string | null;
  readonly savedAt: number;
  readonly run: number;
  readonly edited: boolean;
  /** The form was sent with this project's receipt. */
  readonly submitted: boolean;
  readonly drawings: readonly RememberedDrawing[];
  readonly removed: readonly string[];
}

export type RememberedFields = Omit<RememberedProject, 'version' | 'removed'> & {
  readonly removed: ReadonlySet<string>;
};

export function remember(fields: RememberedFields): RememberedProject {
  return { ...fields, version: VERSION, removed: [...fields.removed].slice(-MOST_REMOVED) };
}

/** Null where the text has expired, is of another version, or is not a saved project. */
export function readRemembered(text: string | null, nowMs: number): RememberedProject | null {
  try {
    const found = JSON.parse(text ?? 'null') as RememberedProject | null;
    if (found?.version !== VERSION || typeof found.savedAt !== 'number') return null;
    if (found.savedAt <= nowMs - REMEMBERED_FOR_MS) return null;
    const isWhole =
      typeof found.projectId === 'string' &&
      Number.isInteger(found.run) &&
      Array.isArray(found.removed) &&
      Array.isArray(found.drawings) &&
      found.drawings.every(
        ({ id, name, revision }) => typeof id + typeof name + typeof revision === 'stringstringnumber',
      );
    return isWhole ? found : null;
  } catch {
    return null;
  }
}

export function rememberDrawing(
  drawing: Drawing,
  before: RememberedDrawing | undefined,
  windowId: string,
): RememberedDrawing {
  const { id, name, size, category, label, fingerprint, uploadId, filename, sha256, status } = drawing;
  // That a file is missing is not saved: every window sees itself that the holder is closed.
  const isElsewhere = status === 'elsewhere' || status === 'missing';
  const holder = isElsewhere ? (before?.holder ?? null) : holdsUnsent(drawing) ? windowId : null;
  const now = { id, name, size, category, label, fingerprint, uploadId, filename, sha256, holder };
  if (before && JSON.stringify({ ...now, revision: 0 }) === JSON.stringify({ ...before, revision: 0 })) return before;
  return { ...now, revision: (before?.revision ?? 0) + 1 };
}

/** Whether only this window can send the drawing. */
export function holdsUnsent({ file, status }: Drawing): boolean {
  return file !== null && status !== 'uploaded';
}

/** A drawing as an earlier visit or another window saved it. `isAlive`: whether a window is still open. */
export function recallDrawing(known: RememberedDrawing, isAlive: (windowId: string) => boolean): Drawing {
  const { id, name, size, category, label, fingerprint, uploadId, filename, sha256, holder } = known;
  const drawing = createSentDrawing({ id, name, size, category, label, uploadId, filename, sha256 });
  const sent = { ...drawing, fingerprint };
  if (uploadId && sha256) return sent;
  return { ...sent, status: holder && isAlive(holder) ? 'elsewhere' : 'missing', sentBytes: 0 };
}

export interface Merging {
  readonly mine: readonly Drawing[];
  /** The latest record of each drawing that this window knows, by id. */
  readonly known: ReadonlyMap<string, RememberedDrawing>;
  readonly theirs: RememberedProject;
  readonly removed: ReadonlySet<string>;
  readonly isAlive: (windowId: string) => boolean;
}

/** The set after another window's changes: in its order, then what only this window has. */
export function mergeDrawings({ mine, known, theirs, removed, isAlive }: Merging): readonly Drawing[] {
  const own = new Map(mine.map((drawing) => [drawing.id, drawing]));
  const gone = new Set([...removed, ...theirs.removed]);
  const merged = theirs.drawings.flatMap((record) => {
    const drawing = own.get(record.id);
    own.delete(record.id);
    if (gone.has(record.id)) return [];
    if (!drawing) return [recallDrawing(record, isAlive)];
    if ((known.get(record.id)?.revision ?? 0) >= record.revision) return [drawing];
    return [applyRecord(drawing, record, isAlive)];
  });
  return [...merged, ...[...own.values()].filter(({ id }) => !gone.has(id))];
}

/** Applies the other window's later change. This window's file and its upload stay. */
function applyRecord(drawing: Drawing, record: RememberedDrawing, isAlive: (windowId: string) => boolean): Drawing {
  const recalled = recallDrawing(record, isAlive);
  const { category, label } = recalled;
  if (recalled.status === 'uploaded') return { ...recalled, file: drawing.file };
  return holdsUnsent(drawing) ? { ...drawing, category, label } : recalled;
}
