import type Database from 'libsql';

/** Each entry brings the file one version forward. Entries are never changed once released, only added. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE projects (
     id TEXT PRIMARY KEY, service_id TEXT NOT NULL, owner_id TEXT NOT NULL, open INTEGER NOT NULL,
     revision INTEGER NOT NULL, created_at TEXT NOT NULL, record TEXT NOT NULL,
     settled_at INTEGER, looked_at INTEGER
   ) STRICT;
   CREATE INDEX projects_by_service_id ON projects (service_id);
   CREATE INDEX projects_by_owner ON projects (owner_id, created_at);
   CREATE INDEX projects_open ON projects (open) WHERE open = 1;
   CREATE TABLE uploads (
     upload_id TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL,
     name TEXT NOT NULL, filename TEXT NOT NULL, size INTEGER NOT NULL, type TEXT NOT NULL, label TEXT NOT NULL,
     created_at TEXT NOT NULL, sha256 TEXT, UNIQUE (project_id, filename)
   ) STRICT;
   CREATE TABLE receipts (
     jti TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL,
     issued_at TEXT NOT NULL, expires_at TEXT NOT NULL, idempotency_key TEXT, redeemed_at TEXT
   ) STRICT;
   CREATE INDEX receipts_by_run ON receipts (project_id, run);
   CREATE TABLE property_answers (
     key TEXT PRIMARY KEY, read_at INTEGER NOT NULL, bytes INTEGER NOT NULL, content TEXT NOT NULL
   ) STRICT;
   CREATE INDEX property_answers_by_age ON property_answers (read_at, key, bytes);
   CREATE TABLE property_spending (
     account TEXT NOT NULL, period TEXT NOT NULL, spent INTEGER NOT NULL, closed_until INTEGER,
     PRIMARY KEY (account, period)
   ) STRICT;
   CREATE TABLE outbox (
     sequence INTEGER PRIMARY KEY, lane TEXT NOT NULL, event_id TEXT NOT NULL,
     project_id TEXT NOT NULL REFERENCES projects (id), state TEXT NOT NULL, due_at INTEGER NOT NULL,
     claim INTEGER NOT NULL, failures INTEGER NOT NULL, last_error TEXT, settled_at TEXT, event TEXT,
     UNIQUE (lane, event_id)
   ) STRICT;
   CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE state = 'waiting';
   CREATE INDEX outbox_by_project ON outbox (project_id, lane, sequence) WHERE state = 'waiting';
   CREATE INDEX outbox_dead ON outbox (sequence) WHERE state = 'dead';
   CREATE TABLE attempts (
     project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (project_id, run)
   ) STRICT;
   CREATE TABLE report_findings (
     project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL, report_id TEXT NOT NULL, findings TEXT NOT NULL,
     PRIMARY KEY (project_id, run, report_id)
   ) STRICT;
   CREATE TABLE run_times (
     project_id TEXT NOT NULL REFERENCES projects (id), run INTEGER NOT NULL, city_key TEXT NOT NULL, permit_type TEXT NOT NULL,
     ended_at TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (project_id, run)
   ) STRICT;
   CREATE INDEX run_times_by_kind ON run_times (city_key, permit_type, ended_at);
   CREATE TABLE creations (
     mark TEXT PRIMARY KEY, asked TEXT NOT NULL, request TEXT NOT NULL, keyed INTEGER NOT NULL, instance TEXT NOT NULL,
     state TEXT NOT NULL, marked INTEGER NOT NULL, project_id TEXT, asked_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
     looks INTEGER NOT NULL, record TEXT
   ) STRICT;
   CREATE INDEX creations_by_asked ON creations (asked);
   CREATE INDEX creations_by_age ON creations (asked_at);
   CREATE INDEX creations_due ON creations (due_at) WHERE state <> 'made' AND marked = 1;
   CREATE INDEX receipts_by_key ON receipts (idempotency_key) WHERE idempotency_key IS NOT NULL;
   CREATE TABLE heartbeat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;
   CREATE INDEX projects_revisited ON projects (looked_at) WHERE looked_at IS NOT NULL;`,
];

/** Who watches which project: for this connection alone, in memory (sqlite-lease-store.ts). */
export const LEASE_TABLES = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE instances (instance TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE TEMP TABLE holders (project_id TEXT PRIMARY KEY, instance TEXT NOT NULL) STRICT;`;

/** Opens the pragmas and brings the schema up to date. Refuses a file that a newer release wrote. */
export function prepareSchema(database: Database.Database): void {
  // First: of two processes that start at once, one waits for the other's change of the journal mode.
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('BEGIN IMMEDIATE');
  try {
    const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
    const version = Number(row.user_version);
    if (version > MIGRATIONS.length) {
      throw new Error(
        `The adapter's database has schema version ${version}; this release knows up to ${MIGRATIONS.length}.`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** After a full disk, or one that fails, SQLite has rolled back by itself: another ROLLBACK would throw over what went wrong. */
export function rollBack(database: Database.Database): void {
  if (database.inTransaction) database.exec('ROLLBACK');
}
