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

export interface UploadStore {
  /**
   * Keeps an upload under a filename that is unique in the project. Null where the project has `maxFiles` other files (by
   * name and size) waiting for a run already, or ten times as many requests for them.
   */
  recordUpload(upload: NewUpload, maxFiles: number): Promise<StoredUpload | null>;
  /** Forgets an upload for which the service gave no address. */
  discardUpload(uploadId: string): Promise<void>;
  findUploads(projectId: string): Promise<StoredUpload[]>;
}
