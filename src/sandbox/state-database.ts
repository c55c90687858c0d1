import { join } from 'node:path';
import Libsql from 'libsql';
import { type DirectoryLock, StateDirectoryError } from './directory-lock.js';

export type SqlValue = string | number | null;

/** The tables of a database file. Another version of them is another number: state is not carried over from one to the next. */
export interface Schema {
  readonly version: number;
  readonly tables: string;
}

/** One connection to one database file of the state directory: synchronous, durable (WAL, synchronous=FULL), statements prepared once. */
export class StateDatabase {
  readonly #connection: Libsql.Database;
  readonly #lock: DirectoryLock | null;
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>();

  /**
   * @param directory exists already.
   * @param lock is let go with the connection.
   * Throws StateDirectoryError where the state is of another version of this program.
   */
  constructor(directory: string, file: string, schema: Schema, lock: DirectoryLock | null = null) {
    this.#lock = lock;
    this.#connection = new Libsql(join(directory, file));
    try {
      this.#connection.pragma('journal_mode=WAL');
      this.#connection.pragma('synchronous=FULL');
      this.#connection.pragma('foreign_keys=ON');
      this.#create(directory, schema);
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
    this.#lock?.release();
  }

  /** Makes the tables of a new file, whole or not at all. */
  #create(directory: string, { version, tables }: Schema): void {
    const row = this.#connection.prepare('PRAGMA user_version').get([]) as { user_version: number };
    const found = Number(row.user_version);
    if (found === version) return;
    if (found !== 0) {
      throw new StateDirectoryError(
        `The state directory ${directory} has schema version ${found}; this program has version ${version}. Start the program that made it, or give another directory.`,
      );
    }
    this.#connection
      .transaction(() => this.#connection.exec(`${tables}; PRAGMA user_version = ${version};`))
      .immediate();
  }

  #statement(sql: string): Libsql.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
