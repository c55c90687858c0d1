/** Which receipts were given out, and which of them were used up. Times are ISO 8601 in UTC. */

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

export interface ReceiptStore {
  /** False where the project is not at `expectedRevision` any more. */
  recordReceipt(receipt: RecordedReceipt, expectedRevision: number): Promise<boolean>;
  /** How a receipt was redeemed, or null. */
  findRedemption(jti: string): Promise<{ idempotencyKey: string; redeemedAt: string } | null>;
  /**
   * Uses a receipt up, once, if its project is at `expectedRevision` still. A run serves one key: where another receipt of
   * it was redeemed with another key, this one is used too. And a key serves one run, or one application would be accepted with many.
   */
  redeemReceipt(jti: string, idempotencyKey: string, expectedRevision: number, at: string): Promise<Redemption>;
}
