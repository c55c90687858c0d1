import { join } from 'node:path';
import Libsql from 'libsql';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './schema.js';
import { StateDirectoryError } from './state-directory-error.js';

export { StateDirectoryError };

export type SqlValue = string | number | null;

/** The sandbox's one connection: synchronous, durable (WAL, synchronous=FULL), statements prepared once. */
export class Database {
  readonly #connection: Libsql.Database;
  readonly #lock: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>();

  /** @param directory exists already. Throws StateDirectoryError where the state is newer than this program, or in use. */
  constructor(directory: string) {
    this.#lock = lockDirectory(directory);
    this.#connection = new Libsql(join(directory, 'sandbox.db'));
    try {
      this.#connection.pragma('journal_mode=WAL');
      this.#connection.pragma('synchronous=FULL');
      this.#connection.pragma('foreign_keys=ON');
      migrate(this.#connection, directory, MIGRATIONS);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  run(sql: string, ...values: SqlValue[]): { changes: number } {
    return this.#statement(sql).run(values);
  }

  get<Shape>(sql: string, ...values: SqlValue[]): Shape | undefined {
    // Not the binding's get(): it leaves the statement open, and with it a snapshot that keeps the log from being emptied.
    return this.all<Shape>(sql, ...values)[0];
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
    this.#connection.close();
    this.#lock.exec('ROLLBACK');
    this.#lock.close();
  }

  #statement(sql: string): Libsql.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Two services on one directory would run every drawing set twice. An open transaction on a database of its own is a lock
 * that goes with the process, SIGKILL included, and that can be given back at any time.
 */
function lockDirectory(directory: string): Libsql.Database {
  const lock = new Libsql(join(directory, 'sandbox.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
    throw isBusy ? new StateDirectoryError(`The state directory ${directory} is in use by another sandbox.`) : error;
  }
}
