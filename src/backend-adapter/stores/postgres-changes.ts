/**
 * What instances on one PostgreSQL tell each other, by NOTIFY. It goes out with the COMMIT of the transaction that it is sent in. The
 * channel is one for the database, and any role of it may write to it: nothing that it says is believed, it is only looked up.
 */
import { randomUUID } from 'node:crypto';
import type { StoreChange } from './change-store.js';
import type { PostgresConnection } from './postgres-connection.js';

export const CHANNEL = 'precheck_changes';
/** PostgreSQL takes fewer than 8000 bytes. */
const MOST_BYTES = 7_500;

export class PostgresChanges {
  /** Marks what this process says, which need not be told to it. */
  readonly #origin = randomUUID();

  /** The text of a notification. */
  payload(change: StoreChange): string {
    const text = JSON.stringify([this.#origin, change]);
    return Buffer.byteLength(text) <= MOST_BYTES ? text : JSON.stringify([this.#origin, { kind: 'gap' }]);
  }

  /** The change that a notification's text tells of; null where this process sent it, or where it is no such text. */
  read(payload: string): StoreChange | null {
    try {
      const [origin, change] = JSON.parse(payload) as [unknown, Partial<Record<string, unknown>>];
      return origin === this.#origin ? null : readChange(change);
    } catch {
      return null;
    }
  }

  async tell(connection: PostgresConnection, change: StoreChange): Promise<void> {
    await connection.all('SELECT pg_notify($1, $2)', [CHANNEL, this.payload(change)]);
  }
}

function readChange({ kind, projectId, revision }: Partial<Record<string, unknown>>): StoreChange | null {
  if (kind === 'gap' || kind === 'released') return { kind };
  if (typeof projectId !== 'string') return null;
  if (kind === 'hint') return { kind, projectId };
  return kind === 'project' && typeof revision === 'number' ? { kind, projectId, revision } : null;
}
