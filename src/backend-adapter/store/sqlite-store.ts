/** The default store: one SQLite file on one machine, and secrets in files beside it. */
import { dirname } from 'node:path';
import { fileSecrets } from './secrets.js';
import { sqliteAttemptStore } from './sqlite-attempt-store.js';
import { SqliteConnection } from './sqlite-connection.js';
import { sqliteCreationStore } from './sqlite-creation-store.js';
import { sqliteLeaseStore } from './sqlite-lease-store.js';
import { sqliteOutboxStore } from './sqlite-outbox-store.js';
import { sqliteProjectStore } from './sqlite-project-store.js';
import { sqlitePropertyStore } from './sqlite-property-store.js';
import { sqliteReceiptStore } from './sqlite-receipt-store.js';
import { sqliteRevisitStore } from './sqlite-revisit-store.js';
import { sqliteRunTimeStore } from './sqlite-run-time-store.js';
import { sqliteUploadStore } from './sqlite-upload-store.js';
import type { Store } from './store.js';

/** Makes the file, or brings it up to date. Throws where it cannot be used, or where a newer release wrote it. */
export function openSqliteStore(path: string): Store {
  const connection = new SqliteConnection(path);
  return {
    ...sqliteProjectStore(connection),
    ...sqliteCreationStore(connection),
    ...sqliteLeaseStore(connection),
    ...sqliteRevisitStore(connection),
    ...sqliteUploadStore(connection),
    ...sqliteAttemptStore(connection),
    ...sqliteRunTimeStore(connection),
    ...sqliteReceiptStore(connection),
    ...sqlitePropertyStore(connection),
    ...sqliteOutboxStore(connection),
    // One process has the file: nobody else changes it, and nobody else is there to be told.
    onChange() {},
    async passHint() {},
    async tellSeen() {},
    // The database's lock is the one that ends with its process.
    ...fileSecrets(dirname(path), (work) => connection.atomically(work)),
    async close() {
      connection.close();
    },
  };
}
