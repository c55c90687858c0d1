/** The store for several instances: a PostgreSQL database. Loaded only if configured. A restart of the server delays requests, but loses none. */
import { randomUUID } from 'node:crypto';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createRunner, kysely, sql, type Database } from './database.js';
import { CHANNEL, POSTGRES_TIMES, listen, readChange, writeChange, type StoreChange } from './postgres-changes.js';
import { migrationsFor, refuseNewer, type Tables } from './schema.js';
import { createStore, type Store } from './store.js';

export interface PostgresStoreOptions {
  /** A secret: `postgresql://user:password@host/database`. */
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly random: () => number;
  /** A connection broke; another is made. */
  readonly onLost: (error: Error) => void;
}

/** Every wait has a time-out on the server, too. Not parameters of the connection, which PgBouncer refuses. */
const serverTimes = (statementMs: number): string =>
  `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = 15000`;

const BIGINT_OID = 20;
const READ_ONLY = '25006';
const MAX_ATTEMPTS = 6;

/** Creates or migrates the tables. Rejects if the server cannot be used, or if a newer release migrated them. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  await prepareSchema(options.connectionString);
  const pool = openPool(options);
  const queries = new kysely.Kysely<Tables>({
    dialect: new kysely.PostgresDialect({ pool: { connect: () => connect(pool), end: () => pool.end() } }),
  });
  const origin = randomUUID();
  const database: Database = {
    ...createRunner(queries, { mayRepeat, random: options.random, maxAttempts: MAX_ATTEMPTS }),
    // A subquery is evaluated once per statement, so that an index can be used for comparisons with it.
    now: () => sql<number>`(SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)`,
    forUpdate: sql`FOR UPDATE`,
    skipLocked: sql`FOR UPDATE SKIP LOCKED`,
    async lock(transaction, name) {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    },
    async notify(transaction, changes) {
      const texts = sql`unnest(${changes.map((change) => writeChange(origin, change))}::text[])`;
      await sql`SELECT pg_notify(${CHANNEL}, text) FROM ${texts} AS text`.execute(transaction);
    },
    async checkpoint() {},
    projectCache: { get: (_, load) => load(), forget() {} },
  };
  const listeners = new Set<(change: StoreChange) => void>();
  const notifyListeners = (change: StoreChange | null): void => {
    if (change !== null) for (const listener of listeners) listener(change);
  };
  const listener = await listen({
    ...options,
    onPayload: (payload) => notifyListeners(readChange(origin, payload)),
    onGap: () => notifyListeners({ kind: 'gap' }),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return createStore(database, {
    onChange: (given) => void listeners.add(given),
    async close() {
      await listener.close();
      await pool.end();
    },
  });
}

function openPool({ connectionString, maxConnections, onLost }: PostgresStoreOptions): pg.Pool {
  const pool = new pg.Pool({
    ...POSTGRES_TIMES,
    connectionString,
    max: maxConnections,
    // Sizes and times are below 2^53.
    types: { getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)) },
    async onConnect(client) {
      // A connection may break between two statements of a transaction. The next one reports it; the event must not end the process.
      client.on('error', () => {});
      await client.query(`${serverTimes(10_000)}; SET search_path TO precheck`);
    },
  });
  // An idle connection broke. The next statement makes another.
  pool.on('error', onLost);
  return pool;
}

/** A connection for kysely. It is released to the pool in any case, but not reused if it may be broken. */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let uncommitted: Error | undefined;
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, parameters.map(storable));
    } catch (error) {
      // After an error that is not the server's, such as a time-out, an answer may still come. A connection that is read-only may stay so.
      const isSound = error instanceof pg.DatabaseError && error.code !== READ_ONLY;
      if (text === 'rollback' || !isSound) broken = error as Error;
      // What became of the work is known by how its COMMIT failed, not by a rollback after that.
      if (text === 'commit') uncommitted = error as Error;
      throw text === 'rollback' ? (uncommitted ?? error) : error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** PostgreSQL texts cannot have NUL, which a path or webhook may contain. The replacement matches no id of the adapter. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}

/** The server rolled the transaction back: serialization_failure, deadlock_detected. */
const UNDONE = new Set(['40001', '40P01']);
/** The server is stopping, starting, full or unreachable. */
const AWAY = /^(57P0[123]|53300|0800[01346]|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** node-postgres has no code for a connection that ends under a query, nor for one that had ended before, which was never sent. */
const ENDED = /^Connection terminated/;
const UNSENT = /is not queryable$/;

function mayRepeat(error: unknown, committing: boolean): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (UNDONE.has(code) || UNSENT.test(message)) return true;
  return !committing && (AWAY.test(code) || ENDED.test(message));
}

/** Any number that is not used for another lock in the same database. */
const MIGRATION_LOCK = 7_731_902_641;
/** Another instance may be migrating a large table. */
const MAX_MIGRATION_MS = 5 * 60_000;

/** Migrates the schema, once, however many instances start. Rejects a schema of a newer release. */
export async function prepareSchema(
  connectionString: string,
  migrations: readonly string[] = migrationsFor('postgres'),
): Promise<void> {
  const client = new pg.Client({
    ...POSTGRES_TIMES,
    connectionString,
    query_timeout: MAX_MIGRATION_MS + 5_000,
  });
  // A connection that breaks fails the statement under way, and must not end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(serverTimes(MAX_MIGRATION_MS));
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await migrate(client, migrations);
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => {});
  }
}

async function migrate(client: pg.Client, migrations: readonly string[]): Promise<void> {
  // Checked first: a role that may not create schemas can use an existing one.
  const { rows: schemas } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'precheck'");
  if (schemas.length === 0) await client.query('CREATE SCHEMA precheck');
  await client.query('SET search_path TO precheck');
  await client.query('CREATE TABLE IF NOT EXISTS precheck.schema_version (version INTEGER NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM precheck.schema_version');
  const version = rows[0]?.version ?? 0;
  refuseNewer(version, migrations.length);
  if (version === migrations.length) return;
  for (const migration of migrations.slice(version)) await client.query(migration);
  await client.query('DELETE FROM precheck.schema_version');
  await client.query('INSERT INTO precheck.schema_version (version) VALUES ($1)', [migrations.length]);
}
