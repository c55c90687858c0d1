/** The one connection of a process that hears notifications. It is made anew whenever it breaks. */
import pg from 'pg';
import { POSTGRES_TIMES } from './postgres-connection.js';

export interface PostgresListenerOptions {
  /** A secret. */
  readonly connectionString: string;
  readonly channel: string;
  readonly random: () => number;
  readonly onPayload: (payload: string) => void;
  /** The connection stands again after it broke. What was told in between is lost. */
  readonly onGap: () => void;
  readonly onLost: (error: Error) => void;
  /** How often it is asked whether it still stands: a network that went away says nothing. */
  readonly heartbeatMs: number;
}

export const LISTENER_HEARTBEAT_MS = 15_000;
/** In `pg_stat_activity`. */
export const LISTENER_NAME = 'precheck-adapter listener';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

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
    const { connectionString, channel, onPayload } = this.#options;
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
      await client.query(`LISTEN ${channel}`);
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
    }, this.#options.heartbeatMs);
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
