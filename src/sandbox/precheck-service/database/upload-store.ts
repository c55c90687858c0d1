import { randomUUID } from 'node:crypto';
import { Store } from './database.js';

/** A file that has arrived in storage. `blob` is its name on disk, `size` in bytes. */
export interface StoredUpload {
  readonly id: string;
  readonly filename: string;
  readonly type: string;
  readonly label: string;
  readonly blob: string;
  readonly size: number;
}

export class UploadStore extends Store {
  /** Reserves an upload and returns its id, which the upload address carries. */
  request(projectId: string, filename: string): string {
    const id = randomUUID();
    this.database.run('INSERT INTO uploads (id, project_id, filename) VALUES (?, ?, ?)', id, projectId, filename);
    return id;
  }

  /** Whether an upload address was ever asked for with this filename. */
  wasRequested(projectId: string, filename: string): boolean {
    const sql = 'SELECT 1 AS found FROM uploads WHERE project_id = ? AND filename = ?';
    return this.database.get(sql, projectId, filename) !== undefined;
  }

  exists(id: string): boolean {
    return this.database.get('SELECT 1 AS found FROM uploads WHERE id = ?', id) !== undefined;
  }

  /** Records the bytes of an upload. Returns the blob that nothing needs any more, where the address was used before. */
  arrive(id: string, blob: string, size: number): string | null {
    return this.database.transaction(() => {
      const before = this.database.get<{ blob: string | null }>('SELECT blob FROM uploads WHERE id = ?', id);
      this.database.run(
        'UPDATE uploads SET blob = ?, size = ?, arrival = (SELECT coalesce(max(arrival), 0) + 1 FROM uploads) WHERE id = ?',
        ...[blob, size, id],
      );
      return before?.blob && !this.#isInRun(before.blob) ? before.blob : null;
    });
  }

  describe(id: string, type: string, label: string): void {
    this.database.run('UPDATE uploads SET type = ?, label = ? WHERE id = ?', type, label, id);
  }

  /** The newest copy of each filename, in the order in which the files first came. */
  current(projectId: string): StoredUpload[] {
    return this.database.all<StoredUpload>(
      `SELECT id, filename, type, label, blob, size FROM uploads AS upload WHERE project_id = ? AND blob IS NOT NULL AND arrival =
         (SELECT max(arrival) FROM uploads WHERE project_id = upload.project_id AND filename = upload.filename) ORDER BY sequence`,
      projectId,
    );
  }

  /** Forgets every copy of a filename. Returns the blobs that nothing needs any more. */
  forget(projectId: string, filename: string): string[] {
    return this.database.transaction(() => {
      const sql = 'SELECT blob FROM uploads WHERE project_id = ? AND filename = ? AND blob IS NOT NULL';
      const blobs = this.database.all<{ blob: string }>(sql, projectId, filename);
      this.database.run('DELETE FROM uploads WHERE project_id = ? AND filename = ?', projectId, filename);
      return blobs.map(({ blob }) => blob).filter((blob) => !this.#isInRun(blob));
    });
  }

  /** All files that an upload, a run or a report has. */
  blobs(): Set<string> {
    const sql = 'SELECT blob FROM uploads UNION SELECT blob FROM run_files UNION SELECT pdf FROM reports';
    return new Set(this.database.all<{ blob: string }>(sql).map(({ blob }) => blob));
  }

  #isInRun(blob: string): boolean {
    return this.database.get('SELECT 1 AS found FROM run_files WHERE blob = ?', blob) !== undefined;
  }
}
