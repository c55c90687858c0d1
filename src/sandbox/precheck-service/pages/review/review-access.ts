import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSame } from '../../../is-same.js';
import type { Database } from '../../database/database.js';

/** The one password of all reviewers, and their sessions: a logout ends one, and another password ends them all. */
export class ReviewAccess {
  readonly #database: Database;
  readonly #password: string;
  readonly #credential: string;

  /** @param secret of this installation. */
  constructor(database: Database, password: string, secret: Buffer) {
    this.#database = database;
    this.#password = password;
    this.#credential = createHmac('sha256', secret).update(`review\n${password}`).digest('base64url');
  }

  isRight(given: string): boolean {
    return isSame(digestOf(given.normalize('NFC')), digestOf(this.#password.normalize('NFC')));
  }

  /** Opens a session and returns its token, of which the database keeps the digest only. */
  open(reviewer: string, now: number, expiresAt: number): string {
    const token = randomBytes(32).toString('base64url');
    this.#database.run('DELETE FROM reviewer_sessions WHERE expires_at <= ?', now);
    this.#database.run(
      'INSERT INTO reviewer_sessions (digest, reviewer, credential, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
      ...[digestOf(token), reviewer, this.#credential, now, expiresAt],
    );
    return token;
  }

  /** Whose session the token is of; null where there is none, or no longer. */
  find(token: string, now: number): string | null {
    const [session] = this.#database.all<{ reviewer: string }>(
      'SELECT reviewer FROM reviewer_sessions WHERE digest = ? AND credential = ? AND expires_at > ?',
      ...[digestOf(token), this.#credential, now],
    );
    return session?.reviewer ?? null;
  }

  close(token: string): void {
    this.#database.run('DELETE FROM reviewer_sessions WHERE digest = ?', digestOf(token));
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
