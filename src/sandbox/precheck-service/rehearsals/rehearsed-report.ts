/** Pure: lays a rehearsal over what a report came to, and says so where people and programs look. */
import type { Finding, ReportResult } from 'precheck-contract/precheck-service';
import type { ReportOutcome } from '../database/report-store.js';
import type { Rehearsal } from './rehearsal.js';

const MODEL_VERSION_SUFFIX = '+rehearsal';
const FINDING_ID = 'rehearsal';

export interface Judged {
  readonly result: ReportResult;
  readonly score: number;
  readonly modelVersion: string;
  readonly findings: readonly Finding[];
}

/** What the report is to say instead. Laid over twice, it stays what it was after the first time. */
export function rehearseReport<Report extends Judged>(report: Report, rehearsal: Rehearsal | null): Report {
  if (rehearsal === null || isRehearsed(report)) return report;
  return {
    ...report,
    ...rehearsal.outcome,
    modelVersion: `${report.modelVersion}${MODEL_VERSION_SUFFIX}`,
    findings: [rehearsalFinding(rehearsal), ...report.findings],
  };
}

function isRehearsed({ findings }: Pick<Judged, 'findings'>): boolean {
  return findings.some(({ id }) => id === FINDING_ID);
}

function rehearsalFinding({ name, note, outcome }: Rehearsal): Finding {
  const truth = outcome === null ? 'Result and score are those of the drawings.' : 'The other findings are real.';
  return {
    id: FINDING_ID,
    title: outcome === null ? 'This run was a rehearsal' : 'Result and score are rehearsed',
    status: 'attention',
    category: 'Rehearsal',
    message: `This is the rehearsal ${name}. ${note} ${truth}`,
    fix: 'Use a key without a rehearsal, and a permit type of a city, to have the drawings judged.',
    weight: 0,
    credit: null,
    evidence: [],
  };
}

/** The score that a report is concluded with. A set one hangs on no rule, so none that the city requires stands against it. */
export function rehearsedScore<Score extends { readonly result: ReportResult; readonly score: number }>(
  score: Score,
  rehearsal: Rehearsal | null,
): Score {
  const outcome = rehearsal?.outcome ?? null;
  if (outcome === null) return score;
  return { ...score, ...outcome, hardlyAssessed: false, requiredFailures: [] };
}

/** The first words of a report's summary, before what the drawings came to. */
export function rehearsedVerdict(verdict: string, rehearsal: Rehearsal | null): string {
  const outcome = rehearsal?.outcome ?? null;
  if (rehearsal === null || outcome === null) return verdict;
  return `Rehearsal ${rehearsal.name}: ${outcome.result} with ${outcome.score} of 100, whatever the drawings are.`;
}

/**
 * The outcome that is stored. What comes from the checks has the rehearsal laid over it already, its PDF included; this is
 * for outcomes that no check has made.
 */
export function rehearseOutcome(outcome: ReportOutcome, rehearsal: Rehearsal | null): ReportOutcome {
  if (rehearsal === null || isRehearsed(outcome)) return outcome;
  const { summary, ...rehearsed } = rehearseReport(outcome, rehearsal);
  const { counts, verdict } = summary;
  return {
    ...rehearsed,
    summary: {
      ...summary,
      score: rehearsed.score,
      verdict: rehearsedVerdict(verdict, rehearsal),
      ...(counts && { counts: { ...counts, attention: counts.attention + 1 } }),
    },
  };
}
