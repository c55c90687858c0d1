/** The adapter's store. Each method is one atomic step, named after its purpose. */
import { createAttemptStore } from './attempt-store.js';
import { createCreationStore } from './creation-store.js';
import type { Database } from './database.js';
import { createLeaseStore } from './lease-store.js';
import { createOutboxStore } from './outbox-store.js';
import { createProjectStore } from './project-store.js';
import { createPropertyStore } from './property-store.js';
import { createReceiptStore } from './receipt-store.js';
import { createRetentionStore } from './retention-store.js';
import { createSecretStore } from './secret-store.js';
import { createUploadStore } from './upload-store.js';
import type { StoreChange } from './postgres-changes.js';

export type * from './attempt-store.js';
export type * from './creation-store.js';
export type * from './lease-store.js';
export type * from './outbox-store.js';
export type { StoreChange } from './postgres-changes.js';
export type * from './project-steps.js';
export type * from './project-store.js';
export type * from './receipt-store.js';
export type * from './retention-store.js';
export type * from './upload-store.js';

export type Store = ReturnType<typeof createStore>;

/** The same store on either database. */
export function createStore(
  database: Database,
  given: {
    /** Calls `listener` for each change that another instance reports, until the store closes. */
    onChange(listener: (change: StoreChange) => void): void;
    close(): Promise<void>;
  },
) {
  return {
    ...createProjectStore(database),
    ...createCreationStore(database),
    ...createLeaseStore(database),
    ...createUploadStore(database),
    ...createAttemptStore(database),
    ...createReceiptStore(database),
    ...createPropertyStore(database),
    ...createOutboxStore(database),
    ...createRetentionStore(database),
    ...createSecretStore(database),
    notifyOthers: (changes: readonly StoreChange[]): Promise<void> =>
      database.run((queries) => database.notify(queries, changes)),
    ...given,
  };
}
