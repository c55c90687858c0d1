/** The vendor's policy for a run's reports, by city and permit type, and the decision. Pure. */
import type { GateReason, GateRuleView, GateView, ReportView } from 'precheck-contract';
import { createHash } from 'node:crypto';
import type { GatePolicy, GateRuleOptions, OutageRule } from '../options.js';
import type { DrawingCheck, StoredProject } from '../store/store.js';

export type { GatePolicy, OutageRule } from '../options.js';

/** The rule of one permit type. Only `verifyDrawings` may be left out. */
export type GateRule = Pick<GateRuleOptions, 'verifyDrawings'> & {
  readonly [Field in Exclude<keyof GateRuleOptions, 'verifyDrawings'>]-?: NonNullable<GateRuleOptions[Field]>;
};

type RuledProject = Pick<StoredProject, 'cityKey' | 'permitType' | 'elsewhere'>;

export const BLOCK: OutageRule = { rule: 'block' };

/**
 * The rule for a project: each field from its permit type, else its city, else the general rule. If runs may begin on the service's own page,
 * only its copies prove which drawings were checked: they are compared in any case.
 */
export function ruleOf(policy: GatePolicy, { cityKey, permitType, elsewhere }: RuledProject): GateRule {
  const city = ownEntry(policy.cities, cityKey);
  const exact = permitType === null ? undefined : ownEntry(city?.permitTypes, permitType);
  return {
    minScore: exact?.minScore ?? city?.minScore ?? policy.minScore,
    reports: exact?.reports ?? city?.reports ?? policy.reports ?? 'every',
    requirePassed: exact?.requirePassed ?? city?.requirePassed ?? policy.requirePassed ?? false,
    verifyDrawings: elsewhere === true || (exact?.verifyDrawings ?? city?.verifyDrawings ?? policy.verifyDrawings),
    outage: exact?.outage ?? city?.outage ?? policy.outage ?? BLOCK,
  };
}

/** A short digest of the policy: a change of policy changes snapshots without changing their revision. */
export function policyVersion(policy: GatePolicy): string {
  return createHash('sha256').update(JSON.stringify(policy)).digest('hex').slice(0, 8);
}

/** A city may be called `constructor`, so inherited properties do not count. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

export interface GateQuestion {
  readonly reports: readonly ReportView[];
  readonly drawings: readonly unknown[];
  readonly rule: GateRule;
  /** The minimum that the page requested, 0 to 100, or null. It can raise the rule's minimum, never lower it. */
  readonly requestedMinScore: number | null;
  readonly expectedReports: readonly string[];
  /** Null if no digests are known to compare the service's copies with. */
  readonly copies: CopiesView | null;
  /** The service has been unavailable for longer than the outage rule waits. */
  readonly outage: { readonly since: string } | null;
}

export type CopiesView = Pick<DrawingCheck, 'outcome' | 'names'>;

/**
 * Passed: at least one report counts; every report is Complete; each report that counts has a score (and the result Passed, if required);
 * their score by the rule is at least the effective minimum; no report is missing; and the drawings were compared, if required. Undecided: no
 * report yet, a report that is not Complete, or drawings still to be compared. Everything else failed, including a Complete report without a
 * score. An undecided run is flagged or deferred while the service is unavailable, if the outage rule says so and the run can still pass.
 */
export function decideGate(question: GateQuestion): GateView {
  const { reports, rule, drawings } = question;
  const minScore = Math.max(rule.minScore, question.requestedMinScore ?? 0);
  const counted = reports.filter((report) => counts(report, rule));
  const score = scoreOf(counted, rule);
  const view = (decision: GateView['decision'], reasons: GateReason[]): GateView => {
    return { decision, minScore, score, reasons, rule: ruleView(rule) };
  };
  if (reports.length === 0) {
    const reasons: GateReason[] = [{ code: drawings.length === 0 ? 'no-drawings' : 'no-reports' }];
    return view(...undecided(question, reasons, []));
  }
  // Wait for all reports, even those that do not count: a report under way may still change its name.
  const open = reports.filter((report) => !report.complete).map((report) => reasonFor('report-incomplete', report));
  const short = shortfalls(counted, rule, minScore, score);
  if (open.length > 0) return view(...undecided(question, open, short));
  const missing = missingReports(question);
  if (missing.length > 0 || short.length > 0) return view('failed', [...missing, ...short]);
  if (score === null) return view('failed', [{ code: 'report-missing' }]);
  const copies = copiesReasons(question.copies, rule);
  if (awaitsDrawings({ reasons: copies })) return view(...undecided(question, copies, []));
  if (copies.length > 0) return view('failed', copies);
  return view('passed', [{ code: 'met', minScore, score }]);
}

