/** When a receipt is asked for again, before it ends. Pure. */

/** All in milliseconds. */
export interface RenewalTimes {
  /** A receipt is asked for again so long before its end, or when four fifths of its life are over, whichever is later. */
  readonly leadMs: number;
  /** What lives shorter is not renewed: the clocks disagree, or the rule by which it was given ends. */
  readonly shortestLifeMs: number;
  /** How long to wait before each further try. After the last one only the person's coming back begins anew. */
  readonly retryDelaysMs: readonly number[];
  /** How often the clock is looked at: timers stand still while a machine sleeps. */
  readonly lookMs: number;
}

/** A receipt's life as it is planned. Times in milliseconds since 1970. */
export interface ReceiptPlan {
  readonly expiresAtMs: number;
  /** From when on it is renewed; null where it is not. */
  readonly dueAtMs: number | null;
  /** The next try; null where there is none. */
  readonly nextTryAtMs: number | null;
  readonly failures: number;
}

/**
 * How long a receipt lives by the clock that signed it, in milliseconds: that of the person's machine may be wrong by hours. Null where it
 * is no JSON Web Token (RFC 7519) that says so.
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

/** `random`: 0 to 1. It spreads by half of the lead, so that pages that were opened together do not ask together. */
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

/** One that ends when the one before it ends would be asked for again and again. */
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

/** The person is there again, or the network is: what is due is tried at once, however often it failed before. */
export function afterReturn(plan: ReceiptPlan, nowMs: number): ReceiptPlan {
  const isDue = plan.dueAtMs !== null && nowMs >= plan.dueAtMs;
  return isDue ? { ...plan, failures: 0, nextTryAtMs: nowMs } : plan;
}

/** How long until there is something to do, at most `lookMs`; null where nothing is left but to wait for the person. */
export function nextLookMs(
  { expiresAtMs, nextTryAtMs }: ReceiptPlan,
  nowMs: number,
  isVisible: boolean,
  { lookMs }: RenewalTimes,
): number | null {
  const times = [...(nowMs < expiresAtMs ? [expiresAtMs] : []), ...(isVisible && nextTryAtMs ? [nextTryAtMs] : [])];
  return times.length === 0 ? null : Math.min(lookMs, Math.max(0, Math.min(...times) - nowMs));
}
