/** When a receipt is renewed. Pure. */

/** All in milliseconds. */
export interface RenewalTimes {
  /** A receipt is renewed so long before it expires, or after four fifths of its life, whichever is later. */
  readonly leadMs: number;
  /** A receipt with a shorter life is not renewed: the clocks disagree, or the reason for which it was given ends. */
  readonly shortestLifeMs: number;
  /** How long to wait before each further try. After the last one, the person's return starts again. */
  readonly retryDelaysMs: readonly number[];
  /** How often the clock is read: timers do not run while a machine sleeps. */
  readonly lookMs: number;
}

/** When a receipt is renewed and expires. Times in milliseconds since 1970. */
export interface ReceiptPlan {
  readonly expiresAtMs: number;
  /** From when on it is renewed; null where it is not. */
  readonly dueAtMs: number | null;
  /** The next try; null where there is none. */
  readonly nextTryAtMs: number | null;
  readonly failures: number;
}

/**
 * A receipt's lifetime in milliseconds by the clock that signed it, since the clock of the person's machine may be hours wrong. Null where
 * it is not a JSON Web Token (RFC 7519) with `iat` and `exp`.
 */
export function signedLifeMs(receipt: string): number | null {
  try {
    const payload = receipt.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>;
    return Number(exp) > Number(iat) ? (Number(exp) - Number(iat)) * 1000 : null;
  } catch {
    return null;
  }
}

/** `random`: 0 to 1. It moves the renewal by up to half of the lead, so that pages that were opened together do not renew together. */
export function planReceipt(
  nowMs: number,
  expiresAtMs: number,
  { leadMs, shortestLifeMs }: RenewalTimes,
  random: number,
): ReceiptPlan {
  const lifeMs = expiresAtMs - nowMs;
  const dueAtMs =
    lifeMs < shortestLifeMs ? null : Math.ceil(expiresAtMs - Math.min(leadMs, lifeMs / 5) * (1 + random / 2));
  return { expiresAtMs, dueAtMs, nextTryAtMs: dueAtMs, failures: 0 };
}

/** A new receipt that expires when the last one did is not renewed: that would never end. */
export function afterRenewal(
  plan: ReceiptPlan,
  before: ReceiptPlan | null,
  { shortestLifeMs }: RenewalTimes,
): ReceiptPlan {
  const gainedMs = before ? plan.expiresAtMs - before.expiresAtMs : Infinity;
  return gainedMs < shortestLifeMs / 2 ? { ...plan, dueAtMs: null, nextTryAtMs: null } : plan;
}

export function afterFailure(
  plan: ReceiptPlan,
  nowMs: number,
  retryable: boolean,
  { retryDelaysMs }: RenewalTimes,
): ReceiptPlan {
  const delayMs = retryable ? retryDelaysMs[plan.failures] : undefined;
  return { ...plan, failures: plan.failures + 1, nextTryAtMs: delayMs === undefined ? null : nowMs + delayMs };
}

/** The person or the network is back: a renewal that is due is tried at once, however often it failed. */
export function afterReturn(plan: ReceiptPlan, nowMs: number): ReceiptPlan {
  const isDue = plan.dueAtMs !== null && nowMs >= plan.dueAtMs;
  return isDue ? { ...plan, failures: 0, nextTryAtMs: nowMs } : plan;
}

/** How long until the clock has to be read again, at most `lookMs`; null where only the person's return changes anything. */
export function nextLookMs(
  { expiresAtMs, nextTryAtMs }: ReceiptPlan,
  nowMs: number,
  isVisible: boolean,
  { lookMs }: RenewalTimes,
): number | null {
  const times = [...(nowMs < expiresAtMs ? [expiresAtMs] : []), ...(isVisible && nextTryAtMs ? [nextTryAtMs] : [])];
  return times.length === 0 ? null : Math.min(lookMs, Math.max(0, Math.min(...times) - nowMs));
}
