import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPLETE, REPORT_STAGES } from '../../../contract/precheck-service.js';
import type { AnalysisJob } from '../drawing-checks/analysis-types.js';
import type { Database } from '../database/database.js';
import type { OutboxStore } from '../database/outbox-store.js';
import type { ProjectStore } from '../database/project-store.js';
import type { ReportOutcome, ReportStore } from '../database/report-store.js';
import type { QueuedRun, RunStore } from '../database/run-store.js';
import { BlobEmptyError, BlobTooLargeError, type BlobStore } from '../storage/blob-store.js';
import { isInside, type CheckedEvent, type ReportEvent } from './analysis-event.js';
import { FileLinkError, fetchFileLink } from './file-link.js';
import { unreadOutcome } from './run-outcome.js';
import { runWorker, type WorkerEnd } from './worker-process.js';

const ATTEMPTS = 2;

export interface ProcessorParts {
  readonly database: Database;
  readonly projects: ProjectStore;
  readonly runs: RunStore;
  readonly reports: ReportStore;
  readonly outbox: OutboxStore;
  readonly blobs: BlobStore;
  readonly workDirectory: string;
  readonly citiesDirectory: string;
  readonly workerPath: string;
  readonly timeLimitMs: number;
  readonly maxFileBytes: number;
  readonly allowPrivateFileLinks: boolean;
  readonly fileLinkTimeoutMs: number;
  readonly sendWebhooks: boolean;
  readonly onReportCompleted: () => void;
  readonly clock: () => number;
  readonly log: (line: string) => void;
}

/** Takes one run from Preparing to its last completed report. */
export class RunProcessor {
  readonly #parts: ProcessorParts;

  constructor(parts: ProcessorParts) {
    this.#parts = parts;
  }

  /** Resolves when the run is done, or, where `signal` stops it, with the run still open for the next start. */
  async process(run: QueuedRun, signal: AbortSignal): Promise<void> {
    const { runs, reports } = this.#parts;
    this.#enterStage(run, REPORT_STAGES[0]);
    const obstacle = (await this.#fetchLinks(run)) ?? (signal.aborted ? null : await this.#analyse(run, signal));
    if (signal.aborted) return;
    if (obstacle !== null) {
      for (const report of this.#openReports(run)) this.#complete(run, unreadOutcome(report, obstacle));
    }
    if (reports.ofRun(run.projectId, run.run).every(({ status }) => status === COMPLETE)) runs.finish(run);
  }

  /** Fetches what is linked and not here yet. Returns why it could not, or null. */
  async #fetchLinks(run: QueuedRun): Promise<string | null> {
    const { runs, blobs, maxFileBytes } = this.#parts;
    const rules = { allowPrivate: this.#parts.allowPrivateFileLinks, timeoutMs: this.#parts.fileLinkTimeoutMs };
    for (const file of runs.files(run.projectId, run.run)) {
      if (file.fileLink === null || file.blob !== null) continue;
      try {
        const saved = await fetchFileLink(file.fileLink, rules, (bytes) => blobs.write(bytes, maxFileBytes));
        runs.fetched(run.projectId, run.run, file.position, saved.blob, saved.size);
      } catch (error) {
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

  /** Runs the worker, a second time where the first crashes or takes too long. Returns what stood in the way, or null. */
  async #analyse(run: QueuedRun, signal: AbortSignal): Promise<string | null> {
    let obstacle: string | null = null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const said: string[] = [];
      const end = await this.#attempt(run, signal, (message) => said.push(message));
      if (end.kind === 'stopped' || this.#openReports(run).length === 0) return null;
      if (said.length > 0) return said.join(' ');
      obstacle = this.#describe(end);
      this.#parts.log(
        `run ${run.run} of project ${run.projectId}, attempt ${attempt}: ${end.kind === 'crashed' ? end.detail : end.kind}`,
      );
    }
    return obstacle;
  }

  async #attempt(run: QueuedRun, signal: AbortSignal, onError: (message: string) => void): Promise<WorkerEnd> {
    const outputDirectory = join(this.#parts.workDirectory, `${run.projectId}-${run.run}`);
    await rm(outputDirectory, { recursive: true, force: true });
    await mkdir(outputDirectory, { recursive: true, mode: 0o700 });
    try {
      const { workerPath, timeLimitMs } = this.#parts;
      return await runWorker(this.#job(run, outputDirectory), { workerPath, timeLimitMs, signal }, (event) =>
        this.#handle(run, outputDirectory, event, onError),
      );
    } finally {
      await rm(outputDirectory, { recursive: true, force: true });
    }
  }

  #job(run: QueuedRun, outputDirectory: string): AnalysisJob {
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
        ),
      outputDirectory,
      startedAt: new Date(run.queuedAt).toISOString(),
    };
  }

  async #handle(
    run: QueuedRun,
    directory: string,
    event: CheckedEvent,
    onError: (message: string) => void,
  ): Promise<void> {
    if (event.type === 'error') return onError(event.message);
    const open = new Set(this.#openReports(run).map(({ id }) => id));
    if (event.type === 'stage') {
      for (const id of event.reportIds) if (open.has(id)) this.#parts.reports.advance(id, event.stage);
      return;
    }
    if (!open.has(event.reportId)) return;
    if (isInside(directory, event.reportPdfPath)) await this.#keepReport(run, event);
    else onError('the checks named a report outside their folder.');
  }

  async #keepReport(run: QueuedRun, event: ReportEvent): Promise<void> {
    const { blob, size } = await this.#parts.blobs.adopt(event.reportPdfPath);
    this.#complete(run, { ...event, pdf: blob, pdfSize: size });
  }

  /** Result, findings, document, webhook and the project's last activity are one transaction: all there, or none. */
  #complete(run: QueuedRun, outcome: ReportOutcome): void {
    const { database, reports, outbox, projects, sendWebhooks, clock } = this.#parts;
    database.transaction(() => {
      if (!reports.complete(outcome)) return;
      if (sendWebhooks) outbox.add(outcome.reportId, clock());
      projects.touch(run.projectId);
    });
    this.#parts.onReportCompleted();
  }

  #enterStage(run: QueuedRun, stage: (typeof REPORT_STAGES)[number]): void {
    for (const report of this.#openReports(run)) this.#parts.reports.advance(report.id, stage);
  }

  #openReports(run: QueuedRun) {
    return this.#parts.reports.ofRun(run.projectId, run.run).filter(({ status }) => status !== COMPLETE);
  }

  #describe(end: WorkerEnd): string {
    if (end.kind === 'timed-out') return `reading them took longer than ${this.#parts.timeLimitMs / 1000} s.`;
    if (end.kind === 'ended') return 'the checks ended without a result.';
    return 'the program that reads them broke off, which a damaged file can cause.';
  }
}
