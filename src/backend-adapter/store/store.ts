/** The adapter's store. Each method is one atomic step, named after its purpose. */
import { createAttemptStore } from './attempt-store.js';
import { createCreationStore } from './creation-store.js';
import type { ChangeStore, Database } from './database.js';
import { createLeaseStore } from './lease-store.js';
import { createOutboxStore } from './outbox-store.js';
import { createProjectStore } from './project-store.js';
import { createPropertyStore } from './property-store.js';
import { createReceiptStore } from './receipt-store.js';
import { createRetentionStore } from './retention-store.js';
import { createSecretStore } from './secret-store.js';
import { createUploadStore } from './upload-store.js';

export type * from './attempt-store.js';
export type * from './creation-store.js';
export type { ChangeStore } from './database.js';
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
  given: Pick<ChangeStore, 'onChange'> & { readonly close: () => Promise<void> },
) {
  const changes: Pick<ChangeStore, 'notifyOthers'> = {
    notifyOthers: (told) => database.run((queries) => database.notify(queries, told)),
  };
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
    ...changes,
    ...given,
  };
}
