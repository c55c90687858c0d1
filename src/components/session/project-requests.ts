/** Between the session's state and what travels: the draft, a run, the drawings of an earlier visit. Pure. */
import type { CreateProject, DrawingView, ProcessProject, Snapshot } from 'precheck-contract/adapter-api';
import { createSentDrawing, type Drawing } from './drawing.js';
import type { KnownFile } from '../files/file-inspection.js';
import type { FoundProperty } from './found-property.js';
import type { SessionSettings } from './session-state.js';

/** What the adapter takes as an address. */
const MAX_ADDRESS_LENGTH = 500;

export function known({ name, size, file, fingerprint }: Drawing): KnownFile {
  return { name, size, file, lastModified: file?.lastModified ?? fingerprint?.lastModified ?? null };
}

export function sameSettings(one: SessionSettings, other: SessionSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** `found`: the property that another element of the page found; it says where, as far as the page itself does not. */
export function draftOf(settings: SessionSettings, found: FoundProperty | null = null): CreateProject {
  const { cityKey, permitType, userEmail, userName, metadata, minScore } = settings;
  const { address, longitude, latitude } = placeOf(settings, found);
  const fields = { permitType, address, longitude, latitude, userEmail, userName, metadata, minScore };
  // What the page does not say does not travel.
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { cityKey: cityKey ?? '', ...given };
}

/** Coordinates come as a pair, and never with an address of somewhere else. */
function placeOf({ address, longitude, latitude }: SessionSettings, found: FoundProperty | null): FoundProperty {
  const own = { address, longitude, latitude };
  if (!found || (address !== null && !isSameAddress(address, found.address))) return own;
  const isPlaced = longitude !== null || latitude !== null;
  const place = { ...(isPlaced ? own : found), address: address ?? found.address };
  return { ...place, address: place.address?.slice(0, MAX_ADDRESS_LENGTH) || null };
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

/** The drawings of a run; those that this page sent itself keep their file. */
export function adoptDrawings(snapshot: Snapshot, own: readonly Drawing[]): readonly Drawing[] {
  return snapshot.drawings.map((view) => {
    const mine = own.find(({ uploadId }) => uploadId === view.uploadId);
    return mine ? { ...mine, category: view.type, label: view.label || mine.label } : drawingOf(view);
  });
}

function drawingOf({ uploadId, type, ...view }: DrawingView): Drawing {
  return createSentDrawing({ ...view, id: `drawing-of-${uploadId}`, uploadId, category: type });
}
