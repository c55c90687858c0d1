/** The property service's answers and spending in the adapter's SQLite file. */
import type { AnswerBounds, PropertyStore, Reservation, Spending } from './property-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

interface AnswerRow {
  readonly read_at: number;
  readonly content: string;
}
interface SpendingRow {
  readonly spent: number;
  readonly closed_until: number | null;
}

export function sqlitePropertyStore(connection: SqliteConnection): PropertyStore {
  return {
    async findAnswer(key) {
      const row = connection.get<AnswerRow>('SELECT read_at, content FROM property_answers WHERE key = ?', [key]);
      return row === undefined ? null : { readAtMs: Number(row.read_at), content: row.content };
    },
    async keepAnswer(key, { readAtMs, content }, bounds) {
      connection.atomically(() => {
        connection.run('DELETE FROM property_answers WHERE read_at < ?', [bounds.oldestMs]);
        connection.run(
          `INSERT INTO property_answers (key, read_at, bytes, content) VALUES (?, ?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET read_at = excluded.read_at, bytes = excluded.bytes, content = excluded.content`,
          [key, readAtMs, Buffer.byteLength(content), content],
        );
        dropOldest(connection, bounds);
      });
    },
    async reserveCall(account, periods, nowMs) {
      return connection.atomically((): Reservation => {
        for (const { name, limit } of periods) {
          const { spent, closedUntilMs } = spendingOf(connection, account, name);
          const closed = closedUntilMs !== null && closedUntilMs > nowMs;
          if (closed || (limit !== null && spent >= limit)) {
            return { refused: name, closedUntilMs: closed ? closedUntilMs : null };
          }
        }
        for (const { name } of periods) spend(connection, account, name);
        return { refused: null };
      });
    },
    async refundCall(account, periods) {
      const sql = 'UPDATE property_spending SET spent = max(0, spent - 1) WHERE account = ? AND period = ?';
      connection.atomically(() => {
        for (const period of periods) connection.run(sql, [account, period]);
      });
    },
    async chargeCall(account, period) {
      connection.atomically(() => spend(connection, account, period));
    },
    async closePeriod(account, period, untilMs) {
      connection.atomically(() =>
        connection.run(
          `INSERT INTO property_spending (account, period, spent, closed_until) VALUES (?, ?, 0, ?)
           ON CONFLICT (account, period) DO UPDATE SET closed_until = excluded.closed_until`,
          [account, period, untilMs],
        ),
      );
    },
    async findSpending(account, period) {
      return spendingOf(connection, account, period);
    },
  };
}

/** Both bounds at once: an answer goes where the newer ones and itself are too many or too large together. */
function dropOldest(connection: SqliteConnection, { mostEntries, mostBytes }: AnswerBounds): void {
  const sql = 'SELECT count(*) AS entries, coalesce(sum(bytes), 0) AS bytes FROM property_answers';
  const kept = connection.get<{ entries: number; bytes: number }>(sql, []);
  if (kept === undefined || (kept.entries <= mostEntries && kept.bytes <= mostBytes)) return;
  connection.run(
    `DELETE FROM property_answers WHERE key IN (
       SELECT key FROM (
         SELECT key, row_number() OVER newest AS place, sum(bytes) OVER newest AS upto FROM property_answers
         WINDOW newest AS (ORDER BY read_at DESC, key)
       ) WHERE place > ? OR upto > ?
     )`,
    [mostEntries, mostBytes],
  );
}

function spendingOf(connection: SqliteConnection, account: string, period: string): Spending {
  const sql = 'SELECT spent, closed_until FROM property_spending WHERE account = ? AND period = ?';
  const row = connection.get<SpendingRow>(sql, [account, period]);
  return { spent: row?.spent ?? 0, closedUntilMs: row?.closed_until ?? null };
}

function spend(connection: SqliteConnection, account: string, period: string): void {
  connection.run(
    `INSERT INTO property_spending (account, period, spent) VALUES (?, ?, 1)
     ON CONFLICT (account, period) DO UPDATE SET spent = spent + 1`,
    [account, period],
  );
}
