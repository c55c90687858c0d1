/** The default store: one SQLite file (libsql) on one machine, written ahead and synced before any transaction returns. */
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseConnection, SqliteDialectConfig, SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { createRunner, kysely, sql, type Database, type ProjectCache } from './database.js';
import type { StoredProject } from './project-steps.js';
import { migrationsFor, refuseNewer, type Tables } from './schema.js';
import { createStore, type Store } from './store.js';

const { Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } = kysely;

const HEADER_BYTES = 32;
const CHECKED_BYTES = 24;
/** The last bit says in which order the checksum takes its bytes. */
const MAGIC = 0x377f0682;

const CACHED_PROJECTS = 200;
/** Another process may have the file for some seconds: a backup, a VACUUM. */
const MAX_ATTEMPTS = 8;

/** Makes the file, or brings it up to date. Throws where it cannot be used, or where a newer release wrote it. */
export function openSqliteStore(path: string): Store {
  const file = openFile(path);
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = statements.get(text) ?? prepareStatement(file, text);
    statements.set(text, statement);
    return statement;
  };
  // One connection, of which kysely lets one at a time have a transaction or run a statement.
  const queries = new Kysely<Tables>({
    dialect: {
      createDriver: () => new LibsqlDriver({ database: { prepare, close() {} } }, file),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
  const isBusy = (error: unknown): boolean =>
    String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');
  const nothing = sql``;
  const database: Database = {
    ...createRunner(queries, { mayRepeat: isBusy, random: Math.random, maxAttempts: MAX_ATTEMPTS }),
    now: () => sql<number>`${Date.now()}`,
    forUpdate: nothing,
    skipLocked: nothing,
    async lock() {},
    // One process has the file: nobody else changes it, and nobody else is there to be notified.
    async notify() {},
    projectCache: createProjectCache(),
  };
  return createStore(database, {
    onChange() {},
    async close() {
      // After the transaction under way.
      await queries.connection().execute(async () => {
        if (!file.open) return;
        statements.clear();
        try {
          // What is in the file itself does not hang on the log beside it.
          file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        } catch {
          // The log keeps it, and the next start reads it there.
        }
        file.close();
      });
    },
  });
}

/** kysely's driver, with a queue for its one connection: its own wakes everyone who waits, each time. */
class LibsqlDriver extends SqliteDriver {
  readonly #file: Libsql.Database;
  #last: Promise<void> = Promise.resolve();
  #next: () => void = () => {};

  constructor(config: SqliteDialectConfig, file: Libsql.Database) {
    super(config);
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let next = this.#next;
    this.#last = new Promise((resolve) => {
      next = resolve;
    });
    await before;
    this.#next = next;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#next();
  }

  /** It may write from its beginning, so that it never has to be undone for another process. */
  override async beginTransaction(): Promise<void> {
    this.#file.exec('BEGIN IMMEDIATE');
  }

  /** After a full disk, or one that fails, SQLite has rolled back by itself: another ROLLBACK would throw over what went wrong. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Every write has a transaction. SQLite keeps a prepared write that found the file locked under way until it is executed again, and commits nothing
 * meanwhile; BEGIN by `exec` finds the lock first, and leaves nothing behind.
 */
function prepareStatement(file: Libsql.Database, text: string): SqliteStatement {
  const statement = file.prepare(text);
  const isRead = /^\s*select/i.test(text);
  const execute = <Result>(work: () => Result): Result =>
    isRead || file.inTransaction ? work() : withTransaction(file, work);
  return {
    reader: statement.reader,
    all: (parameters) => execute(() => statement.all(parameters)),
    run: (parameters) => execute(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
  };
}

function withTransaction<Result>(file: Libsql.Database, work: () => Result): Result {
  file.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    file.exec('COMMIT');
    return result;
  } catch (error) {
    if (file.inTransaction) file.exec('ROLLBACK');
    throw error;
  }
}

function openFile(path: string): Libsql.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // E-mail addresses stand in it. SQLite gives the files beside it the mode that this one has when they are made.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  refuseUnreadableLog(`${path}-wal`);
  const file = new Libsql(path);
  try {
    // First: of two processes that start at once, one waits for the other's change of the journal mode.
    file.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL');
    file.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    prepareSchema(file);
    // From now on who finds the file locked tries again, and does not hold the process up meanwhile.
    file.exec('PRAGMA busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function prepareSchema(file: Libsql.Database): void {
  const migrations = migrationsFor('sqlite');
  withTransaction(file, () => {
    const { user_version: version } = file.prepare('PRAGMA user_version').get() as { user_version: number };
    refuseNewer(version, migrations.length);
    for (const migration of migrations.slice(version)) file.exec(migration);
    file.exec(`PRAGMA user_version = ${migrations.length}`);
    // One process has the file: whoever had leases is gone, and every open project is free.
    file.exec('DELETE FROM instances');
  });
}

/** The projects that were read last, so that those whom many ask for are not read and parsed each time. */
function createProjectCache(): ProjectCache {
  const projects = new Map<string, StoredProject>();
  let changes = 0;
  return {
    async get(id, load) {
      const changesBefore = changes;
      const project = projects.get(id) ?? (await load());
      // What was read before a change was committed may be told after it.
      if (project === null || changes !== changesBefore) return project;
      projects.delete(id);
      projects.set(id, project);
      const [oldest] = projects.keys();
      if (projects.size > CACHED_PROJECTS && oldest !== undefined) projects.delete(oldest);
      return project;
    },
    forget(id) {
      changes += 1;
      projects.delete(id);
    },
  };
}

/**
 * Throws where there is a log that SQLite would pass over: it takes one whose beginning it cannot read for an empty one, and starts without what
 * was saved since the last checkpoint. Every transaction that was acknowledged stands behind a beginning that had been synced
 * (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
 */
function refuseUnreadableLog(path: string): void {
  let log: Buffer;
  try {
    log = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (log.length === 0 || isReadable(log.subarray(0, HEADER_BYTES))) return;
  throw new Error(
    'adapter.sqlite-wal is damaged: what was saved last cannot be read from it. Restore adapter.sqlite and adapter.sqlite-wal from a backup, ' +
      'or move adapter.sqlite-wal away to go on without it.',
  );
}

function isReadable(header: Buffer): boolean {
  if (header.length < HEADER_BYTES || (header.readUInt32BE(0) & ~1) !== MAGIC) return false;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const word = (at: number): number => (isBigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < CHECKED_BYTES; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return first === header.readUInt32BE(24) && second === header.readUInt32BE(28);
}
