import { mkdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { withDeadline } from 'precheck-contract/deadline';
import { COMPLETE, REPORT_STAGES } from 'precheck-contract/precheck-service';
import type { AnalysisEvent, AnalysisJob, FileEvent, ReportEvent } from '../drawing-checks/analysis-types.js';
import type { ReportOutcome } from '../database/report-store.js';
import type { QueuedRun } from '../database/run-store.js';
import { mayShow, STAGES_OF_A_STALL } from '../rehearsals/pace.js';
import { PacedRuns } from '../rehearsals/paced-runs.js';
import { findRehearsal } from '../rehearsals/registry.js';
import type { ServiceParts } from '../service-parts.js';
import type { RehearsalTimes } from '../rehearsals/rehearsal.js';
import { rehearseOutcome } from '../rehearsals/rehearsed-report.js';
import { BlobEmptyError, BlobNotPlainError, BlobTooLargeError } from '../storage/blob-store.js';
import { Attempts } from './attempts.js';
import { FileLinkError, fetchFileLink, isTimeout } from './file-link.js';
import { unreadOutcome } from './run-outcome.js';
import { runWorker, type WorkerEnd } from './worker-process.js';

export interface ProcessorParts extends ServiceParts {
  readonly workDirectory: string;
  readonly citiesDirectory: string;
  readonly workerPath: string;
  readonly confinedWorker: boolean;
  readonly readingTime: AnalysisJob['readingTime'];
  readonly timeLimitMs: number;
  readonly allowPrivateFileLinks: boolean;
  readonly fileLinkTimeoutMs: number;
  readonly rehearsalTimes: RehearsalTimes;
  readonly onReportCompleted: () => void;
}

/** Takes one run from Preparing to its last completed report. */
export class RunProcessor {
  readonly #parts: ProcessorParts;
  readonly #paced: PacedRuns;
  /** Outcomes of runs that a rehearsal holds back, by report. */
  readonly #held = new Map<string, ReportOutcome>();

  constructor(parts: ProcessorParts) {
    this.#parts = parts;
    this.#paced = new PacedRuns({
      times: parts.rehearsalTimes,
      clock: parts.clock,
      enterStage: (run, stage) => this.#enterStage(run, stage),
      publish: (run, outcomes) => outcomes.forEach((outcome) => this.#complete(run, outcome)),
      log: parts.log,
    });
  }

  /**
   * Resolves when the run is done, or, where `signal` stops it, with the run still open for the next start. A run that is held
   * back by a rehearsal stays open too, and goes on without taking anybody's place.
   */
  async process(run: QueuedRun, signal: AbortSignal): Promise<void> {
    this.#enterStage(run, REPORT_STAGES[0]);
    const pace = findRehearsal(run.rehearsal)?.pace ?? 'real';
    if (pace === 'stalled' && this.#hasStalled(run)) return;
    await this.#work(run, signal);
    if (signal.aborted) return;
    if (pace === 'real') return this.#finish(run);
    const held = this.#takeHeld(run);
    if (pace === 'slow') this.#paced.hold(run, held);
    else for (const stage of STAGES_OF_A_STALL) this.#enterStage(run, stage);
  }

  /** Ends what only waits. */
  stop(): void {
    this.#paced.stop();
  }

  async #work(run: QueuedRun, signal: AbortSignal): Promise<void> {
    // What an earlier attempt, that a full disk broke off, had held back.
    for (const { pdf } of this.#takeHeld(run)) if (pdf !== null) await this.#parts.blobs.remove(pdf);
    const obstacle =
      (await this.#fetchLinks(run, signal)) ?? (signal.aborted ? null : await this.#analyse(run, signal));
    if (signal.aborted) return;
    if (obstacle !== null) {
      for (const report of this.#openReports(run)) await this.#conclude(run, unreadOutcome(report, obstacle));
    }
  }

  #finish(run: QueuedRun): void {
    const { runs, reports } = this.#parts;
    if (reports.ofRun(run.projectId, run.run).every(({ status }) => status === COMPLETE)) runs.finish(run);
  }

  /** Whether an earlier service has brought the run to where it stays. */
  #hasStalled(run: QueuedRun): boolean {
    const last = STAGES_OF_A_STALL.at(-1);
    return this.#parts.reports.ofRun(run.projectId, run.run).every(({ status }) => status === last);
  }

  #takeHeld(run: QueuedRun): ReportOutcome[] {
    return this.#parts.reports.ofRun(run.projectId, run.run).flatMap(({ id }) => {
      const outcome = this.#held.get(id);
      this.#held.delete(id);
      return outcome === undefined ? [] : [outcome];
    });
  }

  /** Fetches what is linked and not here yet, within the time limit of a run. Returns why it could not, or null. */
  async #fetchLinks(run: QueuedRun, stop: AbortSignal): Promise<string | null> {
    const fetching = withDeadline(this.#parts.timeLimitMs, [stop], (signal) => this.#fetchEach(run, signal));
    return fetching.catch((error: unknown) => {
      if (stop.aborted) return null;
      if (isTimeout(error)) return 'The links of all drawings together took too long.';
      throw error;
    });
  }

  async #fetchEach(run: QueuedRun, signal: AbortSignal): Promise<string | null> {
    const { runs, blobs, maxFileBytes } = this.#parts;
    const { allowPrivateFileLinks: allowPrivate, fileLinkTimeoutMs: timeoutMs } = this.#parts;
    const rules = { allowPrivate, timeoutMs, signal };
    for (const file of runs.files(run.projectId, run.run)) {
      if (file.fileLink === null || file.blob !== null) continue;
      try {
        const saved = await fetchFileLink(file.fileLink, rules, (bytes) => blobs.write(bytes, maxFileBytes));
        runs.fetched(run.projectId, run.run, file.position, saved.blob, saved.size);
      } catch (error) {
        if (signal.aborted || isOfTheMachine(error)) throw error;
        return `${file.filename} could not be fetched. ${this.#linkProblem(error)}`;
      }
    }
    return null;
  }

  #linkProblem(error: unknown): string {
    if (error instanceof FileLinkError) return error.message;
    if (error instanceof BlobEmptyError) return 'The file at the link has 0 bytes.';
    if (error instanceof BlobTooLargeError) {
      return `The file at the link is larger than the limit of ${this.#parts.maxFileBytes} bytes.`;
    }
    this.#parts.log(`fetching a file link failed: ${error instanceof Error ? error.message : String(error)}`);
    return 'The connection broke off before the file was whole.';
  }

  /**
   * Runs the worker, again where it breaks off, all within the time limit; a file that it broke off at is left out then. Returns
   * what stood in the way, or null.
   */
  async #analyse(run: QueuedRun, signal: AbortSignal): Promise<string | null> {
    const attempts = new Attempts();
    const until = performance.now() + this.#parts.timeLimitMs;
    for (let attempt = 1; ; attempt += 1) {
      const said: string[] = [];
      const limitMs = Math.max(1, until - performance.now());
      const end = await this.#attempt(run, attempts, limitMs, signal, (message) => said.push(message));
      if (end.kind === 'stopped' || this.#openReports(run).length === 0) return null;
      if (said.length > 0) return said.join(' ');
      // Not an outcome of the run: the queue tries it again.
      if (end.kind === 'not-started') {
        throw new Error(`The program that checks drawings could not be started: ${end.detail}`);
      }
      this.#parts.log(
        `run ${run.run} of project ${run.projectId}, attempt ${attempt}: ${end.kind === 'crashed' ? end.detail : end.kind}`,
      );
      if (!attempts.mayGoOn(end, this.#parts.runs.files(run.projectId, run.run).length)) return this.#describe(end);
    }
  }

  async #attempt(
    run: QueuedRun,
    attempts: Attempts,
    timeLimitMs: number,
    signal: AbortSignal,
    onError: (message: string) => void,
  ): Promise<WorkerEnd> {
    const outputDirectory = join(this.#parts.workDirectory, `${run.projectId}-${run.run}`);
    await rm(outputDirectory, { recursive: true, force: true });
    await mkdir(outputDirectory, { recursive: true, mode: 0o700 });
    try {
      const { workerPath, confinedWorker: confined } = this.#parts;
      const job = this.#job(run, attempts, outputDirectory);
      return await runWorker(job, { workerPath, confined, timeLimitMs, signal }, async (event) => {
        if (event.type === 'file') attempts.at(event);
        else await this.#handle(run, outputDirectory, event, onError);
      });
    } finally {
      await rm(outputDirectory, { recursive: true, force: true });
    }
  }

  #job(run: QueuedRun, attempts: Attempts, outputDirectory: string): AnalysisJob {
    const project = this.#parts.projects.find(run.projectId);
    if (!project) throw new Error(`The project of a run is gone: ${run.projectId}.`);
    return {
      projectId: run.projectId,
      run: run.run,
      address: project.address,
      cityKey: project.cityKey,
      permitType: run.permitType,
      citiesDirectory: this.#parts.citiesDirectory,
      reports: this.#openReports(run).map(({ id, key }) => ({ id, key })),
      files: this.#parts.runs
        .files(run.projectId, run.run)
        .flatMap(({ filename, type, label, blob, size }) =>
          blob === null ? [] : [{ filename, type, label, path: this.#parts.blobs.path(blob), size: size ?? 0 }],
        )
        .map((file, position) => ({ ...file, leftOut: attempts.leftOut(position) })),
      outputDirectory,
      startedAt: new Date(run.queuedAt).toISOString(),
      readingTime: this.#parts.readingTime,
      rehearsal: run.rehearsal,
    };
  }

  async #handle(
    run: QueuedRun,
    directory: string,
    event: Exclude<AnalysisEvent, FileEvent>,
    onError: (message: string) => void,
  ): Promise<void> {
    if (event.type === 'error') return onError(event.message);
    const open = new Set(this.#openReports(run).map(({ id }) => id));
    if (event.type === 'stage') {
      const isShown = mayShow(findRehearsal(run.rehearsal)?.pace ?? 'real', event.stage);
      for (const id of event.reportIds) if (isShown && open.has(id)) this.#parts.reports.advance(id, event.stage);
      return;
    }
    if (!open.has(event.reportId)) return;
    const isKept = isInside(directory, event.reportPdfPath) && (await this.#keepReport(run, event));
    if (!isKept) onError('the checks named a report that is not in their folder.');
  }

  /** False where the worker named what is no file. */
  async #keepReport(run: QueuedRun, event: ReportEvent): Promise<boolean> {
    try {
      const { blob, size } = await this.#parts.blobs.adopt(event.reportPdfPath);
      await this.#conclude(run, { ...event, pdf: blob, pdfSize: size });
      return true;
    } catch (error) {
      if (error instanceof BlobNotPlainError) return false;
      throw error;
    }
  }

  /** Completes a report, or holds its outcome back where a rehearsal wants that. */
  async #conclude(run: QueuedRun, outcome: ReportOutcome): Promise<void> {
    const rehearsal = findRehearsal(run.rehearsal);
    const rehearsed = rehearseOutcome(outcome, rehearsal);
    if (rehearsal === null || rehearsal.pace === 'real') return this.#complete(run, rehearsed);
    this.#held.set(outcome.reportId, rehearsed);
    // Nobody will ever see it.
    if (rehearsal.pace === 'stalled' && outcome.pdf !== null) await this.#parts.blobs.remove(outcome.pdf);
  }

  /**
   * Result, findings, document, webhook and the project's last activity are one transaction: all there, or none. With its last report the
   * run is done: who sees all of them complete may start the next one.
   */
  #complete(run: QueuedRun, outcome: ReportOutcome): void {
    const { database, reports, outbox, projects, sendsWebhooks, clock } = this.#parts;
    database.transaction(() => {
      if (!reports.complete(outcome)) return;
      if (sendsWebhooks) outbox.add(outcome.reportId, clock(), findRehearsal(run.rehearsal)?.webhook ?? null);
      projects.touch(run.projectId);
      this.#finish(run);
    });
    this.#parts.onReportCompleted();
  }

  #enterStage(run: QueuedRun, stage: (typeof REPORT_STAGES)[number]): void {
    for (const report of this.#openReports(run)) this.#parts.reports.advance(report.id, stage);
  }

  /** Those without an outcome. */
  #openReports(run: QueuedRun) {
    const reports = this.#parts.reports.ofRun(run.projectId, run.run);
    return reports.filter(({ id, status }) => status !== COMPLETE && !this.#held.has(id));
  }

  #describe(end: Exclude<WorkerEnd, { kind: 'not-started' }>): string {
    if (end.kind === 'timed-out') return `reading them took longer than ${this.#parts.timeLimitMs / 1000} s.`;
    if (end.kind === 'out-of-memory') return 'reading them took more memory than there is.';
    if (end.kind === 'ended') return 'the checks ended without a result.';
    return 'the program that reads them broke off, which a damaged file can cause.';
  }
}

/** A disk or a database that can't be written is no fault of a link: the queue tries the run again. */
function isOfTheMachine(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE|SQLITE_\w+)$/.test(code);
}

function isInside(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path));
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
