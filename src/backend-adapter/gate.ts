import type { GateReason, GateView, ReportView } from '../contract/index.js';

export interface GatePolicy {
  /** The lowest score, 0 to 100, that passes where nothing more exact is set. */
  readonly minScore: number;
  readonly cities?: Readonly<
    Record<
      string,
      { readonly minScore?: number; readonly permitTypes?: Readonly<Record<string, { readonly minScore: number }>> }
    >
  >;
}

/** The minimum that the vendor's policy asks of a project: by permit type, else by city, else the general one. */
export function policyMinimum(policy: GatePolicy, cityKey: string, permitType: string | null): number {
  const city = ownEntry(policy.cities, cityKey);
  const exact = permitType === null ? undefined : ownEntry(city?.permitTypes, permitType);
  return exact?.minScore ?? city?.minScore ?? policy.minScore;
}

/** The page may ask for more than the policy, never for less. */
export function effectiveMinimum(policyMinScore: number, requestedMinScore: number | null): number {
  return requestedMinScore === null ? policyMinScore : Math.max(policyMinScore, requestedMinScore);
}

/**
 * Decides the gate. Passed: there is at least one report, each is Complete and has a score of at least the effective
 * minimum. Undecided: no report yet, or one that is not Complete. Everything else failed, a Complete report that came
 * without a score among it: nobody can say that it reached the minimum.
 */
export function decideGate(
  reports: readonly ReportView[],
  policy: { readonly minScore: number },
  drawings: readonly unknown[],
  requestedMinScore: number | null,
): GateView {
  const minScore = effectiveMinimum(policy.minScore, requestedMinScore);
  const score = lowestScore(reports);
  if (reports.length === 0) {
    const code = drawings.length === 0 ? 'no-drawings' : 'no-reports';
    return { decision: 'undecided', minScore, score, reasons: [{ code }] };
  }
  const open = reports.filter((report) => !report.complete).map((report) => reasonFor('report-incomplete', report));
  const short = reports.flatMap((report) => shortfall(report, minScore));
  if (open.length > 0) return { decision: 'undecided', minScore, score, reasons: [...open, ...short] };
  if (short.length > 0) return { decision: 'failed', minScore, score, reasons: short };
  return {
    decision: 'passed',
    minScore,
    score,
    reasons: [{ code: 'met', minScore, ...(score === null ? {} : { score }) }],
  };
}

function shortfall(report: ReportView, minScore: number): GateReason[] {
  if (!report.complete) return [];
  if (!isScore(report.score)) return [reasonFor('report-without-score', report)];
  if (report.score >= minScore) return [];
  return [{ ...reasonFor('below-minimum', report), score: report.score, minScore }];
}

function reasonFor(code: GateReason['code'], report: ReportView): GateReason {
  return { code, reportId: report.id, reportName: report.name };
}

function lowestScore(reports: readonly ReportView[]): number | null {
  const scores = reports
    .filter((report) => report.complete)
    .map((report) => report.score)
    .filter(isScore);
  return scores.length === 0 ? null : Math.min(...scores);
}

function isScore(score: number | null): score is number {
  return typeof score === 'number' && Number.isFinite(score);
}

/** A city may be called `constructor`: only entries that were really set count. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}
