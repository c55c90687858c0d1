/** Pure: the words and rules of a decision about a finding. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import { STATUSES, STATUS_NAMES } from '../../finding-words.js';

/** The choice that takes the standing decision back. */
export const WITHDRAW = 'withdraw';
export const MIN_REASON = 10;
export const MAX_REASON = 1000;

export interface Decision {
  /** Null withdraws. */
  readonly status: FindingStatus | null;
  readonly reason: string;
}
/** What is wrong with what was entered, by field. */
export type Mistakes = Readonly<Partial<Record<'status' | 'reason', string>>>;
export type DecisionVerdict =
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'mistakes'; readonly mistakes: Mistakes };

/** Reads what a form says. @param canWithdraw whether a decision stands that could be withdrawn. */
export function readDecision(status: string, reason: string, canWithdraw: boolean): DecisionVerdict {
  const chosen = STATUSES.find((candidate) => candidate.status === status)?.status ?? null;
  const withdraws = status === WITHDRAW;
  const text = reason.replace(/\r\n?/g, '\n').trim();
  // Counted as people count, and as the browser's own limit roughly does: by characters, not by UTF-16 units.
  const { length } = [...text];
  const mistakes: { status?: string; reason?: string } = {};
  if (withdraws && !canWithdraw) mistakes.status = 'There is no decision to withdraw. Choose what to set it to.';
  else if (!withdraws && chosen === null) mistakes.status = 'Choose what to set the finding to.';
  if (length < MIN_REASON) mistakes.reason = `Give the reason in at least ${MIN_REASON} characters.`;
  if (length > MAX_REASON) mistakes.reason = `Shorten the reason to ${MAX_REASON} characters; it has ${length}.`;
  return Object.keys(mistakes).length > 0
    ? { kind: 'mistakes', mistakes }
    : { kind: 'decision', decision: { status: chosen, reason: text } };
}

/** The decision in words; null withdraws one. */
export const decisionWords = ({ status }: Pick<Decision, 'status'>): string =>
  status === null ? 'Withdrawn' : STATUS_NAMES[status];
