/** How uploads stand in a table, and which more of them may come: the same in every store. */
import { uniqueFilename } from './unique-filename.js';
import type { NamedDigest, NewUpload, StoredUpload } from './upload-store.js';

export interface UploadRow {
  readonly upload_id: string;
  readonly project_id: string;
  readonly run: number;
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly type: string;
  readonly label: string;
  readonly created_at: string;
  /** Null until a run was asked for on it. */
  readonly sha256: string | null;
}

/** How many addresses may be asked for between two runs, for each file that is allowed: retries need fresh ones. */
const REQUESTS_PER_FILE = 10;

/** The name that an upload has in the service, or null where the project has as many as it may. */
export function filenameFor(
  upload: NewUpload,
  run: number,
  rows: readonly UploadRow[],
  maxFiles: number,
): string | null {
  const waiting = rows.filter((row) => row.run === run);
  const files = new Set([...waiting, upload].map(({ name, size }) => JSON.stringify([name, size])));
  if (files.size > maxFiles || waiting.length >= maxFiles * REQUESTS_PER_FILE) return null;
  return uniqueFilename(upload.name, new Set(rows.map((row) => row.filename.toLowerCase())));
}

/** An upload whose digest is another than is named now. */
export function otherwiseNamed(uploads: readonly NamedDigest[], rows: readonly UploadRow[]): string | null {
  const fixed = new Map(rows.map(({ upload_id, sha256 }) => [upload_id, sha256]));
  const other = uploads.find(({ uploadId, sha256 }) => (fixed.get(uploadId) ?? sha256) !== sha256);
  return other?.uploadId ?? null;
}

export function uploadOf(row: UploadRow): StoredUpload {
  return {
    uploadId: row.upload_id,
    projectId: row.project_id,
    name: row.name,
    filename: row.filename,
    size: row.size,
    type: row.type,
    label: row.label,
    createdAt: row.created_at,
  };
}
