import { lockDirectory } from '../../directory-lock.js';
import { StateDatabase } from '../../state-database.js';
import { SANDBOX_SCHEMA } from './schema.js';

/** The pre-check service's one connection, and the lock on the state directory. */
export class Database extends StateDatabase {
  /** @param directory exists already. Throws StateDirectoryError where the state is of another version, or in use. */
  constructor(directory: string) {
    super(directory, 'sandbox.db', SANDBOX_SCHEMA, lockDirectory(directory));
  }
}

/** What the stores have in common: the database, and a clock in milliseconds since 1970. */
export abstract class Store {
  protected readonly database: Database;
  protected readonly clock: () => number;

  constructor(database: Database, clock: () => number = Date.now) {
    this.database = database;
    this.clock = clock;
  }
}
