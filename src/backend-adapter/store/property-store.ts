/**
 * What the adapter keeps for the property service: answers, and how many calls were spent. A narrow port: each verb is one atomic
 * step, also between processes that share the store. Times are milliseconds since 1970.
 */
import { sql } from 'kysely';
import type { Database, Queries } from './database.js';

export interface KeptAnswer {
  readonly readAtMs: number;
  /** What was kept, as text. */
  readonly content: string;
}

/** How much is kept: what is older than `oldestMs` goes, then the oldest until the rest fits. */
export interface AnswerBounds {
  readonly mostEntries: number;
  readonly mostBytes: number;
  readonly oldestMs: number;
}

/** A stretch of time with a limit of calls: a month, or a day for some of the callers. Its name begins with the month, `2026-11`. */
export interface SpendingPeriod {
  readonly name: string;
  /** Null where there is none; calls are counted all the same. */
  readonly limit: number | null;
}

export interface Spending {
  readonly spent: number;
  /** Until when the service itself takes no more calls; null where it has not said so. */
  readonly closedUntilMs: number | null;
}

/** `refused` is the period that has no call left. */
export type Reservation =
  | { readonly refused: null }
  | { readonly refused: string; readonly closedUntilMs: number | null };

export interface PropertyStore {
  findAnswer(key: string): Promise<KeptAnswer | null>;
  keepAnswer(key: string, answer: KeptAnswer, bounds: AnswerBounds): Promise<void>;

  /**
   * Spends one call in every period, or in none where one of them has none left or is closed. What is reserved is spent, so a process
   * that is killed leaves no call that could be made twice.
   */
  reserveCall(account: string, periods: readonly SpendingPeriod[], nowMs: number): Promise<Reservation>;
  /** Gives a call back that cost nothing. */
  refundCall(account: string, periods: readonly string[]): Promise<void>;
  /** Counts a call that fell into this period as well, whatever its limit. */
  chargeCall(account: string, period: string): Promise<void>;
  /** The service takes no more calls until then. */
  closePeriod(account: string, period: string, untilMs: number): Promise<void>;
  findSpending(account: string, period: string): Promise<Spending>;
}

export function createPropertyStore(database: Database): PropertyStore {
  return {
    findAnswer: (key) =>
      database.run(async (queries) => {
        const named = queries.selectFrom('property_answers').where('key', '=', key);
        return (await named.select(['read_at as readAtMs', 'content']).executeTakeFirst()) ?? null;
      }),
    keepAnswer: (key, { readAtMs, content }, bounds) =>
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
    reserveCall: (account, periods, nowMs) =>
      database.transaction(async (transaction): Promise<Reservation> => {
        // Always in one order, so that two that want the same rows never wait for each other.
        const names = periods.map(({ name }) => name).sort();
        const spendings = new Map<string, Spending>();
        for (const name of names) spendings.set(name, await lockSpending(database, transaction, account, name));
        for (const { name, limit } of periods) {
          const { spent, closedUntilMs } = spendings.get(name) ?? NOTHING_SPENT;
          const closed = closedUntilMs !== null && closedUntilMs > nowMs;
          if (closed || (limit !== null && spent >= limit)) {
            return { refused: name, closedUntilMs: closed ? closedUntilMs : null };
          }
        }
        for (const name of names) await spend(transaction, account, name);
        return { refused: null };
      }),
    refundCall: (account, periods) =>
      database.transaction(async (transaction) => {
        for (const period of [...periods].sort()) {
          const named = transaction.updateTable('property_spending').where('account', '=', account);
          const some = named.where('period', '=', period).where('spent', '>', 0);
          await some.set(({ eb }) => ({ spent: eb('spent', '-', 1) })).execute();
        }
      }),
    chargeCall: (account, period) => database.transaction((transaction) => spend(transaction, account, period)),
    async closePeriod(account, period, untilMs) {
      await database.run((queries) =>
        queries
          .insertInto('property_spending')
          .values({ account, period, spent: 0, closed_until: untilMs })
          .onConflict((conflict) => conflict.columns(['account', 'period']).doUpdateSet({ closed_until: untilMs }))
          .execute(),
      );
    },
    findSpending: (account, period) =>
      database.run(async (queries) => (await spendingOf(queries, account, period).executeTakeFirst()) ?? NOTHING_SPENT),
  };
}

const NOTHING_SPENT: Spending = { spent: 0, closedUntilMs: null };

const spendingOf = (queries: Queries, account: string, period: string) =>
  queries
    .selectFrom('property_spending')
    .select(['spent', 'closed_until as closedUntilMs'])
    .where('account', '=', account)
    .where('period', '=', period);

/** Makes the row where it is missing: only what is there can be locked. */
async function lockSpending(
  database: Database,
  transaction: Queries,
  account: string,
  period: string,
): Promise<Spending> {
  await transaction
    .insertInto('property_spending')
    .values({ account, period, spent: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return spendingOf(transaction, account, period).modifyEnd(database.forUpdate).executeTakeFirstOrThrow();
}

async function spend(transaction: Queries, account: string, period: string): Promise<void> {
  await transaction
    .insertInto('property_spending')
    .values({ account, period, spent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'period'])
        .doUpdateSet(({ eb }) => ({ spent: eb('property_spending.spent', '+', 1) })),
    )
    .execute();
}

/** Both bounds at once: an answer is deleted where the newer ones and itself are too many or too large together. */
async function deleteOldest(transaction: Queries, { mostEntries, mostBytes }: AnswerBounds): Promise<void> {
  const sums = await sql<{ entries: number; bytes: number }>`
    SELECT count(*) AS entries, CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM property_answers`.execute(
    transaction,
  );
  const { entries = 0, bytes = 0 } = sums.rows[0] ?? {};
  if (entries <= mostEntries && bytes <= mostBytes) return;
  await sql`DELETE FROM property_answers WHERE key IN (
    SELECT key FROM (
      SELECT key, row_number() OVER newest AS place, sum(bytes) OVER newest AS upto FROM property_answers
      WINDOW newest AS (ORDER BY read_at DESC, key)
    ) AS ordered WHERE place > ${mostEntries} OR upto > ${mostBytes})`.execute(transaction);
}
