/** A pool of connections to PostgreSQL. Whatever may be repeated is repeated: a server that restarts costs time, not requests. */
import pg from 'pg';
import { mayRepeat } from './postgres-errors.js';

export type PostgresValue = string | number | boolean | null | readonly string[];

/** What runs statements: a connection on its own, or within a transaction. */
export interface PostgresSession {
  all<Row>(sql: string, parameters: readonly PostgresValue[]): Promise<Row[]>;
  get<Row>(sql: string, parameters: readonly PostgresValue[]): Promise<Row | undefined>;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;
const BIGINT_OID = 20;

/** Every wait ends: on the server, and here where the server does not answer any more. */
export const POSTGRES_TIMES = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
  application_name: 'precheck-adapter',
} as const;

export class PostgresConnection implements PostgresSession {
  readonly #pool: pg.Pool;
  readonly #random: () => number;

  constructor(options: {
    readonly connectionString: string;
    readonly mostConnections: number;
    readonly random: () => number;
    /** An idle connection broke. The next statement makes another. */
    readonly onLost: (error: Error) => void;
  }) {
    this.#random = options.random;
    this.#pool = new pg.Pool({
      ...POSTGRES_TIMES,
      connectionString: options.connectionString,
      max: options.mostConnections,
      // Sizes and times are below 2^53.
      types: {
        getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
      },
    });
    this.#pool.on('error', options.onLost);
    // A connection may break between two statements of a transaction. The next one says so; the event must not end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** One statement that may be done twice: where a connection breaks under it, it is. */
  async all<Row>(sql: string, parameters: readonly PostgresValue[]): Promise<Row[]> {
    return this.#repeated(async () => {
      const { rows } = await this.#pool.query<Row & pg.QueryResultRow>(sql, parameters.map(storable));
      return rows;
    });
  }

  async get<Row>(sql: string, parameters: readonly PostgresValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, parameters))[0];
  }

  /**
   * One transaction. `work` may run several times, so it does nothing but statements. A connection that breaks during COMMIT is an
   * error: nobody knows whether the work was done.
   */
  async atomically<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result> {
    return this.#repeated(async (committing) => {
      const client = await this.#pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(sessionOf(client));
        committing();
        await client.query('COMMIT');
        return result;
      } catch (error) {
        broken = await client.query('ROLLBACK').then(
          () => undefined,
          (failure: Error) => failure,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #repeated<Result>(attempt: (committing: () => void) => Promise<Result>): Promise<Result> {
    for (let number = 1; ; number += 1) {
      let committing = false;
      try {
        return await attempt(() => {
          committing = true;
        });
      } catch (error) {
        if (number >= ATTEMPTS || !mayRepeat(error, committing)) throw error;
        // Doubling, with a jitter that sets two apart which met: 20 ms to 640 ms.
        const pauseMs = FIRST_PAUSE_MS * 2 ** number * (0.5 + this.#random() / 2);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

function sessionOf(client: pg.ClientBase): PostgresSession {
  const all = async <Row>(sql: string, parameters: readonly PostgresValue[]): Promise<Row[]> =>
    (await client.query<Row & pg.QueryResultRow>(sql, parameters.map(storable))).rows;
  return {
    all,
    get: async <Row>(sql: string, parameters: readonly PostgresValue[]) => (await all<Row>(sql, parameters))[0],
  };
}

/** PostgreSQL's text has no NUL, which a path or a webhook may name. What stands for it matches nothing that was made here. */
function storable(value: PostgresValue): PostgresValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
