/** Between the session's state and what travels: the draft, a run, the drawings of an earlier visit. Pure. */
import type { CreateProject, DrawingView, ProcessProject, Snapshot } from '../../contract/adapter-api.js';
import type { Drawing } from './drawing.js';
import type { KnownFile } from './file-inspection.js';
import type { SessionSettings } from './session-state.js';

export function known({ name, size, file }: Drawing): KnownFile {
  return { name, size, lastModified: file?.lastModified ?? null };
}

export function sameSettings(one: SessionSettings, other: SessionSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function draftOf(settings: SessionSettings): CreateProject {
  const { cityKey, permitType, address, longitude, latitude, userEmail, userName, metadata, minScore } = settings;
  const fields = { permitType, address, longitude, latitude, userEmail, userName, metadata, minScore };
  // What the page does not say does not travel.
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { cityKey: cityKey ?? '', ...given };
}

export function runOf(permitType: string, minScore: number | null, drawings: readonly Drawing[]): ProcessProject {
  return {
    permitType,
    ...(minScore === null ? {} : { minScore }),
    drawings: drawings.map(({ uploadId, sha256, category, name }) => ({
      uploadId: uploadId ?? '',
      sha256: sha256 ?? '',
      type: category,
      label: name.slice(0, 200),
    })),
  };
}

/** The drawings of a run; those that this page sent itself keep their file. */
export function adoptDrawings(snapshot: Snapshot, own: readonly Drawing[]): readonly Drawing[] {
  return snapshot.drawings.map((view) => {
    const mine = own.find(({ uploadId }) => uploadId === view.uploadId);
    return mine ? { ...mine, category: view.type } : drawingOf(view);
  });
}

function drawingOf({ uploadId, name, filename, size, sha256, type }: DrawingView): Drawing {
  return {
    id: `drawing-of-${uploadId}`,
    file: null,
    name,
    size,
    category: type,
    status: 'uploaded',
    sentBytes: size ?? 0,
    retryingAfter: 0,
    uploadId,
    filename,
    sha256,
    problem: null,
  };
}
