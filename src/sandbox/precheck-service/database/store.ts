import type { Database } from './database.js';

/** What the stores have in common: the database, and a clock in milliseconds since 1970. */
export abstract class Store {
  protected readonly database: Database;
  protected readonly clock: () => number;

  constructor(database: Database, clock: () => number = Date.now) {
    this.database = database;
    this.clock = clock;
  }
}
