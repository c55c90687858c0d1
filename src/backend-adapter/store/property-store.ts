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
        const kept = transaction.insertInto('property_answers').values({ key, ...answer });
        await kept.onConflict((conflict) => conflict.column('key').doUpdateSet(answer)).execute();
        await deleteOldest(transaction, bounds);
      }),
    /** Spends one call of the month; false if it has none left (`limit` null: no limit) or is closed. It stays spent if the process dies. */
    reserveCall: (account: string, month: string, limit: number | null, nowMs: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (limit === 0) return false;
        const { rows } =
          await sql`INSERT INTO property_spending (account, period, spent) VALUES (${account}, ${month}, 1)
          ON CONFLICT (account, period) DO UPDATE SET spent = property_spending.spent + 1
          WHERE property_spending.spent < CAST(${limit ?? Number.MAX_SAFE_INTEGER} AS BIGINT)
            AND coalesce(property_spending.closed_until, 0) <= ${nowMs} RETURNING spent`.execute(transaction);
        return rows.length > 0;
      }),
    /** Gives a call back that cost nothing. */
    refundCall: (account: string, month: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const spending = transaction.updateTable('property_spending').where('account', '=', account);
        const some = spending.where('period', '=', month).where('spent', '>', 0);
        await some.set(({ eb }) => ({ spent: eb('spent', '-', 1) })).execute();
      }),
    /** The service takes no more calls until then. */
    closeMonth: async (account: string, month: string, untilMs: number): Promise<void> => {
      await database.transaction((transaction) =>
        sql`INSERT INTO property_spending (account, period, spent, closed_until) VALUES (${account}, ${month}, 0, ${untilMs})
          ON CONFLICT (account, period) DO UPDATE SET closed_until = excluded.closed_until`.execute(transaction),
      );
    },
    findSpending: (account: string, month: string) =>
      database.run(async (queries) => {
        const spending = queries.selectFrom('property_spending').where('account', '=', account);
        const named = spending.where('period', '=', month).select(['spent', 'closed_until as closedUntilMs']);
        return (await named.executeTakeFirst()) ?? { spent: 0, closedUntilMs: null };
      }),
  };
}

/** Deletes the oldest until the rest fits. In a full cache that is one for each new answer. */
async function deleteOldest(transaction: Queries, { maxEntries, maxBytes }: AnswerBounds): Promise<void> {
  const sums = await sql<{ entries: number; bytes: number }>`
    SELECT count(*) AS entries, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM property_answers`.execute(
    transaction,
  );
  let { entries = 0, bytes = 0 } = sums.rows[0] ?? {};
  const answers = transaction.selectFrom('property_answers').select(['key', 'bytes']);
  const oldest = answers.orderBy('read_at').orderBy('key').limit(1);
  while (entries > maxEntries || bytes > maxBytes) {
    const answer = await oldest.executeTakeFirstOrThrow();
    await transaction.deleteFrom('property_answers').where('key', '=', answer.key).execute();
    entries -= 1;
    bytes -= answer.bytes;
  }
}
