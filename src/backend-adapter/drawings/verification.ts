/** Reads the service's copies of a run's drawings, for their digests: before the run starts, and before it passes. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, DrawingView, UploadLimits } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { ruleOf } from '../gate/gate.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Shared } from '../settings.js';
import { changed, isDrawingCheckDue } from '../store/project-steps.js';
import type { DrawingCheck, PendingRun, StoredProject, StoredUpload } from '../store/store.js';
import { isoTime } from '../time.js';
import { isAsDecided, isSameReports } from '../tracking/advance.js';
import type { Upstream } from '../upstream/upstream.js';
import { compareCopies, drawingsOf, drawingOtherwiseStored, type CheckedCopy } from './compare.js';
import { CopiesUnreadable, readAgain, type Copies } from './copies.js';

export interface VerificationOptions
  extends Pick<Shared, 'store' | 'policy' | 'verifyRetryDelaysMs' | 'otherRunMs' | 'clock' | 'monotonicClock' | 'log'> {
  readonly outbox: Pick<Outbox, 'entriesOf'>;
  readonly upstream: Pick<Upstream, 'city'>;
  readonly copies: Copies;
  readonly limits: UploadLimits;
}

/** At once, so that a slow storage delays no other city. */
const MAX_PROJECTS_PER_CITY = 4;
/** A service that lists nothing of a run on its own page 20 s after the run ended has no such list. */
const MAX_UNLISTED_TRIES = 3;
/** A page waits for the start. */
const START_TIMEOUT_MS = 20_000;

/** What the copies show: how they compare with the drawings that the browser named or, for a run that began elsewhere, the drawings. */
type Found = Partial<StoredProject> & { readonly drawingCheck: DrawingCheck };

export type Verification = ReturnType<typeof createVerification>;

