/** Pure: what the rules found → findings, score and result. */
import type { Finding, ReportResult } from 'precheck-contract/precheck-service';
import type { Assessment, Confidence, Rule } from './rules/rule.js';

/** One rule of one report with what it found. */
export interface AssessedRule {
  readonly rule: Pick<Rule, 'id' | 'title' | 'category' | 'grade' | 'source'>;
  readonly weight: number;
  readonly required: boolean;
  readonly assessment: Assessment;
}

export interface Score {
  /** 0 to 100, one decimal. */
  readonly score: number;
  readonly result: ReportResult;
  /** Percent of the rules' weight that could be assessed, rounded down; 0 where nothing could, and the score is 0 then. */
  readonly assessedShare: number;
  /** Under half of the weight could be assessed: the result is the city's choice, and the score counts the rest as not met. */
  readonly hardlyAssessed: boolean;
  readonly requiredFailures: readonly string[];
}

const isScored = ({ assessment, weight }: AssessedRule): boolean =>
  weight > 0 && assessment.assessed > 0 && (assessment.status === 'pass' || assessment.status === 'fail');

/** The share of its subjects that meet a rule, 0 to 1; null where it carries no weight in the score. */
function creditOf(assessed: AssessedRule): number | null {
  return isScored(assessed) ? assessed.assessment.met / assessed.assessment.assessed : null;
}

/** Under this share of the weight, what was met says little of the report. */
const LEAST_SHARE = 50;

/**
 * 100 · Σ(weight · credit) / Σ(weight), over the rules that could be assessed; over all rules where those are under half of the weight.
 * `whenHardlyAssessed` is the result then, by the city's data.
 */
export function scoreReport(
  rules: readonly AssessedRule[],
  passMark: number,
  whenHardlyAssessed: ReportResult = 'Failed',
): Score {
  const requiredFailures = rules
    .filter(({ required, assessment }) => required && assessment.status === 'fail')
    .map(({ rule }) => rule.title);
  const weightOf = (some: readonly AssessedRule[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const scored = rules.filter(isScored);
  const all = weightOf(rules);
  const assessedShare = all === 0 ? 0 : Math.floor((weightOf(scored) / all) * 100 + 1e-6);
  const hardlyAssessed = assessedShare < LEAST_SHARE;
  const known = { assessedShare, hardlyAssessed, requiredFailures };
  if (scored.length === 0) return { ...known, score: 0, result: 'Failed' };
  const earned = scored.reduce((sum, rule) => sum + rule.weight * (creditOf(rule) ?? 0), 0);
  // Rounded down, so that a score never shows the pass mark, or 100, that was not reached. The small term undoes binary fractions.
  const score = Math.floor((earned / (hardlyAssessed ? all : weightOf(scored))) * 1000 + 1e-6) / 10;
  const reached = hardlyAssessed ? whenHardlyAssessed === 'Passed' : score >= passMark;
  return { ...known, score, result: reached && requiredFailures.length === 0 ? 'Passed' : 'Failed' };
}

/** High where each place quotes the words it rests on, medium where some do, low where none does. Null where no heuristic decided. */
function confidenceOf({ rule, assessment }: AssessedRule): Confidence | null {
  const { status, evidence } = assessment;
  if (rule.grade !== 'B' || status === 'not-assessed') return null;
  const quoting = evidence.filter(({ text }) => Boolean(text)).length;
  return assessment.confidence ?? (quoting === 0 ? 'low' : quoting === evidence.length ? 'high' : 'medium');
}

/** A finding as it travels in the report's detail record. */
export function toFinding(assessed: AssessedRule): Finding {
  const { rule, assessment, weight, required } = assessed;
  const credit = creditOf(assessed);
  return {
    id: rule.id,
    title: rule.title,
    status: assessment.status,
    message: assessment.message,
    category: rule.category,
    grade: rule.grade,
    confidence: confidenceOf(assessed),
    measured: assessment.measured,
    limit: assessment.limit,
    fix: assessment.fix,
    source: rule.source,
    weight: credit === null ? 0 : weight,
    credit: credit === null ? null : Math.round(credit * 1000) / 1000,
    required,
    evidence: assessment.evidence.map((item) => ({ ...item })),
  };
}
