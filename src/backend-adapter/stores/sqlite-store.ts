/** The default store: one SQLite file on one machine. */
import { SqliteConnection } from './sqlite-connection.js';
import { sqliteProjectStore } from './sqlite-project-store.js';
import { sqlitePropertyStore } from './sqlite-property-store.js';
import { sqliteReceiptStore } from './sqlite-receipt-store.js';
import { sqliteUploadStore } from './sqlite-upload-store.js';
import type { Store } from './store.js';

/** Makes the file, or brings it up to date. Throws where it cannot be used, or where a newer release wrote it. */
export function openSqliteStore(path: string): Store {
  const connection = new SqliteConnection(path);
  return {
    ...sqliteProjectStore(connection),
    ...sqliteUploadStore(connection),
    ...sqliteReceiptStore(connection),
    ...sqlitePropertyStore(connection),
    async close() {
      connection.close();
    },
  };
}
