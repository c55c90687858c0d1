/** The files of a project for which an upload was requested, and their names in the service. Times are ISO 8601 in UTC. */
import type { DrawingView } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { lockProject, type Database, type Queries } from './database.js';

export interface StoredUpload {
  readonly uploadId: string;
  readonly projectId: string;
  /** The name as the applicant knows it, and the name in the service, unique in the project. */
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly type: string;
  readonly label: string;
  readonly createdAt: string;
}

/** How many upload addresses may be requested between two runs, for each allowed file: retries and changed files need new ones. */
const REQUESTS_PER_FILE = 10;

export function createUploadStore(database: Database) {
  return {
    /** Gives the upload a unique filename. Null if ten times `maxFiles` were requested since the last run. Throws not_found. */
    recordUpload: (upload: Omit<StoredUpload, 'filename'>, maxFiles: number) =>
      database.transaction(async (transaction): Promise<StoredUpload | null> => {
        const { uploadId, projectId, createdAt, name, size, type, label } = upload;
        const run = (await lockProject(database, transaction, projectId))?.run;
        if (run === undefined) throw new AdapterError('not_found');
        const rows = await uploadRows(transaction, projectId);
        if (rows.filter((row) => row.run === run).length >= maxFiles * REQUESTS_PER_FILE) return null;
        const filename = uniqueFilename(name, new Set(rows.map((row) => row.filename.toLowerCase())));
        const row = { upload_id: uploadId, project_id: projectId, run, name, filename, size, type, label };
        const added = transaction.insertInto('uploads').values({ ...row, created_on: createdAt });
        await added.execute();
        return { ...upload, filename };
      }),
    /** Deletes an upload for which the service returned no address. */
    discardUpload: (uploadId: string) =>
      database.transaction((transaction) =>
        transaction.deleteFrom('uploads').where('upload_id', '=', uploadId).execute(),
      ),
    /** Sets the digests of uploads that have none. If one has another digest, sets none and returns its id; else null. */
    fixDigests: (projectId: string, uploads: readonly Pick<DrawingView, 'uploadId' | 'sha256'>[]) =>
      database.transaction(async (transaction): Promise<string | null> => {
        await lockProject(database, transaction, projectId);
        const rows = await uploadRows(transaction, projectId);
        const fixed = new Map(rows.map(({ uploadId, sha256 }) => [uploadId, sha256]));
        const other = uploads.find(({ uploadId, sha256 }) => (fixed.get(uploadId) ?? sha256) !== sha256);
        if (other !== undefined) return other.uploadId;
        for (const { uploadId, sha256 } of uploads) {
          const named = transaction.updateTable('uploads').where('upload_id', '=', uploadId);
          await named.where('project_id', '=', projectId).set({ sha256 }).execute();
        }
        return null;
      }),
    findUploads: (projectId: string): Promise<StoredUpload[]> =>
      database.run((queries) => uploadRows(queries, projectId)),
  };
}

function uploadRows(queries: Queries, projectId: string) {
  return queries
    .selectFrom('uploads')
    .select(['upload_id as uploadId', 'project_id as projectId', 'name', 'filename', 'size', 'type', 'label'])
    .select(['created_on as createdAt', 'run', 'sha256'])
    .where('project_id', '=', projectId)
    .orderBy('sequence')
    .execute();
}

/** A filename that is not in `taken`, ignoring case: `plan.pdf`, `plan-2.pdf`, `plan-3.pdf`. */
function uniqueFilename(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  for (let number = 2; ; number += 1) {
    const candidate = `${stem}-${number}${extension}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
