/** Requests made from the project's state, and state made from answers. Pure. */
import type { CreateProject, DrawingView, ProcessProject, Snapshot } from 'precheck-contract/adapter-api';
import { createSentDrawing, type Drawing } from './drawing.js';
import type { FoundProperty } from './found-property.js';
import type { ProjectSettings } from './state.js';

/** What the adapter takes as an address. */
const MAX_ADDRESS_LENGTH = 500;

export function sameSettings(one: ProjectSettings, other: ProjectSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `found`: the property that another element of the page found. It fills in what the page's own attributes do not say. */
export function draftOf(settings: ProjectSettings, found: FoundProperty | null = null): CreateProject {
  const { cityKey, permitType, userEmail, userName, metadata, minScore } = settings;
  const { address, longitude, latitude } = locationOf(settings, found);
  const fields = { permitType, address, longitude, latitude, userEmail, userName, metadata, minScore };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { cityKey: cityKey ?? '', ...given };
}

/** Coordinates are taken as a pair, and never with another property's address. */
function locationOf({ address, longitude, latitude }: ProjectSettings, found: FoundProperty | null): FoundProperty {
  const own = { address, longitude, latitude };
  if (!found || (address !== null && !isSameAddress(address, found.address))) return own;
  const hasCoordinates = longitude !== null || latitude !== null;
  const fullAddress = address ?? found.address;
  return { ...(hasCoordinates ? own : found), address: fullAddress?.slice(0, MAX_ADDRESS_LENGTH) || null };
}

function isSameAddress(one: string, other: string | null): boolean {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ');
  return other !== null && words(one) === words(other);
}

export function runOf(permitType: string, minScore: number | null, drawings: readonly Drawing[]): ProcessProject {
  return {
    permitType,
    ...(minScore === null ? {} : { minScore }),
    drawings: drawings.map(({ uploadId, sha256, category, label }) => ({
      uploadId: uploadId ?? '',
      sha256: sha256 ?? '',
      type: category,
      label,
    })),
  };
}

/** The drawings that a run checks. Those that this page sent keep their file. */
export function adoptDrawings(snapshot: Snapshot, own: readonly Drawing[]): readonly Drawing[] {
  return snapshot.drawings.map((view) => {
    const mine = own.find(({ uploadId }) => uploadId === view.uploadId);
    return mine ? { ...mine, category: view.type, label: view.label || mine.label } : drawingOf(view);
  });
}

function drawingOf({ uploadId, type, ...view }: DrawingView): Drawing {
  return createSentDrawing({ ...view, id: `drawing-of-${uploadId}`, uploadId, category: type });
}

/**
 * Adds an idempotency key made from the project, the last run that was seen, and the request. Asked again before a new run was seen, it is
 * the same start: the first call may have succeeded though its answer was lost, or another window may have started the same set.
 *
 * @param lastRun the number of the last run that was seen, 0 where there was none
 */
export function withStartKey(projectId: string, lastRun: number, run: ProcessProject): ProcessProject {
  return { ...run, idempotencyKey: `${lastRun}-${hashOf(JSON.stringify([projectId, run]))}` };
}

/**
 * FNV-1a with four different offsets: pages without https have no SHA-256. The adapter compares requests of one key, so that a collision is
 * refused.
 */
function hashOf(text: string): string {
  return [0, 1, 2, 3]
    .map((offset) => {
      let hash = 0x811c9dc5 ^ offset;
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('-');
}
