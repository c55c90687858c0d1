/** Announced files in the adapter's SQLite file. */
import type { SqliteConnection } from './sqlite-connection.js';
import { loadProject } from './sqlite-project-store.js';
import { filenameFor, otherwiseNamed, uploadOf, type UploadRow } from './upload-rows.js';
import type { UploadStore } from './upload-store.js';

export function sqliteUploadStore(connection: SqliteConnection): UploadStore {
  const uploadRows = (projectId: string): UploadRow[] =>
    connection.all<UploadRow>('SELECT * FROM uploads WHERE project_id = ? ORDER BY rowid', [projectId]);
  return {
    async recordUpload(upload, maxFiles) {
      return connection.atomically(() => {
        const { uploadId, projectId, name, size, type, label, createdAt } = upload;
        const run = loadProject(connection, projectId)?.run;
        if (run === undefined) return null;
        const filename = filenameFor(upload, run, uploadRows(projectId), maxFiles);
        if (filename === null) return null;
        connection.run(
          `INSERT INTO uploads (upload_id, project_id, run, name, filename, size, type, label, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [uploadId, projectId, run, name, filename, size, type, label, createdAt],
        );
        return { ...upload, filename };
      });
    },
    async discardUpload(uploadId) {
      connection.run('DELETE FROM uploads WHERE upload_id = ?', [uploadId]);
    },
    async fixDigests(projectId, uploads) {
      return connection.atomically(() => {
        const other = otherwiseNamed(uploads, uploadRows(projectId));
        if (other !== null) return other;
        for (const { uploadId, sha256 } of uploads) {
          connection.run('UPDATE uploads SET sha256 = ? WHERE upload_id = ? AND project_id = ?', [
            sha256,
            uploadId,
            projectId,
          ]);
        }
        return null;
      });
    },
    async findUploads(projectId) {
      return uploadRows(projectId).map(uploadOf);
    },
  };
}