export function createVerification(options: VerificationOptions) {
  const { store, outbox, upstream, copies, limits, policy, clock, monotonicClock, log } = options;
  const underWay = new Map<string, Promise<void>>();
  const failures = new Map<string, Readonly<Record<'run' | 'count' | 'notBeforeMs', number>>>();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  /** The projects whose copies are read now. Others may wait whether a later run shows. */
  const reading = new Set<StoredProject>();

  async function checkNow(id: string): Promise<void> {
    // The caller's reading may be older than the last check that was saved.
    const checked = await store.findProject(id);
    if (checked === null || !isDrawingCheckDue(checked)) return;
    const found = await find(checked);
    if (found === null || closing.signal.aborted) return;
    if (found.drawingCheck.outcome === 'different') log('drawings-different', { projectId: id, run: checked.run });
    const update = (project: StoredProject): StoredProject | null => {
      // A late report may have checked other drawings.
      const isCurrent =
        project.run === checked.run && isDrawingCheckDue(project) && isSameReports(project.reports, checked.reports);
      return isCurrent ? changed(project, isoTime(clock()), found) : null;
    };
    const saved = await store.changeProject(checked, update, outbox.entriesOf);
    if (saved !== null) failures.delete(id);
  }

  /** Null: try again later. */
  async function find(project: StoredProject): Promise<Found | null> {
    try {
      reading.add(project);
      const found = await readCopies(project).finally(() => reading.delete(project));
      if (found.drawingCheck.outcome !== 'unlisted') await proveRun(project);
      return found;
    } catch (error) {
      if (closing.signal.aborted || !isLastFailure(project, error)) return null;
      return { drawingCheck: { run: project.run, outcome: 'unverified', names: [] } };
    }
  }

  async function readCopies(project: StoredProject): Promise<Found> {
    const { run, cityKey, drawings } = project;
    const lists = await copies.listForReports(project);
    if (lists === null && ruleOf(policy, project).verifyDrawings !== true) {
      return { drawingCheck: { run, outcome: 'unlisted', names: [] } };
    }
    if (lists === null || lists.some((list) => list.length === 0)) {
      const listsNone = lists === null && areUnknown(project);
      const message = 'The service lists no copies of the drawings that a report checked.';
      throw new CopiesUnreadable(message, listsNone ? MAX_UNLISTED_TRIES : Infinity);
    }
    if (areUnknown(project)) return learn(project, lists);
    if (lists.some((list) => onceEach(list).length > drawings.length)) {
      return { drawingCheck: { run, outcome: 'different', names: drawings.map(({ name }) => name) } };
    }
    const checked = await readEach(cityKey, lists, Math.max(...drawings.map(({ size }) => size ?? 0)));
    return { drawingCheck: { run, ...compareCopies(drawings, checked) } };
  }

  /** The run began on the service's own page: what its reports checked are its drawings. */
  async function learn(project: StoredProject, lists: readonly (readonly DocumentReference[])[]): Promise<Found> {
    const { id, run, cityKey, permitType } = project;
    // The applicant chose it on the service's page; the one that our page named may have a lower minimum.
    if (permitType === null) throw neverKnown('The service does not say which permit type was checked.');
    if (lists.some((list) => list.length > limits.maxFiles)) throw neverKnown('There are more drawings than allowed.');
    const uploads = await store.findUploads(id);
    if (uploads.some((upload) => mayBeAmong(upload, lists.flat(), project))) {
      throw neverKnown('Drawings were sent here since the check on the service’s page began.');
    }
    const expectedReports = await upstream.city(cityKey, 'poll').expectedReportsIfListed(permitType);
    const checked = await readEach(cityKey, lists, limits.maxFileBytes);
    if (checked.some(({ digest }) => digest.sha256 === null)) throw neverKnown('A drawing is larger than allowed.');
    const drawings = drawingsOf(checked);
    return { expectedReports, drawings, drawingCheck: { run, outcome: 'same', names: [] } };
  }

  async function readEach(
    cityKey: string,
    lists: readonly (readonly DocumentReference[])[],
    maxBytes: number,
  ): Promise<CheckedCopy[]> {
    const checked: CheckedCopy[] = [];
    for (const copy of onceEach(lists.flat())) {
      checked.push({ copy, digest: await copies.read(cityKey, copy.documentURL, maxBytes) });
    }
    return checked;
  }

  /** If the service still shows the run as it was decided, no copy is of a later run. Fewer reports prove nothing. */
  async function proveRun(project: StoredProject): Promise<void> {
    const service = upstream.city(project.cityKey, 'poll');
    if (areUnknown(project)) {
      await wait(options.otherRunMs, undefined, { signal: closing.signal });
      const { permitType } = await readAgain(() => service.project(project.serviceId));
      if (permitType !== project.permitType) {
        throw new CopiesUnreadable('The service does not name the permit type that was checked.');
      }
    }
    if (!isAsDecided(project, await readAgain(() => service.reports(project.serviceId)))) {
      throw new CopiesUnreadable('The service shows other reports than the run ended with.');
    }
  }

  function isLastFailure({ id, run }: StoredProject, error: unknown): boolean {
    const earlier = failures.get(id);
    const count = earlier?.run === run ? earlier.count + 1 : 1;
    const maxTries = error instanceof CopiesUnreadable ? error.maxTries : Infinity;
    const retryInMs = count < maxTries ? options.verifyRetryDelaysMs[count - 1] : undefined;
    log('drawings-not-read', { projectId: id, run, failures: count, retryInMs, words: messageOf(error), error });
    failures.set(id, { run, count, notBeforeMs: monotonicClock() + (retryInMs ?? 0) });
    return retryInMs === undefined;
  }

  return {
    /** Stops a start on other bytes early, if the service lists copies; they are compared again before the pass. Throws upload_missing. */
    async beforeRun(project: StoredProject, run: Pick<PendingRun, 'permitType' | 'drawings'>): Promise<void> {
      const { verifyDrawings } = ruleOf(policy, { ...project, permitType: run.permitType });
      if (verifyDrawings === false || !isNamedHere(project)) return;
      const place = { projectId: project.id, run: project.run + 1 };
      const signal = AbortSignal.timeout(START_TIMEOUT_MS);
      let other: DrawingView | null;
      try {
        other = await drawingOtherwiseStored(run.drawings, await copies.listUploads(project), (address, maxBytes) =>
          copies.read(project.cityKey, address, maxBytes, signal),
        );
      } catch (error) {
        log('drawings-not-read', { ...place, failures: 1, retryInMs: undefined, words: messageOf(error), error });
        return;
      }
      if (other === null) return;
      log('drawings-different', place);
      throw new AdapterError('upload_missing', {
        message: 'Storage has other bytes than the browser sent. Upload the drawing again.',
        details: { uploadId: other.uploadId, filename: other.filename },
      });
    },
    /** Checks the drawings of a run that would otherwise pass, unless the next attempt is not due. Called after each reading that succeeds. */
    check({ id, run, cityKey }: StoredProject): void {
      if (closing.signal.aborted || underWay.has(id)) return;
      const ofCity = [...reading].filter((project) => project.cityKey === cityKey);
      if (ofCity.length >= MAX_PROJECTS_PER_CITY) return;
      const earlier = failures.get(id);
      if (earlier?.run === run && monotonicClock() < earlier.notBeforeMs) return;
      const work = checkNow(id)
        .catch((error: unknown) => log('drawings-check-failed', { projectId: id, run, error }))
        .finally(() => underWay.delete(id));
      underWay.set(id, work);
    },
    /** Gives up what is under way, which ends when the copies and the connections are closed. The next reading starts it again. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** One address is one copy, however often it is listed. */
function onceEach(copies: readonly DocumentReference[]): DocumentReference[] {
  return [...new Map(copies.map((copy) => [copy.documentURL, copy])).values()];
}

function neverKnown(message: string): CopiesUnreadable {
  return new CopiesUnreadable(message, 1);
}

/** A run that began on the service's own page has no drawings until its copies are read. */
function areUnknown({ drawings }: StoredProject): boolean {
  return drawings.length === 0;
}

/**
 * Some services list drawings that were sent after the run began with the run's own, and may shorten their names. When exactly the run
 * began is not known: the adapter first saw it at `processingStartedAt`.
 */
function mayBeAmong(
  { createdAt, filename }: StoredUpload,
  copies: readonly DocumentReference[],
  { processingStartedAt, elsewhereSince }: StoredProject,
): boolean {
  if (createdAt >= (processingStartedAt ?? '')) return true;
  if (elsewhereSince === undefined || createdAt < elsewhereSince) return false;
  return copies.some(({ documentName }) => filename.startsWith(documentName));
}

/** Whether a filename tells which upload a copy is: an earlier run by file links or by the service's page may have used the same one. */
function isNamedHere({ run, elsewhere, drawings }: StoredProject): boolean {
  return run === 0 || (elsewhere !== true && drawings.every(({ sha256 }) => sha256 !== null));
}

function messageOf(error: unknown): string | null {
  return error instanceof Error ? error.message : null;
}
