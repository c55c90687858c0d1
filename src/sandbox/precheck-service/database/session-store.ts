import type { Database } from './database.js';

/** A reviewer's session. Times are milliseconds since 1970; digests are hexadecimal. */
export interface StoredSession {
  /** SHA-256 of the cookie's value, which itself is nowhere kept. */
  readonly digest: string;
  readonly reviewer: string;
  /** Ties the session to the password it was opened with. */
  readonly credential: string;
  readonly expiresAt: number;
}

export class SessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a session, and clears away those that have ended. */
  add(session: StoredSession, now: number): void {
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM reviewer_sessions WHERE expires_at <= ?', now);
      this.#database.run(
        'INSERT INTO reviewer_sessions (digest, reviewer, credential, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        ...[session.digest, session.reviewer, session.credential, now, session.expiresAt],
      );
    });
  }

  find(digest: string, now: number): StoredSession | undefined {
    return this.#database.get<StoredSession>(
      `SELECT digest, reviewer, credential, expires_at AS expiresAt FROM reviewer_sessions
       WHERE digest = ? AND expires_at > ?`,
      ...[digest, now],
    );
  }

  remove(digest: string): void {
    this.#database.run('DELETE FROM reviewer_sessions WHERE digest = ?', digest);
  }
}
