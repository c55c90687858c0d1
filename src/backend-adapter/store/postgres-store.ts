/** The store for several machines: a PostgreSQL database. Loaded only where it is configured. */
import { postgresAttemptStore } from './postgres-attempt-store.js';
import { PostgresConnection } from './postgres-connection.js';
import { postgresCreationStore } from './postgres-creation-store.js';
import { CHANNEL, PostgresChanges } from './postgres-changes.js';
import { postgresLeaseStore } from './postgres-lease-store.js';
import { LISTENER_HEARTBEAT_MS, PostgresListener } from './postgres-listener.js';
import { postgresOutboxStore } from './postgres-outbox-store.js';
import { postgresProjectStore } from './postgres-project-store.js';
import { postgresPropertyStore } from './postgres-property-store.js';
import { postgresReceiptStore } from './postgres-receipt-store.js';
import { postgresRevisitStore } from './postgres-revisit-store.js';
import { MIGRATIONS, prepareSchema } from './postgres-schema.js';
import { postgresSecretStore } from './postgres-secret-store.js';
import { postgresRunTimeStore } from './postgres-run-time-store.js';
import { postgresUploadStore } from './postgres-upload-store.js';
import type { StoreChange } from './change-store.js';
import type { Store } from './store.js';

export interface PostgresStoreOptions {
  /** A secret: `postgresql://user:password@host/database`. */
  readonly connectionString: string;
  readonly mostConnections: number;
  readonly random: () => number;
  /** A connection broke; another is made. */
  readonly onLost: (error: Error) => void;
}

/** Makes the tables, or brings them up to date. Rejects where the server cannot be used, or where a newer release wrote them. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  await prepareSchema(options.connectionString, MIGRATIONS);
  const connection = new PostgresConnection(options);
  const changes = new PostgresChanges();
  const told = new Set<(change: StoreChange) => void>();
  const tell = (change: StoreChange | null): void => {
    if (change !== null) for (const listener of told) listener(change);
  };
  const listener = new PostgresListener({
    ...options,
    channel: CHANNEL,
    heartbeatMs: LISTENER_HEARTBEAT_MS,
    onPayload: (payload) => tell(changes.read(payload)),
    onGap: () => tell({ kind: 'gap' }),
  });
  try {
    await listener.open();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    ...postgresProjectStore(connection, changes),
    ...postgresCreationStore(connection),
    ...postgresLeaseStore(connection, changes),
    ...postgresRevisitStore(connection),
    ...postgresUploadStore(connection),
    ...postgresAttemptStore(connection),
    ...postgresRunTimeStore(connection),
    ...postgresReceiptStore(connection),
    ...postgresPropertyStore(connection),
    ...postgresSecretStore(connection),
    ...postgresOutboxStore(connection),
    onChange: (given) => void told.add(given),
    passHint: (projectId) => changes.tell(connection, { kind: 'hint', projectId }),
    tellSeen: (projectIds) => changes.tellSeen(connection, projectIds),
    async close() {
      await listener.close();
      await connection.close();
    },
  };
}