/** When the rule ends for an outage, in milliseconds since 1970. */
export function ruleEndMs(since: string, { afterMs, maxAgeMs }: Exclude<OutageRule, { rule: 'block' }>): number {
  return Date.parse(since) + afterMs + maxAgeMs;
}

function undecided(
  { outage, rule }: GateQuestion,
  open: readonly GateReason[],
  short: readonly GateReason[],
): [GateView['decision'], GateReason[]] {
  if (outage === null || rule.outage.rule === 'block' || short.length > 0) return ['undecided', [...open, ...short]];
  const { since } = outage;
  return [rule.outage.rule === 'defer' ? 'deferred' : 'flagged', [{ code: 'outage', since }, ...open]];
}

/** Whether only the comparison of the drawings is left. */
export function awaitsDrawings({ reasons }: Pick<GateView, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'drawings-awaited');
}

function copiesReasons(copies: CopiesView | null, { verifyDrawings }: GateRule): GateReason[] {
  if (verifyDrawings === false || copies === null || copies.outcome === 'same') return [];
  // If a comparison became required since, the list is read again.
  if (copies.outcome === 'unlisted') return verifyDrawings === true ? [{ code: 'drawings-awaited' }] : [];
  if (copies.outcome !== 'different') return [{ code: `drawings-${copies.outcome}` }];
  return copies.names.map((drawingName) => ({ code: 'drawings-different', drawingName }));
}

function counts(report: ReportView, { reports }: GateRule): boolean {
  return typeof reports === 'string' || reports.named.includes(report.name);
}

/** From the Complete reports, the worst of each name; null if none has a score. */
function scoreOf(counted: readonly ReportView[], { reports }: GateRule): number | null {
  const worst = new Map<string, number>();
  for (const { name, complete, score } of counted) {
    if (complete && isScore(score)) worst.set(name, Math.min(score, worst.get(name) ?? score));
  }
  const scores = [...worst.values()];
  if (scores.length === 0) return null;
  return reports === 'mean' ? meanOf(scores) : Math.min(...scores);
}

/** Rounded to nine decimals, so that a mean of exactly the minimum does not fail by a rounding error. */
function meanOf(scores: readonly number[]): number {
  return Number((scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(9));
}

function shortfalls(
  counted: readonly ReportView[],
  rule: GateRule,
  minScore: number,
  score: number | null,
): GateReason[] {
  const complete = counted.filter((report) => report.complete);
  const own = complete.flatMap((report) => shortfall(report, rule, minScore));
  // The mean is known only if every score is.
  const isKnown = complete.length === counted.length && complete.every((report) => isScore(report.score));
  const isBelow = rule.reports === 'mean' && isKnown && score !== null && score < minScore;
  return isBelow ? [{ code: 'mean-below-minimum', score, minScore }, ...own] : own;
}

function shortfall(report: ReportView, rule: GateRule, minScore: number): GateReason[] {
  const reasons: GateReason[] = [];
  if (!isScore(report.score)) reasons.push(reasonFor('report-without-score', report));
  else if (rule.reports !== 'mean' && report.score < minScore) {
    reasons.push({ ...reasonFor('below-minimum', report), score: report.score, minScore });
  }
  if (rule.requirePassed && report.result !== 'Passed') reasons.push(reasonFor('result-not-passed', report));
  return reasons;
}

/** The service may use other names than the city lists: fewer reports or names than listed, or only some of the listed names. */
export function isSomeMissing(reports: readonly { readonly name: string }[], expected: readonly string[]): boolean {
  const names = new Set(reports.map(({ name }) => name));
  const listed = new Set(expected);
  const present = [...listed].filter((name) => names.has(name)).length;
  return reports.length < expected.length || names.size < listed.size || (present > 0 && present < listed.size);
}

/** The reports that the rule names must be there by name; if every report counts, those that the city lists. */
function missingReports({ reports, rule, expectedReports }: GateQuestion): GateReason[] {
  const names = new Set(reports.map(({ name }) => name));
  const absent = (expected: readonly string[]): GateReason[] =>
    expected.filter((name) => !names.has(name)).map((reportName) => ({ code: 'report-missing', reportName }));
  if (typeof rule.reports !== 'string') return absent(rule.reports.named);
  if (!isSomeMissing(reports, expectedReports)) return [];
  const missing = absent(expectedReports);
  return missing.length > 0 ? missing : [{ code: 'report-missing' }];
}

function ruleView({ reports, requirePassed }: GateRule): GateRuleView {
  return typeof reports === 'string'
    ? { reports, requirePassed }
    : { reports: 'named', names: [...reports.named], requirePassed };
}

function reasonFor(code: GateReason['code'], report: ReportView): GateReason {
  return { code, reportId: report.id, reportName: report.name };
}

/** A report with any other value has no score. */
export function isScore(score: number | null | undefined): score is number {
  return typeof score === 'number' && score >= 0 && score <= 100;
}
