/** Issued receipts, and their redemptions. Times are ISO 8601 in UTC. */
import type { ReceiptClaims } from 'precheck-contract';
import { tooManyRequests } from '../adapter-error.js';
import { isoTime } from '../time.js';
import { lockProject, type Database, type Queries } from './database.js';
import type { StoredProject } from './project-steps.js';

/** The claims that are kept of a receipt. */
type KeptClaims = Pick<ReceiptClaims, 'jti' | 'run' | 'iat' | 'exp'>;

/** `revoked`: the adapter does not know it, or it no longer holds. */
export type Redemption =
  | { readonly outcome: 'redeemed' | 'repeated'; readonly redeemedAt: string }
  | { readonly outcome: 'used' | 'key-taken' | 'revoked' };

/** Of a run, at one time: a page asks for one with each visit. */
export const MAX_UNUSED_RECEIPTS = 200;

export function createReceiptStore(database: Database) {
  return {
    /**
     * Records the receipt that `claimsOf` makes of the project, which is locked meanwhile, in place of those that expired unused. Null if the
     * project is gone. Throws too_many_requests.
     */
    recordReceipt: <Claims extends KeptClaims>(projectId: string, claimsOf: (project: StoredProject) => Claims) =>
      database.transaction(async (transaction): Promise<Claims | null> => {
        const project = await lockProject(database, transaction, projectId);
        if (project === null) return null;
        const claims = claimsOf(project);
        const { jti, run, iat, exp } = claims;
        const now = isoTime(iat * 1000);
        const unused = transaction.deleteFrom('receipts').where('project_id', '=', projectId);
        await unused.where('redeemed_on', 'is', null).where('expires_on', '<=', now).execute();
        const ofRun = transaction.selectFrom('receipts').where('project_id', '=', projectId).where('run', '=', run);
        const left = ofRun.where('redeemed_on', 'is', null).select(({ fn }) => fn.min('expires_on').as('firstEnd'));
        const live = await left.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
        if (live.count >= MAX_UNUSED_RECEIPTS) throw tooManyRequests(Date.parse(live.firstEnd) - iat * 1000);
        const issued = { jti, project_id: projectId, run, expires_on: isoTime(exp * 1000) };
        await transaction.insertInto('receipts').values(issued).execute();
        return claims;
      }),
    /** Redeems once, if the receipt still holds for its project. A run is redeemed with one key only, and a key redeems one run only. */
    redeemReceipt: (jti: string, idempotencyKey: string, at: string, holds: (project: StoredProject) => boolean) =>
      database.transaction(async (transaction): Promise<Redemption> => {
        const known = await receiptRow(transaction, jti);
        if (known === undefined) return { outcome: 'revoked' };
        const project = await lockProject(database, transaction, known.projectId);
        // Read again now that the project is locked: it may have been redeemed or erased.
        const row = await receiptRow(transaction, jti);
        if (row === undefined || project === null) return { outcome: 'revoked' };
        if (row.idempotencyKey !== null && row.redeemedAt !== null) {
          if (row.idempotencyKey !== idempotencyKey) return { outcome: 'used' };
          return { outcome: 'repeated', redeemedAt: row.redeemedAt };
        }
        if (!holds(project)) return { outcome: 'revoked' };
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

function receiptRow(queries: Queries, jti: string) {
  return queries
    .selectFrom('receipts')
    .select(['project_id as projectId', 'run', 'idempotency_key as idempotencyKey', 'redeemed_on as redeemedAt'])
    .where('jti', '=', jti)
    .executeTakeFirst();
}
