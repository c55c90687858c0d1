import type Libsql from 'libsql';
import { StateDirectoryError } from './directory-lock.js';

/**
 * Brings a database up to the last of `migrations`. Each runs once, in order, whole or not at all: its number is written in the
 * same transaction. Throws StateDirectoryError where the database is newer.
 */
export function migrate(connection: Libsql.Database, directory: string, migrations: readonly string[]): void {
  const row = connection.prepare('PRAGMA user_version').get([]) as { user_version: number };
  const version = Number(row.user_version);
  if (version > migrations.length) {
    throw new StateDirectoryError(
      `The state directory ${directory} has schema version ${version}; this program knows up to ${migrations.length}. Start the newer program, or give another directory.`,
    );
  }
  migrations.slice(version).forEach((sql, index) => {
    connection.transaction(() => connection.exec(`${sql}; PRAGMA user_version = ${version + index + 1};`)).immediate();
  });
}
