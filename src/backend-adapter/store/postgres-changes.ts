/**
 * What instances on one PostgreSQL notify each other of, by NOTIFY. It goes out with the COMMIT of the transaction that it is sent in. The
 * channel is one for the database, and any role of it may write to it: nothing that it says is believed, it is only looked up.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { StoreChange } from './database.js';

/** Every wait ends: on the server, and here where the server does not answer any more. */
export const POSTGRES_TIMES = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  application_name: 'precheck-adapter',
} as const;

export const CHANNEL = 'precheck_changes';
/** PostgreSQL takes fewer than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;
/** The ids of so many bytes leave room for what stands around them. */
const MAX_PAGE_BYTES = MAX_PAYLOAD_BYTES - 200;

/** The texts of notifications. `origin` marks what this process says, which need not be told to it. */
export function createPayloads(origin = randomUUID()) {
  const payload = (change: StoreChange): string => {
    const text = JSON.stringify([origin, change]);
    return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES ? text : JSON.stringify([origin, { kind: 'gap' }]);
  };
  return {
    /** As many as the change needs. */
    write(change: StoreChange): string[] {
      if (change.kind !== 'seen') return [payload(change)];
      return pagesOf(change.projectIds).map((projectIds) => payload({ kind: 'seen', projectIds }));
    },
    /** Null where this process sent it, or where it is no such text. */
    read(text: string): StoreChange | null {
      try {
        const [from, change] = JSON.parse(text) as [unknown, Partial<Record<string, unknown>>];
        return from === origin ? null : readChange(change);
      } catch {
        return null;
      }
    },
  };
}

function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  let bytes = Infinity;
  for (const id of ids) {
    const idBytes = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (idBytes > MAX_PAGE_BYTES) continue;
    if (bytes + idBytes > MAX_PAGE_BYTES) {
      pages.push([]);
      bytes = 0;
    }
    bytes += idBytes;
    pages.at(-1)?.push(id);
  }
  return pages;
}

function readChange(given: Partial<Record<string, unknown>>): StoreChange | null {
  const { kind, projectId, projectIds, revision } = given;
  if (kind === 'gap' || kind === 'released') return { kind };
  if (kind === 'seen' && Array.isArray(projectIds)) {
    return { kind, projectIds: projectIds.filter((id): id is string => typeof id === 'string') };
  }
  if (typeof projectId !== 'string') return null;
  if (kind === 'hint' || kind === 'erased') return { kind, projectId };
  return kind === 'project' && typeof revision === 'number' ? { kind, projectId, revision } : null;
}

export interface PostgresListenerOptions {
  /** A secret. */
  readonly connectionString: string;
  readonly random: () => number;
  readonly onPayload: (payload: string) => void;
  /** The connection stands again after it broke. What was told in between is lost. */
  readonly onGap: () => void;
  readonly onLost: (error: Error) => void;
}

/** How often it is asked whether it still stands: a network that went away says nothing. */
const HEARTBEAT_MS = 15_000;
/** In `pg_stat_activity`. */
export const LISTENER_NAME = 'precheck-adapter listener';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

/** The one connection of a process that hears notifications. It is made anew whenever it breaks. */
export class PostgresListener {
  readonly #options: PostgresListenerOptions;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
  }

  /** Resolves once it listens. Rejects where the first connection cannot be made. */
  async open(): Promise<void> {
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const { connectionString, onPayload } = this.#options;
    const client = new pg.Client({
      ...POSTGRES_TIMES,
      application_name: LISTENER_NAME,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      connectionString,
    });
    let lastError: Error | null = null;
    client.on('error', (error) => {
      lastError = error;
    });
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    client.on('end', () => this.#lost(client, lastError));
    this.#beatLater(client);
  }

  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          if (this.#client === client && !this.#closed) this.#beatLater(client);
        },
        // With a query under way, `end` cuts the connection; the event `end` follows.
        () => void client.end().catch(() => {}),
      );
    }, HEARTBEAT_MS);
  }

  #lost(client: pg.Client, error: Error | null): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#timer);
    this.#options.onLost(error ?? new Error('The connection that hears of changes ended.'));
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#timer = setTimeout(
      () => {
        this.#connect().then(
          () => {
            this.#failures = 0;
            if (!this.#closed) this.#options.onGap();
          },
          () => {
            this.#failures = Math.min(this.#failures + 1, 10);
            if (!this.#closed) this.#reconnectLater();
          },
        );
      },
      pauseMs * (0.5 + this.#options.random() / 2),
    );
  }
}
