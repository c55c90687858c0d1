/** How receipts stand in a table, and what may be redeemed: the same in every store. */
import type { Redemption } from './receipt-store.js';

export interface ReceiptRow {
  readonly project_id: string;
  readonly run: number;
  readonly idempotency_key: string | null;
  readonly redeemed_at: string | null;
}

export function redemptionOf(row: ReceiptRow | undefined): { idempotencyKey: string; redeemedAt: string } | null {
  if (row === undefined || row.idempotency_key === null || row.redeemed_at === null) return null;
  return { idempotencyKey: row.idempotency_key, redeemedAt: row.redeemed_at };
}

/** What a receipt that was redeemed already answers to another redemption; null where it was not. */
export function repeatedRedemption(row: ReceiptRow, idempotencyKey: string): Redemption | null {
  const earlier = redemptionOf(row);
  if (earlier === null) return null;
  if (earlier.idempotencyKey !== idempotencyKey) return { outcome: 'used' };
  return { outcome: 'repeated', redeemedAt: earlier.redeemedAt };
}
