/**
 * What instances on one PostgreSQL notify each other of, by NOTIFY. It goes out with the COMMIT of the transaction that it is sent in. The
 * channel is one for the database, and any role of it may write to it: nothing that it says is believed, it is only looked up.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
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
/** The texts of notifications. `origin` marks what this process says, which need not be told to it. */
export function createPayloads(origin = randomUUID()) {
  const payload = (change: StoreChange): string => {
    const text = JSON.stringify([origin, change]);
    return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES ? text : JSON.stringify([origin, { kind: 'gap' }]);
  };
  return {
    write: (change: StoreChange): string[] =>
      change.kind === 'seen'
        ? change.projectIds.map((id) => payload({ kind: 'seen', projectIds: [id] }))
        : [payload(change)],
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
  /** Ends the pause under way. */
  #pause = new AbortController();
  #closed = false;
  #listening: Promise<void> = Promise.resolve();

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
  }

  /** Resolves once it listens. Rejects where the first connection cannot be made. */
  async open(): Promise<void> {
    const client = await this.#connect();
    this.#listening = this.#stayConnected(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pause.abort();
    await this.#listening;
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString, onPayload } = this.#options;
    const client = new pg.Client({
      ...POSTGRES_TIMES,
      application_name: LISTENER_NAME,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      connectionString,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async #stayConnected(first: pg.Client): Promise<void> {
    for (let client = first; ; ) {
      const error = await this.#untilBroken(client);
      // With a query under way, `end` cuts the connection.
      await client.end().catch(() => {});
      if (this.#closed) return;
      this.#options.onLost(error);
      const next = await this.#reconnect();
      if (next === null) return;
      client = next;
      this.#options.onGap();
    }
  }

  /** Also where it breaks without a word, or the listener is closed. */
  async #untilBroken(client: pg.Client): Promise<Error> {
    const pause = new AbortController();
    this.#pause = pause;
    if (this.#closed) pause.abort();
    client.on('error', (error) => pause.abort(error));
    client.on('end', () => pause.abort(new Error('The connection that hears of changes ended.')));
    try {
      for (;;) {
        await setTimeout(HEARTBEAT_MS, undefined, { signal: pause.signal });
        await client.query('SELECT 1');
      }
    } catch (error) {
      return (pause.signal.reason ?? error) as Error;
    }
  }

  /** Null where it was closed meanwhile. */
  async #reconnect(): Promise<pg.Client | null> {
    this.#pause = new AbortController();
    for (let failures = 0; ; failures += 1) {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + this.#options.random() / 2);
      await setTimeout(pauseMs, undefined, { signal: this.#pause.signal }).catch(() => {});
      if (this.#closed) return null;
      const client = await this.#connect().catch(() => null);
      if (client === null) continue;
      if (!this.#closed) return client;
      await client.end().catch(() => {});
      return null;
    }
  }
}
