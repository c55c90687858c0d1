/** Issued receipts, and their redemptions. Times are ISO 8601 in UTC. */
import { lockProject, type Database, type Queries } from './database.js';

export interface RecordedReceipt {
  readonly jti: string;
  readonly projectId: string;
  readonly run: number;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

export type Redemption =
  | { readonly outcome: 'redeemed' | 'repeated'; readonly redeemedAt: string }
  | { readonly outcome: 'used' | 'key-taken' | 'unknown' | 'changed' };

interface ReceiptRow {
  readonly projectId: string;
  readonly run: number;
  readonly idempotencyKey: string | null;
  readonly redeemedAt: string | null;
}

export function createReceiptStore(database: Database) {
  return {
    /** False if the project is no longer at `expectedRevision`. */
    recordReceipt: (receipt: RecordedReceipt, expectedRevision: number): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { jti, projectId, run, issuedAt, expiresAt } = receipt;
        if ((await lockProject(database, transaction, projectId))?.revision !== expectedRevision) return false;
        const row = { jti, project_id: projectId, run, issued_on: issuedAt, expires_on: expiresAt };
        await transaction.insertInto('receipts').values(row).execute();
        return true;
      }),
    /** How a receipt was redeemed, or null. */
    findRedemption: (jti: string) => database.run(async (queries) => redemptionOf(await receiptRow(queries, jti))),
    /** Redeems once, if the project is still at `expectedRevision`. A run is redeemed with one key only, and a key redeems one run only. */
    redeemReceipt: (jti: string, idempotencyKey: string, expectedRevision: number, at: string) =>
      database.transaction(async (transaction): Promise<Redemption> => {
        const known = await receiptRow(transaction, jti);
        if (known === undefined) return { outcome: 'unknown' };
        const project = await lockProject(database, transaction, known.projectId);
        // Read again now that the project is locked: it may have been redeemed or erased.
        const row = await receiptRow(transaction, jti);
        if (row === undefined) return { outcome: 'unknown' };
        const earlier = redemptionOf(row);
        if (earlier !== null) {
          if (earlier.idempotencyKey !== idempotencyKey) return { outcome: 'used' };
          return { outcome: 'repeated', redeemedAt: earlier.redeemedAt };
        }
        if (project?.revision !== expectedRevision) return { outcome: 'changed' };
        const ofRun = transaction.selectFrom('receipts').select('jti').where('project_id', '=', row.projectId);
        const otherKey = ofRun.where('run', '=', row.run).where('idempotency_key', '<>', idempotencyKey);
        if ((await otherKey.limit(1).executeTakeFirst()) !== undefined) return { outcome: 'used' };
        // Redemptions with one key run one after the other too. Always locked after the project.
        await database.lock(transaction, `precheck redemption ${idempotencyKey}`);
        const ofKey = transaction.selectFrom('receipts').select('jti').where('idempotency_key', '=', idempotencyKey);
        const otherRun = ofKey.where((or) => or.or([or('project_id', '<>', row.projectId), or('run', '<>', row.run)]));
        if ((await otherRun.limit(1).executeTakeFirst()) !== undefined) return { outcome: 'key-taken' };
        const redeemed = { idempotency_key: idempotencyKey, redeemed_on: at };
        await transaction.updateTable('receipts').set(redeemed).where('jti', '=', jti).execute();
        return { outcome: 'redeemed', redeemedAt: at };
      }),
  };
}

function receiptRow(queries: Queries, jti: string): Promise<ReceiptRow | undefined> {
  return queries
    .selectFrom('receipts')
    .select(['project_id as projectId', 'run', 'idempotency_key as idempotencyKey', 'redeemed_on as redeemedAt'])
    .where('jti', '=', jti)
    .executeTakeFirst();
}

function redemptionOf(row: ReceiptRow | undefined): { idempotencyKey: string; redeemedAt: string } | null {
  const { idempotencyKey = null, redeemedAt = null } = row ?? {};
  return idempotencyKey === null || redeemedAt === null ? null : { idempotencyKey, redeemedAt };
}
