/** The files that were announced for a project, and the names they have in the service. Times are ISO 8601 in UTC. */

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

export type NewUpload = Omit<StoredUpload, 'filename'>;

export interface NamedDigest {
  readonly uploadId: string;
  /** 64 lower-case hexadecimal digits; null where it is not known, which fixes nothing. */
  readonly sha256: string | null;
}

export interface UploadStore {
  /**
   * Keeps an upload under a filename that is unique in the project. Null where the project has `maxFiles` other files (by
   * name and size) waiting for a run already, or ten times as many requests for them.
   */
  recordUpload(upload: NewUpload, maxFiles: number): Promise<StoredUpload | null>;
  /** Forgets an upload for which the service gave no address. */
  discardUpload(uploadId: string): Promise<void>;
  /**
   * Fixes the digest of each of these uploads of the project, where it has none yet. The id of one that has another digest, and then none
   * is fixed; null where all have theirs.
   */
  fixDigests(projectId: string, uploads: readonly NamedDigest[]): Promise<string | null>;
  findUploads(projectId: string): Promise<StoredUpload[]>;
}
