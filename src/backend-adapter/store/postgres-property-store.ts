/** The property service's answers and spending in PostgreSQL. */
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';
import type { AnswerBounds, PropertyStore, Reservation, Spending } from './property-store.js';

interface SpendingRow {
  readonly spent: number;
  readonly closed_until: number | null;
}

/** One at a time keeps an answer: the bounds are over all of them. */
const ANSWERS_LOCK = 7_731_902_642;

export function postgresPropertyStore(connection: PostgresConnection): PropertyStore {
  return {
    async findAnswer(key) {
      const sql = 'SELECT read_at, content FROM precheck.property_answers WHERE key = $1';
      const row = await connection.get<{ read_at: number; content: string }>(sql, [key]);
      return row === undefined ? null : { readAtMs: row.read_at, content: row.content };
    },
    keepAnswer: (key, { readAtMs, content }, bounds) =>
      connection.atomically(async (session) => {
        await session.all('SELECT pg_advisory_xact_lock($1)', [ANSWERS_LOCK]);
        await session.all('DELETE FROM precheck.property_answers WHERE read_at < $1', [bounds.oldestMs]);
        await session.all(
          `INSERT INTO precheck.property_answers (key, read_at, bytes, content) VALUES ($1, $2, $3, $4)
           ON CONFLICT (key) DO UPDATE SET read_at = excluded.read_at, bytes = excluded.bytes, content = excluded.content`,
          [key, readAtMs, Buffer.byteLength(content), content],
        );
        await dropOldest(session, bounds);
      }),
    reserveCall: (account, periods, nowMs) =>
      connection.atomically(async (session): Promise<Reservation> => {
        const spendings = await lockSpendings(
          session,
          account,
          periods.map(({ name }) => name),
        );
        for (const { name, limit } of periods) {
          const { spent, closedUntilMs } = spendings.get(name) ?? { spent: 0, closedUntilMs: null };
          const closed = closedUntilMs !== null && closedUntilMs > nowMs;
          if (closed || (limit !== null && spent >= limit)) {
            return { refused: name, closedUntilMs: closed ? closedUntilMs : null };
          }
        }
        for (const { name } of periods) await spend(session, account, name);
        return { refused: null };
      }),
    refundCall: (account, periods) =>
      connection.atomically(async (session) => {
        await lockSpendings(session, account, periods);
        const sql =
          'UPDATE precheck.property_spending SET spent = greatest(0, spent - 1) WHERE account = $1 AND period = $2';
        for (const period of periods) await session.all(sql, [account, period]);
      }),
    chargeCall: (account, period) => connection.atomically((session) => spend(session, account, period)),
    async closePeriod(account, period, untilMs) {
      await connection.all(
        `INSERT INTO precheck.property_spending (account, period, spent, closed_until) VALUES ($1, $2, 0, $3)
         ON CONFLICT (account, period) DO UPDATE SET closed_until = excluded.closed_until`,
        [account, period, untilMs],
      );
    },
    async findSpending(account, period) {
      const sql = 'SELECT spent, closed_until FROM precheck.property_spending WHERE account = $1 AND period = $2';
      const row = await connection.get<SpendingRow>(sql, [account, period]);
      return { spent: row?.spent ?? 0, closedUntilMs: row?.closed_until ?? null };
    },
  };
}

/** Makes the rows where missing and locks them, always in one order, so that two that want the same ones never wait for each other. */
async function lockSpendings(
  session: PostgresSession,
  account: string,
  periods: readonly string[],
): Promise<Map<string, Spending>> {
  const spendings = new Map<string, Spending>();
  for (const period of [...periods].sort()) {
    await session.all(
      `INSERT INTO precheck.property_spending (account, period, spent) VALUES ($1, $2, 0)
       ON CONFLICT (account, period) DO NOTHING`,
      [account, period],
    );
    const row = await session.get<SpendingRow>(
      'SELECT spent, closed_until FROM precheck.property_spending WHERE account = $1 AND period = $2 FOR UPDATE',
      [account, period],
    );
    spendings.set(period, { spent: row?.spent ?? 0, closedUntilMs: row?.closed_until ?? null });
  }
  return spendings;
}

async function spend(session: PostgresSession, account: string, period: string): Promise<void> {
  await session.all(
    `INSERT INTO precheck.property_spending AS spending (account, period, spent) VALUES ($1, $2, 1)
     ON CONFLICT (account, period) DO UPDATE SET spent = spending.spent + 1`,
    [account, period],
  );
}

/** Both bounds at once: an answer goes where the newer ones and itself are too many or too large together. */
async function dropOldest(session: PostgresSession, { mostEntries, mostBytes }: AnswerBounds): Promise<void> {
  const sql = 'SELECT count(*) AS entries, coalesce(sum(bytes), 0)::bigint AS bytes FROM precheck.property_answers';
  const kept = await session.get<{ entries: number; bytes: number }>(sql, []);
  if (kept === undefined || (kept.entries <= mostEntries && kept.bytes <= mostBytes)) return;
  await session.all(
    `DELETE FROM precheck.property_answers WHERE key IN (
       SELECT key FROM (
         SELECT key, row_number() OVER newest AS place, sum(bytes) OVER newest AS upto FROM precheck.property_answers
         WINDOW newest AS (ORDER BY read_at DESC, key)
       ) AS ordered WHERE place > $1 OR upto > $2
     )`,
    [mostEntries, mostBytes],
  );
}
