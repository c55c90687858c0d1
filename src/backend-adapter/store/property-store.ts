/** What is kept for the property service: answers, and how many calls were spent. Times are milliseconds since 1970. */
import { sql, type Database, type Queries } from './database.js';

export interface KeptAnswer {
  readonly readAtMs: number;
  /** What was kept, as text. */
  readonly content: string;
}

/** How much is kept: what is older than `oldestMs` goes, then the oldest until the rest fits. */
export interface AnswerBounds {
  readonly maxEntries: number;
  readonly maxBytes: number;
  readonly oldestMs: number;
}

/** A stretch of time with a limit of calls: a month, or a day for some of the callers. Its name begins with the month, `2026-11`. */
export interface SpendingPeriod {
  readonly name: string;
  /** Null where there is none; calls are counted all the same. */
  readonly limit: number | null;
}

/** `refused`: the period that has no call left. `closedUntilMs`: until when the service itself takes no more calls, if it said so. */
export type Reservation =
  | { readonly refused: null }
  | { readonly refused: string; readonly closedUntilMs: number | null };

export function createPropertyStore(database: Database) {
  return {
    findAnswer: (key: string) =>
      database.run(async (queries): Promise<KeptAnswer | null> => {
        const named = queries.selectFrom('property_answers').where('key', '=', key);
        return (await named.select(['read_at as readAtMs', 'content']).executeTakeFirst()) ?? null;
      }),
    keepAnswer: (key: string, { readAtMs, content }: KeptAnswer, bounds: AnswerBounds): Promise<void> =>
      database.transaction(async (transaction) => {
        // The bounds are over all answers.
        await database.lock(transaction, 'precheck answers');
        await transaction.deleteFrom('property_answers').where('read_at', '<', bounds.oldestMs).execute();
        const answer = { read_at: readAtMs, bytes: Buffer.byteLength(content), content };
        await transaction
          .insertInto('property_answers')
          .values({ key, ...answer })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(answer))
          .execute();
        await deleteOldest(transaction, bounds);
      }),
    /** Spends one call in every period, or in none if one has none left or is closed. It stays spent if the process dies. */
    reserveCall: (account: string, periods: readonly SpendingPeriod[], nowMs: number) =>
      database.transaction(async (transaction): Promise<Reservation> => {
        await lockAccount(database, transaction, account);
        for (const { name, limit } of periods) {
          const { spent, closedUntilMs } = await findSpending(transaction, account, name);
          const closed = closedUntilMs !== null && closedUntilMs > nowMs;
          if (closed || (limit !== null && spent >= limit)) {
            return { refused: name, closedUntilMs: closed ? closedUntilMs : null };
          }
        }
        for (const { name } of periods) await spend(transaction, account, name);
        return { refused: null };
      }),
    /** Gives a call back that cost nothing. */
    refundCall: (account: string, periods: readonly string[]): Promise<void> =>
      database.transaction(async (transaction) => {
        await lockAccount(database, transaction, account);
        for (const period of periods) {
          const named = transaction.updateTable('property_spending').where('account', '=', account);
          const some = named.where('period', '=', period).where('spent', '>', 0);
          await some.set(({ eb }) => ({ spent: eb('spent', '-', 1) })).execute();
        }
      }),
    /** Counts a call that fell into this period as well, whatever its limit. */
    chargeCall: (account: string, period: string): Promise<void> =>
      database.transaction((transaction) => spend(transaction, account, period)),
    /** The service takes no more calls until then. */
    async closePeriod(account: string, period: string, untilMs: number): Promise<void> {
      await database.transaction((transaction) =>
        sql`INSERT INTO property_spending (account, period, spent, closed_until) VALUES (${account}, ${period}, 0, ${untilMs})
          ON CONFLICT (account, period) DO UPDATE SET closed_until = excluded.closed_until`.execute(transaction),
      );
    },
    findSpending: (account: string, period: string) =>
      database.run((queries) => findSpending(queries, account, period)),
  };
}

/** Or two that write the same periods in another order would wait for each other. */
const lockAccount = (database: Database, transaction: Queries, account: string): Promise<void> =>
  database.lock(transaction, `precheck spending ${account}`);

async function findSpending(queries: Queries, account: string, period: string) {
  const named = queries.selectFrom('property_spending').where('account', '=', account).where('period', '=', period);
  const spending = await named.select(['spent', 'closed_until as closedUntilMs']).executeTakeFirst();
  return spending ?? { spent: 0, closedUntilMs: null };
}

async function spend(transaction: Queries, account: string, period: string): Promise<void> {
  await sql`INSERT INTO property_spending (account, period, spent) VALUES (${account}, ${period}, 1)
    ON CONFLICT (account, period) DO UPDATE SET spent = property_spending.spent + 1`.execute(transaction);
}

/** Both bounds at once: an answer is deleted where the newer ones and itself are too many or too large together. */
async function deleteOldest(transaction: Queries, { maxEntries, maxBytes }: AnswerBounds): Promise<void> {
  const sums = await sql<{ entries: number; bytes: number }>`
    SELECT count(*) AS entries, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM property_answers`.execute(
    transaction,
  );
  const { entries = 0, bytes = 0 } = sums.rows[0] ?? {};
  if (entries <= maxEntries && bytes <= maxBytes) return;
  await sql`DELETE FROM property_answers WHERE key IN (
    SELECT key FROM (
      SELECT key, row_number() OVER newest AS place, sum(bytes) OVER newest AS upto FROM property_answers
      WINDOW newest AS (ORDER BY read_at DESC, key)
    ) AS ordered WHERE place > ${maxEntries} OR upto > ${maxBytes})`.execute(transaction);
}
