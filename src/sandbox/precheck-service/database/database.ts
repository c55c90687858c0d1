import { join } from 'node:path';
import Libsql from 'libsql';
import { MIGRATIONS } from './schema.js';

export type SqlValue = string | number | null;
type Row = Record<string, unknown>;

/** A state directory that this program must not touch: newer than it, or in use by another. */
export class StateDirectoryError extends Error {
  override readonly name = 'StateDirectoryError';
}

/** The sandbox's one connection: synchronous, durable (WAL, synchronous=FULL), statements prepared once. */
export class Database {
  readonly #connection: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>();

  /** @param directory exists already. Throws StateDirectoryError where the state is newer than this program, or in use. */
  constructor(directory: string) {
    const connection = new Libsql(join(directory, 'sandbox.db'));
    try {
      connection.pragma('journal_mode=WAL');
      connection.pragma('synchronous=FULL');
      // Two services on one directory would run every drawing set twice; the lock goes with the process, SIGKILL included.
      // It is taken after WAL was entered, because only then can it be given back (sqlite.org/pragma.html#pragma_locking_mode).
      connection.pragma('locking_mode=EXCLUSIVE');
      connection.exec('BEGIN IMMEDIATE; COMMIT');
      connection.pragma('foreign_keys=ON');
      migrate(connection, directory);
    } catch (error) {
      connection.close();
      if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') {
        throw new StateDirectoryError(`The state directory ${directory} is in use by another sandbox.`);
      }
      throw error;
    }
    this.#connection = connection;
  }

  run(sql: string, ...values: SqlValue[]): { changes: number } {
    return this.#statement(sql).run(values);
  }

  get<Shape>(sql: string, ...values: SqlValue[]): Shape | undefined {
    const row = this.#statement(sql).get(values) as (Shape & { _metadata?: unknown }) | null | undefined;
    // libsql adds the time it took to a row from get(), which would travel on into answers.
    if (row) delete row._metadata;
    return row ?? undefined;
  }

  all<Shape>(sql: string, ...values: SqlValue[]): Shape[] {
    return this.#statement(sql).all(values) as Shape[];
  }

  /** Runs `work` in one transaction: all of it is on disk, or none. Within another transaction it is part of that one. */
  transaction<Result>(work: () => Result): Result {
    if (this.#connection.inTransaction) return work();
    return this.#connection.transaction(work).immediate();
  }

  close(): void {
    this.#statements.clear();
    // The binding closes the file only when its statements are collected, so the lock is given back by hand.
    this.#connection.pragma('locking_mode=NORMAL');
    this.#connection.exec('BEGIN IMMEDIATE; COMMIT');
    this.#connection.close();
  }

  #statement(sql: string): Libsql.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function migrate(connection: Libsql.Database, directory: string): void {
  const version = Number((connection.prepare('PRAGMA user_version').get([]) as Row)['user_version']);
  if (version > MIGRATIONS.length) {
    throw new StateDirectoryError(
      `The state directory ${directory} has schema version ${version}; this program knows up to ${MIGRATIONS.length}. Start the newer program, or give another directory.`,
    );
  }
  MIGRATIONS.slice(version).forEach((sql, index) => {
    connection.transaction(() => connection.exec(`${sql}; PRAGMA user_version = ${version + index + 1};`)).immediate();
  });
}
