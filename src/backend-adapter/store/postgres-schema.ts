/** The tables in PostgreSQL, in a schema of their own beside whatever else the database holds. */
import pg from 'pg';
import { POSTGRES_TIMES } from './postgres-connection.js';

/** Each entry brings the schema one version forward. Entries are never changed once released, only added. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE precheck.projects (
     id TEXT PRIMARY KEY, sequence BIGINT GENERATED ALWAYS AS IDENTITY, service_id TEXT NOT NULL, owner_id TEXT NOT NULL,
     open BOOLEAN NOT NULL, revision INTEGER NOT NULL, created_at TEXT COLLATE "C" NOT NULL, record TEXT NOT NULL,
     holder TEXT, settled_at BIGINT, looked_at BIGINT
   );
   CREATE INDEX projects_by_service_id ON precheck.projects (service_id);
   CREATE INDEX projects_by_owner ON precheck.projects (owner_id, created_at, sequence);
   CREATE INDEX projects_open ON precheck.projects (created_at, sequence) WHERE open;
   CREATE TABLE precheck.uploads (
     upload_id TEXT PRIMARY KEY, sequence BIGINT GENERATED ALWAYS AS IDENTITY,
     project_id TEXT NOT NULL REFERENCES precheck.projects (id), run INTEGER NOT NULL, name TEXT NOT NULL,
     filename TEXT NOT NULL, size BIGINT NOT NULL, type TEXT NOT NULL, label TEXT NOT NULL, created_at TEXT NOT NULL,
     sha256 TEXT, UNIQUE (project_id, filename)
   );
   CREATE TABLE precheck.receipts (
     jti TEXT PRIMARY KEY, project_id TEXT NOT NULL REFERENCES precheck.projects (id), run INTEGER NOT NULL,
     issued_at TEXT NOT NULL, expires_at TEXT NOT NULL, idempotency_key TEXT, redeemed_at TEXT
   );
   CREATE INDEX receipts_by_run ON precheck.receipts (project_id, run);
   CREATE TABLE precheck.property_answers (
     key TEXT COLLATE "C" PRIMARY KEY, read_at BIGINT NOT NULL, bytes BIGINT NOT NULL, content TEXT NOT NULL
   );
   CREATE INDEX property_answers_by_age ON precheck.property_answers (read_at, key, bytes);
   CREATE TABLE precheck.property_spending (
     account TEXT NOT NULL, period TEXT COLLATE "C" NOT NULL, spent INTEGER NOT NULL, closed_until BIGINT,
     PRIMARY KEY (account, period)
   );
   CREATE TABLE precheck.secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
   CREATE TABLE precheck.outbox (
     sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, lane TEXT NOT NULL, event_id TEXT NOT NULL,
     project_id TEXT NOT NULL REFERENCES precheck.projects (id), state TEXT NOT NULL, due_at TIMESTAMPTZ NOT NULL,
     claim INTEGER NOT NULL, failures INTEGER NOT NULL, last_error TEXT, settled_at TEXT, event TEXT,
     UNIQUE (lane, event_id)
   );
   CREATE INDEX outbox_due ON precheck.outbox (lane, due_at) WHERE state = 'waiting';
   CREATE INDEX outbox_by_project ON precheck.outbox (project_id, lane, sequence) WHERE state = 'waiting';
   CREATE INDEX outbox_dead ON precheck.outbox (sequence) WHERE state = 'dead';
   CREATE TABLE precheck.instances (instance TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
   CREATE TABLE precheck.attempts (
     project_id TEXT NOT NULL REFERENCES precheck.projects (id), run INTEGER NOT NULL, record TEXT NOT NULL,
     PRIMARY KEY (project_id, run)
   );
   CREATE TABLE precheck.report_findings (
     project_id TEXT NOT NULL REFERENCES precheck.projects (id), run INTEGER NOT NULL, report_id TEXT NOT NULL,
     findings TEXT NOT NULL, PRIMARY KEY (project_id, run, report_id)
   );
   CREATE TABLE precheck.run_times (
     project_id TEXT COLLATE "C" NOT NULL REFERENCES precheck.projects (id), run INTEGER NOT NULL, city_key TEXT NOT NULL,
     permit_type TEXT NOT NULL, ended_at TEXT COLLATE "C" NOT NULL, record TEXT NOT NULL, PRIMARY KEY (project_id, run)
   );
   CREATE INDEX run_times_by_kind ON precheck.run_times (city_key, permit_type, ended_at);
   CREATE TABLE precheck.creations (
     mark TEXT PRIMARY KEY, sequence BIGINT GENERATED ALWAYS AS IDENTITY, asked TEXT NOT NULL, request TEXT NOT NULL,
     keyed BOOLEAN NOT NULL, instance TEXT NOT NULL, state TEXT NOT NULL, marked BOOLEAN NOT NULL, project_id TEXT,
     asked_at TIMESTAMPTZ NOT NULL, due_at TIMESTAMPTZ NOT NULL, looks INTEGER NOT NULL, record TEXT
   );
   CREATE INDEX creations_by_asked ON precheck.creations (asked);
   CREATE INDEX creations_by_age ON precheck.creations (asked_at);
   CREATE INDEX creations_due ON precheck.creations (due_at) WHERE state <> 'made' AND marked;
   CREATE INDEX receipts_by_key ON precheck.receipts (idempotency_key) WHERE idempotency_key IS NOT NULL;
   CREATE INDEX projects_revisited ON precheck.projects (looked_at) WHERE looked_at IS NOT NULL;`,
];

/** Any number that nobody else locks in the same database. */
const MIGRATION_LOCK = 7_731_902_641;
/** Another instance may be at work on a large table. */
const LONGEST_MIGRATION_MS = 5 * 60_000;

/** Brings the schema up to date, once, however many instances start. Refuses one that a newer release wrote. */
export async function prepareSchema(connectionString: string, migrations: readonly string[]): Promise<void> {
  const client = new pg.Client({
    ...POSTGRES_TIMES,
    connectionString,
    statement_timeout: LONGEST_MIGRATION_MS,
    query_timeout: LONGEST_MIGRATION_MS + 5_000,
  });
  // A connection that breaks fails the statement under way, and must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate(client, migrations);
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => {});
  }
}

async function migrate(client: pg.Client, migrations: readonly string[]): Promise<void> {
  // Asked first: a role that may not make schemas can use one that was made for it.
  const { rows: schemas } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'precheck'");
  if (schemas.length === 0) await client.query('CREATE SCHEMA precheck');
  await client.query('CREATE TABLE IF NOT EXISTS precheck.schema_version (version INTEGER NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM precheck.schema_version');
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    throw new Error(
      `The adapter's database has schema version ${version}; this release knows up to ${migrations.length}.`,
    );
  }
  if (version === migrations.length) return;
  for (const migration of migrations.slice(version)) await client.query(migration);
  await client.query('DELETE FROM precheck.schema_version');
  await client.query('INSERT INTO precheck.schema_version (version) VALUES ($1)', [migrations.length]);
}
