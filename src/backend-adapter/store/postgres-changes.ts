/**
 * What instances on one PostgreSQL notify each other of, by NOTIFY. It goes out with the COMMIT of the transaction that it is sent in. The
 * channel is one for the database, and any role of it may write to it: nothing that it says is believed, it is only looked up.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PeriodicTask } from '../time.js';
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
  const { kind, projectId, projectIds, revision, cityKey } = given;
  if (kind === 'gap' || kind === 'released') return { kind };
  if (kind === 'seen' && Array.isArray(projectIds)) {
    return { kind, projectIds: projectIds.filter((id): id is string => typeof id === 'string') };
  }
  if (typeof projectId !== 'string') return null;
  if (kind === 'erased') return { kind, projectId };
  if (kind === 'hint' && typeof cityKey === 'string') return { kind, projectId, cityKey };
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
const HEARTBEAT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** In `pg_stat_activity`. */
export const LISTENER_NAME = 'precheck-adapter listener';

/** The one connection of a process that hears notifications. It is made anew whenever it breaks. */
export class PostgresListener {
  readonly #options: PostgresListenerOptions;
  readonly #heartbeat = new PeriodicTask({
    task: () => this.#check(),
    intervalMs: HEARTBEAT_MS,
    retryMs: RECONNECT_MS,
    // `onLost` has said it.
    onFailure: () => {},
  });
  #client: pg.Client | null = null;

  constructor(options: PostgresListenerOptions) {
    this.#options = options;
  }

  /** Resolves once it listens. Rejects where the first connection cannot be made. */
  async open(): Promise<void> {
    await this.#connect();
    this.#heartbeat.schedule();
  }

  async close(): Promise<void> {
    await this.#heartbeat.close();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  async #check(): Promise<void> {
    const client = this.#client;
    if (client === null) {
      await this.#connect();
      this.#options.onGap();
      return;
    }
    await client.query('SELECT 1').catch((error: Error) => this.#drop(client, error));
  }

  async #connect(): Promise<void> {
    const { connectionString, onPayload } = this.#options;
    const client = new pg.Client({
      ...POSTGRES_TIMES,
      application_name: LISTENER_NAME,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      connectionString,
    });
    client.on('error', (error) => this.#drop(client, error));
    client.on('end', () => this.#drop(client, new Error('The connection that hears of changes ended.')));
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
  }

  /** Connects again soon; instances that lost their connections together do not come back at one moment. */
  #drop(client: pg.Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    if (this.#heartbeat.closed) return;
    this.#options.onLost(error);
    this.#heartbeat.schedule(this.#options.random() * RECONNECT_MS);
  }
}
