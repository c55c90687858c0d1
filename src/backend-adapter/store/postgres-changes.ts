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

  /** In as many notifications as they need. */
  async tellSeen(connection: PostgresConnection, projectIds: readonly string[]): Promise<void> {
    const ids = projectIds.filter((id) => Buffer.byteLength(JSON.stringify(id)) < MOST_BYTES / 2);
    let page: string[] = [];
    let bytes = 0;
    for (const id of ids) {
      bytes += Buffer.byteLength(JSON.stringify(id)) + 1;
      if (bytes > MOST_BYTES - 200) {
        await this.tell(connection, { kind: 'seen', projectIds: page });
        page = [];
        bytes = Buffer.byteLength(JSON.stringify(id)) + 1;
      }
      page.push(id);
    }
    if (page.length > 0) await this.tell(connection, { kind: 'seen', projectIds: page });
  }

  async tell(connection: PostgresConnection, change: StoreChange): Promise<void> {
    await connection.all('SELECT pg_notify($1, $2)', [CHANNEL, this.payload(change)]);
  }
}

function readChange(given: Partial<Record<string, unknown>>): StoreChange | null {
  const { kind, projectId, projectIds, revision } = given;
  if (kind === 'gap' || kind === 'released') return { kind };
  if (kind === 'seen' && Array.isArray(projectIds)) {
    return { kind, projectIds: projectIds.filter((id): id is string => typeof id === 'string') };
  }
  if (typeof projectId !== 'string') return null;
  if (kind === 'hint') return { kind, projectId };
  return kind === 'project' && typeof revision === 'number' ? { kind, projectId, revision } : null;
}
