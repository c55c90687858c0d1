/** Announced files in PostgreSQL. */
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';
import { lockProject } from './postgres-project-store.js';
import { filenameFor, otherwiseNamed, uploadOf, type UploadRow } from './upload-rows.js';
import type { UploadStore } from './upload-store.js';

export function postgresUploadStore(connection: PostgresConnection): UploadStore {
  const uploadRows = (session: PostgresSession, projectId: string): Promise<UploadRow[]> =>
    session.all<UploadRow>('SELECT * FROM precheck.uploads WHERE project_id = $1 ORDER BY sequence', [projectId]);
  return {
    recordUpload: (upload, maxFiles) =>
      connection.atomically(async (session) => {
        const { uploadId, projectId, name, size, type, label, createdAt } = upload;
        const run = (await lockProject(session, projectId))?.run;
        if (run === undefined) return null;
        const filename = filenameFor(upload, run, await uploadRows(session, projectId), maxFiles);
        if (filename === null) return null;
        await session.all(
          `INSERT INTO precheck.uploads (upload_id, project_id, run, name, filename, size, type, label, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [uploadId, projectId, run, name, filename, size, type, label, createdAt],
        );
        return { ...upload, filename };
      }),
    async discardUpload(uploadId) {
      await connection.all('DELETE FROM precheck.uploads WHERE upload_id = $1', [uploadId]);
    },
    fixDigests: (projectId, uploads) =>
      connection.atomically(async (session) => {
        await lockProject(session, projectId);
        const other = otherwiseNamed(uploads, await uploadRows(session, projectId));
        if (other !== null) return other;
        for (const { uploadId, sha256 } of uploads) {
          await session.all('UPDATE precheck.uploads SET sha256 = $1 WHERE upload_id = $2 AND project_id = $3', [
            sha256,
            uploadId,
            projectId,
          ]);
        }
        return null;
      }),
    async findUploads(projectId) {
      return (await uploadRows(connection, projectId)).map(uploadOf);
    },
  };
}
