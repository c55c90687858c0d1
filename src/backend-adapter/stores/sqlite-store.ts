/** The default store of projects, uploads and receipts, on one SQLite file. */
import { isOpen, withHandOff, withPendingRun, withRunBegun, withRunCancelled, withTracking } from './project-steps.js';
import type { SqliteConnection } from './sqlite-connection.js';
import type {
  NewUpload,
  PendingRun,
  ProjectStore,
  RecordedReceipt,
  Redemption,
  StoredProject,
  StoredUpload,
  TrackingState,
} from './store.js';
import { uniqueFilename } from './unique-filename.js';

interface ProjectRow {
  readonly record: string;
}
interface UploadRow {
  readonly upload_id: string;
  readonly project_id: string;
  readonly run: number;
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly type: string;
  readonly label: string;
  readonly created_at: string;
}
interface ReceiptRow {
  readonly project_id: string;
  readonly run: number;
  readonly idempotency_key: string | null;
  readonly redeemed_at: string | null;
}

/** How many addresses may be asked for between two runs, for each file that is allowed: retries need fresh ones. */
const REQUESTS_PER_FILE = 10;

export class SqliteStore implements ProjectStore {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async createProject(project: StoredProject): Promise<boolean> {
    return this.#connection.atomically(() => {
      if (this.#load(project.id) !== null) return false;
      this.#connection.run(
        'INSERT INTO projects (id, service_id, owner_id, open, revision, created_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [
          project.id,
          project.serviceId,
          project.ownerId,
          isOpen(project) ? 1 : 0,
          project.revision,
          project.createdAt,
          JSON.stringify(project),
        ],
      );
      return true;
    });
  }

  async findProject(id: string): Promise<StoredProject | null> {
    return this.#load(id);
  }

  async findProjectsByServiceId(serviceId: string): Promise<StoredProject[]> {
    return this.#connection
      .all<ProjectRow>('SELECT record FROM projects WHERE service_id = ?', [serviceId])
      .map(projectOf);
  }

  async listProjectsOf(
    ownerId: string,
    page: { take: number; skip: number },
  ): Promise<{ projects: StoredProject[]; total: number }> {
    const rows = this.#connection.all<ProjectRow>(
      'SELECT record FROM projects WHERE owner_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?',
      [ownerId, page.take, page.skip],
    );
    const count = this.#connection.get<{ total: number }>('SELECT count(*) AS total FROM projects WHERE owner_id = ?', [
      ownerId,
    ]);
    return { projects: rows.map(projectOf), total: count?.total ?? 0 };
  }

  async listOpenProjects(): Promise<string[]> {
    return this.#connection
      .all<{ id: string }>('SELECT id FROM projects WHERE open = 1 ORDER BY created_at', [])
      .map(({ id }) => id);
  }

  async prepareRun(id: string, pending: PendingRun): Promise<StoredProject | null> {
    return this.#step(id, (project) => withPendingRun(project, pending));
  }

  async beginRun(id: string, at: string): Promise<StoredProject | null> {
    return this.#step(id, (project) => withRunBegun(project, at));
  }

  async cancelRun(id: string, at: string): Promise<StoredProject | null> {
    return this.#step(id, (project) => withRunCancelled(project, at));
  }

  async saveTracking(
    id: string,
    expectedRevision: number,
    state: TrackingState,
    at: string,
  ): Promise<StoredProject | null> {
    return this.#step(id, (project) =>
      project.revision === expectedRevision ? withTracking(project, state, at) : null,
    );
  }

  async markHandedOff(
    id: string,
    baseline: Readonly<Record<string, string>>,
    at: string,
  ): Promise<StoredProject | null> {
    return this.#step(id, (project) => withHandOff(project, baseline, at));
  }

  async recordUpload(upload: NewUpload, maxFiles: number): Promise<StoredUpload | null> {
    return this.#connection.atomically(() => {
      const run = this.#load(upload.projectId)?.run;
      if (run === undefined) return null;
      const rows = this.#uploadRows(upload.projectId);
      const waiting = rows.filter((row) => row.run === run);
      const files = new Set([...waiting, upload].map(({ name, size }) => JSON.stringify([name, size])));
      if (files.size > maxFiles || waiting.length >= maxFiles * REQUESTS_PER_FILE) return null;
      const filename = uniqueFilename(upload.name, new Set(rows.map((row) => row.filename.toLowerCase())));
      this.#connection.run(
        'INSERT INTO uploads (upload_id, project_id, run, name, filename, size, type, label, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [
          upload.uploadId,
          upload.projectId,
          run,
          upload.name,
          filename,
          upload.size,
          upload.type,
          upload.label,
          upload.createdAt,
        ],
      );
      return { ...upload, filename };
    });
  }

  async discardUpload(uploadId: string): Promise<void> {
    this.#connection.run('DELETE FROM uploads WHERE upload_id = ?', [uploadId]);
  }

  async findUploads(projectId: string): Promise<StoredUpload[]> {
    return this.#uploadRows(projectId).map((row) => ({
      uploadId: row.upload_id,
      projectId: row.project_id,
      name: row.name,
      filename: row.filename,
      size: row.size,
      type: row.type,
      label: row.label,
      createdAt: row.created_at,
    }));
  }

  async recordReceipt(receipt: RecordedReceipt, expectedRevision: number): Promise<boolean> {
    return this.#connection.atomically(() => {
      if (this.#load(receipt.projectId)?.revision !== expectedRevision) return false;
      this.#connection.run(
        'INSERT INTO receipts (jti, project_id, run, issued_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [receipt.jti, receipt.projectId, receipt.run, receipt.issuedAt, receipt.expiresAt],
      );
      return true;
    });
  }

  async findRedemption(jti: string): Promise<{ idempotencyKey: string; redeemedAt: string } | null> {
    return redemptionOf(this.#receiptRow(jti));
  }

  async redeemReceipt(jti: string, idempotencyKey: string, expectedRevision: number, at: string): Promise<Redemption> {
    return this.#connection.atomically((): Redemption => {
      const row = this.#receiptRow(jti);
      if (row === undefined) return { outcome: 'unknown' };
      const earlier = redemptionOf(row);
      if (earlier !== null) {
        if (earlier.idempotencyKey !== idempotencyKey) return { outcome: 'used' };
        return { outcome: 'repeated', redeemedAt: earlier.redeemedAt };
      }
      if (this.#load(row.project_id)?.revision !== expectedRevision) return { outcome: 'changed' };
      const elsewhere = this.#connection.get(
        'SELECT 1 FROM receipts WHERE project_id = ? AND run = ? AND idempotency_key <> ? LIMIT 1',
        [row.project_id, row.run, idempotencyKey],
      );
      if (elsewhere !== undefined) return { outcome: 'used' };
      this.#connection.run('UPDATE receipts SET idempotency_key = ?, redeemed_at = ? WHERE jti = ?', [
        idempotencyKey,
        at,
        jti,
      ]);
      return { outcome: 'redeemed', redeemedAt: at };
    });
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #step(id: string, next: (project: StoredProject) => StoredProject | null): StoredProject | null {
    return this.#connection.atomically(() => {
      const before = this.#load(id);
      const after = before === null ? null : next(before);
      if (after === null) return null;
      this.#connection.run('UPDATE projects SET open = ?, revision = ?, record = ? WHERE id = ?', [
        isOpen(after) ? 1 : 0,
        after.revision,
        JSON.stringify(after),
        id,
      ]);
      return after;
    });
  }

  #load(id: string): StoredProject | null {
    const row = this.#connection.get<ProjectRow>('SELECT record FROM projects WHERE id = ?', [id]);
    return row === undefined ? null : projectOf(row);
  }

  #uploadRows(projectId: string): UploadRow[] {
    return this.#connection.all<UploadRow>('SELECT * FROM uploads WHERE project_id = ? ORDER BY rowid', [projectId]);
  }

  #receiptRow(jti: string): ReceiptRow | undefined {
    return this.#connection.get<ReceiptRow>(
      'SELECT project_id, run, idempotency_key, redeemed_at FROM receipts WHERE jti = ?',
      [jti],
    );
  }
}

function projectOf(row: ProjectRow): StoredProject {
  return JSON.parse(row.record) as StoredProject;
}

function redemptionOf(row: ReceiptRow | undefined): { idempotencyKey: string; redeemedAt: string } | null {
  if (row === undefined || row.idempotency_key === null || row.redeemed_at === null) return null;
  return { idempotencyKey: row.idempotency_key, redeemedAt: row.redeemed_at };
}
