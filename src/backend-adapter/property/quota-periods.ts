/** The stretches of time that a quota counts in, all in UTC. Pure. */
import type { SpendingPeriod } from '../store/property-store.js';

/** `2026-11` */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

export function nextMonthMs(atMs: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}

export function nextDayMs(atMs: number): number {
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
}

const ANONYMOUS = ' anonymous';

/** `2026-11-21 anonymous`: what people who are not signed in spend on a day. */
function anonymousDayOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 10)}${ANONYMOUS}`;
}

export function isAnonymousDay(period: string): boolean {
  return period.endsWith(ANONYMOUS);
}

/**
 * The periods that a call counts in: its month; and, where people are anonymous, its day. Who can make as many identities as they
 * like is held by no limit for each person, so all of them together may use up only a share of the month in one day.
 */
export function periodsOf(
  atMs: number,
  limits: { readonly monthlyQuota: number | null; readonly anonymousDailyShare: number | null },
): SpendingPeriod[] {
  const { monthlyQuota, anonymousDailyShare } = limits;
  const month = { name: monthOf(atMs), limit: monthlyQuota };
  if (monthlyQuota === null || anonymousDailyShare === null || anonymousDailyShare === 1) return [month];
  return [month, { name: anonymousDayOf(atMs), limit: Math.ceil(monthlyQuota * anonymousDailyShare) }];
}
