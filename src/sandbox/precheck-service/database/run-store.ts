import { randomUUID } from 'node:crypto';
import { REPORT_STAGES } from 'precheck-contract/precheck-service';
import { Store } from './database.js';

export interface RunFile {
  readonly position: number;
  readonly type: string;
  readonly label: string;
  readonly filename: string;
  /** Where the service fetches the file from (Option A); null where it was uploaded. */
  readonly fileLink: string | null;
  readonly blob: string | null;
  readonly size: number | null;
}

export interface NewRun {
  readonly projectId: string;
  readonly permitType: string;
  /** The rehearsal of the run; null for an ordinary one. */
  readonly rehearsal: string | null;
  readonly files: readonly Omit<RunFile, 'position'>[];
  readonly reports: readonly { readonly key: string; readonly name: string; readonly passMark: number }[];
}

export interface QueuedRun {
  readonly projectId: string;
  readonly run: number;
  readonly permitType: string;
  readonly rehearsal: string | null;
  readonly queuedAt: number;
}

/** One run of a project in the list of its attempts. */
export interface Attempt {
  readonly run: number;
  readonly permitType: string;
  readonly queuedAt: number;
  /** Null while it is open. */
  readonly completedAt: number | null;
}

/** A run that is running or waits in the queue. */
export interface OpenRun extends QueuedRun {
  readonly state: 'queued' | 'running';
  readonly address: string | null;
}

/**
 * Runs of projects and the queue they wait in. A run is queued, running or done; what was running when the service died is queued again.
 */
export class RunStore extends Store {
  /** Adds a run, its files and its reports (each in the first stage) and makes it the project's latest. Returns its number. */
  start(run: NewRun): number {
    const now = this.clock();
    return this.database.transaction(() => {
      this.database.run(
        'UPDATE projects SET run = run + 1, permit_type = ?, last_activity = max(last_activity, ?) WHERE id = ?',
        ...[run.permitType, now, run.projectId],
      );
      const number = this.#latest(run.projectId);
      this.database.run(
        `INSERT INTO runs (project_id, run, permit_type, rehearsal, state, queued_at) VALUES (?, ?, ?, ?, 'queued', ?)`,
        ...[run.projectId, number, run.permitType, run.rehearsal, now],
      );
      run.files.forEach((file, position) => this.#addFile(run.projectId, number, { ...file, position }));
      run.reports.forEach((report, position) => this.#addReport(run.projectId, number, position, report, now));
      return number;
    });
  }

  isOpen(projectId: string): boolean {
    const sql = `SELECT 1 AS found FROM runs WHERE project_id = ? AND state <> 'done'`;
    return this.database.get(sql, projectId) !== undefined;
  }

  /** All runs of a project, the first one first. */
  attempts(projectId: string): Attempt[] {
    return this.database.all<Attempt>(
      `SELECT run, permit_type AS permitType, queued_at AS queuedAt, completed_at AS completedAt FROM runs
       WHERE project_id = ? ORDER BY run`,
      projectId,
    );
  }

  files(projectId: string, run: number): RunFile[] {
    return this.database.all<RunFile>(
      `SELECT position, type, label, filename, file_link AS fileLink, blob, size FROM run_files
       WHERE project_id = ? AND run = ? ORDER BY position`,
      ...[projectId, run],
    );
  }

  fetched(projectId: string, run: number, position: number, blob: string, size: number): void {
    this.database.run(
      'UPDATE run_files SET blob = ?, size = ? WHERE project_id = ? AND run = ? AND position = ?',
      ...[blob, size, projectId, run, position],
    );
  }

  /** After a start: what a service before this one left unfinished goes back into the queue. */
  requeueInterrupted(): void {
    this.database.run(`UPDATE runs SET state = 'queued' WHERE state = 'running'`);
  }

  /** One that is done stays done. */
  requeue(run: Pick<QueuedRun, 'projectId' | 'run'>): void {
    this.#setState(run, 'queued', null);
  }

  /** Runs that are running or waiting, in the order in which they are or will be taken up. */
  open(limit: number): OpenRun[] {
    return this.database.all<OpenRun>(
      `SELECT project_id AS projectId, runs.run AS run, runs.permit_type AS permitType, queued_at AS queuedAt, state, projects.address AS address
       FROM runs JOIN projects ON projects.id = runs.project_id WHERE state <> 'done'
       ORDER BY state = 'queued', runs.rowid LIMIT ?`,
      limit,
    );
  }

  openCounts(): { running: number; queued: number } {
    const rows = this.database.all<{ state: string; count: number }>(
      `SELECT state, count(*) AS count FROM runs WHERE state <> 'done' GROUP BY state`,
    );
    const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
    return { running: countOf('running'), queued: countOf('queued') };
  }

  /** Takes the oldest queued run. */
  takeNext(): QueuedRun | undefined {
    return this.database.transaction(() => {
      const next = this.database.get<QueuedRun>(
        `SELECT project_id AS projectId, run, permit_type AS permitType, rehearsal, queued_at AS queuedAt FROM runs
         WHERE state = 'queued' ORDER BY rowid LIMIT 1`,
      );
      if (next) this.#setState(next, 'running', null);
      return next;
    });
  }

  finish(run: Pick<QueuedRun, 'projectId' | 'run'>): void {
    this.#setState(run, 'done', this.clock());
  }

  #setState(run: Pick<QueuedRun, 'projectId' | 'run'>, state: string, completedAt: number | null): void {
    this.database.run(
      `UPDATE runs SET state = ?, completed_at = ? WHERE project_id = ? AND run = ? AND state <> 'done'`,
      ...[state, completedAt, run.projectId, run.run],
    );
  }

  #latest(projectId: string): number {
    const row = this.database.get<{ run: number }>('SELECT run FROM projects WHERE id = ?', projectId);
    if (!row) throw new Error(`A run was started for a project that does not exist: ${projectId}.`);
    return row.run;
  }

  #addFile(projectId: string, run: number, file: RunFile): void {
    this.database.run(
      'INSERT INTO run_files (project_id, run, position, type, label, filename, file_link, blob, size) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[projectId, run, file.position, file.type, file.label, file.filename, file.fileLink, file.blob, file.size],
    );
  }

  #addReport(projectId: string, run: number, position: number, report: NewRun['reports'][number], now: number): void {
    const id = randomUUID();
    this.database.run(
      'INSERT INTO reports (id, project_id, run, position, report_key, name, pass_mark, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, projectId, run, position, report.key, report.name, report.passMark, REPORT_STAGES[0]],
    );
    this.database.run(
      'INSERT INTO report_stages (report_id, stage, started_at) VALUES (?, ?, ?)',
      ...[id, REPORT_STAGES[0], now],
    );
  }
}
