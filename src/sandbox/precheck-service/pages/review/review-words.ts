/** Pure: the words and rules of a decision about a finding. */
import type { FindingStatus } from 'precheck-contract/precheck-service';

export const STATUS_NAMES: Readonly<Record<FindingStatus, string>> = {
  pass: 'Met',
  fail: 'To put right',
  attention: 'For a person to look at',
  'not-assessed': 'Not assessed',
};
export const STATUSES = Object.keys(STATUS_NAMES) as readonly FindingStatus[];

/** The choice that takes the standing decision back. */
export const WITHDRAW = 'withdraw';
export const MIN_REASON = 10;
export const MAX_REASON = 1000;

export interface Decision {
  /** Null withdraws. */
  readonly status: FindingStatus | null;
  readonly reason: string;
}
export type DecisionVerdict =
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly { field: 'status' | 'reason'; words: string }[] };

/** Reads what a form says. @param canWithdraw whether a decision stands that could be withdrawn. */
export function readDecision(status: string, reason: string, canWithdraw: boolean): DecisionVerdict {
  const chosen = STATUSES.find((candidate) => candidate === status) ?? null;
  const withdraws = status === WITHDRAW;
  const text = reason.replace(/\r\n?/g, '\n').trim();
  // Counted as people count, and as the browser's own limit roughly does: by characters, not by UTF-16 units.
  const { length } = [...text];
  const mistakes = [
    chosen !== null || (withdraws && canWithdraw)
      ? null
      : {
          field: 'status' as const,
          words: withdraws
            ? 'There is no decision to withdraw. Choose what to set it to.'
            : 'Choose what to set the finding to.',
        },
    length < MIN_REASON
      ? { field: 'reason' as const, words: `Give the reason in at least ${MIN_REASON} characters.` }
      : null,
    length > MAX_REASON
      ? { field: 'reason' as const, words: `Shorten the reason to ${MAX_REASON} characters; it has ${length}.` }
      : null,
  ].filter((mistake) => mistake !== null);
  return mistakes.length > 0
    ? { kind: 'mistakes', mistakes }
    : { kind: 'decision', decision: { status: chosen, reason: text } };
}

/** The decision in words; null withdraws one. */
export const decisionWords = ({ status }: Pick<Decision, 'status'>): string =>
  status === null ? 'Withdrawn' : STATUS_NAMES[status];
