import type { Cities } from './drawing-checks/city-data.js';
import type { Database } from './database/database.js';
import type { ProjectStore } from './database/project-store.js';
import type { OutboxStore } from './database/outbox-store.js';
import type { ReportStore } from './database/report-store.js';
import type { ReviewStore } from './database/review-store.js';
import type { RunStore } from './database/run-store.js';
import type { UploadStore } from './database/upload-store.js';
import type { ReviewAccess } from './pages/review/review-access.js';
import type { SheetPictures } from './sheet-pictures/sheet-pictures.js';
import type { SignedTokens } from './signed-token.js';
import type { BlobStore } from './storage/blob-store.js';
import type { StorageLinks } from './storage/storage-links.js';

/** What the API and the pages work with. */
export interface ServiceParts {
  readonly cities: Cities;
  readonly database: Database;
  readonly projects: ProjectStore;
  readonly uploads: UploadStore;
  readonly runs: RunStore;
  readonly reports: ReportStore;
  readonly reviews: ReviewStore;
  /** Null where nobody may review. */
  readonly review: ReviewAccess | null;
  readonly outbox: OutboxStore;
  readonly blobs: BlobStore;
  /** Checks nothing about who may see a file; that is the caller's. */
  readonly pictures: SheetPictures;
  readonly links: StorageLinks;
  readonly tokens: SignedTokens;
  readonly maxFileBytes: number;
  readonly frameAncestors: string;
  /** Where the pages of this service are reached. */
  readonly publicUrl: () => string;
  /** Whether a fault of the service's own keeps the project's run from going on. */
  readonly isHeldUp: (projectId: string) => boolean;
  /** Called after a run was added to the queue. */
  readonly onRunQueued: () => void;
  /** Whether completion webhooks have somewhere to go. */
  readonly sendsWebhooks: boolean;
  readonly clock: () => number;
  readonly log: (line: string) => void;
}
