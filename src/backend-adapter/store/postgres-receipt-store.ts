/**
 * Receipts in PostgreSQL. The project's row is the lock: what is redeemed or recorded for one project follows each other. So does what is
 * redeemed with one key, by a lock of its own, which always comes second.
 */
import type { PostgresConnection, PostgresSession } from './postgres-connection.js';
import { lockProject } from './postgres-project-store.js';
import { redemptionOf, repeatedRedemption, type ReceiptRow } from './receipt-rows.js';
import type { ReceiptStore, Redemption } from './receipt-store.js';

export function postgresReceiptStore(connection: PostgresConnection): ReceiptStore {
  const receiptRow = (session: PostgresSession, jti: string): Promise<ReceiptRow | undefined> =>
    session.get<ReceiptRow>(
      'SELECT project_id, run, idempotency_key, redeemed_at FROM precheck.receipts WHERE jti = $1',
      [jti],
    );
  return {
    recordReceipt: ({ jti, projectId, run, issuedAt, expiresAt }, expectedRevision) =>
      connection.atomically(async (session) => {
        if ((await lockProject(session, projectId))?.revision !== expectedRevision) return false;
        await session.all(
          'INSERT INTO precheck.receipts (jti, project_id, run, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
          [jti, projectId, run, issuedAt, expiresAt],
        );
        return true;
      }),
    async findRedemption(jti) {
      return redemptionOf(await receiptRow(connection, jti));
    },
    redeemReceipt: (jti, idempotencyKey, expectedRevision, at) =>
      connection.atomically(async (session): Promise<Redemption> => {
        const known = await receiptRow(session, jti);
        if (known === undefined) return { outcome: 'unknown' };
        const project = await lockProject(session, known.project_id);
        // Read again: only now nobody else redeems it.
        const row = (await receiptRow(session, jti)) ?? known;
        const repeated = repeatedRedemption(row, idempotencyKey);
        if (repeated !== null) return repeated;
        if (project?.revision !== expectedRevision) return { outcome: 'changed' };
        const elsewhere = await session.get(
          'SELECT 1 FROM precheck.receipts WHERE project_id = $1 AND run = $2 AND idempotency_key <> $3 LIMIT 1',
          [row.project_id, row.run, idempotencyKey],
        );
        if (elsewhere !== undefined) return { outcome: 'used' };
        await session.all('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `precheck redemption ${idempotencyKey}`,
        ]);
        const otherRun = await session.get(
          'SELECT 1 FROM precheck.receipts WHERE idempotency_key = $1 AND (project_id <> $2 OR run <> $3) LIMIT 1',
          [idempotencyKey, row.project_id, row.run],
        );
        if (otherRun !== undefined) return { outcome: 'key-taken' };
        const sql = 'UPDATE precheck.receipts SET idempotency_key = $1, redeemed_at = $2 WHERE jti = $3';
        await session.all(sql, [idempotencyKey, at, jti]);
        return { outcome: 'redeemed', redeemedAt: at };
      }),
  };
}
