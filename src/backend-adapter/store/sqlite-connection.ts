/** One SQLite file (libsql), written ahead and synced before any statement returns. The stores on it share its transactions. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { LEASE_TABLES, prepareSchema, rollBack } from './sqlite-schema.js';
import { refuseUnreadableLog } from './sqlite-write-ahead-log.js';

export type SqliteValue = string | number | null;

export class SqliteConnection {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // E-mail addresses stand in it. SQLite gives the files beside it the mode that this one has when they are made.
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    refuseUnreadableLog(`${path}-wal`);
    this.#database = new Database(path);
    try {
      prepareSchema(this.#database);
      this.#database.exec(LEASE_TABLES);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  atomically<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(this.#database);
      throw error;
    }
  }

  // Parameters travel as one array: libsql takes a lone null for an object of named ones.
  run(sql: string, parameters: readonly SqliteValue[]): void {
    this.#prepared(sql).run(parameters);
  }

  get<Row>(sql: string, parameters: readonly SqliteValue[]): Row | undefined {
    return this.#prepared(sql).get(parameters) as Row | undefined;
  }

  all<Row>(sql: string, parameters: readonly SqliteValue[]): Row[] {
    return this.#prepared(sql).all(parameters) as Row[];
  }

  close(): void {
    this.#statements.clear();
    if (!this.#database.open) return;
    try {
      // What is in the file itself does not hang on the log beside it.
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log keeps it, and the next start reads it there.
    }
    this.#database.close();
  }

  #prepared(sql: string): Database.Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
