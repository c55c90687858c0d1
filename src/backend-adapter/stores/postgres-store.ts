/** The store for several machines: a PostgreSQL database. Loaded only where it is configured. */
import { PostgresConnection } from './postgres-connection.js';
import { postgresOutboxStore } from './postgres-outbox-store.js';
import { postgresProjectStore } from './postgres-project-store.js';
import { postgresPropertyStore } from './postgres-property-store.js';
import { postgresReceiptStore } from './postgres-receipt-store.js';
import { MIGRATIONS, prepareSchema } from './postgres-schema.js';
import { postgresSecretStore } from './postgres-secret-store.js';
import { postgresUploadStore } from './postgres-upload-store.js';
import type { Store } from './store.js';

export interface PostgresStoreOptions {
  /** A secret: `postgresql://user:password@host/database`. */
  readonly connectionString: string;
  readonly mostConnections: number;
  readonly random: () => number;
  /** An idle connection broke; the next verb makes another. */
  readonly onLost: (error: Error) => void;
}

/** Makes the tables, or brings them up to date. Rejects where the server cannot be used, or where a newer release wrote them. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  await prepareSchema(options.connectionString, MIGRATIONS);
  const connection = new PostgresConnection(options);
  return {
    ...postgresProjectStore(connection),
    ...postgresUploadStore(connection),
    ...postgresReceiptStore(connection),
    ...postgresPropertyStore(connection),
    ...postgresSecretStore(connection),
    ...postgresOutboxStore(connection),
    close: () => connection.close(),
  };
}
