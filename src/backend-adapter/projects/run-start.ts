/** Starts a run, or a re-run, on drawings that were uploaded. */
import { readOverallStatus, type DrawingView, type ProcessProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { keepFindingsBeforeRun } from './attempts/attempts.js';
import { isoTime } from '../time.js';
import { baselineOf, fingerprintsOf, isComplete } from '../tracking/advance.js';
import type { Services } from '../services.js';
import {
  idempotencyRecord,
  isRepeated,
  isStatusStuck,
  withPendingRun,
  withRunBegun,
  withRunCancelled,
} from '../store/project-steps.js';
import type { IdempotencyRecord, PendingRun, StoredProject, StoredUpload } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { certainlyDidNothing } from '../upstream/upstream-error.js';

/** The findings of the previous run are saved for comparison, if that takes no longer. */
const MAX_REMEMBERING_MS = 5_000;

/** The project once the service accepted the run, or if the key already started one. Unchanged if the service refuses. */
export async function startRun(
  services: Services,
  project: StoredProject,
  input: ProcessProject,
): Promise<StoredProject> {
  const start = idempotencyRecordOf(input);
  if (hasBegun(project, start)) return project;
  if (project.phase === 'processing') throw runInTheWay(project);
  const uploads = await services.store.findUploads(project.id);
  const drawings = chooseDrawings(input, uploads, services.limits.maxFiles);
  const service = services.upstream.city(project.cityKey);
  const [expectedReports] = await Promise.all([
    service.expectedReports(input.permitType),
    keepFindingsBeforeRun(services, project, MAX_REMEMBERING_MS),
  ]);
  return services.tracker.whileStarting(project, start, async () => {
    await fixDigests(services, project.id, drawings);
    await services.verification.beforeRun(project, { permitType: input.permitType, drawings });
    const before = await readBefore(service, project);
    if (before === null) return begunBefore(services, project, start);
    const pending: PendingRun = {
      permitType: input.permitType,
      requestedMinScore: input.minScore ?? project.requestedMinScore,
      drawings,
      ...before,
      expectedReports,
      startedAt: isoTime(services.clock()),
      ...(start === null ? {} : { start }),
    };
    const prepared = await services.store.changeProject(project, (current) => withPendingRun(current, pending));
    if (prepared === null) return begunBefore(services, project, start);
    await askForRun(services, prepared, pending);
    return begunRun(services, prepared, pending);
  });
}

/** Identifies the start, so that the request can be repeated. Null without an idempotency key. */
function idempotencyRecordOf(input: ProcessProject): IdempotencyRecord | null {
  const { idempotencyKey, permitType, minScore, drawings } = input;
  if (idempotencyKey === undefined) return null;
  const named = drawings.map(({ uploadId, sha256, type = null, label = null }) => [uploadId, sha256, type, label]);
  return idempotencyRecord(idempotencyKey, [permitType, minScore ?? null, named]);
}

/** An upload keeps the digest that it was first given. */
async function fixDigests({ store }: Services, id: string, drawings: readonly DrawingView[]): Promise<void> {
  const uploadId = await store.fixDigests(id, drawings);
  if (uploadId === null) return;
  throw new AdapterError('invalid_request', {
    message: 'A drawing’s digest differs from the one given before. Upload the changed drawing again.',
    details: { uploadId },
  });
}

/**
 * What a run begins with. `baseline`: the reports of earlier runs, which must not count: those that are listed, and those that were known, since
 * a list may lack some. The property too, if it may have been changed on the service's page. Null while the service shows a run under way.
 */
async function readBefore(service: PrecheckService, project: StoredProject) {
  const { status, address, longitude, latitude } = await service.project(project.serviceId);
  const items = await service.reportsSoFar(project);
  const saysProcessing = readOverallStatus(status) === 'processing' && !isStatusStuck(project);
  if (saysProcessing || !items.every((item) => isComplete(item.status))) return null;
  const baseline = { ...project.baseline, ...fingerprintsOf(project.reports), ...baselineOf(items) };
  const property = project.elsewhere === true && address !== null ? { address, longitude, latitude } : {};
  return { baseline, ...property };
}

/** Whether this start already began a run. Throws conflict if its key was used for another request. */
function hasBegun({ starts = [] }: StoredProject, start: IdempotencyRecord | null): boolean {
  return start !== null && starts.some((known) => isRepeated(known, start));
}

/** Another start was first, or a run on the service's own page. With the same key it is the same start; otherwise this one is in conflict. */
async function begunBefore(
  services: Services,
  before: StoredProject,
  start: IdempotencyRecord | null,
): Promise<StoredProject> {
  const project = await latestOf(services, before);
  if (project !== null && hasBegun(project, start)) return project;
  if (start !== null && project?.pendingRun?.start !== undefined) isRepeated(project.pendingRun.start, start);
  throw runInTheWay(project);
}

/** Null if it was erased, though somebody may have adopted the project anew. */
async function latestOf({ store }: Services, { id, createdAt }: StoredProject): Promise<StoredProject | null> {
  const current = await store.findProject(id);
  return current?.createdAt === createdAt ? current : null;
}

async function askForRun(services: Services, project: StoredProject, pending: PendingRun): Promise<void> {
  const files = pending.drawings.map(({ type, label, filename }) => ({ type, label, filename }));
  try {
    const service = services.upstream.city(project.cityKey);
    await service.process(project.serviceId, { permitType: pending.permitType, files });
  } catch (error) {
    // If it is unclear, the pending run stays recorded: the tracker resolves it from the reports, without a second call.
    if (certainlyDidNothing(error)) {
      const at = isoTime(services.clock());
      await services.store.changeProject(project, (current) => withRunCancelled(current, pending, at));
    }
    throw missingUpload(error, pending.drawings) ?? error;
  }
}

function runInTheWay(project: StoredProject | null): AdapterError {
  if (project === null) return new AdapterError('not_found');
  return project.pendingRun
    ? new AdapterError('upstream_unavailable', {
        message: 'It is not clear yet whether the last start reached the service.',
      })
    : new AdapterError('conflict', {
        message:
          'The service is still checking this project, from an earlier start or on its own page. Wait until it is complete.',
      });
}

/**
 * The service accepted the run. The instance that tracks the project may have begun it already, or cancelled it because the answer was late;
 * another start may be pending since, which the service will refuse.
 */
async function begunRun(services: Services, prepared: StoredProject, pending: PendingRun): Promise<StoredProject> {
  const at = isoTime(services.clock());
  const begun = await services.store.changeProject(prepared, (current) =>
    current.run > prepared.run ? null : withRunBegun({ ...current, pendingRun: pending }, pending, at),
  );
  if (begun !== null) return begun;
  const project = await latestOf(services, prepared);
  if (project?.processingStartedAt === pending.startedAt && project.pendingRun === null) return project;
  throw runInTheWay(project);
}

function chooseDrawings(input: ProcessProject, uploads: readonly StoredUpload[], maxFiles: number): DrawingView[] {
  if (input.drawings.length === 0) throw new AdapterError('no_drawings');
  if (input.drawings.length > maxFiles) throw new AdapterError('too_many_files', { details: { maxFiles } });
  const known = new Map(uploads.map((upload) => [upload.uploadId, upload]));
  const chosen = input.drawings.map((drawing): DrawingView => {
    const upload = known.get(drawing.uploadId);
    if (upload === undefined) {
      throw new AdapterError('invalid_request', {
        message: 'A drawing is not an upload of this project.',
        details: { uploadId: drawing.uploadId },
      });
    }
    const { uploadId, name, filename, size } = upload;
    const { sha256, type = upload.type, label = upload.label } = drawing;
    return { uploadId, name, filename, size, sha256, type, label };
  });
  if (new Set(chosen.map(({ uploadId }) => uploadId)).size !== chosen.length) {
    throw new AdapterError('invalid_request', { message: 'A drawing is named twice.' });
  }
  return chosen;
}

const SAYS_MISSING = /\b(missing|not (been )?(found|uploaded|received|there)|no such|does not exist|not arrived)\b/i;

/** The service has no error code for a missing upload, so its message is searched. */
function missingUpload(error: unknown, drawings: readonly DrawingView[]): AdapterError | null {
  if (!(error instanceof AdapterError) || error.code !== 'upstream_refused') return null;
  const said = String(error.details?.['serviceMessage'] ?? '');
  const named = drawings.find(({ filename }) => said.includes(filename));
  const aboutFiles = /\b(file|upload|drawing|document)s?\b/i.test(said);
  if (!SAYS_MISSING.test(said) || !(named !== undefined || aboutFiles)) return null;
  const upload = named && { uploadId: named.uploadId, filename: named.filename };
  return new AdapterError('upload_missing', { details: { ...error.details, ...upload }, cause: error });
}
