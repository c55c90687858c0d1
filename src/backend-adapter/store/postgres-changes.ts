/**
 * What instances on one PostgreSQL notify each other of, by NOTIFY. It goes out with the COMMIT of the transaction that it is sent in. The
 * channel is one for the database, and any role of it may write to it: nothing that it says is believed, it is only looked up.
 */
import pg from 'pg';
import * as z from 'zod/mini';
import { PeriodicTask } from '../time.js';

/** Every wait ends: on the server, and here where the server does not answer any more. */
export const POSTGRES_TIMES = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  application_name: 'precheck-adapter',
} as const;

const id = z.string();
const changeSchema = z.discriminatedUnion('kind', [
  /** Another instance changed the project. */
  z.object({ kind: z.literal('project'), projectId: id, revision: z.number() }),
  /** Another instance was told that the project may have changed in the service; whoever holds it reads it. */
  z.object({ kind: z.literal('hint'), projectId: id, cityKey: z.string() }),
  /** Somebody looks at the project at another instance; or all that was kept of it was deleted. */
  z.object({ kind: z.enum(['seen', 'erased']), projectId: id }),
  /** Another instance gave its projects back; or any change may have been missed: a connection broke, or an id was too long to be told. */
  z.object({ kind: z.enum(['released', 'gap']) }),
]);
/** Not kept: who does not listen at the moment does not hear it. */
export type StoreChange = Readonly<z.infer<typeof changeSchema>>;

export const CHANNEL = 'precheck_changes';
/** PostgreSQL takes fewer than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;

/** `origin` marks what a store says, which need not be told to itself. */
export function writeChange(origin: string, change: StoreChange): string {
  const text = JSON.stringify([origin, change]);
  return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES ? text : JSON.stringify([origin, { kind: 'gap' }]);
}

/** Null where this store sent it, or where it is no such text. */
export function readChange(origin: string, text: string): StoreChange | null {
  try {
    const [from, change] = JSON.parse(text) as [unknown, unknown];
    return from === origin ? null : changeSchema.parse(change);
  } catch {
    return null;
  }
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
