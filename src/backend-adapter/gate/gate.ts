/** What the vendor asks of a run's reports, in general, by city and by permit type, and the decision that follows. Pure. */
import type { GateReason, GateRuleView, GateView, ReportView } from 'precheck-contract';
import { createHash } from 'node:crypto';
import { BLOCK, type OutageRule } from './outage-rule.js';
import type { StoredProject } from '../store/store.js';

/** One rule. What a permit type leaves out holds as its city has it, then as the general rule does. */
export interface GateRule {
  /** The lowest score that passes, 0 to 100. */
  readonly minScore: number;
  /**
   * Which scores are held against the minimum. `every` (default): the lowest of all. `mean`: the mean of all. `named`: the lowest of
   * these, each of which must be there by exactly this name; the others inform and decide nothing.
   */
  readonly reports: 'every' | 'mean' | { readonly named: readonly string[] };
  /** Whether each report that counts must also have ended with the result Passed; false by default. */
  readonly requirePassed: boolean;
  /**
   * Whether the copies that the service lists for each report must have the very digests and sizes that the browser gave, before a run
   * passes. Left out: wherever the service lists copies. True: a run whose copies are not listed does not pass. False: nothing is compared.
   */
  readonly verifyDrawings?: boolean | undefined;
  /** What holds while the service is away in the middle of a run; `block` by default. */
  readonly outage: OutageRule;
}

export interface GatePolicy extends Partial<GateRule> {
  readonly minScore: number;
  readonly cities?: Readonly<
    Record<string, Partial<GateRule> & { readonly permitTypes?: Readonly<Record<string, Partial<GateRule>>> }>
  >;
}

/** The rule of a project: each part by permit type, else by city, else the general one. */
export function ruleFor(policy: GatePolicy, cityKey: string, permitType: string | null): GateRule {
  const city = ownEntry(policy.cities, cityKey);
  const exact = permitType === null ? undefined : ownEntry(city?.permitTypes, permitType);
  return {
    minScore: exact?.minScore ?? city?.minScore ?? policy.minScore,
    reports: exact?.reports ?? city?.reports ?? policy.reports ?? 'every',
    requirePassed: exact?.requirePassed ?? city?.requirePassed ?? policy.requirePassed ?? false,
    verifyDrawings: exact?.verifyDrawings ?? city?.verifyDrawings ?? policy.verifyDrawings,
    outage: exact?.outage ?? city?.outage ?? policy.outage ?? BLOCK,
  };
}

/**
 * The same for one project. Where runs may begin on the service's own page too, only the copies prove which drawings a report checked:
 * such a project needs them, whatever the policy says.
 */
export function ruleOf(
  policy: GatePolicy,
  project: Pick<StoredProject, 'cityKey' | 'permitType' | 'elsewhere'>,
): GateRule {
  const rule = ruleFor(policy, project.cityKey, project.permitType);
  return project.elsewhere === true ? { ...rule, verifyDrawings: true } : rule;
}

/** Tells policies apart in a few characters: what pages see of a project changes with its policy, though its revision does not. */
export function policyVersion(policy: GatePolicy): string {
  return createHash('sha256').update(JSON.stringify(policy)).digest('hex').slice(0, 8);
}

/** A city may be called `constructor`: only entries that were really set count. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

export interface GateQuestion {
  readonly reports: readonly ReportView[];
  readonly drawings: readonly unknown[];
  readonly rule: GateRule;
  /** What the page asked for, 0 to 100, or null. It may ask for more than the rule, never for less. */
  readonly requestedMinScore: number | null;
  /** The names of the reports that the city runs for the permit type; empty where they are not known. */
  readonly expectedReports: readonly string[];
  /** Null where nothing is known here that the service's copies could be compared with. */
  readonly copies: CopiesView | null;
  /** The service is away, for longer than the outage rule waits. */
  readonly outage: { readonly since: string } | null;
}

/**
 * How the copies that the service lists for the run's reports compare with what the browser named. `names` are the drawings that differ;
 * `unlisted`: the service lists none.
 */
export interface CopiesView {
  readonly outcome: 'awaited' | 'same' | 'different' | 'unverified' | 'unlisted';
  readonly names: readonly string[];
}

