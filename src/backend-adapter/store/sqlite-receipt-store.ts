/** Receipts in the adapter's SQLite file. */
import { redemptionOf, repeatedRedemption, type ReceiptRow } from './receipt-rows.js';
import type { ReceiptStore, Redemption } from './receipt-store.js';
import type { SqliteConnection } from './sqlite-connection.js';
import { loadProject } from './sqlite-project-store.js';

export function sqliteReceiptStore(connection: SqliteConnection): ReceiptStore {
  const receiptRow = (jti: string): ReceiptRow | undefined =>
    connection.get<ReceiptRow>('SELECT project_id, run, idempotency_key, redeemed_at FROM receipts WHERE jti = ?', [
      jti,
    ]);
  return {
    async recordReceipt({ jti, projectId, run, issuedAt, expiresAt }, expectedRevision) {
      return connection.atomically(() => {
        if (loadProject(connection, projectId)?.revision !== expectedRevision) return false;
        connection.run('INSERT INTO receipts (jti, project_id, run, issued_at, expires_at) VALUES (?, ?, ?, ?, ?)', [
          jti,
          projectId,
          run,
          issuedAt,
          expiresAt,
        ]);
        return true;
      });
    },
    async findRedemption(jti) {
      return redemptionOf(receiptRow(jti));
    },
    async redeemReceipt(jti, idempotencyKey, expectedRevision, at) {
      return connection.atomically((): Redemption => {
        const row = receiptRow(jti);
        if (row === undefined) return { outcome: 'unknown' };
        const repeated = repeatedRedemption(row, idempotencyKey);
        if (repeated !== null) return repeated;
        if (loadProject(connection, row.project_id)?.revision !== expectedRevision) return { outcome: 'changed' };
        const elsewhere = connection.get(
          'SELECT 1 FROM receipts WHERE project_id = ? AND run = ? AND idempotency_key <> ? LIMIT 1',
          [row.project_id, row.run, idempotencyKey],
        );
        if (elsewhere !== undefined) return { outcome: 'used' };
        const otherRun = connection.get(
          'SELECT 1 FROM receipts WHERE idempotency_key = ? AND (project_id <> ? OR run <> ?) LIMIT 1',
          [idempotencyKey, row.project_id, row.run],
        );
        if (otherRun !== undefined) return { outcome: 'key-taken' };
        const sql = 'UPDATE receipts SET idempotency_key = ?, redeemed_at = ? WHERE jti = ?';
        connection.run(sql, [idempotencyKey, at, jti]);
        return { outcome: 'redeemed', redeemedAt: at };
      });
    },
  };
}
