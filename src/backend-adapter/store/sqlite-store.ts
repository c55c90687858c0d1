/** The default store: one SQLite file (libsql) on one machine, in WAL mode and synced before a transaction returns. */
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SqliteStatement } from 'kysely';
import Libsql from 'libsql';
import { createRunner, kysely, sql, type Database, type ProjectCache } from './database.js';
import type { StoredProject } from './project-steps.js';
import { migrationsFor, refuseNewer, type Tables } from './schema.js';
import { createStore, type Store } from './store.js';

const HEADER_BYTES = 32;
const CHECKED_BYTES = 24;
/** The last bit is the byte order of the checksum. */
const MAGIC = 0x377f0682;

const CACHED_PROJECTS = 200;
/** Another process may lock the file for some seconds: a backup, a VACUUM. */
const MAX_ATTEMPTS = 8;

/** Creates or migrates the file. Throws if it cannot be used, or if a newer release migrated it. */
export function openSqliteStore(path: string): Store {
  const file = openFile(path);
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement =
      transactionStatement(file, text) ?? statements.get(text) ?? (file.prepare(text) as SqliteStatement);
    statements.set(text, statement);
    return statement;
  };
  // One connection, on which kysely runs one transaction or statement at a time.
  const dialect = new kysely.SqliteDialect({ database: { prepare, close() {} } });
  const queries = new kysely.Kysely<Tables>({ dialect });
  const isBusy = (error: unknown): boolean =>
    String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');
  const nothing = sql``;
  /** Waits for the transaction under way. */
  const betweenTransactions = (work: () => void): Promise<void> =>
    queries.connection().execute(async () => {
      if (file.open) work();
    });
  /** Afterwards the file is complete without its write-ahead log. */
  const checkpoint = (): void => {
    try {
      file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // What was written stands in the log, which the next checkpoint or start reads.
    }
  };
  const database: Database = {
    ...createRunner(queries, { mayRepeat: isBusy, random: Math.random, maxAttempts: MAX_ATTEMPTS }),
    now: () => sql<number>`${Date.now()}`,
    forUpdate: nothing,
    skipLocked: nothing,
    async lock() {},
    // Only one process uses the file, so there are no other instances.
    async notify() {},
    checkpoint: () => betweenTransactions(checkpoint),
    projectCache: createProjectCache(),
  };
  return createStore(database, {
    onChange() {},
    close: () =>
      betweenTransactions(() => {
        statements.clear();
        checkpoint();
        file.close();
      }),
  });
}

/** Until it is closed, or the process ends, however it ends. By a transaction on a file of its own. Throws SQLITE_BUSY if another has it. */
export function lockDirectory(directory: string): Libsql.Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = new Libsql(join(directory, 'adapter.lock'));
  lock.exec('BEGIN EXCLUSIVE');
  return lock;
}

/** How kysely's statements that begin and undo a transaction are run; null for others. */
function transactionStatement(file: Libsql.Database, text: string): SqliteStatement | null {
  const executing = (execute: () => void): SqliteStatement => ({
    reader: false,
    all: () => [],
    run() {
      execute();
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [][Symbol.iterator](),
  });
  // It takes the write lock at its beginning, so that it never fails at its first write. By `exec`: a prepared statement that finds the file
  // locked stays "in progress" until it is executed again, and SQLite commits nothing meanwhile.
  if (text === 'begin') return executing(() => file.exec('BEGIN IMMEDIATE'));
  // After a disk error SQLite has already rolled back. Another ROLLBACK would throw and hide the error.
  if (text === 'rollback') return executing(() => file.inTransaction && file.exec('ROLLBACK'));
  return null;
}

function openFile(path: string): Libsql.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // The file has e-mail addresses. SQLite creates the files beside it with the same mode.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  refuseUnreadableLog(`${path}-wal`);
  const file = new Libsql(path);
  try {
    // With a time-out at first: of two processes that start at once, one waits for the other's change of the journal mode.
    file.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL');
    // What is deleted is overwritten: the file must not keep what somebody had erased.
    file.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    prepareSchema(file);
    // From now on `createRunner` repeats what finds the file locked, without blocking the process.
    file.exec('PRAGMA busy_timeout = 0');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function prepareSchema(file: Libsql.Database): void {
  const migrations = migrationsFor('sqlite');
  file
    .transaction(() => {
      const { user_version: version } = file.prepare('PRAGMA user_version').get() as { user_version: number };
      refuseNewer(version, migrations.length);
      for (const migration of migrations.slice(version)) file.exec(migration);
      file.exec(`PRAGMA user_version = ${migrations.length}`);
      // Only one process uses the file, so earlier leases end now.
      const now = Date.now();
      file.exec(`DELETE FROM instances; UPDATE creations SET leased_until = ${now} WHERE leased_until > ${now}`);
    })
    .immediate();
}

/** Caches recently read projects, so that they are not read and parsed for each request. */
function createProjectCache(): ProjectCache {
  const projects = new Map<string, Promise<StoredProject | null>>();
  const forget = (id: string): void => void projects.delete(id);
  return {
    forget,
    get(id, load) {
      const known = projects.get(id);
      const project = known ?? load();
      if (known === undefined)
        project.then(
          (found) => found ?? forget(id),
          () => forget(id),
        );
      // The least recently used stands first.
      forget(id);
      projects.set(id, project);
      const [oldest] = projects.keys();
      if (projects.size > CACHED_PROJECTS && oldest !== undefined) forget(oldest);
      return project;
    },
  };
}

/**
 * Throws if there is a log that SQLite would ignore: it treats a log with an unreadable header as empty, and would silently lose what was saved
 * since the last checkpoint. Every acknowledged transaction follows a header that was synced
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