/**
 * Passed: there is at least one report that counts; every report is Complete; each that counts has a score (and the result Passed, where
 * that is asked); the score that the rule takes from them is at least the effective minimum; none is missing; and the drawings were
 * compared, as far as that is asked. Undecided: no report yet, one that is not Complete, or that comparison. Everything else failed, a
 * Complete report without a score among it. Flagged or deferred is what would be undecided, while the service is away and the outage rule
 * says so; not where it is certain already that the run cannot pass.
 */
export function decideGate(question: GateQuestion): GateView {
  const { reports, rule, drawings } = question;
  const minScore = Math.max(rule.minScore, question.requestedMinScore ?? 0);
  const counted = reports.filter((report) => counts(report, rule));
  const score = scoreOf(counted, rule);
  const view = (decision: GateView['decision'], reasons: GateReason[]): GateView => ({
    decision,
    minScore,
    score,
    reasons,
    rule: ruleView(rule),
  });
  if (reports.length === 0) {
    const reasons: GateReason[] = [{ code: drawings.length === 0 ? 'no-drawings' : 'no-reports' }];
    return view(...undecided(question, reasons, []));
  }
  // All are waited for, whichever count: what is under way may still change its name.
  const open = reports.filter((report) => !report.complete).map((report) => reasonFor('report-incomplete', report));
  const short = shortfalls(counted, rule, minScore, score);
  if (open.length > 0) return view(...undecided(question, open, short));
  const missing = missingReports(question);
  if (missing.length > 0 || short.length > 0) return view('failed', [...missing, ...short]);
  if (score === null) return view('failed', [{ code: 'report-missing' }]);
  const copies = copiesReasons(question.copies, rule);
  if (copies.length > 0) return view(awaitsDrawings({ reasons: copies }) ? 'undecided' : 'failed', copies);
  return view('passed', [{ code: 'met', minScore, score }]);
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

/** Whether nothing but the comparison of the drawings is left to decide. */
export function awaitsDrawings({ reasons }: Pick<GateView, 'reasons'>): boolean {
  return reasons[0]?.code === 'drawings-awaited';
}

function copiesReasons(copies: CopiesView | null, { verifyDrawings }: GateRule): GateReason[] {
  if (verifyDrawings === false || copies === null || copies.outcome === 'same') return [];
  // That none were listed was found when none were needed: it is looked at again.
  if (copies.outcome === 'unlisted') return verifyDrawings === true ? [{ code: 'drawings-awaited' }] : [];
  if (copies.outcome !== 'different') return [{ code: `drawings-${copies.outcome}` }];
  return copies.names.map((drawingName) => ({ code: 'drawings-different', drawingName }));
}

function counts(report: ReportView, { reports }: GateRule): boolean {
  return typeof reports === 'string' || reports.named.includes(report.name);
}

/** Of the reports that are Complete, each name once, by its worst score; null where none has a score. */
function scoreOf(counted: readonly ReportView[], { reports }: GateRule): number | null {
  const worst = new Map<string, number>();
  for (const { name, complete, score } of counted) {
    if (complete && isScore(score)) worst.set(name, Math.min(score, worst.get(name) ?? score));
  }
  const scores = [...worst.values()];
  if (scores.length === 0) return null;
  return reports === 'mean' ? meanOf(scores) : Math.min(...scores);
}

/** To nine decimals, so that a mean of exactly the minimum does not fail by how binary fractions add up. */
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
  // A mean is known once every score is.
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

/**
 * The service may call its reports otherwise than the city's list does; but of fewer reports, or of fewer names, than the list has, one is
 * missing for certain. Where one is called as in the list, all are.
 */
export function isSomeMissing(reports: readonly { readonly name: string }[], expected: readonly string[]): boolean {
  const names = new Set(reports.map(({ name }) => name));
  const listed = new Set(expected);
  const present = [...listed].filter((name) => names.has(name)).length;
  return reports.length < expected.length || names.size < listed.size || (present > 0 && present < listed.size);
}

/** What the rule names must be there by its name; where every report counts, what the city lists. */
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

/** Anything else is no score, and a report with it is one without a score. */
export function isScore(score: number | null | undefined): score is number {
  return typeof score === 'number' && score >= 0 && score <= 100;
}
