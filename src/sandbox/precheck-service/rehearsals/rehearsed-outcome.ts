import type { ReportOutcome } from '../database/report-store.js';
import type { Rehearsal } from './rehearsal.js';
import { isRehearsed, rehearsedVerdict, rehearseReport } from './rehearsed-report.js';

/**
 * The outcome that is stored. What comes from the checks has the rehearsal laid over it already, its PDF included; this is
 * for outcomes that no check has made.
 */
export function rehearseOutcome(outcome: ReportOutcome, rehearsal: Rehearsal | null): ReportOutcome {
  if (rehearsal === null || isRehearsed(outcome)) return outcome;
  const rehearsed = rehearseReport(outcome, rehearsal);
  return { ...rehearsed, summary: rehearseSummary(outcome.summary, rehearsed.score, rehearsal) };
}

function rehearseSummary(summary: unknown, score: number, rehearsal: Rehearsal): unknown {
  if (typeof summary !== 'object' || summary === null || Array.isArray(summary)) return summary;
  const fields = summary as Readonly<Record<string, unknown>>;
  const { counts, verdict } = fields;
  return {
    ...fields,
    score,
    verdict: rehearsedVerdict(typeof verdict === 'string' ? verdict : '', rehearsal),
    ...(isCounts(counts) ? { counts: { ...counts, attention: counts.attention + 1 } } : {}),
  };
}

function isCounts(value: unknown): value is { readonly attention: number } {
  return typeof value === 'object' && value !== null && 'attention' in value && typeof value.attention === 'number';
}
