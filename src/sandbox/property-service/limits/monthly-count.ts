import type { Schema, StateDatabase } from '../../state-database.js';

/** The tables of `property.db`. */
export const PROPERTY_SCHEMA: Schema = {
  version: 1,
  tables: `
  -- key_id is a keyed digest; a key itself is nowhere on disk but in the file it was made in. month is YYYY-MM in UTC.
  CREATE TABLE monthly_counts (
    key_id TEXT NOT NULL,
    month TEXT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (key_id, month)
  ) STRICT, WITHOUT ROWID;
  `,
};

/** Counts a key's calls of a calendar month (UTC). What is counted is on disk before the call goes on. */
export class MonthlyCount {
  readonly #database: StateDatabase;
  readonly #most: number;

  constructor(database: StateDatabase, most: number) {
    this.#database = database;
    this.#most = most;
  }

  /** Counts one call; false where the month has none left. One statement decides and counts, so that no two calls share the last. */
  take(keyId: string, nowMs: number): boolean {
    const { changes } = this.#database.run(
      `INSERT INTO monthly_counts (key_id, month, calls) VALUES (?, ?, 1)
       ON CONFLICT (key_id, month) DO UPDATE SET calls = calls + 1 WHERE calls < ?`,
      keyId,
      monthOf(nowMs),
      this.#most,
    );
    return changes > 0;
  }
}

export const monthOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);

/** When the next month begins, in milliseconds since 1970. */
export function nextMonthMs(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}
