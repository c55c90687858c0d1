/** Requests made from the project's state, state made from answers, and the draft as the adapter keeps it. Pure. */
import type {
  CreateProject,
  DraftDrawing,
  DraftDrawingView,
  ProcessProject,
  Snapshot,
} from 'precheck-contract/adapter-api';
import { isSameAddress } from 'precheck-contract/same-address';
import { createSentDrawing, type Drawing, isPending, renewDrawing } from './drawing.js';
import type { FoundProperty } from './page-registry.js';
import type { ProjectSettings, ProjectState } from './state.js';

/** What the adapter takes as an address. */
const MAX_ADDRESS_LENGTH = 500;

/** `found`: the property that another element of the page found. It fills in what the page's own attributes do not say. */
export function createProjectRequest(settings: ProjectSettings, found: FoundProperty | null = null): CreateProject {
  const { cityKey, permitType, userEmail, userName, metadata, minScore } = settings;
  const fields = { permitType, ...locationOf(settings, found), userEmail, userName, metadata, minScore };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { cityKey: cityKey ?? '', ...given };
}

/** Coordinates are taken as a pair, and never with another property's address. */
function locationOf({ address, longitude, latitude }: ProjectSettings, found: FoundProperty | null): FoundProperty {
  const own = { address, longitude, latitude };
  if (!found || (address !== null && !isSameAddress(address, found.address))) return own;
  const hasCoordinates = longitude !== null || latitude !== null;
  return {
    ...(hasCoordinates ? own : found),
    address: address ?? (found.address?.slice(0, MAX_ADDRESS_LENGTH) || null),
  };
}

export function processRequest({ settings: { permitType, minScore }, drawings }: ProjectState): ProcessProject {
  return {
    permitType: permitType ?? '',
    ...(minScore !== null && { minScore }),
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
  return snapshot.drawings.map(({ type: category, ...view }) => {
    const mine = own.find(({ uploadId }) => uploadId === view.uploadId);
    if (mine) return { ...mine, category, label: view.label || mine.label };
    return createSentDrawing({ ...view, id: `drawing-of-${view.uploadId}`, category, fingerprint: null });
  });
}

/**
 * Adds an idempotency key, made from `prefix` and the request. A start has the number of the last run that was seen: asked again before a
 * new run was seen, it is the same start. Its first call may have succeeded though its answer was lost, or another tab may have started
 * the same set.
 */
export function withIdempotencyKey<T extends object>(
  prefix: string,
  request: T,
): T & { readonly idempotencyKey: string } {
  return { ...request, idempotencyKey: `${prefix}-${hashOf(JSON.stringify(request))}` };
}

/** FNV-1a: pages without https have no SHA-256. The adapter compares requests of one key, so that a collision is refused. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

// ── The draft ──

/** What the adapter keeps of a drawing: no file content, no token, no upload address. */
export function toDraftDrawing(drawing: Drawing): DraftDrawing {
  const { name, size, category, label, fingerprint, uploadId, filename, sha256 } = drawing;
  return { name, size: size ?? 0, category, label, fingerprint, uploadId, filename, sha256 };
}

/** A drawing of an earlier visit or another tab. Its file has to be chosen again unless storage has it. */
function fromDraftDrawing(record: DraftDrawingView): Drawing {
  const drawing = createSentDrawing(record);
  return record.sha256 ? drawing : renewDrawing(drawing);
}

/**
 * The set after a snapshot: this tab's drawings without those that another tab removed, and those that another one added, each in its
 * place. What this tab changed stays where the adapter has not confirmed it yet, and so does its own upload that is under way.
 */
export function withDraft({ drawings: own, snapshot: last, removedIds }: ProjectState, snapshot: Snapshot) {
  const before = new Map(last?.draft.map((record) => [record.id, record]));
  const now = new Map(snapshot.draft.map((record) => [record.id, record]));
  const ownIds = new Set(own.map(({ id }) => id));
  const next = own.flatMap((drawing) => {
    const record = now.get(drawing.id);
    if (record) return [withRecord(drawing, before.get(drawing.id), record)];
    return before.has(drawing.id) ? [] : [drawing];
  });
  snapshot.draft.forEach((record, index) => {
    const isKnown = ownIds.has(record.id) || before.has(record.id) || removedIds.includes(record.id);
    if (!isKnown) next.splice(index, 0, fromDraftDrawing(record));
  });
  const isSame = next.length === own.length && next.every((drawing, index) => drawing === own[index]);
  return {
    snapshot,
    drawings: isSame ? own : next,
    // Another tab that saves a drawing after it was removed at the adapter has the last word.
    removedIds: removedIds.filter((id) => !before.has(id) || now.has(id)),
  };
}

function withRecord(drawing: Drawing, before: DraftDrawingView | undefined, record: DraftDrawingView): Drawing {
  // Without a record before, this is the first one of a drawing that was added here.
  const category = before && drawing.category === before.category ? record.category : drawing.category;
  const { label, file } = drawing;
  const upload = takesUpload(drawing, before, record) ? { ...fromDraftDrawing(record), label, file } : drawing;
  const next: Drawing = { ...upload, category };
  const keys = ['category', 'status', 'uploadId', 'sha256', 'name'] as const;
  return keys.every((key) => next[key] === drawing[key]) ? drawing : next;
}

/** Whether another tab's upload, or its loss, is news to this one. */
function takesUpload(drawing: Drawing, before: DraftDrawingView | undefined, record: DraftDrawingView): boolean {
  const { file, uploadId, problem } = drawing;
  if (isPending(drawing) || record.uploadId === before?.uploadId) return false;
  // An answer may still name the upload that storage has lost: it was on its way, or this tab's last change was.
  if (record.uploadId !== null && record.uploadId === problem?.details['uploadId']) return false;
  return record.sha256 === null ? file === null && before !== undefined : record.uploadId !== uploadId;
}
