/** The property service's answers and spending in the adapter's SQLite file. */
import type {
  AnswerBounds,
  KeptAnswer,
  PropertyStore,
  Reservation,
  Spending,
  SpendingPeriod,
} from './property-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

interface AnswerRow {
  readonly read_at: number;
  readonly content: string;
}
interface SpendingRow {
  readonly spent: number;
  readonly closed_until: number | null;
}

export class SqlitePropertyStore implements PropertyStore {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async findAnswer(key: string): Promise<KeptAnswer | null> {
    const sql = 'SELECT read_at, content FROM property_answers WHERE key = ?';
    const row = this.#connection.get<AnswerRow>(sql, [key]);
    return row === undefined ? null : { readAtMs: Number(row.read_at), content: row.content };
  }

  async keepAnswer(key: string, answer: KeptAnswer, bounds: AnswerBounds): Promise<void> {
    const bytes = Buffer.byteLength(answer.content);
    this.#connection.atomically(() => {
      this.#connection.run('DELETE FROM property_answers WHERE read_at < ?', [bounds.oldestMs]);
      this.#connection.run(
        `INSERT INTO property_answers (key, read_at, bytes, content) VALUES (?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET read_at = excluded.read_at, bytes = excluded.bytes, content = excluded.content`,
        [key, answer.readAtMs, bytes, answer.content],
      );
      this.#dropOldest(bounds);
    });
  }

  /** Both bounds at once: an answer goes where the newer ones and itself are too many or too large together. */
  #dropOldest({ mostEntries, mostBytes }: AnswerBounds): void {
    const sql = 'SELECT count(*) AS entries, coalesce(sum(bytes), 0) AS bytes FROM property_answers';
    const kept = this.#connection.get<{ entries: number; bytes: number }>(sql, []);
    if (kept === undefined || (kept.entries <= mostEntries && kept.bytes <= mostBytes)) return;
    this.#connection.run(
      `DELETE FROM property_answers WHERE key IN (
         SELECT key FROM (
           SELECT key, row_number() OVER newest AS place, sum(bytes) OVER newest AS upto FROM property_answers
           WINDOW newest AS (ORDER BY read_at DESC, key)
         ) WHERE place > ? OR upto > ?
       )`,
      [mostEntries, mostBytes],
    );
  }

  async reserveCall(account: string, periods: readonly SpendingPeriod[], nowMs: number): Promise<Reservation> {
    return this.#connection.atomically((): Reservation => {
      for (const { name, limit } of periods) {
        const { spent, closedUntilMs } = this.#spending(account, name);
        const closed = closedUntilMs !== null && closedUntilMs > nowMs;
        if (closed || (limit !== null && spent >= limit)) {
          return { refused: name, closedUntilMs: closed ? closedUntilMs : null };
        }
      }
      for (const { name } of periods) this.#spend(account, name);
      return { refused: null };
    });
  }

  async refundCall(account: string, periods: readonly string[]): Promise<void> {
    const sql = 'UPDATE property_spending SET spent = max(0, spent - 1) WHERE account = ? AND period = ?';
    this.#connection.atomically(() => {
      for (const period of periods) this.#connection.run(sql, [account, period]);
    });
  }

  async chargeCall(account: string, period: string): Promise<void> {
    this.#connection.atomically(() => this.#spend(account, period));
  }

  async closePeriod(account: string, period: string, untilMs: number): Promise<void> {
    this.#connection.atomically(() =>
      this.#connection.run(
        `INSERT INTO property_spending (account, period, spent, closed_until) VALUES (?, ?, 0, ?)
         ON CONFLICT (account, period) DO UPDATE SET closed_until = excluded.closed_until`,
        [account, period, untilMs],
      ),
    );
  }

  async findSpending(account: string, period: string): Promise<Spending> {
    return this.#spending(account, period);
  }

  #spending(account: string, period: string): Spending {
    const sql = 'SELECT spent, closed_until FROM property_spending WHERE account = ? AND period = ?';
    const row = this.#connection.get<SpendingRow>(sql, [account, period]);
    return { spent: row?.spent ?? 0, closedUntilMs: row?.closed_until ?? null };
  }

  #spend(account: string, period: string): void {
    this.#connection.run(
      `INSERT INTO property_spending (account, period, spent) VALUES (?, ?, 1)
       ON CONFLICT (account, period) DO UPDATE SET spent = spent + 1`,
      [account, period],
    );
  }
}
